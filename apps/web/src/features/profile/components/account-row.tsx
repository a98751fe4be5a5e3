import { endpoints, type Profile } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../shared/api/error-text.ts'
import { profileQuery } from '../../../shared/api/queries.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { ProfileRow } from './profile-row.tsx'

/** The linked video account and the way to unlink it; `connect` stands there without one. */
export function AccountRow({ profile, connect }: { profile: Profile; connect: ReactNode }) {
  const { t } = useTranslation('profile')
  const { isDisconnecting, disconnect } = useDisconnect()
  const [isAsking, setIsAsking] = useState(false)
  const username = profile.tiktokUsername
  if (!profile.isTikTokLinked || !username) {
    return <ProfileRow label={t('account')} value={t('notLinked')} action={connect} />
  }
  return (
    <>
      <ProfileRow
        label={t('account')}
        value={`@${username}`}
        action={
          <Button variant="dangerQuiet" onClick={() => setIsAsking(true)}>
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

function useDisconnect() {
  const services = useServices()
  const queryClient = useQueryClient()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const [isDisconnecting, setIsDisconnecting] = useState(false)
  const disconnect = async () => {
    setIsDisconnecting(true)
    try {
      await services.api(endpoints.user.disconnectAccount, {})
      // The live of that account ends with it.
      await queryClient.invalidateQueries()
      toast.success(t('disconnected'))
    } catch (error) {
      toast.error(errorText(error, common, t('error.disconnectFailed')))
      await queryClient.invalidateQueries({ queryKey: profileQuery(services).queryKey })
    }
    setIsDisconnecting(false)
  }
  return { isDisconnecting, disconnect }
}
