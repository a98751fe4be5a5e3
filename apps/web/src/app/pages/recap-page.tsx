import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { RecapScreen } from '../../features/recap/recap-screen.tsx'
import { PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'

/** The recap of the past session in the location's state. */
export function RecapPage() {
  const { t } = useTranslation('recap')
  const location = useLocation()
  return (
    <RecapScreen
      state={location.state}
      pastSessionsLink={
        <Link to={PATHS.pastSessions} className={buttonClasses()}>
          {t('recapPage.toPast')}
        </Link>
      }
      backLink={
        <Link to={PATHS.pastSessions} className={buttonClasses({ variant: 'quiet' })}>
          <ChevronLeft aria-hidden="true" className="-ml-1 size-5" />
          {t('recapPage.back')}
        </Link>
      }
    />
  )
}
