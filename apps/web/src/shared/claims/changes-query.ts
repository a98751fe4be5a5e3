import { type ApiClient, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { queryOptions } from '@tanstack/react-query'

/** The changes by hand of a session on all devices, newest first, those undone included. */
export function changesQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['changes', sessionId],
    // While nobody looks, other devices go on.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const { data } = await api(endpoints.handChanges.list, { params: { sessionId }, signal })
      return data
    },
  })
}
