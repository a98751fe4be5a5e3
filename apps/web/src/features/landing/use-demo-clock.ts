import { useEffect, useState } from 'react'

const STEP_MS = 1_300

/**
 * Counts the lines of the example up to `length`, then stops. Whoever asked for less motion gets the
 * end at once.
 */
export function useDemoClock(length: number) {
  const [count, setCount] = useState(() => (prefersStillness() ? length : 1))
  const [isPlaying, setIsPlaying] = useState(true)
  const hasEnded = count >= length

  useEffect(() => {
    if (!isPlaying || hasEnded) return
    const timer = setInterval(() => setCount((value) => value + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [isPlaying, hasEnded])

  const toggle = () => {
    if (hasEnded) setCount(1)
    setIsPlaying(hasEnded || !isPlaying)
  }
  return { count, isPlaying: isPlaying && !hasEnded, hasEnded, toggle }
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
