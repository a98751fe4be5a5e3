import type { WaitlistBody } from '@dibs/contract'
import { useEffect, useRef, useState } from 'react'

/** How long lists stand still after the pointer last moved over them. */
const AIM_MS = 1_200
/** New winners are not kept from a seller whose pointer never rests. */
const AT_MOST_MS = 4_000

/** What is shown, and handlers for the element that holds it. */
type HeldWaitlists = {
  shown: readonly WaitlistBody[]
  handlers: { onPointerMove: () => void; onPointerDown: () => void }
}

/** Keeps lists from moving under the finger. The seller's own changes show at once all the same. */
export function useHeldWaitlists(
  waitlists: readonly WaitlistBody[],
  /** Changes by hand on their way. */
  unsaved: readonly unknown[],
): HeldWaitlists {
  const [held, setHeld] = useState<{ waitlists: typeof waitlists; unsaved: typeof unsaved } | null>(
    null,
  )
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const heldSince = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Else what the seller changed would show late, or go back for a moment when it is saved.
  if (held !== null && held.unsaved !== unsaved) setHeld(null)

  const aim = () => {
    const now = performance.now()
    if (held === null) {
      heldSince.current = now
      setHeld({ waitlists, unsaved })
    }
    clearTimeout(timer.current)
    const rest = heldSince.current + AT_MOST_MS - now
    timer.current = setTimeout(() => setHeld(null), Math.max(0, Math.min(AIM_MS, rest)))
  }
  return {
    // Lists that are gone belong to a live that is over.
    shown: held === null || waitlists.length === 0 ? waitlists : held.waitlists,
    handlers: { onPointerMove: aim, onPointerDown: aim },
  }
}
