import type { Profile } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../shared/ui/card.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { type HomeLive, toLiveView } from '../live-view.ts'
import { AutoJoinSwitch } from './auto-join-switch.tsx'
import { LinkFailed } from './link-failed.tsx'
import { LiveActions } from './live-actions.tsx'

export type HomeActions = {
  onConnect: () => void
  onJoin: (username: string) => void
  onJoinElsewhere: () => void
  onOpenLive: () => void
  onStop: () => void
}

type AccountCardProps = {
  profile: Profile
  live: HomeLive
  actions: HomeActions
  /** Saves the proven account again, after that failed. */
  linkFailure: { retry: () => void; isRetrying: boolean } | null
}

/** The video account, and what can be done with its live. */
export function AccountCard({ profile, live, actions, linkFailure }: AccountCardProps) {
  const { t } = useTranslation('home')
  const view = toLiveView(profile, live)
  return (
    <Card labelledBy="account-title">
      <h2 id="account-title" className="pb-4 text-lg font-extrabold">
        {t('account.title')}
      </h2>
      <div className="grid gap-5">
        {profile.isTikTokLinked ? (
          <TextField
            label={t('account.username')}
            prefix="@"
            value={profile.tiktokUsername ?? ''}
            readOnly
          />
        ) : null}
        {linkFailure ? <LinkFailed {...linkFailure} /> : null}
        <LiveActions view={view} actions={actions} />
        {profile.isTikTokLinked ? <AutoJoinSwitch isOn={profile.autoJoin} /> : null}
      </div>
    </Card>
  )
}
