import { useTranslation } from 'react-i18next'

const STEPS = ['one', 'two', 'three'] as const

/** The way from nothing to a live, in three steps. */
export function Steps() {
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
