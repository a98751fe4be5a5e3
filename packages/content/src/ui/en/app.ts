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
} as const
