import { type ApiClient, commentEndpoints, waitlistFromBody } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { queryOptions } from '@tanstack/react-query'

/** Winners and waitlists of a session as they stand now; the live page polls its own. */
export function recapQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['recap', sessionId],
    // It may have been corrected on another device.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await api(commentEndpoints.listWaitlists, {
        params: { sessionId },
        signal,
      })
      return data?.map(waitlistFromBody) ?? []
    },
  })
}
