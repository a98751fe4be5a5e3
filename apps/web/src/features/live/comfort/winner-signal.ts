import type { LivePrefs } from '../../../shared/storage/stored-entries.ts'
import type { Chime } from './chime.ts'

/** Winners that come closer together than this are one signal. */
const AT_MOST_EVERY_MS = 1_000
const VIBRATION_MS = [70, 50, 110]

type SignalDeps = {
  getPrefs: () => Pick<LivePrefs, 'sound' | 'vibration'>
  chime: Pick<Chime, 'play'>
  vibrate: (pattern: number[]) => void
  monotonicNow: () => number
}

/** Tells of a new winner by sound and vibration, as the seller chose; hardly ever twice a second. */
export function createWinnerSignal(deps: SignalDeps): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const { sound, vibration } = deps.getPrefs()
    const now = deps.monotonicNow()
    if (!(sound || vibration) || now - last < AT_MOST_EVERY_MS) return
    last = now
    if (sound) deps.chime.play()
    if (vibration) deps.vibrate(VIBRATION_MS)
  }
}
