import { common } from './common.ts'
import { login } from './login.ts'

/** What a visitor needs; loaded before the first paint. */
export const publicTexts = { common, login } as const
