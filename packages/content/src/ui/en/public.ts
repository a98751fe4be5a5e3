import { common } from './common.ts'
import { landing } from './landing.ts'
import { login } from './login.ts'

/** What a visitor needs; loaded before the first paint. */
export const publicTexts = { common, landing, login } as const
