import { useCallback, useEffect, useRef } from 'react'
import type { LivePrefs } from '../../../shared/storage/stored-entries.ts'
import { useLiveStore } from '../use-live.ts'

/** Winners that come closer together than this are one signal. */
const AT_MOST_EVERY_MS = 1_000
const VIBRATION_MS = [70, 50, 110]
/** Browsers make no sound before the page was touched. */
const PRESSES = ['pointerdown', 'keydown'] as const

/** Returns what tells of a new winner by sound and vibration, as the seller chose. */
export function useWinnerSignal(): () => void {
  const sound = useLiveStore(({ prefs }) => prefs.sound)
  const vibration = useLiveStore(({ prefs }) => prefs.vibration)
  const signal = useRef(() => {})
  useEffect(() => {
    if (!(sound || vibration)) return
    const chime = sound ? createChime() : null
    signal.current = createWinnerSignal({
      prefs: { sound, vibration },
      playChime: () => chime?.play(),
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
  }, [sound, vibration])
  return useCallback(() => signal.current(), [])
}

type SignalDeps = {
  prefs: Pick<LivePrefs, 'sound' | 'vibration'>
  playChime: () => void
  vibrate: (pattern: number[]) => void
  monotonicNow: () => number
}

/** Makes the signal of a new winner; winners that come at once are one signal. */
export function createWinnerSignal(deps: SignalDeps): () => void {
  const { sound, vibration } = deps.prefs
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = deps.monotonicNow()
    if (now - last < AT_MOST_EVERY_MS) return
    last = now
    if (sound) deps.playChime()
    if (vibration) deps.vibrate(VIBRATION_MS)
  }
}

type Chime = {
  play: () => void
  /** Browsers make no sound before the page was touched; to be called in a press. */
  unlock: () => void
  close: () => void
}

/** The chime: two soft tones upwards (E6, A6; hertz), a third of a second in all. */
const TONES = [1_318.5, 1_760]
const TONE_SECONDS = 0.22
const STEP_SECONDS = 0.09
const LOUDNESS = 0.16

/** Plays the chime once, in answer to a press. */
export function tryChime(): void {
  const chime = createChime()
  chime.play()
  setTimeout(chime.close, 1_000)
}

/** Makes the chime; silent where the browser has no way to make a sound. */
function createChime(): Chime {
  const context = typeof AudioContext === 'undefined' ? null : new AudioContext()
  const sing = () => {
    if (context?.state !== 'running') return
    TONES.forEach((hertz, index) => {
      playTone(context, hertz, context.currentTime + index * STEP_SECONDS)
    })
  }
  // A refusal only means that the page was not touched yet.
  const wake = async () => {
    if (context?.state === 'suspended') await context.resume().catch(() => {})
  }
  return {
    play: () => {
      if (context?.state === 'running') sing()
      else void wake().then(sing)
    },
    unlock: () => void wake(),
    close: () => void context?.close().catch(() => {}),
  }
}

function playTone(context: AudioContext, hertz: number, at: number): void {
  const tone = new OscillatorNode(context, { type: 'sine', frequency: hertz })
  const volume = new GainNode(context, { gain: 0 })
  // In and out without a click.
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + TONE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + TONE_SECONDS)
}
