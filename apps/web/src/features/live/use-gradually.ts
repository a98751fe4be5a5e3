import { useEffect, useState } from 'react'

/** Pause between two steps, in which a tap is answered. */
const STEP_MS = 40

type Pace<Entry> = {
  keyOf: (entry: Entry) => string
  /** How many entries are drawn at once. */
  step: number
  /** How long the list must stay unchanged before the second step. */
  quietMs?: number
}

/**
 * Draws a long list in steps, from its top: all at once would keep a slow phone from answering taps.
 * Starts again when more than one step of new entries comes in at the top, and goes on from what was
 * drawn when that many come in below.
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
    else if (entries.length - before.length > step) setDepth(before.length + step)
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
