import { recapRows } from './testing/recap-rows.tsx'
import { walkRows } from './testing/walk-rows.ts'

walkRows(recapRows)
