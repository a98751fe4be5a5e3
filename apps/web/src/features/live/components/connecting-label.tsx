import { useEffect, useState } from 'react'

const STEP_MS = 500

/** A word followed by dots that count from none to three; their place is kept free. */
export function ConnectingLabel({ text }: { text: string }) {
  const [dots, setDots] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setDots((count) => (count + 1) % 4), STEP_MS)
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
