import { assistantRows } from './testing/assistant-rows.tsx'
import { walkRows } from './testing/walk-rows.ts'

walkRows(assistantRows)
