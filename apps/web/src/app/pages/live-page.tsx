import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LiveScreen } from '../../features/live/components/live-screen.tsx'
import type { LinksOut } from '../../features/live/components/start-banner.tsx'
import { lazyPart } from '../../shared/lazy-part.ts'
import { CONNECT_HASH, PATHS, recapPath } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'

/** The live: waitlists and comments. */
export function LivePage() {
  const { t } = useTranslation('live')
  return (
    <LiveScreen
      connectLink={
        <Link to={PATHS.home + CONNECT_HASH} className={buttonClasses({ size: 'large' })}>
          {t('livePage.start.connect')}
        </Link>
      }
      profileLink={
        <Link to={PATHS.profile} className={buttonClasses({ size: 'large' })}>
          {t('livePage.ended.toProfile')}
        </Link>
      }
      recapLink={(session) => <WaysOn session={session} />}
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

const endOfLive = lazyPart(
  async () => (await import('../../features/money/end-of-live.tsx')).EndOfLive,
)

/** From a live that has just ended: to its recap, and to the bills where something has a price. */
function WaysOn({ session }: { session: Parameters<LinksOut['recapLink']>[0] }) {
  const { t } = useTranslation('live')
  const End = endOfLive.usePart()
  const recap = (isSecond?: boolean) => (
    <Link
      to={recapPath(session.id)}
      state={session}
      className={buttonClasses({ size: 'large', variant: isSecond ? 'quiet' : 'primary' })}
    >
      {t('livePage.ended.thisRecap')}
    </Link>
  )
  return End ? (
    <Suspense fallback={recap()}>
      <End session={session} recap={recap} />
    </Suspense>
  ) : (
    recap()
  )
}
