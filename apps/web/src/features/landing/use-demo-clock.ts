import { useEffect, useState } from 'react'

const STEP_MS = 1_300
/** How many steps the end stands before it all begins again. */
const REST_STEPS = 4

/**
 * Counts the lines of the example up to `length`, over and over. Whoever asked for less motion finds
 * it paused at its end.
 */
export function useDemoClock(length: number) {
  const [isPlaying, setIsPlaying] = useState(() => !prefersStillness())
  const [step, setStep] = useState(() => (isPlaying ? 1 : length))

  useEffect(() => {
    if (!isPlaying) return
    const timer = setInterval(() => {
      setStep((value) => (value >= length + REST_STEPS ? 1 : value + 1))
    }, STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying, length])

  return { count: Math.min(step, length), isPlaying, toggle: () => setIsPlaying(!isPlaying) }
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
