import { useQuery } from '@tanstack/react-query'
import { useServices } from '../services/services.tsx'
import { profileQuery } from './queries.ts'

/** The seller's profile: the cached copy first, then the server's. */
export function useProfile() {
  return useQuery(profileQuery(useServices()))
}
