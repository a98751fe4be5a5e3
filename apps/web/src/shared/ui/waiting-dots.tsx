import { useEffect, useState } from 'react'

/** Dots go from none to three, one each 500 ms (specification, section 2). */
const STEP_MS = 500
const MOST_DOTS = 3

/** Words followed by dots that come one by one, in a place that keeps its width. */
export function WaitingDots({ text }: { text: string }) {
  const [dots, setDots] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count + 1) % (MOST_DOTS + 1)), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span>
      {text}
      <span aria-hidden="true" className="inline-block w-[1.2em] text-left">
        {'.'.repeat(dots)}
      </span>
    </span>
  )
}
