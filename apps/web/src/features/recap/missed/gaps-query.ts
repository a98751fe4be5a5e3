import { type ApiClient, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { queryOptions } from '@tanstack/react-query'

/** The stretches of a session that were not heard, oldest first. */
export function gapsQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['gaps', sessionId],
    queryFn: async ({ signal }) => {
      const { data } = await api(endpoints.live.listGaps, { params: { sessionId }, signal })
      return data
    },
  })
}
