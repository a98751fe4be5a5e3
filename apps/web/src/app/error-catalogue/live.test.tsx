import { liveRows } from './testing/live-rows.tsx'
import { walkRows } from './testing/walk-rows.ts'

walkRows(liveRows)
