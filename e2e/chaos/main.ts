import { join } from 'node:path'
import { ROOT } from '@dibs/testing/program'
import { runTable } from './harness/run-table.ts'
import { ROWS } from './rows.ts'

// Takes the real server, database and simulator through faults. See README.md.
runTable({ command: 'npm run chaos', rows: ROWS, results: join(ROOT, 'e2e/chaos/results') })
