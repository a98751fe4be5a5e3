import { endpoints } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { failureText } from './failure-text.ts'

/**
 * Deletes the account and logs this browser out, which leads to the front page and empties the
 * caches; the toast goes along. Resolves to what went wrong, or to `null`.
 */
export function useDeleteAccount() {
  const { api, session } = useServices()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  return async (): Promise<string | null> => {
    try {
      await api(endpoints.personalData.deleteAccount, { body: { confirmation: 'DELETE' } })
    } catch (error) {
      return failureText(t('deletion.failed'), error, common)
    }
    toast(t('deletion.done'))
    session.logOut()
    return null
  }
}
