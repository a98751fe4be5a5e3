import { useLiveNews } from '../comfort/use-live-news.ts'
import { useLivePrefs } from '../comfort/use-live-prefs.ts'
import { useWakeLock } from '../comfort/use-wake-lock.ts'
import { useWinnerSignal } from '../comfort/use-winner-signal.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

/** Tells of new claims without eyes on the page, and keeps the screen on, as the seller chose. */
export function LiveNews({ view }: { view: WaitlistsView }) {
  const { keepAwake } = useLivePrefs()
  useWakeLock(keepAwake && view.sessionId !== null)
  const text = useLiveNews(view, useWinnerSignal())
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
