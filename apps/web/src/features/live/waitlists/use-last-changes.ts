import type { HandChange } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { changesQuery } from '../../../shared/claims/changes.ts'
import { useServices } from '../../../shared/services/services.tsx'
import {
  addReading,
  diffWaitlists,
  NOTHING_SEEN,
  type SeenWaitlists,
} from '../waitlists/diff-waitlists.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

export type LastChangesState = {
  changes: readonly HandChange[]
  /** Whether they are being read anew. */
  isReading: boolean
}

const NONE: readonly HandChange[] = []

/**
 * The changes by hand of the running live on all devices, newest first. Read anew when the lists
 * show that another device made one; those of this device are read anew when they are saved.
 */
export function useLastChanges(view: WaitlistsView): LastChangesState {
  const { sessionId, waitlists, unsaved, isLoading } = view
  const { api } = useServices()
  const {
    data: changes = NONE,
    isFetching: isReading,
    refetch,
  } = useQuery({
    ...changesQuery(api, sessionId ?? ('' as SessionId)),
    ...(sessionId === null && { queryFn: skipToken }),
  })
  const seen = useRef<{ sessionId: SessionId; lists: SeenWaitlists }>(null)
  useEffect(() => {
    if (sessionId === null || unsaved.length > 0 || isLoading) return
    const before = seen.current?.sessionId === sessionId ? seen.current.lists : null
    seen.current = { sessionId, lists: addReading(before ?? NOTHING_SEEN, waitlists) }
    if (before && diffWaitlists(before, waitlists).isChangedByHand) void refetch()
  }, [sessionId, isLoading, waitlists, unsaved, refetch])
  return { changes, isReading }
}
