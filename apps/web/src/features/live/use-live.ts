import type { StreamTrouble } from '@dibs/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { activeSessionQuery } from '../../shared/api/queries.ts'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import {
  isServerHeard,
  type LiveState,
  type LiveStream,
  type StartWish,
  streamOf,
} from './connection/states.ts'
import type { Live } from './create-live.ts'
import { toStream } from './live-calls.ts'
import type { LiveData, LiveStore } from './live-store.ts'

/** Carries the live of this device; `LiveProvider` fills it. */
export const LiveContext = createContext<Live | null>(null)

/** The live itself, for this feature's own parts. Throws outside of a `LiveProvider`. */
export function useLiveParts(): Live {
  const live = useContext(LiveContext)
  if (!live) throw new Error('useLive needs a LiveProvider above it')
  return live
}

/** Something of the live's store, for this feature's own parts; renders when that changes. */
export function useLiveStore<Value>(select: (data: LiveData) => Value): Value {
  return useStore(useLiveParts().store, select)
}

/** The connection's state. */
export function useLiveState(): LiveState {
  return useLiveStore(({ connection }) => connection)
}

/** Whether this device takes part in a practice. */
export function useIsPractice(): boolean {
  return useLiveStore(({ connection }) => streamOf(connection)?.isPractice === true)
}

/** Whether comments are posted into the live of this device. */
export function useIsElsewhere(): boolean {
  return useLiveStore(({ connection }) => streamOf(connection)?.isElsewhere === true)
}

/** Why the server hears less of the live than the seller may think; null when all is well. */
export function useTrouble(): StreamTrouble | null {
  return useLiveStore(({ connection, trouble }) => (isServerHeard(connection) ? trouble : null))
}

/** The live of this device, for every screen. */
export type LiveView = {
  state: LiveState['kind']
  /** The account whose live it is, without a leading @; `null` when there is none. */
  username: string | null
  session: LiveStream | null
  /** A live of this seller that runs without this page; it can be joined. */
  elsewhere: LiveElsewhere | null
  /** Starts listening to the live of the linked account. */
  start: (username: string, wish?: StartWish) => void
  /** Does not wait for a start any longer, nor answer what it asks. */
  cancel: () => void
  /** Joins the live that runs elsewhere; does nothing when there is none. */
  join: () => void
  /** Ends the live on all devices. Resolves when it has ended, or could not be ended. */
  stop: () => Promise<void>
}

/** `isHere`: in another tab of this browser. */
type LiveElsewhere = LiveStream & { isHere: boolean }

/** Where the live stands, and what can be done with it. */
export function useLive(): LiveView {
  const { connection, store } = useLiveParts()
  const services = useServices()
  const { t } = useTranslation('live')
  const queryClient = useQueryClient()
  const state = useLiveState()
  const elsewhere = useLiveElsewhere(state)

  const start = useCallback(
    (username: string, wish?: StartWish) => {
      const { session, now } = services
      if (session.getToken()) {
        connection.dispatch({ type: 'start', username, at: now(), ...(wish && { wish }) })
      } else toast.error(t('livePage.authTokenNotFound'))
    },
    [connection, services, t],
  )
  const cancel = useCallback(() => connection.dispatch({ type: 'cancel' }), [connection])
  const join = useCallback(() => {
    if (elsewhere) connection.dispatch({ type: 'join', stream: elsewhere, at: services.now() })
    else void queryClient.invalidateQueries({ queryKey: activeSessionQuery(services.api).queryKey })
  }, [connection, elsewhere, queryClient, services])
  const stop = useCallback(async () => {
    if (!services.session.getToken()) {
      toast.error(t('livePage.failedToStop'))
      return
    }
    connection.dispatch({ type: 'stop' })
    await whenStopped(store)
  }, [connection, store, services, t])

  const session = streamOf(state)
  const username = session?.username ?? (state.kind === 'starting' ? state.username : null)
  return { state: state.kind, username, session, elsewhere, start, cancel, join, stop }
}

function useLiveElsewhere(state: LiveState): LiveElsewhere | null {
  const { api, storage } = useServices()
  const isFree = state.kind === 'idle' || state.kind === 'ended'
  const { data } = useQuery({ ...activeSessionQuery(api), enabled: isFree })
  const ending = useLiveStore((live) => live.ending)
  if (!isFree || !data || data.id === ending) return null
  // The server may still name a practice that has just ended.
  const isOver = state.kind === 'ended' && state.reason === 'practice_over'
  if (isOver && state.stream.sessionId === data.id) return null
  // Another tab keeps there which live it is in.
  const isHere = storage.read(STORED.activeStreamInfo)?.stream_id === data.id
  return { ...toStream(data), isHere }
}

/** Resolves as soon as the live is not being stopped (any more). */
function whenStopped(store: LiveStore): Promise<void> {
  const isStopping = () => store.getState().connection.kind === 'stopping'
  return new Promise((resolve) => {
    if (!isStopping()) {
      resolve()
      return
    }
    const unsubscribe = store.subscribe(() => {
      if (isStopping()) return
      unsubscribe()
      resolve()
    })
  })
}
