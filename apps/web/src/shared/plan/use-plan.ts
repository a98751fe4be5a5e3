import { type Limit, PLAN_LIMITS, type Plan, type PlanLimits, planThatLifts } from '@dibs/core'
import { createContext, useCallback, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../api/use-profile.ts'

/** A seller's plan. While it is unknown nothing is locked: the server decides in the end. */
type SellersPlan = {
  plan: Plan | null
  limits: PlanLimits | null
  /** Whether the plan has a feature, or any number of a countable thing. */
  allows: (limit: Limit) => boolean
}

/** What every plan may do here: a practice shows what dearer plans have. */
export const TryOutContext = createContext<readonly Limit[]>([])

/** The seller's plan, as the cached profile tells it. */
export function usePlan(): SellersPlan {
  const { data: profile } = useProfile()
  const plan = profile?.plan ?? null
  const limits = plan && PLAN_LIMITS[plan]
  const triedOut = useContext(TryOutContext)
  return {
    plan,
    limits,
    allows: (limit) => limits?.[limit] !== false || triedOut.includes(limit),
  }
}

/** The plan that unlocks a feature; `null` when the seller's has it, or is not known yet. */
export function useLiftingPlan(feature: Limit): Plan | null {
  const { plan, allows } = usePlan()
  return plan === null || allows(feature) ? null : planThatLifts(feature, plan)
}

/** A plan's session duration in words: whole hours as hours, anything else in minutes. */
export function usePlanDuration(): (minutes: number) => string {
  const { t } = useTranslation('planDetails')
  return useCallback(
    (minutes) =>
      minutes % 60 === 0
        ? t('value.hours', { count: minutes / 60 })
        : t('value.minutes', { count: minutes }),
    [t],
  )
}
