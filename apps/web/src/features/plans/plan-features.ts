import { PLAN_LIMITS, type Plan, type PlanLimits } from '@dibs/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toLanguage } from '../../shared/i18n/language-rules.ts'
import { usePlanDuration } from '../../shared/plan/use-plan.ts'

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
function featureValue(feature: Feature, plan: Plan) {
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

/** A value of the comparison: yes, no, or words. */
type PlanValue = boolean | string

/** Plans, their prices and their features in words. */
export function usePlanWords() {
  const { t, i18n } = useTranslation('planDetails')
  const { t: tPlans } = useTranslation('plans')
  const { language } = i18n
  const duration = usePlanDuration()
  return useMemo(() => {
    // Grouped as the language does it, wherever the viewer is: Rp 49.000 or Rp 49,000.
    const locale = toLanguage(language) === 'id' ? 'id-ID' : 'en-US'
    const number = new Intl.NumberFormat(locale).format

    const value = (feature: Feature, plan: Plan): PlanValue => {
      const has = featureValue(feature, plan)
      if (has === null) return t('value.unlimited')
      if (typeof has === 'boolean') return has
      if (typeof has === 'string') return t(`support.${has}`)
      return feature === 'sessionMinutes' ? duration(has) : number(has)
    }
    return {
      name: (plan: Plan) => tPlans(`name.${plan}`),
      price: (plan: Plan) => `Rp\u00A0${number(PLAN_LIMITS[plan].price)}`,
      feature: (feature: Feature) => t(`feature.${feature}`),
      value,
      /** A value where it stands in a sentence. */
      text: (feature: Feature, plan: Plan): string => {
        const has = value(feature, plan)
        return typeof has === 'string' ? has : t(has ? 'value.yes' : 'value.no')
      },
    }
  }, [t, tPlans, language, duration])
}
