import { runTable } from './harness/run-table.ts'
import { ROWS } from './rows.ts'

// Takes the real server, database and simulator through faults. See README.md.
runTable({ command: 'npm run chaos', rows: ROWS })
