import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PastSessionsScreen } from '../../features/recap/past-sessions-screen.tsx'
import { PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'

/** All past sessions. */
export function PastSessionsPage() {
  const { t } = useTranslation('recap')
  return (
    <PastSessionsScreen
      liveLink={
        <Link to={PATHS.live} className={buttonClasses()}>
          {t('pastPage.toLive')}
        </Link>
      }
    />
  )
}
