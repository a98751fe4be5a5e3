import {
  ArrowRight,
  ChevronDown,
  Hand,
  ListOrdered,
  Receipt,
  SearchCheck,
  Unplug,
  WifiOff,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toLanguage } from '../../shared/i18n/language-rules.ts'
import { frontPath, PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Evening } from './evening.tsx'
import { Plans } from './plans.tsx'
import { Screen } from './screen.tsx'

/** The front page: what Dibs does, shown on its own screens, and what it costs. */
export function Landing() {
  return (
    <>
      <Hero />
      <Evening />
      <Difference />
      <Plans />
      <More />
      <Questions />
      <NotFor />
      <Closing />
    </>
  )
}

const SECTION = 'mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-14 lg:py-24'

/** The promise, beside the live page. */
function Hero() {
  const { t } = useTranslation('front')
  return (
    <div className="mx-auto grid w-full max-w-7xl items-center gap-x-14 gap-y-8 px-4 pt-6 pb-8 sm:px-6 sm:pb-14 lg:grid-cols-[1fr_1.25fr] lg:pt-12 lg:pb-24">
      <div className="grid justify-items-start gap-4 lg:gap-5">
        <h1 className="text-hero font-extrabold tracking-tight">{t('hero.title')}</h1>
        <p className="max-w-[44ch] text-ink-soft lg:text-lg">{t('hero.lead')}</p>
        <Link to={PATHS.login} className={buttonClasses({ size: 'large' })}>
          {t('hero.cta')}
          <ArrowRight aria-hidden="true" className="size-6 shrink-0" />
        </Link>
        <p className="text-sm text-ink-soft">
          {t('hero.note')}{' '}
          <a
            href="#plans"
            className="tap inline-flex items-center font-bold text-action underline underline-offset-4"
          >
            {t('hero.prices')}
          </a>
        </p>
      </div>
      <figure className="grid gap-3">
        <div className="relative sm:pb-10">
          <Screen
            name="live"
            size="laptop"
            alt={t('screens.live')}
            isLater
            className="hidden rounded-[20px] sm:block sm:w-[92%]"
          />
          <Screen
            name="live"
            size="phone"
            alt={t('screens.live')}
            className="mx-auto w-[272px] rounded-[28px] sm:absolute sm:right-0 sm:bottom-0 sm:w-[23%] sm:rounded-[20px]"
          />
        </div>
        <figcaption className="text-center text-xs text-ink-soft sm:text-left">
          {t('screens.note')}
        </figcaption>
      </figure>
    </div>
  )
}

const DIFFERENCES = [
  { name: 'order', Icon: ListOrdered },
  { name: 'gaps', Icon: Unplug },
  { name: 'receipts', Icon: Receipt },
  { name: 'hand', Icon: Hand },
  { name: 'check', Icon: SearchCheck },
  { name: 'offline', Icon: WifiOff },
] as const

