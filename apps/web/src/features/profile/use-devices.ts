import { type ApiClient, endpoints } from '@dibs/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useServices } from '../../shared/services/services.tsx'

/** Where the seller is logged in. */
export function devicesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await api(endpoints.devices.list, { signal })).data,
    // Without a network the call fails, which is said, rather than wait for one unseen.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

/** The seller's devices, this one first, then the last used. */
export function useDevices() {
  const { api } = useServices()
  return useQuery({
    ...devicesQuery(api),
    select: (devices) => devices.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
  })
}
