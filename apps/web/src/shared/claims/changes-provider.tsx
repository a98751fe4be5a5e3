import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useProfile } from '../api/use-profile.ts'
import { useServices } from '../services/services.tsx'
import { createChangeQueue, type QueueOptions } from './change-queue.ts'
import { ChangesContext } from './changes-context.ts'
import { changesQuery } from './changes-query.ts'
import { sendChange } from './send-change.ts'
import { createUnsavedStore } from './unsaved-store.ts'

/** The browser's parts of the queue; tests bring their own. */
export type ChangesWorld = Pick<QueueOptions, 'setTimer' | 'random' | 'alone'>

const BROWSER: ChangesWorld = {
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  // Without TLS there are no locks: then two tabs may both send, which the server's memory of keys
  // makes harmless.
  alone: async (run) => {
    const { locks } = navigator as { locks?: LockManager }
    await (locks ? locks.request('dibs.unsavedChanges', run) : run())
  },
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
    const unsettle = queue.onSettled(({ sessionId }, answer) => {
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
      unsettle()
      queue.stop()
    }
  }, [api, queue, queryClient])
  return <ChangesContext value={queue}>{props.children}</ChangesContext>
}

/** Tells when network or page are back. */
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
