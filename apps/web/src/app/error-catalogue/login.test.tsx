import { loginRows } from './testing/login-rows.tsx'
import { walkRows } from './testing/walk-rows.ts'

walkRows(loginRows)
