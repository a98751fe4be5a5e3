import type { appTexts as en } from '../en/app.ts'
import type { TextsLike } from '../texts-like.ts'
import { changes } from './changes.ts'
import { device } from './device.ts'
import { home } from './home.ts'
import { items } from './items.ts'
import { live } from './live.ts'
import { marks } from './marks.ts'
import { plans } from './plans.ts'
import { slips } from './slips.ts'
import { verification } from './verification.ts'

/** What a seller needs while selling; loaded with the first page behind the login. */
export const appTexts = {
  changes,
  device,
  home,
  items,
  live,
  marks,
  plans,
  slips,
  verification,
} as const satisfies TextsLike<typeof en>
