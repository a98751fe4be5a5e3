import { ApiError, type Device, endpoints } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { failureText } from './failure-text.ts'
import { devicesQuery } from './use-devices.ts'

/** Logs another device out and takes it off the list; one that is gone already is logged out, too. */
export function useLogOutDevice({ id }: Device, name: string) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const { queryKey } = devicesQuery(api)

  const logOut = async () => {
    setIsLoggingOut(true)
    try {
      await api(endpoints.devices.logOut, { params: { deviceId: id } }).catch(acceptGone)
      toast.success(t('devices.done', { name }))
      queryClient.setQueryData(queryKey, (held) => held?.filter((device) => device.id !== id))
    } catch (error) {
      toast.error(failureText(t('devices.failed', { name }), error, common))
    }
    void queryClient.invalidateQueries({ queryKey })
    setIsLoggingOut(false)
  }
  return { logOut, isLoggingOut }
}

function acceptGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}
