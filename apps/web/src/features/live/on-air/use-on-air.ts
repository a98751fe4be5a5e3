import { useEffect, useState } from 'react'
import { useLiveParts } from '../live-context.ts'
import type { OnAir } from './on-air-clock.ts'

const TICK_MS = 1_000

/** Time on air and comments heard, once a second: figures that race are read by nobody. */
export function useOnAir(): OnAir {
  const { onAir } = useLiveParts()
  const [shown, setShown] = useState(onAir.read)
  useEffect(() => {
    const look = () => setShown((before) => keepIfSame(before, onAir.read()))
    // Told as soon as it is known, which is a moment after the page stands.
    const unsubscribe = onAir.subscribe(look)
    const timer = setInterval(look, TICK_MS)
    return () => {
      unsubscribe()
      clearInterval(timer)
    }
  }, [onAir])
  return shown
}

function keepIfSame(before: OnAir, now: OnAir): OnAir {
  const isSame =
    before.secondsOnAir === now.secondsOnAir &&
    before.secondsLeft === now.secondsLeft &&
    before.commentsHeard === now.commentsHeard
  return isSame ? before : now
}
