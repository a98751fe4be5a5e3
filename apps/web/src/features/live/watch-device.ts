import type { LiveEvent } from './connection/live-state.ts'

/** A socket that slept longer than this with its page may be dead without knowing it. */
const TRUSTED_HIDDEN_MS = 60_000

/**
 * Tells the connection of the network's and the foreground's coming and going. Returns the way to
 * stop it.
 */
export function watchDevice(
  dispatch: (event: LiveEvent) => void,
  now: () => number,
  page: { window: EventTarget; document: EventTarget & { visibilityState: string } },
): () => void {
  let hiddenAt: number | null = null

  const onOffline = () => dispatch({ type: 'lost', at: now() })
  const onOnline = () => dispatch({ type: 'returned' })
  const onVisibility = () => {
    if (page.document.visibilityState === 'hidden') {
      hiddenAt = now()
      return
    }
    const wasAwayMs = hiddenAt === null ? 0 : now() - hiddenAt
    hiddenAt = null
    if (wasAwayMs > TRUSTED_HIDDEN_MS) dispatch({ type: 'lost', at: now() })
    dispatch({ type: 'returned' })
  }

  page.window.addEventListener('offline', onOffline)
  page.window.addEventListener('online', onOnline)
  page.document.addEventListener('visibilitychange', onVisibility)
  return () => {
    page.window.removeEventListener('offline', onOffline)
    page.window.removeEventListener('online', onOnline)
    page.document.removeEventListener('visibilitychange', onVisibility)
  }
}
