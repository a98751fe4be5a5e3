import { PLAN_LIMITS, PLANS, type Plan } from '@dibs/core'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Fact } from './facts.tsx'

/** The plans with their prices and limits, which come from `PLAN_LIMITS`, and how they are paid. */
export function Plans() {
  const { t } = useTranslation('front')
  return (
    <section id="plans" className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-14 lg:py-24">
      <h2 className="text-3xl font-extrabold">{t('plans.title')}</h2>
      <p className="mt-3 text-lg text-ink-soft">{t('plans.lead')}</p>
      <ul className="mt-6 grid gap-3 sm:gap-4 sm:grid-cols-2 lg:mt-10 lg:grid-cols-4">
        {PLANS.map((plan) => (
          <PlanCard key={plan} plan={plan} />
        ))}
      </ul>
      <div className="mt-8 grid max-w-[68ch] gap-2 text-ink-soft">
        <h3 className="text-lg font-bold text-ink">{t('plans.paying')}</h3>
        <p>{t('plans.payingFree')}</p>
        <Fact name="PLANS_ASKED">{() => t('plans.payingAsk')}</Fact>
        <Fact name="PLANS_SELF">{() => t('plans.payingSelf')}</Fact>
        <p>{t('plans.payingStop')}</p>
      </div>
    </section>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t, i18n } = useTranslation('front')
  const { price } = PLAN_LIMITS[plan]
  const name = t(`plans.name.${plan}`)
  return (
    <li className="flex flex-col gap-3 rounded-xl bg-surface p-5 shadow-raised sm:gap-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:grid sm:gap-y-4">
        <h3 className="text-lg font-bold">{name}</h3>
        <p className="figures flex flex-wrap items-baseline gap-x-2 sm:grid">
          <span className="text-xl font-extrabold whitespace-nowrap sm:text-2xl">
            Rp {price.toLocaleString(i18n.language)}
          </span>
          <span className="text-sm whitespace-nowrap text-ink-soft">
            {price === 0 ? t('plans.free') : t('plans.perMonth')}
          </span>
        </p>
      </div>
      <ul className="grid content-start gap-1 text-sm sm:gap-2">
        {usePlanLines(plan).map((line) => (
          <li key={line} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-action" />
            {line}
          </li>
        ))}
      </ul>
      <Link
        to={PATHS.login}
        className={`${buttonClasses({ variant: price === 0 ? 'primary' : 'quiet', wide: true })} mt-auto`}
      >
        {price === 0 ? t('plans.start') : t('plans.choose', { plan: name })}
      </Link>
    </li>
  )
}

function usePlanLines(plan: Plan): string[] {
  const { t } = useTranslation('front')
  const { sessionsPerMonth, sessionMinutes, itemCodes, manualClaims, exportRecaps, support } =
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
    t(`plans.support.${support}`),
  ]

  function durationText(minutes: number | null): string {
    if (minutes === null) return t('plans.durationUnlimited')
    if (minutes % 60 === 0) return t('plans.hours', { value: minutes / 60 })
    return t('plans.minutes', { value: minutes })
  }
}
