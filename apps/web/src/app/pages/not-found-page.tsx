import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Logo } from '../../shared/ui/logo.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'

/** The page for unknown addresses. */
export function NotFoundPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 px-6">
      <Link to={PATHS.landing} aria-label="Dibs" className="tap mb-8 inline-flex items-center">
        <Logo />
      </Link>
      <NotFound />
    </main>
  )
}

/** Says that there is nothing at this address, also within the app. */
export function NotFound() {
  const { t } = useTranslation()
  useTitle(t('notFound.title'))
  return (
    <>
      <p className="flex items-center gap-2 text-hero font-extrabold tracking-tight">
        <span className="sr-only">404</span>
        <span aria-hidden="true">4</span>
        <NotFoundZero />
        <span aria-hidden="true">4</span>
      </p>
      <h1 className="text-2xl font-extrabold">{t('notFound.title')}</h1>
      <p className="text-ink-soft">{t('notFound.message')}</p>
      <Link to={PATHS.landing} className={buttonClasses({ size: 'large' })}>
        {t('notFound.home')}
      </Link>
    </>
  )
}

/** The zero of 404, drawn as an empty place. */
function NotFoundZero() {
  return (
    <svg aria-hidden="true" viewBox="0 0 44 60" className="h-[0.74em]" fill="none">
      <rect
        x="4"
        y="4"
        width="36"
        height="52"
        rx="18"
        className="stroke-action"
        strokeWidth="8"
        strokeDasharray="9 7"
      />
    </svg>
  )
}
