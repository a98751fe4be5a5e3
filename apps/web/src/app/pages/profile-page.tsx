import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLive } from '../../features/live/use-live.ts'
import { ProfileScreen } from '../../features/profile/profile-screen.tsx'
import { PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'

/** Profile and settings. */
export function ProfilePage() {
  const { t } = useTranslation('home')
  const { stop } = useLive()
  return (
    <ProfileScreen
      connect={
        <Link to={PATHS.home} className={buttonClasses({ variant: 'quiet' })}>
          {t('account.connect')}
        </Link>
      }
      rulePath={`${PATHS.items}#rule`}
      supportPath={PATHS.support}
      onErased={stop}
    />
  )
}
