import type { plans as en } from '../en/plans.ts'
import type { TextsLike } from '../texts-like.ts'

/** Plans, their limits, and how much of them is used. */
export const plans = {
  title: 'Paket',
} as const satisfies TextsLike<typeof en>
