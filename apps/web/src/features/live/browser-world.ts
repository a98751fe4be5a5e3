import type { LiveEvent } from './connection/states.ts'
import type { LiveOptions } from './create-live.ts'

/** The browser's parts of a live; tests bring their own. */
export type LiveWorld = Pick<
  LiveOptions,
  'openSocket' | 'setTimer' | 'nextFrame' | 'random' | 'monotonicNow'
>

/** The browser as it is. */
export const BROWSER: LiveWorld = {
  openSocket: (url) => new WebSocket(url),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  nextFrame,
  random: Math.random,
  monotonicNow: () => performance.now(),
}

/** How long a hidden page waits: browsers stop painting it, and slow its timers. */
const HIDDEN_WAIT_MS = 250
/** A frame that comes later than this means that the device is busy. */
const LATE_MS = 34
/** Comments wait no longer than this, however slow the device is. */
const LONGEST_REST_MS = 250

/** More comments than this in one frame are a rush that this device cannot keep up with. */
const RUSH = 8
/** In a rush the list is drawn five times a second: nobody reads faster, and taps are answered. */
const RUSH_WAIT_MS = 200

/**
 * Runs before the next paint, or soon where the page is hidden and nothing is painted. After a slow
 * frame the page rests for as long again, so that a tap is answered between two frames. `shown`: how
 * many changes the frame before has brought.
 */
function nextFrame(run: () => void, shown: number): void {
  if (document.visibilityState === 'hidden') {
    setTimeout(run, HIDDEN_WAIT_MS)
    return
  }
  if (shown > RUSH) {
    setTimeout(run, RUSH_WAIT_MS)
    return
  }
  const askedAt = performance.now()
  requestAnimationFrame(() => {
    const took = performance.now() - askedAt
    if (took <= LATE_MS) run()
    else setTimeout(run, Math.min(took, LONGEST_REST_MS))
  })
}

/** After a page was hidden for longer than this, its socket may be dead without a close. */
const TRUSTED_HIDDEN_MS = 60_000

/**
 * Tells the connection when the network or the foreground is lost and when it returns. Returns the
 * way to stop watching.
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
