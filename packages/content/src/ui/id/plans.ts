import type { plans as en } from '../en/plans.ts'
import { PLAN_NAMES } from '../plan-names.ts'
import type { TextsLike } from '../texts-like.ts'

export const plans = {
  see: 'Lihat langganan',
  seeOne: 'Lihat {{plan}}',
  locked: 'Terkunci, ada di',
  /** Where no plans are offered. */
  lockedAlone: 'Terkunci',
  askUs: 'Tanya kami',
  notIncluded: 'Langgananmu belum termasuk ini. Tanya lewat Bantuan, ya.',
  name: PLAN_NAMES,
} as const satisfies TextsLike<typeof en>
