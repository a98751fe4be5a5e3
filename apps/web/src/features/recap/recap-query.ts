import { type ApiClient, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { queryOptions } from '@tanstack/react-query'

/** Winners and waitlists of a session that has ended, as they stand now. */
export function recapQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['recap', sessionId],
    // It may have been corrected on another device.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await api(endpoints.comments.listWaitlists, {
        params: { sessionId },
        signal,
      })
      return data ?? []
    },
  })
}
