import type { ItemWaitlist } from '@dibs/contract'
import { useEffect, useRef, useState } from 'react'

/** How long lists stay as they are after the pointer last moved over them. */
const AIM_MS = 1_200
/** A seller whose pointer never rests still sees new winners after this. */
const AT_MOST_MS = 4_000

/** What is shown, and handlers for the element that holds it. */
type FrozenWaitlists = {
  shown: readonly ItemWaitlist[]
  handlers: { onPointerMove: () => void; onPointerDown: () => void }
}

/** Keeps lists from moving under the finger. The seller's own changes show at once all the same. */
export function useFrozenWaitlists(
  waitlists: readonly ItemWaitlist[],
  /** Changes by hand on their way. */
  unsaved: readonly unknown[],
): FrozenWaitlists {
  const [frozen, setFrozen] = useState<{
    waitlists: typeof waitlists
    unsaved: typeof unsaved
  } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frozenSince = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Else what the seller changed would show late, or go back for a moment when it is saved.
  if (frozen !== null && frozen.unsaved !== unsaved) setFrozen(null)

  const aim = () => {
    const now = performance.now()
    if (frozen === null) {
      frozenSince.current = now
      setFrozen({ waitlists, unsaved })
    }
    clearTimeout(timer.current)
    const rest = frozenSince.current + AT_MOST_MS - now
    timer.current = setTimeout(() => setFrozen(null), Math.max(0, Math.min(AIM_MS, rest)))
  }
  return {
    // Lists that are gone belong to a live that is over.
    shown: frozen === null || waitlists.length === 0 ? waitlists : frozen.waitlists,
    handlers: { onPointerMove: aim, onPointerDown: aim },
  }
}
