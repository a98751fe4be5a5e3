import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const QUESTIONS = ['order', 'phone', 'access', 'stop'] as const

/** What sellers ask before they try. */
export function Questions() {
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
