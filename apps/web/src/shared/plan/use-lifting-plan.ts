import { type Limit, type Plan, planThatLifts } from '@dibs/core'
import { usePlan } from './use-plan.ts'

/** The plan that unlocks a feature; `null` when the seller's has it, or is not known yet. */
export function useLiftingPlan(feature: Limit): Plan | null {
  const { plan, allows } = usePlan()
  return plan === null || allows(feature) ? null : planThatLifts(feature, plan)
}
