import { useEffect, useState } from 'react'

/** Between two steps, a tap is answered. */
const STEP_MS = 40

type Pace<Entry> = {
  keyOf: (entry: Entry) => string
  /** How many entries are drawn at once. */
  step: number
  /** How long nothing may have changed before more is drawn than the first step. */
  quietMs?: number
}

/**
 * Draws a long list a step at a time, from its top: all of it in one go keeps a slow phone from
 * answering taps. It begins anew where more than a step came in above what was there, and is whole
 * from then on.
 */
export function useGradually<Entry>(
  entries: readonly Entry[],
  { keyOf, step, quietMs = STEP_MS }: Pace<Entry>,
): readonly Entry[] {
  const [before, setBefore] = useState<readonly Entry[]>([])
  const [depth, setDepth] = useState(step)
  if (entries !== before) {
    setBefore(entries)
    const known = new Set(before.map(keyOf))
    const fresh = entries.findIndex((entry) => known.has(keyOf(entry)))
    if (fresh < 0 || fresh > step) setDepth(step)
  }
  useEffect(() => {
    if (entries.length <= depth) {
      setDepth(Number.POSITIVE_INFINITY)
      return
    }
    const wait = depth === step ? quietMs : STEP_MS
    const timer = setTimeout(() => setDepth(depth + step), wait)
    return () => clearTimeout(timer)
  }, [entries, depth, step, quietMs])
  return depth >= entries.length ? entries : entries.slice(0, depth)
}
