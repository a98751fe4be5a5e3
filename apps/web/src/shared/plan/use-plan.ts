import { type Limit, PLAN_LIMITS, type Plan, type PlanLimits } from '@dibs/core'
import { useProfile } from '../api/use-profile.ts'

/** A seller's plan. While it is not known yet nothing is locked: the server decides in the end. */
export type SellersPlan = {
  plan: Plan | null
  limits: PlanLimits | null
  /** Whether the plan has a feature at all, or any of a countable thing. */
  allows: (limit: Limit) => boolean
}

/** The seller's plan, as the cached profile tells it. */
export function usePlan(): SellersPlan {
  const { data: profile } = useProfile()
  const plan = profile?.plan ?? null
  const limits = plan && PLAN_LIMITS[plan]
  return { plan, limits, allows: (limit) => limits?.[limit] !== false }
}
