import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PastSessionsScreen } from '../../features/recap/past-sessions-screen.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { PATHS } from '../pages.ts'

/** All past sessions. */
export function PastSessionsPage() {
  const { t } = useTranslation('recap')
  return (
    <PastSessionsScreen
      recapPath={PATHS.recap}
      liveLink={
        <Link to={PATHS.live} className={buttonClasses()}>
          {t('pastPage.toLive')}
        </Link>
      }
    />
  )
}
