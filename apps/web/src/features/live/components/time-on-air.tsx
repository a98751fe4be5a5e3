import { useState } from 'react'
import { formatTimeOnAir } from '../on-air.ts'
import { useLiveStore } from '../use-live.ts'
import { useOnAir } from '../use-on-air.ts'

/** How long the live runs, second by second; stands still while it is not heard, and is not there before it is known. */
export function TimeOnAir({ isHeard }: { isHeard: boolean }) {
  const { secondsOnAir } = useOnAir()
  const said = useLiveStore(({ onAir }) => onAir?.secondsOnAir ?? null)
  const [shown, setShown] = useState(isHeard ? secondsOnAir : said)
  const next = isHeard ? secondsOnAir : (shown ?? said)
  if (shown !== next) setShown(next)
  return shown === null ? null : <span>{formatTimeOnAir(shown)}</span>
}
