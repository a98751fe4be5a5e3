import { orderEndpoints } from '@dibs/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../services/services.tsx'

/** The bills that are sent and not paid, over all lives. */
export function openOrdersQuery({ api }: Pick<Services, 'api'>) {
  return queryOptions({
    queryKey: ['open-orders'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api(orderEndpoints.listOpen, { query: { status: 'open' }, signal })).data,
  })
}
