import type { SessionId } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useProfile } from '../api/use-profile.ts'
import { useServices } from '../services/services.tsx'
import {
  type ChangeQueue,
  createChangeQueue,
  type OnChangeSaved,
  type QueueOptions,
} from './change-queue.ts'
import { changesQuery, sendChange, type UnsavedChange } from './changes.ts'
import { createUnsavedStore, type QueueState } from './unsaved-store.ts'

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

/** What waits to be saved of one session; the same array until that changes. */
export function useUnsavedOf(sessionId: SessionId | null): readonly UnsavedChange[] {
  const { changes } = useQueueState()
  return useMemo(
    () => changes.filter((change) => change.sessionId === sessionId),
    [changes, sessionId],
  )
}

/**
 * Calls `listener` with each change that is saved or refused while this is on screen, before it is
 * taken out of the queue: what was read before is brought up to date, and nothing shown goes back.
 */
export function useOnChangeSaved(listener: OnChangeSaved): void {
  const queue = useChangeQueue()
  const onSaved = useEffectEvent(listener)
  useEffect(() => queue.onChangeSaved((change, answer) => onSaved(change, answer)), [queue])
}

/** The browser's parts of the queue; tests bring their own. */
export type ChangesWorld = Pick<QueueOptions, 'setTimer' | 'random' | 'alone'>

const BROWSER: ChangesWorld = {
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  alone: runAlone,
}

/**
 * Runs while no other tab does. There are no locks without TLS, nor where site data is blocked: then
 * two tabs may both send, which is harmless, since the server remembers the keys of changes.
 */
async function runAlone(run: () => Promise<void>): Promise<void> {
  let running: Promise<void> | null = null
  const runOnce = () => {
    running ??= run()
    return running
  }
  try {
    await navigator.locks.request('dibs.unsavedChanges', runOnce)
  } catch {
    await runOnce()
  }
}

/** Saves changes by hand while the app is open, those that were made before a reload included. */
export function ChangesProvider(props: { children: ReactNode; world?: ChangesWorld }) {
  const { api, storage } = useServices()
  const queryClient = useQueryClient()
  const userId = useProfile().data?.userId
  const [queue] = useState(() =>
    createChangeQueue({
      ...(props.world ?? BROWSER),
      store: createUnsavedStore(storage, window),
      send: (change, signal) => sendChange(api, change, signal),
    }),
  )
  useEffect(() => {
    if (userId !== undefined) queue.setOwner(userId)
  }, [queue, userId])
  useEffect(() => {
    const unwatch = watchReturn(queue.wake)
    const unlisten = queue.onChangeSaved(({ sessionId }, answer) => {
      const { queryKey } = changesQuery(api, sessionId)
      const undone = answer?.undone
      queryClient.setQueryData(queryKey, (held) =>
        held?.map((change) => (change.id === undone?.id ? undone : change)),
      )
      void queryClient.invalidateQueries({ queryKey })
    })
    queue.start()
    return () => {
      unwatch()
      unlisten()
      queue.stop()
    }
  }, [api, queue, queryClient])
  return <ChangesContext value={queue}>{props.children}</ChangesContext>
}

/** Calls when network or page are back. */
function watchReturn(onReturn: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  window.addEventListener('online', onReturn)
  window.addEventListener('pageshow', onReturn)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    window.removeEventListener('online', onReturn)
    window.removeEventListener('pageshow', onReturn)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
