import {
  type ApiClient,
  type CommentState,
  commentEndpoints,
  type ItemWaitlist,
  waitlistFromBody,
} from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { isBusyForNow } from '../../../shared/api/create-query-client.ts'
import { applyAnswer } from '../../../shared/claims/apply-changes.ts'
import type { OnChangeSaved } from '../../../shared/claims/change-queue.ts'
import type { ChangeAnswer, UnsavedChange } from '../../../shared/claims/changes.ts'
import type { CommentFeed } from '../live-store.ts'

/** How often waitlists are asked for while a live runs (spec, section 9). */
export const POLL_MS = 3_000

const BUSY_RETRIES = 2

/** Waitlists as they were last read. Without an `etag` the next reading brings all of them. */
export type CachedWaitlists = { waitlists: readonly ItemWaitlist[]; etag: string | null }

/** Where the waitlists of a session are cached. */
export function waitlistsKey(sessionId: SessionId) {
  return ['waitlists', sessionId] as const
}

/** The waitlists of a session; an unchanged reading costs a 304 and keeps the very same object. */
export function waitlistsQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: waitlistsKey(sessionId),
    queryFn: async ({ client, signal }): Promise<CachedWaitlists> => {
      const cached = client.getQueryData<CachedWaitlists>(waitlistsKey(sessionId))
      const { status, data, etag } = await api(commentEndpoints.listWaitlists, {
        params: { sessionId },
        signal,
        ...(cached?.etag && { etag: cached.etag }),
      })
      if (status === 304 && cached) return cached
      return { waitlists: data?.map(waitlistFromBody) ?? [], etag }
    },
    // The next poll is the next try; a device among many of the seller's need not tell of its turn.
    retry: (failures, error) => failures < BUSY_RETRIES && isBusyForNow(error),
    staleTime: POLL_MS,
  })
}

/** Readings that the server asks for come no closer together than this. */
const REST_MS = 300

/**
 * Reads waitlists anew as soon as the server says that they changed. While a reading is under way,
 * and for a moment after it, further changes ask for one more, not for one each.
 */
export function createWaitlistsRefresher(
  queryClient: QueryClient,
  setTimer: (run: () => void, ms: number) => () => void,
) {
  const stale = new Set<SessionId>()
  let isReading = false
  return async (sessionId: SessionId): Promise<void> => {
    stale.add(sessionId)
    if (isReading) return
    isReading = true
    try {
      // A session that is added again during its reading comes once more.
      for (const staleSession of stale) {
        stale.delete(staleSession)
        await queryClient.refetchQueries({
          queryKey: waitlistsKey(staleSession),
          type: 'active',
        })
        await new Promise<void>((resolve) => setTimer(resolve, REST_MS))
      }
    } finally {
      isReading = false
    }
  }
}

type LiveLists = {
  queryClient: QueryClient
  comments: CommentFeed
  refreshWaitlists: (sessionId: SessionId) => Promise<void>
}

/** Brings lists and comments up to date with each change by hand, before the reading that confirms it. */
export function createOnChangeSaved({
  queryClient,
  comments,
  refreshWaitlists,
}: LiveLists): OnChangeSaved {
  return async (change, answer) => {
    const { sessionId, itemId } = change
    if (answer) {
      await updateWaitlists(queryClient, sessionId, (waitlists) =>
        applyAnswer(waitlists, change, answer),
      )
      const state = stateAfter(change, answer)
      if (state && 'messageId' in change) {
        const { messageId } = change
        comments.pushNow([{ type: 'state', messageId, state, itemId }])
      }
    }
    void refreshWaitlists(sessionId)
  }
}

/** How a comment is marked after a change; after an undo, the server says it. */
function stateAfter({ kind }: UnsavedChange, { added }: ChangeAnswer): CommentState | null {
  if (kind === 'remove') return 'manuallyRemoved'
  return added?.status === 'created' ? 'manuallyAdded' : null
}

/** Changes the cached waitlists, so that the next reading brings all of them. */
export async function updateWaitlists(
  queryClient: QueryClient,
  sessionId: SessionId,
  update: (waitlists: readonly ItemWaitlist[]) => readonly ItemWaitlist[],
): Promise<void> {
  // A reading that began before the change would bring the old order back for a moment.
  await queryClient.cancelQueries({ queryKey: waitlistsKey(sessionId) })
  queryClient.setQueryData<CachedWaitlists>(
    waitlistsKey(sessionId),
    (cached) => cached && { waitlists: update(cached.waitlists), etag: null },
  )
}
