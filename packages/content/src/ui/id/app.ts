import type { appTexts as en } from '../en/app.ts'
import type { TextsLike } from '../texts-like.ts'
import { changes } from './changes.ts'
import { device } from './device.ts'
import { live } from './live.ts'
import { marks } from './marks.ts'
import { plans } from './plans.ts'
import { slips } from './slips.ts'

/** What a seller needs during a live; loaded with the first page behind the login. */
export const appTexts = {
  changes,
  device,
  live,
  marks,
  plans,
  slips,
} as const satisfies TextsLike<typeof en>
