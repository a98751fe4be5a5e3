import { endpoints } from '@dibs/contract'
import type { MatchRule } from '@dibs/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../shared/api/queries.ts'
import { useSaveProfile } from '../../shared/api/use-save-profile.ts'
import { useServices } from '../../shared/services/services.tsx'

/** Chooses the rule of matching: shown at once, taken back when it could not be saved. */
export function useMatchRule() {
  const services = useServices()
  const queryClient = useQueryClient()
  const saveProfile = useSaveProfile()
  const { queryKey } = profileQuery(services)

  return useMutation({
    mutationFn: async (matchRule: MatchRule) =>
      (await services.api(endpoints.user.updateProfile, { body: { matchRule } })).data,
    onMutate: async (matchRule) => {
      // An answer that is still under way knows nothing of this.
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (before) saveProfile({ ...before, matchRule })
      return before
    },
    onSuccess: saveProfile,
    onError: (_, __, before) => before && saveProfile(before),
  })
}
