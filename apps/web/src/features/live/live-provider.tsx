import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeQueue } from '../../shared/claims/change-queue.ts'
import { useChangeQueue, useOnChangeSaved } from '../../shared/claims/changes-provider.tsx'
import { useServices } from '../../shared/services/services.tsx'
import { nextFrame } from './comments/next-frame.ts'
import { createLive, type Live, type LiveOptions } from './create-live.ts'
import { LiveContext } from './live-context.ts'
import { showNotice } from './show-notice.ts'
import { watchDevice } from './watch-device.ts'

/** The browser's parts of a live; tests bring their own. */
export type LiveWorld = Pick<
  LiveOptions,
  'openSocket' | 'setTimer' | 'nextFrame' | 'random' | 'monotonicNow'
>

const BROWSER: LiveWorld = {
  openSocket: (url) => new WebSocket(url),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  nextFrame,
  random: Math.random,
  monotonicNow: () => performance.now(),
}

/**
 * Keeps the live of this device while the app is open, and takes it up again after a reload. When
 * it goes (log-out), the device leaves; the session is not ended.
 */
export function LiveProvider(props: { children: ReactNode; world?: LiveWorld }) {
  const services = useServices()
  const queryClient = useQueryClient()
  const { t } = useTranslation('live')
  const translate = useRef(t)
  translate.current = t

  const [live] = useState(() =>
    createLive({
      ...(props.world ?? BROWSER),
      api: services.api,
      storage: services.storage,
      now: services.now,
      queryClient,
      notify: (notice) => showNotice(notice, translate.current),
    }),
  )

  const queue = useChangeQueue()
  useOnChangeSaved(live.onChangeSaved)
  useEffect(() => catchUp(live, queue), [live, queue])

  // Before the first paint, so that a reload does not flash the banner of a live that runs.
  useLayoutEffect(() => live.restore(), [live])

  // Not in a layout effect: those end, too, whenever the page is hidden for words on their way.
  useEffect(() => {
    const unwatch = watchDevice(live.connection.dispatch, services.now, { window, document })
    return () => {
      unwatch()
      live.connection.dispose()
    }
  }, [live, services.now])

  return <LiveContext value={live}>{props.children}</LiveContext>
}

/** As soon as the live is back, what waits to be saved is tried, and what was missed is read. */
function catchUp({ connection, refreshWaitlists }: Live, queue: ChangeQueue): () => void {
  let before = connection.getState()
  return connection.subscribe(() => {
    const state = connection.getState()
    if (before.kind === 'reconnecting' && state.kind === 'connected') {
      queue.wake()
      void refreshWaitlists(state.stream.sessionId)
    }
    before = state
  })
}
