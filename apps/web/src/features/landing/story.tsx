import { PLAN_LIMITS, PLANS, type Plan } from '@dibs/core'
import { Check, ChevronDown, Hand, ListOrdered, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LegalLinks } from '../../shared/legal/legal-links.tsx'
import { PATHS } from '../../shared/paths.ts'
import { Logo } from '../../shared/ui/logo.tsx'

/** The front page below its first screen. */
export function Story() {
  return (
    <>
      <Steps />
      <Promises />
      <PlansTeaser />
      <Questions />
      <Closing />
    </>
  )
}

const STEPS = ['one', 'two', 'three'] as const

/** The way from nothing to a live, in three steps. */
function Steps() {
  const { t } = useTranslation('story')
  return (
    <section className="bg-surface">
      <div className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 lg:py-24">
        <h2 className="text-3xl font-extrabold">{t('steps.title')}</h2>
        <ol className="mt-10 grid gap-10 md:grid-cols-3 lg:mt-16">
          {STEPS.map((step, index) => (
            <li key={step} className="grid content-start gap-3">
              <span
                aria-hidden="true"
                className="grid size-12 place-items-center rounded-md bg-action-tint text-xl font-extrabold text-action"
              >
                {index + 1}
              </span>
              <h3 className="text-xl font-extrabold">{t(`steps.${step}.title`)}</h3>
              <p className="max-w-[44ch] text-ink-soft">{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

const PROMISES = [
  { name: 'one', Icon: ListOrdered },
  { name: 'two', Icon: ShieldCheck },
  { name: 'three', Icon: Hand },
] as const

/** The three promises of the product. */
function Promises() {
  const { t } = useTranslation('story')
  return (
    <section className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-6 lg:py-24">
      <h2 className="text-3xl font-extrabold">{t('promises.title')}</h2>
      <ul className="mt-10 grid gap-4 md:grid-cols-3 lg:mt-16">
        {PROMISES.map(({ name, Icon }) => (
          <li key={name} className="grid content-start gap-3 rounded-xl bg-sunken p-6 lg:p-8">
            <Icon aria-hidden="true" className="size-8 text-action" strokeWidth={2.25} />
            <h3 className="mt-4 text-xl font-extrabold">{t(`promises.${name}.title`)}</h3>
            <p className="text-ink-soft">{t(`promises.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The plans with their prices and limits, which come from `PLAN_LIMITS`. */
function PlansTeaser() {
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

const QUESTIONS = ['order', 'phone', 'access', 'stop'] as const

/** Questions and answers. */
function Questions() {
  const { t } = useTranslation('story')
  return (
    <section className="mx-auto grid w-full max-w-7xl gap-8 px-4 py-16 sm:px-6 lg:grid-cols-[1fr_1.6fr] lg:gap-14 lg:py-24">
      <h2 className="text-3xl font-extrabold">{t('questions.title')}</h2>
      <div className="grid content-start gap-3">
        {QUESTIONS.map((name) => (
          <details key={name} className="group rounded-lg bg-surface shadow-raised">
            <summary className="flex min-h-14 items-center gap-3 rounded-lg px-5 py-3 font-bold marker:content-none">
              <h3 className="min-w-0 flex-1 tracking-normal">
                {t(`questions.entries.${name}.question`)}
              </h3>
              <ChevronDown
                aria-hidden="true"
                className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-[60ch] px-5 pb-5 text-ink-soft">
              {t(`questions.entries.${name}.answer`)}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** The last call to action. */
function Closing() {
  const { t } = useTranslation('story')
  return (
    <section className="mx-auto w-full max-w-7xl px-4 sm:px-6">
      <div className="flex flex-col items-start gap-8 rounded-xl bg-action px-6 py-12 text-on-action dark:bg-action-tint dark:text-ink sm:px-12 sm:py-16">
        <h2 className="max-w-[18ch] text-3xl font-extrabold tracking-tight sm:text-hero">
          {t('closing.title')}
        </h2>
        <Link
          to={PATHS.login}
          className="inline-flex min-h-14 items-center rounded-md bg-surface px-6 text-lg font-bold text-ink transition-transform active:scale-[0.98]"
        >
          {t('closing.cta')}
        </Link>
      </div>
    </section>
  )
}

/** The footer with the legal links. */
export function Footer() {
  const { t } = useTranslation('story')
  return (
    <footer className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-12 text-sm text-ink-soft sm:px-6 md:flex-row md:items-end md:justify-between">
      <div className="grid gap-2">
        <Logo />
        <p>{t('footer.tagline')}</p>
        <p>{t('footer.independent')}</p>
      </div>
      <LegalLinks />
    </footer>
  )
}
