import type { Profile } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useServices } from '../services/services.tsx'
import { profileQuery } from './queries.ts'
import { useSaveProfile } from './use-save-profile.ts'

/** Shows a change of the profile on every screen before the profile is read anew. */
export function usePatchProfile(): (changes: Partial<Profile>) => void {
  const services = useServices()
  const queryClient = useQueryClient()
  const saveProfile = useSaveProfile()
  return useCallback(
    (changes) => {
      const profile = queryClient.getQueryData(profileQuery(services).queryKey)
      if (profile) saveProfile({ ...profile, ...changes })
    },
    [services, queryClient, saveProfile],
  )
}
