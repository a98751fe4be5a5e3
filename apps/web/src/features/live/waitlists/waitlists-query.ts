import { type ApiClient, endpoints, type WaitlistBody } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

/** How often waitlists are asked for while a live runs (spec, section 9). */
export const POLL_MS = 3_000

/** Waitlists as they were last read. Without an `etag` the next reading brings them whole. */
export type HeldWaitlists = { waitlists: readonly WaitlistBody[]; etag: string | null }

/** Where the waitlists of a session are cached. */
export function waitlistsKey(sessionId: SessionId) {
  return ['waitlists', sessionId] as const
}

/** The waitlists of a session; an unchanged reading costs a 304 and keeps the very same object. */
export function waitlistsQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: waitlistsKey(sessionId),
    queryFn: async ({ client, signal }): Promise<HeldWaitlists> => {
      const held = client.getQueryData<HeldWaitlists>(waitlistsKey(sessionId))
      const { status, data, etag } = await api(endpoints.comments.listWaitlists, {
        params: { sessionId },
        signal,
        ...(held?.etag && { etag: held.etag }),
      })
      return status === 304 && held ? held : { waitlists: data ?? [], etag }
    },
    // The next poll is the next try.
    retry: false,
    staleTime: POLL_MS,
  })
}

/** Readings that the server's word asks for come no closer together than this. */
const REST_MS = 300

/**
 * Reads waitlists anew as soon as the server says that they changed. While a reading is under way,
 * and for a moment after it, further changes ask for one more, not for one each.
 */
export function createWaitlistsRefresher(
  queryClient: QueryClient,
  setTimer: (run: () => void, ms: number) => () => void,
) {
  let isReading = false
  let isStale = false
  return async (sessionId: SessionId): Promise<void> => {
    isStale = true
    if (isReading) return
    isReading = true
    try {
      while (isStale) {
        isStale = false
        await queryClient.refetchQueries({ queryKey: waitlistsKey(sessionId), type: 'active' })
        await new Promise<void>((resolve) => setTimer(resolve, REST_MS))
      }
    } finally {
      isReading = false
    }
  }
}

/** Puts what the server answered to a change in place of what was read before it. */
export async function settleWaitlists(
  queryClient: QueryClient,
  sessionId: SessionId,
  update: (waitlists: readonly WaitlistBody[]) => readonly WaitlistBody[],
): Promise<void> {
  // A reading that began before the change would bring the old order back for a moment.
  await queryClient.cancelQueries({ queryKey: waitlistsKey(sessionId) })
  queryClient.setQueryData<HeldWaitlists>(
    waitlistsKey(sessionId),
    (held) => held && { waitlists: update(held.waitlists), etag: null },
  )
}
