import type { Profile } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useServices } from '../services/services.tsx'
import { cacheProfile, profileQuery } from './queries.ts'

/** Puts a profile that the server answered where every screen reads it. */
export function useSaveProfile(): (profile: Profile) => void {
  const services = useServices()
  const queryClient = useQueryClient()
  return useCallback(
    (profile) => {
      cacheProfile(services.storage, profile)
      queryClient.setQueryData(profileQuery(services).queryKey, profile)
    },
    [services, queryClient],
  )
}
