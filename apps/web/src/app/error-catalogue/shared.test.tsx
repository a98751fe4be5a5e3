import { sharedRows } from './testing/shared-rows.tsx'
import { walkRows } from './testing/walk-rows.ts'

walkRows(sharedRows)
