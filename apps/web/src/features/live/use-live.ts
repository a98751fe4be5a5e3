import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { activeSessionQuery } from '../../shared/api/queries.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { type LiveState, type LiveStream, streamOf } from './connection/live-state.ts'
import { useLiveParts } from './live-context.ts'

/** The live of this device, for every screen. */
export type LiveView = {
  state: LiveState['kind']
  /** The account whose live it is, without a leading @; `null` when there is none. */
  username: string | null
  session: LiveStream | null
  /** A live of this seller that runs without this device; it can be joined. */
  elsewhere: LiveStream | null
  /** Starts listening to the live of the linked account. */
  start: (username: string) => void
  /** Joins the live that runs elsewhere; does nothing when there is none. */
  join: () => void
  /** Ends the live on all devices. Resolves when it has ended, or could not be ended. */
  stop: () => Promise<void>
}

/** Where the live stands, and what can be done with it. */
export function useLive(): LiveView {
  const { connection } = useLiveParts()
  const services = useServices()
  const { t } = useTranslation('live')
  const queryClient = useQueryClient()
  const state = useLiveState()
  const elsewhere = useLiveElsewhere(state)

  const start = useCallback(
    (username: string) => {
      const { session, now } = services
      if (session.getToken()) connection.dispatch({ type: 'start', username, at: now() })
      else toast.error(t('livePage.authTokenNotFound'))
    },
    [connection, services, t],
  )
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
    await leaving(connection, 'stopping')
  }, [connection, services, t])

  const session = streamOf(state)
  const username = session?.username ?? (state.kind === 'starting' ? state.username : null)
  return { state: state.kind, username, session, elsewhere, start, join, stop }
}

/** The connection's state, for this feature's own parts. */
export function useLiveState(): LiveState {
  const { connection } = useLiveParts()
  return useSyncExternalStore(connection.subscribe, connection.getState)
}

function useLiveElsewhere(state: LiveState): LiveStream | null {
  const { api } = useServices()
  const isFree = state.kind === 'idle' || state.kind === 'ended'
  const { data } = useQuery({ ...activeSessionQuery(api), enabled: isFree })
  if (!isFree || !data) return null
  return { sessionId: data.id, username: data.tiktokUsername }
}

/** Resolves as soon as the connection is in another state. */
function leaving(
  connection: ReturnType<typeof useLiveParts>['connection'],
  kind: LiveState['kind'],
): Promise<void> {
  return new Promise((resolve) => {
    if (connection.getState().kind !== kind) {
      resolve()
      return
    }
    const unsubscribe = connection.subscribe(() => {
      if (connection.getState().kind === kind) return
      unsubscribe()
      resolve()
    })
  })
}
