import { endpoints } from '@dibs/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../shared/api/queries.ts'
import { usePatchProfile } from '../../shared/api/use-patch-profile.ts'
import { useSaveProfile } from '../../shared/api/use-save-profile.ts'
import { useServices } from '../../shared/services/services.tsx'

/** Switches auto-join: shown at once, taken back when it could not be saved. */
export function useAutoJoinSwitch() {
  const services = useServices()
  const queryClient = useQueryClient()
  const saveProfile = useSaveProfile()
  const patchProfile = usePatchProfile()
  const { queryKey } = profileQuery(services)
  return useMutation({
    mutationFn: async (autoJoin: boolean) =>
      (await services.api(endpoints.user.updateProfile, { body: { autoJoin } })).data,
    onMutate: async (autoJoin) => {
      // An answer that is still under way knows nothing of this.
      await queryClient.cancelQueries({ queryKey })
      patchProfile({ autoJoin })
    },
    onSuccess: saveProfile,
    onError: (_, autoJoin) => patchProfile({ autoJoin: !autoJoin }),
  })
}
