import { runTable } from './harness/run-table.ts'
import { ROWS } from './rows.ts'

// The real server, database and simulator through weather. See README.md.
runTable({ command: 'npm run chaos', rows: ROWS })
