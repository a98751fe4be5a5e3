import { endpoints } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../shared/api/queries.ts'
import { usePatchProfile } from '../../shared/api/use-patch-profile.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { failureText } from './failure-text.ts'

const UNLINKED = {
  isTikTokLinked: false,
  tiktokIsVerified: false,
  tiktokUsername: null,
  tiktokNickname: null,
  tiktokAccountId: null,
} as const

/** Unlinks the video account. */
export function useDisconnect() {
  const services = useServices()
  const queryClient = useQueryClient()
  const patchProfile = usePatchProfile()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const [isDisconnecting, setIsDisconnecting] = useState(false)
  const { queryKey } = profileQuery(services)
  const disconnect = async () => {
    setIsDisconnecting(true)
    try {
      await services.api(endpoints.user.disconnectAccount, {})
      patchProfile(UNLINKED)
      toast.success(t('disconnected'))
      // The live of that account ends with it.
      void queryClient.invalidateQueries()
    } catch (error) {
      toast.error(failureText(t('error.disconnectFailed'), error, common))
      void queryClient.invalidateQueries({ queryKey })
    }
    setIsDisconnecting(false)
  }
  return { isDisconnecting, disconnect }
}
