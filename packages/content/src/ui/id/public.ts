import type { publicTexts as en } from '../en/public.ts'
import type { TextsLike } from '../texts-like.ts'
import { common } from './common.ts'
import { login } from './login.ts'

/** What a visitor needs; loaded before the first paint. */
export const publicTexts = { common, login } as const satisfies TextsLike<typeof en>
