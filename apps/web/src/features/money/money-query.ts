import { type Money, moneyEndpoints } from '@dibs/contract'
import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../shared/services/services.tsx'

/** What is to be done about bills and parcels, over all lives. */
export function moneyQuery({ api }: Pick<Services, 'api'>) {
  return queryOptions({
    queryKey: ['money'],
    queryFn: async ({ signal }): Promise<Money> => (await api(moneyEndpoints.get, { signal })).data,
  })
}
