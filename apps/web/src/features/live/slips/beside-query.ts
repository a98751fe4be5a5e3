import { type ApiClient, besideEndpoints, type Compared } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

type Answer = Awaited<ReturnType<typeof ask>>
export type BesideView = Omit<Answer, 'compared'> & { compared: Compared | null }

const ask = async (api: ApiClient, sessionId: SessionId, signal?: AbortSignal) =>
  (await api(besideEndpoints.get, { params: { sessionId }, ...(signal && { signal }) })).data

/** What a second source heard beside TikTok; asked anew whenever the server says that it is other. */
export const besideQuery = (api: ApiClient, sessionId: SessionId, told: number) =>
  queryOptions({
    queryKey: ['beside', sessionId, told],
    queryFn: ({ signal }): Promise<BesideView> => ask(api, sessionId, signal),
    placeholderData: keepPreviousData,
    // An offer is no promise: the next word asks again.
    retry: false,
  })
