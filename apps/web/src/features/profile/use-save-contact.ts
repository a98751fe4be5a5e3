import type { ContactField } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../shared/api/queries.ts'
import { usePatchProfile } from '../../shared/api/use-patch-profile.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

/** Shows a proven address at once, says so, and reads the profile anew. */
export function useSaveContact(field: ContactField) {
  const services = useServices()
  const queryClient = useQueryClient()
  const patchProfile = usePatchProfile()
  return (value: string, message: string) => {
    patchProfile({ [field]: value })
    toast.success(message)
    void queryClient.invalidateQueries({ queryKey: profileQuery(services).queryKey })
  }
}
