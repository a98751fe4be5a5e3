import { useState } from 'react'
import { formatTimeOnAir } from '../on-air.ts'
import { useOnAir } from '../use-on-air.ts'

/** How long the live has been heard, second by second; stands still while it is not. */
export function TimeOnAir({ isHeard }: { isHeard: boolean }) {
  const { secondsOnAir } = useOnAir()
  const [shown, setShown] = useState(secondsOnAir)
  if (isHeard && shown !== secondsOnAir) setShown(secondsOnAir)
  return <span>{formatTimeOnAir(shown)}</span>
}
