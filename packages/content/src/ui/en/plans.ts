import { PLAN_NAMES } from '../plan-names.ts'

/** What is locked on a plan, and the way to the plans. */
export const plans = {
  see: 'See plans',
  seeOne: 'See {{plan}}',
  /** Read out before the plan's name. */
  locked: 'Locked, comes with',
  /** Where no plans are offered. */
  lockedAlone: 'Locked',
  askUs: 'Ask us',
  notIncluded: 'Your plan doesn’t include this. Ask us on the Help page.',
  name: PLAN_NAMES,
} as const
