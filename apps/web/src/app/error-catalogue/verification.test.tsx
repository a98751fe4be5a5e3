import { verificationRows } from './testing/verification-rows.tsx'
import { walkRows } from './testing/walk-rows.ts'

walkRows(verificationRows)
