import { endpoints } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { failureText } from './failure-text.ts'

/**
 * Logs every device out. This one only once the server has done so: a log-out that others did not
 * get would look like one that they did.
 */
export function useLogOutEverywhere() {
  const { api, session } = useServices()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const logOut = async () => {
    setIsLoggingOut(true)
    try {
      await api(endpoints.devices.logOutEverywhere, {})
      toast.success(t('everywhere.done'))
      session.logOut('leftEverywhere')
    } catch (error) {
      toast.error(failureText(t('everywhere.failed'), error, common))
      setIsLoggingOut(false)
    }
  }
  return { logOut, isLoggingOut }
}
