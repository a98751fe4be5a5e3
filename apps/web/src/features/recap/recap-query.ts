import { type ApiClient, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { queryOptions } from '@tanstack/react-query'

/** Winners and waitlists of a session that has ended. */
export function recapQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['recap', sessionId],
    queryFn: async ({ signal }) => {
      const { data } = await api(endpoints.comments.listWaitlists, {
        params: { sessionId },
        signal,
      })
      return data ?? []
    },
  })
}
