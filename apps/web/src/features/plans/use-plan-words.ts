import { PLAN_LIMITS, type Plan } from '@dibs/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toLanguage } from '../../shared/i18n/language-rules.ts'
import { usePlanDuration } from '../../shared/plan/use-plan.ts'
import { type Feature, featureValue } from './plan-features.ts'

/** A value of the comparison: yes, no, or words. */
type PlanValue = boolean | string

/** Plans, their prices and their features in words. */
export function usePlanWords() {
  const { t, i18n } = useTranslation('plans')
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
      name: (plan: Plan) => t(`name.${plan}`),
      price: (plan: Plan) => `Rp\u00A0${number(PLAN_LIMITS[plan].price)}`,
      feature: (feature: Feature) => t(`feature.${feature}`),
      value,
      /** A value where it stands in a sentence. */
      text: (feature: Feature, plan: Plan): string => {
        const has = value(feature, plan)
        return typeof has === 'string' ? has : t(has ? 'value.yes' : 'value.no')
      },
    }
  }, [t, language, duration])
}
