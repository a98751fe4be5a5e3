import { useEffect, useRef } from 'react'
import { useLiveParts } from '../live-context.ts'
import { createChime } from './chime.ts'
import { useLivePrefs } from './use-live-prefs.ts'
import { createWinnerSignal } from './winner-signal.ts'

const PRESSES = ['pointerdown', 'keydown'] as const

/** The way to tell of a new winner by sound and vibration. Makes no sound before the page is touched. */
export function useWinnerSignal(): () => void {
  const { prefs } = useLiveParts()
  const { sound, vibration } = useLivePrefs()
  const signal = useRef(() => {})
  useEffect(() => {
    if (!(sound || vibration)) return
    const chime = sound ? createChime() : null
    signal.current = createWinnerSignal({
      getPrefs: prefs.getSnapshot,
      chime: { play: () => chime?.play() },
      vibrate: (pattern) => navigator.vibrate?.(pattern),
      monotonicNow: () => performance.now(),
    })
    const unlock = () => chime?.unlock()
    for (const press of PRESSES) window.addEventListener(press, unlock)
    return () => {
      signal.current = () => {}
      for (const press of PRESSES) window.removeEventListener(press, unlock)
      chime?.close()
    }
  }, [sound, vibration, prefs])
  return useRef(() => signal.current()).current
}
