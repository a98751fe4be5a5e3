import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LiveScreen } from '../../features/live/components/live-screen.tsx'
import { PATHS, recapPath } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'

/** The live: waitlists and comments. */
export function LivePage() {
  const { t } = useTranslation('live')
  return (
    <LiveScreen
      homeLink={
        <Link to={PATHS.home} className={buttonClasses({ size: 'large' })}>
          {t('livePage.start.toHome')}
        </Link>
      }
      profileLink={
        <Link to={PATHS.profile} className={buttonClasses({ size: 'large' })}>
          {t('livePage.ended.toProfile')}
        </Link>
      }
      recapLink={(session) => (
        <Link
          to={recapPath(session.id)}
          state={session}
          className={buttonClasses({ size: 'large' })}
        >
          {t('livePage.ended.thisRecap')}
        </Link>
      )}
      pastSessionsLink={
        <Link
          to={PATHS.pastSessions}
          className={buttonClasses({ variant: 'quiet', size: 'large' })}
        >
          {t('livePage.ended.recap')}
        </Link>
      }
    />
  )
}
