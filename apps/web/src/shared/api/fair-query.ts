import { type ApiClient, fairEndpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { queryOptions } from '@tanstack/react-query'

/** It is sealed about once a minute. */
const READ_AGAIN_MS = 20_000

/** Whether a live keeps a log that others can check, and how far it is sealed. */
export const fairQuery = (api: ApiClient, sessionId: SessionId) =>
  queryOptions({
    queryKey: ['fair', sessionId],
    staleTime: READ_AGAIN_MS,
    queryFn: async ({ signal }) =>
      (await api(fairEndpoints.getKept, { params: { sessionId }, signal })).data,
  })
