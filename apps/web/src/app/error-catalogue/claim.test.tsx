import { claimRows } from './testing/claim-rows.tsx'
import { walkRows } from './testing/walk-rows.ts'

walkRows(claimRows)
