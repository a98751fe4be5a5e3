import type { ItemWaitlist, PastSession } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pastSessionsQuery } from '../../shared/api/queries.ts'
import { applyAnswer, applyUnsaved } from '../../shared/claims/apply-changes.ts'
import { useOnChangeSaved, useUnsavedOf } from '../../shared/claims/changes-provider.tsx'
import { recapQuery } from '../../shared/claims/session-waitlists.ts'
import { useServices } from '../../shared/services/services.tsx'

/** What the recap was opened with: a past session, nothing at all, or something that is none. */
export type OpenedSession =
  | { kind: 'session'; session: Pick<PastSession, 'id' | 'start_time' | 'end_time'> }
  | { kind: 'none' }
  | { kind: 'unreadable' }

/** Reads the navigation state that a link to the recap carries (spec, section 2). */
export function readSession(state: unknown): OpenedSession {
  if (state === null || state === undefined) return { kind: 'none' }
  if (typeof state !== 'object') return { kind: 'unreadable' }
  const held = 'session' in state ? state.session : state
  if (typeof held !== 'object' || held === null) return { kind: 'unreadable' }
  const { id, start_time, end_time } = held as Partial<PastSession>
  if (!id || typeof start_time !== 'string' || typeof end_time !== 'string') {
    return { kind: 'unreadable' }
  }
  return { kind: 'session', session: { id, start_time, end_time } }
}

/** A session that an address names: looked for, not one of the seller's, or not known for now. */
export type LinkedSession =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'found'; session: PastSession }
  | { kind: 'failed'; error: Error; isRetrying: boolean; retry: () => void }

/** Looks a session up among the seller's past ones; `null` when the address names none. */
export function useLinkedSession(sessionId: string | null): LinkedSession {
  const { api } = useServices()
  const query = useQuery({ ...pastSessionsQuery(api), enabled: sessionId !== null })
  if (sessionId === null) return { kind: 'none' }
  const session = query.data?.find(({ id }) => id === sessionId)
  if (session) return { kind: 'found', session }
  // One that has just ended may be missing from a list that was read before.
  if (query.isFetching) return { kind: 'loading' }
  if (query.data) return { kind: 'missing' }
  if (!query.error) return { kind: 'loading' }
  return {
    kind: 'failed',
    error: query.error,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  }
}

/**
 * The recap's waitlists with the seller's corrections in them as soon as they are made; the server's
 * answer to each takes its place.
 */
export function useCorrected(
  sessionId: SessionId,
  waitlists: readonly ItemWaitlist[] | undefined,
): readonly ItemWaitlist[] | undefined {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const unsaved = useUnsavedOf(sessionId)
  useOnChangeSaved(async (change, answer) => {
    if (change.sessionId !== sessionId) return
    const { queryKey } = recapQuery(api, sessionId)
    // A reading that began before the change would bring the old order back for a moment.
    await queryClient.cancelQueries({ queryKey })
    if (answer) {
      queryClient.setQueryData(queryKey, (held) => held && [...applyAnswer(held, change, answer)])
    }
    void queryClient.invalidateQueries({ queryKey })
  })
  return useMemo(() => waitlists && applyUnsaved(waitlists, unsaved), [waitlists, unsaved])
}

/** Whether a query has had no answer yet, not even a bad one: so long its space is kept free. */
export function isFirstAnswerDue(query: { isFetched: boolean; failureCount: number }): boolean {
  return !query.isFetched && query.failureCount === 0
}
