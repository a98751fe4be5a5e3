import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChangeQueue } from '../../shared/claims/change-queue.ts'
import { useChangeQueue, useOnChangeSaved } from '../../shared/claims/changes-provider.tsx'
import { useServices } from '../../shared/services/services.tsx'
import { BROWSER, type LiveWorld, watchDevice } from './browser-world.ts'
import { createLive, type Live } from './create-live.ts'
import { showNotice } from './notices.tsx'
import { StartQuestion } from './start-question.tsx'
import { LiveContext } from './use-live.ts'

/**
 * Keeps the live of this device while the app is open, and returns to it after a reload. When this
 * is taken away (log-out), the device leaves; the session is not ended.
 */
export function LiveProvider(props: { children: ReactNode; world?: LiveWorld }) {
  const services = useServices()
  const queryClient = useQueryClient()
  const { i18n } = useTranslation('live')

  const [live] = useState(
    (): Live =>
      createLive({
        ...(props.world ?? BROWSER),
        api: services.api,
        storage: services.storage,
        now: services.now,
        queryClient,
        // In the language of that moment.
        notify: (notice) =>
          showNotice(notice, i18n.getFixedT(null, 'live'), ({ username }) =>
            live.connection.dispatch({ type: 'start', username, at: services.now() }),
          ),
      }),
  )

  const queue = useChangeQueue()
  useOnChangeSaved(live.onChangeSaved)
  useEffect(() => catchUp(live, queue), [live, queue])

  // Before the first paint, so that a reload does not flash the banner of a live that runs.
  useLayoutEffect(() => live.restore(), [live])

  // Not in a layout effect: those also end whenever a suspended page is hidden.
  useEffect(() => {
    const unwatch = watchDevice(live.connection.dispatch, services.now, { window, document })
    return () => {
      unwatch()
      live.connection.dispose()
    }
  }, [live, services.now])

  return (
    <LiveContext value={live}>
      {props.children}
      <StartQuestion />
    </LiveContext>
  )
}

/** As soon as the live is heard again, queued changes are sent and the waitlists are read. */
function catchUp({ store, refreshWaitlists }: Live, queue: ChangeQueue): () => void {
  return store.subscribe(({ connection }, { connection: before }) => {
    if (before.kind !== 'reconnecting' || connection.kind !== 'connected') return
    queue.wake()
    void refreshWaitlists(connection.stream.sessionId)
  })
}
