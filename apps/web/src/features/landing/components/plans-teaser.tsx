import { PLAN_LIMITS, PLANS, type Plan } from '@dibs/core'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** The plans with their prices; what each allows follows from the rules themselves. */
export function PlansTeaser() {
  const { t } = useTranslation('story')
  return (
    <section className="bg-surface">
      <div className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 lg:py-24">
        <h2 className="text-3xl font-extrabold">{t('plans.title')}</h2>
        <p className="mt-3 text-lg text-ink-soft">{t('plans.lead')}</p>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {PLANS.map((plan) => (
            <PlanCard key={plan} plan={plan} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('story')
  const { price } = PLAN_LIMITS[plan]
  return (
    <li className="grid content-start gap-4 rounded-xl bg-paper p-6">
      <h3 className="text-lg font-bold">{t(`plans.name.${plan}`)}</h3>
      <p className="figures grid">
        <span className="text-2xl font-extrabold whitespace-nowrap">
          Rp {price.toLocaleString(i18n.language)}
        </span>
        <span className="text-sm whitespace-nowrap text-ink-soft">
          {price === 0 ? t('plans.free') : t('plans.perMonth')}
        </span>
      </p>
      <ul className="grid gap-2 text-sm">
        {usePlanLines(plan).map((line) => (
          <li key={line} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-action" />
            {line}
          </li>
        ))}
      </ul>
    </li>
  )
}

function usePlanLines(plan: Plan): string[] {
  const { t } = useTranslation('story')
  const { sessionsPerMonth, sessionMinutes, itemCodes, manualClaims, exportRecaps } =
    PLAN_LIMITS[plan]
  const sessions =
    sessionsPerMonth === null
      ? t('plans.sessionsUnlimited')
      : t('plans.sessions', { value: sessionsPerMonth })
  return [
    `${sessions}, ${durationText(sessionMinutes)}`,
    itemCodes === null ? t('plans.itemsUnlimited') : t('plans.items', { value: itemCodes }),
    ...(manualClaims ? [t('plans.manual')] : []),
    ...(exportRecaps ? [t('plans.export')] : []),
  ]

  function durationText(minutes: number | null): string {
    if (minutes === null) return t('plans.durationUnlimited')
    if (minutes % 60 === 0) return t('plans.hours', { value: minutes / 60 })
    return t('plans.minutes', { value: minutes })
  }
}
