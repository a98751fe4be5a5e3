import { startTransition, useEffect, useState } from 'react'

/** Grows from `step` to `total` in steps, each in a task of its own, so that none holds up a press. */
export function useGrowingCount(total: number, step: number): number {
  const [count, setCount] = useState(step)
  useEffect(() => {
    if (count >= total) return
    const timer = setTimeout(() => startTransition(() => setCount(count + step)), 0)
    return () => clearTimeout(timer)
  }, [count, total, step])
  return Math.min(count, total)
}
