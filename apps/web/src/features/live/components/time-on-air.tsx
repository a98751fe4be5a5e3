import { formatTimeOnAir } from '../on-air.ts'
import { useOnAir } from '../use-on-air.ts'

/** How long the live has been heard, second by second. */
export function TimeOnAir() {
  const { secondsOnAir } = useOnAir()
  return <span>{formatTimeOnAir(secondsOnAir)}</span>
}
