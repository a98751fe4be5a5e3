/** The plans, cheapest first. */
export const PLANS = ['free', 'hobbyist', 'pro', 'superstar'] as const
export type Plan = (typeof PLANS)[number]

/** What a plan allows (product decisions, "Plans"). `null` is unlimited. */
export type PlanLimits = {
  /** Rupiah a month. */
  price: number
  /** Live sessions per calendar month in Jakarta. */
  sessionsPerMonth: number | null
  sessionMinutes: number | null
  itemCodes: number | null
  /** Adding and removing claims by hand. */
  manualClaims: boolean
  autoJoin: boolean
  exportRecaps: boolean
  support: 'none' | 'assistant' | 'workHours' | 'priority'
}

/** What each plan allows. */
export const PLAN_LIMITS: Readonly<Record<Plan, PlanLimits>> = {
  free: {
    price: 0,
    sessionsPerMonth: 3,
    sessionMinutes: 30,
    itemCodes: 25,
    manualClaims: false,
    autoJoin: false,
    exportRecaps: false,
    support: 'none',
  },
  hobbyist: {
    price: 49_000,
    sessionsPerMonth: 15,
    sessionMinutes: 120,
    itemCodes: 100,
    manualClaims: true,
    autoJoin: false,
    exportRecaps: false,
    support: 'assistant',
  },
  pro: {
    price: 149_000,
    sessionsPerMonth: 25,
    sessionMinutes: null,
    itemCodes: null,
    manualClaims: true,
    autoJoin: true,
    exportRecaps: true,
    support: 'workHours',
  },
  superstar: {
    price: 299_000,
    sessionsPerMonth: null,
    sessionMinutes: null,
    itemCodes: null,
    manualClaims: true,
    autoJoin: true,
    exportRecaps: true,
    support: 'priority',
  },
}

/** What a seller can run into. */
export type Limit = Exclude<keyof PlanLimits, 'price' | 'support'>

/** The limits at which a call is refused. Of the others, one ends a live and one is the page's own. */
export const REFUSING_LIMITS = [
  'sessionsPerMonth',
  'itemCodes',
  'manualClaims',
  'autoJoin',
] as const satisfies readonly Limit[]
export type RefusingLimit = (typeof REFUSING_LIMITS)[number]

/** The cheapest plan that allows more of something than `plan` does; `null` when none does. */
export function planThatLifts(limit: Limit, plan: Plan): Plan | null {
  const allowed = amount(PLAN_LIMITS[plan][limit])
  return PLANS.find((other) => amount(PLAN_LIMITS[other][limit]) > allowed) ?? null
}

function amount(value: number | boolean | null): number {
  return value === null ? Number.POSITIVE_INFINITY : Number(value)
}

/** What a running session gets at least after a change of plan that cuts it short. */
const NOTICE_MS = 5 * 60_000

/**
 * When the plan ends a session; `null` is never. Epoch milliseconds. A plan that was switched to
 * during the session counts from then on: it never ends one without notice.
 */
export function planEndsAt(
  plan: Plan,
  startedAt: number,
  planChangedAt: number | null,
): number | null {
  const { sessionMinutes } = PLAN_LIMITS[plan]
  if (sessionMinutes === null) return null
  const endsAt = startedAt + sessionMinutes * 60_000
  return planChangedAt === null ? endsAt : Math.max(endsAt, planChangedAt + NOTICE_MS)
}
