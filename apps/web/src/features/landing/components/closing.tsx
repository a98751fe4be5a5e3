import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../shared/paths.ts'

/** The last word, and the way in. */
export function Closing() {
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
