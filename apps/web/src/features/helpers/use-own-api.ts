import type { ApiClient } from '@dibs/contract'
import { useServices } from '../../shared/services/services.tsx'

/** Calls about one's own account, also in somebody else's shop. */
export function useOwnApi(): ApiClient {
  const { api, helped } = useServices()
  return helped?.ownApi ?? api
}
