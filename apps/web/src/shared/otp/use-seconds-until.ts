import { useEffect, useState } from 'react'
import { useServices } from '../services/services.tsx'

/** Seconds until a time (epoch milliseconds), rounded up, never below 0; renders every second. */
export function useSecondsUntil(time: number): number {
  const { now } = useServices()
  const secondsLeft = () => Math.max(0, Math.ceil((time - now()) / 1000))
  const [, renderAgain] = useState(0)
  const left = secondsLeft()
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => renderAgain((count) => count + 1), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
