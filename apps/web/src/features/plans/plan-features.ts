import { PLAN_LIMITS, type Plan, type PlanLimits } from '@dibs/core'

/** Rows of the comparison, in the specification's order. */
export const FEATURES = [
  'sessionsPerMonth',
  'sessionMinutes',
  'itemCodes',
  'waitlistBuilder',
  'manualClaims',
  'autoJoin',
  'exportRecaps',
  'support',
] as const
export type Feature = (typeof FEATURES)[number]

const SUPPORT_BY_WORTH: readonly PlanLimits['support'][] = [
  'none',
  'assistant',
  'workHours',
  'priority',
]

/** What a plan has of a feature; the waitlist builder is on every plan. */
export function featureValue(feature: Feature, plan: Plan) {
  const values = { ...PLAN_LIMITS[plan], waitlistBuilder: true }
  return values[feature]
}

/** Above zero when `plan` has more of a feature than `other`, below when less. */
export function compareFeature(feature: Feature, plan: Plan, other: Plan): number {
  return Math.sign(worth(feature, plan) - worth(feature, other)) || 0
}

/** The features of which `to` has less than `from`. */
export function featuresLost(from: Plan, to: Plan): Feature[] {
  return FEATURES.filter((feature) => compareFeature(feature, to, from) < 0)
}

/** Unlimited is worth a number that no plan reaches, so that two of them are equal. */
function worth(feature: Feature, plan: Plan): number {
  const value = featureValue(feature, plan)
  if (value === null) return Number.MAX_SAFE_INTEGER
  return typeof value === 'string' ? SUPPORT_BY_WORTH.indexOf(value) : Number(value)
}
