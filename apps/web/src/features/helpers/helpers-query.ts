import { type ApiClient, helperEndpoints } from '@dibs/contract'
import { queryOptions } from '@tanstack/react-query'

/** Who helps in the shop, and who is invited. */
export function helpersQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['helpers'],
    queryFn: async ({ signal }) => (await api(helperEndpoints.list, { signal })).data,
  })
}
