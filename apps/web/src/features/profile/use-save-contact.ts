import type { ContactField } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../shared/api/queries.ts'
import { usePatchProfile } from '../../shared/api/use-patch-profile.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

/** How long the two sentences stay, in ms: one can read them. */
const READING_MS = 8_000

/**
 * Shows a proven address at once, says so, and reads the profile anew. `old` is the one that it
 * replaces, which is told of it.
 */
export function useSaveContact(field: ContactField, old: string | null) {
  const services = useServices()
  const queryClient = useQueryClient()
  const patchProfile = usePatchProfile()
  const { t } = useTranslation('profile')
  return (value: string, message: string) => {
    patchProfile({ [field]: value })
    if (old === null) toast.success(message)
    else toast.success(`${message} ${t('told', { old })}`, { duration: READING_MS })
    void queryClient.invalidateQueries({ queryKey: profileQuery(services).queryKey })
  }
}
