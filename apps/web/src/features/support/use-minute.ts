import { useEffect, useState } from 'react'
import { useServices } from '../../shared/services/services.tsx'

const MINUTE_MS = 60_000

/** The time in epoch ms, fresh at each full minute. */
export function useMinute(): number {
  const { now } = useServices()
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setTime(now()), MINUTE_MS - (time % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [now, time])
  return time
}
