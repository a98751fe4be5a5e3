import { shopEndpoints } from '@dibs/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../services/services.tsx'
import { STORED } from '../storage/stored-entries.ts'

/** How the seller is paid. The currency is kept on this device for when no answer comes. */
export function shopQuery({ api, storage }: Pick<Services, 'api' | 'storage'>) {
  return queryOptions({
    queryKey: ['shop'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const { data } = await api(shopEndpoints.get, { signal })
      storage.write(STORED.currency, data.currency)
      return data
    },
  })
}
