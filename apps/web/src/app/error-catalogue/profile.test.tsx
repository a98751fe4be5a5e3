import { profileRows } from './testing/profile-rows.tsx'
import { walkRows } from './testing/walk-rows.ts'

walkRows(profileRows)
