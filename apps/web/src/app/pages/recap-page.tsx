import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useLinkedSession } from '../../features/recap/recap-data.ts'
import { RecapScreen } from '../../features/recap/recap-screen.tsx'
import { PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { NotFound } from './not-found-page.tsx'

/**
 * The recap of the past session in the location's state (specification, section 2); without one, of
 * the session that the address names.
 */
export function RecapPage() {
  const { t } = useTranslation('recap')
  const { state, search } = useLocation()
  const linked = useLinkedSession(state ? null : new URLSearchParams(search).get('session'))
  if (linked.kind === 'missing') {
    return (
      <div className="mx-auto flex w-full max-w-xl flex-1 flex-col items-start justify-center gap-4 px-6 py-8">
        <NotFound />
      </div>
    )
  }
  return (
    <RecapScreen
      state={state}
      linked={linked}
      pastSessionsLink={
        <Link to={PATHS.pastSessions} className={buttonClasses()}>
          {t('recapPage.toPast')}
        </Link>
      }
      backLink={
        <Link
          to={PATHS.pastSessions}
          aria-label={t('recapPage.back')}
          title={t('recapPage.back')}
          className="tap inline-flex items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
      }
    />
  )
}
