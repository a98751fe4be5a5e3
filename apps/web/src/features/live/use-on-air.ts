import { useEffect, useState } from 'react'
import type { OnAir } from './connection/messages.ts'
import { useLiveParts, useLiveStore } from './use-live.ts'

const TICK_MS = 1_000

/** Time on air and comments heard, once a second and with each word of the server. */
export function useOnAir(): OnAir {
  const { readOnAir } = useLiveParts()
  const said = useLiveStore(({ onAir }) => onAir)
  const [shown, setShown] = useState(readOnAir)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new word of the server shows at once
  useEffect(() => {
    const look = () => setShown((before) => keepIfSame(before, readOnAir()))
    look()
    const timer = setInterval(look, TICK_MS)
    return () => clearInterval(timer)
  }, [said, readOnAir])
  return shown
}

function keepIfSame(before: OnAir, now: OnAir): OnAir {
  const isSame =
    before.secondsOnAir === now.secondsOnAir &&
    before.secondsLeft === now.secondsLeft &&
    before.commentsHeard === now.commentsHeard
  return isSame ? before : now
}
