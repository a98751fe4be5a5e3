import type { Profile } from '@dibs/contract'
import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { useDisconnect } from '../use-disconnect.ts'
import { NotSet, ProfileRow } from './profile-row.tsx'

/** The linked video account and the way to unlink it; `connect` stands there without one. */
export function AccountRow({ profile, connect }: { profile: Profile; connect: ReactNode }) {
  const { t } = useTranslation('profile')
  const { isDisconnecting, disconnect } = useDisconnect()
  const [isAsking, setIsAsking] = useState(false)
  const username = profile.tiktokUsername
  if (!profile.isTikTokLinked || !username) {
    const value = <NotSet text={t('notLinked')} />
    return <ProfileRow icon={Link2} label={t('account')} value={value} action={connect} />
  }
  return (
    <>
      <ProfileRow
        icon={Link2}
        label={t('account')}
        value={`@${username}`}
        action={
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('disconnect')}
          </Button>
        }
      />
      <ConfirmDialog
        open={isAsking}
        title={t('disconnectTitle', { username })}
        message={t('disconnectMessage')}
        confirmLabel={t('disconnect')}
        confirmingLabel={t('disconnecting')}
        confirming={isDisconnecting}
        onConfirm={async () => {
          await disconnect()
          setIsAsking(false)
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
