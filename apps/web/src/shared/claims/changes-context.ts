import type { SessionId } from '@dibs/core'
import { createContext, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { ChangeQueue, QueueState, Settle } from './change-queue.ts'
import type { UnsavedChange } from './unsaved-entry.ts'

/** Carries the queue of changes by hand; `ChangesProvider` fills it. */
export const ChangesContext = createContext<ChangeQueue | null>(null)

/** The queue of changes by hand. Throws outside of a `ChangesProvider`. */
export function useChangeQueue(): ChangeQueue {
  const queue = useContext(ChangesContext)
  if (!queue) throw new Error('useChangeQueue needs a ChangesProvider above it')
  return queue
}

/** What waits to be saved, and what was refused, of all sessions. */
export function useQueueState(): QueueState {
  const queue = useChangeQueue()
  return useSyncExternalStore(queue.subscribe, queue.getState)
}

/** What waits to be saved of one session, for `applyChanges`; the same array until that changes. */
export function useUnsavedOf(sessionId: SessionId | null): readonly UnsavedChange[] {
  const { changes } = useQueueState()
  return useMemo(
    () => changes.filter((change) => change.sessionId === sessionId),
    [changes, sessionId],
  )
}

/**
 * Calls `settle` with each change that is saved or refused while this is on screen, before it is
 * taken out of the queue: so what was read before can be brought up to date without a step back.
 */
export function useSettle(settle: Settle): void {
  const queue = useChangeQueue()
  const latest = useRef(settle)
  latest.current = settle
  useEffect(() => queue.onSettled((...settled) => latest.current(...settled)), [queue])
}
