import { runTable } from '../chaos/harness/run-table.ts'
import { ROWS } from './rows.ts'

// Runs the attacks against the real server, database and simulator. See README.md.
runTable({ command: 'npm run attack', rows: ROWS, results: null })
