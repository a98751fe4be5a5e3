import { PLAN_LIMITS, type Plan, planThatLifts, type RefusingLimit } from '@dibs/core'
import { AppError } from '../../platform/errors.ts'

/** The error of a seller who runs into a limit of their plan. */
export function planLimit(limit: RefusingLimit, plan: Plan): AppError {
  return new AppError('plan_limit', { limit, liftedBy: planThatLifts(limit, plan) })
}

/** @throws plan_limit when the plan does not have a feature */
export function requireFeature(plan: Plan, feature: 'manualClaims' | 'autoJoin'): void {
  if (!PLAN_LIMITS[plan][feature]) throw planLimit(feature, plan)
}