/** What other tools do not do. */
function Difference() {
  const { t, i18n } = useTranslation('front')
  return (
    <section className="bg-surface">
      <div className={SECTION}>
        <h2 className="text-3xl font-extrabold">{t('difference.title')}</h2>
        <ul className="mt-5 grid gap-4 sm:grid-cols-2 sm:gap-4 lg:mt-14 lg:grid-cols-3">
          {DIFFERENCES.map(({ name, Icon }) => (
            <li
              key={name}
              className="grid grid-cols-[auto_1fr] content-start gap-x-4 sm:gap-y-3 sm:rounded-xl sm:bg-sunken sm:p-6"
            >
              <Icon
                aria-hidden="true"
                className="mt-0.5 size-6 text-action sm:col-span-2 sm:mt-0 sm:size-8"
                strokeWidth={2.25}
              />
              <h3 className="text-lg font-extrabold sm:col-span-2 sm:mt-2 sm:text-xl">
                {t(`difference.${name}.title`)}
              </h3>
              <p className="col-start-2 text-ink-soft sm:col-span-2 sm:col-start-1">
                {t(`difference.${name}.text`)}
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-6">
          <Link to={frontPath('fair', toLanguage(i18n.language))} className={LINK}>
            {t('difference.fair')}
            <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
          </Link>
        </p>
      </div>
    </section>
  )
}

const LINK =
  'inline-flex min-h-11 items-center gap-2 font-bold text-action underline decoration-1 underline-offset-4 hover:decoration-2'

/** What nobody looks for before the first evening, and misses on the second. */
const MORE = ['practice', 'bulk', 'helpers', 'elsewhere'] as const

function More() {
  const { t } = useTranslation('front')
  return (
    <section className={SECTION}>
      <h2 className="text-3xl font-extrabold">{t('more.title')}</h2>
      <ul className="mt-6 grid gap-x-10 gap-y-3 sm:grid-cols-2 sm:gap-y-8 lg:mt-14 lg:grid-cols-4">
        {MORE.map((name) => (
          <li key={name} className="grid content-start gap-1">
            <h3 className="text-lg font-extrabold">{t(`more.${name}.title`)}</h3>
            <p className="max-w-[44ch] text-ink-soft">{t(`more.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The questions of the front page, in their order. */
export const QUESTIONS = ['order', 'phone', 'access', 'every', 'install', 'stop'] as const

function Questions() {
  const { t, i18n } = useTranslation('front')
  return (
    <section className={`${SECTION} grid gap-5 lg:grid-cols-[1fr_1.6fr] lg:gap-14`}>
      <h2 className="text-3xl font-extrabold">{t('questions.title')}</h2>
      <div className="grid content-start gap-2">
        {QUESTIONS.map((name) => (
          <Question
            key={name}
            question={t(`questions.entries.${name}.question`)}
            answer={t(`questions.entries.${name}.answer`)}
          />
        ))}
        <p>
          <Link to={frontPath('help', toLanguage(i18n.language))} className={LINK}>
            {t('questions.more')}
            <ArrowRight aria-hidden="true" className="size-5 shrink-0" />
          </Link>
        </p>
      </div>
    </section>
  )
}

/** A question that opens its answer. `id`: the hash that leads to it. */
export function Question(props: {
  question: string
  answer: string
  id?: string
  /** Words that it is found by, too. */
  keywords?: readonly string[]
}) {
  return (
    <details
      id={props.id}
      data-keywords={props.keywords?.join(' ')}
      className="group rounded-lg bg-surface shadow-raised"
    >
      <summary className="flex min-h-14 items-center gap-3 rounded-lg px-5 py-3 font-bold marker:content-none">
        <h3 className="min-w-0 flex-1 tracking-normal">{props.question}</h3>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="max-w-[60ch] px-5 pb-5 text-ink-soft">{props.answer}</p>
    </details>
  )
}

const NOT_FOR = ['one', 'two', 'three', 'four', 'five'] as const

/** Who is better served elsewhere. */
function NotFor() {
  const { t } = useTranslation('front')
  return (
    <section className="bg-surface">
      <div className={`${SECTION} grid gap-5 lg:grid-cols-[1fr_1.6fr] lg:gap-14`}>
        <h2 className="text-3xl font-extrabold">{t('notFor.title')}</h2>
        <ul className="grid list-disc gap-2 pl-5 marker:text-ink-soft">
          {NOT_FOR.map((reason) => (
            <li key={reason} className="max-w-[60ch]">
              {t(`notFor.${reason}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** The last call to action. */
function Closing() {
  const { t } = useTranslation('front')
  return (
    <section className="mx-auto w-full max-w-7xl px-4 pt-10 sm:px-6 sm:pt-14 lg:pt-24">
      <div className="flex flex-col items-start gap-6 rounded-xl bg-action px-6 py-8 text-on-action dark:bg-action-tint dark:text-ink sm:px-12 sm:py-16">
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
