import type { ItemWaitlist } from '@dibs/contract'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** How long lists stay as they are after the pointer last moved over them, or a press ended. */
const AIM_MS = 1_200
/** A seller whose pointer never rests still sees new winners after this. */
const AT_MOST_MS = 4_000
/** A finger that has left clicks within this, or it has scrolled. */
const CLICK_MS = 400

/** What is shown, and handlers for the element that holds it. */
type FrozenWaitlists = {
  shown: readonly ItemWaitlist[]
  handlers: {
    onPointerMove: () => void
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => void
    onClick: () => void
  }
}

/**
 * Keeps lists from moving under the finger: from the moment it comes down until its click is over
 * nothing moves at all, so that the click acts on what was pressed. Under a pointer that hovers, the
 * seller's own changes show at once all the same.
 */
export function useFrozenWaitlists(
  waitlists: readonly ItemWaitlist[],
  /** Changes by hand on their way. */
  unsaved: readonly unknown[],
): FrozenWaitlists {
  const [frozen, setFrozen] = useState<{
    by: 'hover' | 'press'
    waitlists: typeof waitlists
    unsaved: typeof unsaved
  } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const frozenSince = useRef(0)
  const stopWaiting = useRef(() => {})
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      stopWaiting.current()
    },
    [],
  )
  // Else what the seller changed would show late, or go back for a moment when it is saved.
  if (frozen?.by === 'hover' && frozen.unsaved !== unsaved) setFrozen(null)

  const thaw = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setFrozen(null), Math.max(0, ms))
  }
  const hover = () => {
    if (frozen?.by === 'press') return
    const now = performance.now()
    if (frozen === null) {
      frozenSince.current = now
      setFrozen({ by: 'hover', waitlists, unsaved })
    }
    thaw(Math.min(AIM_MS, frozenSince.current + AT_MOST_MS - now))
  }
  const press = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    stopWaiting.current()
    clearTimeout(timer.current)
    setFrozen({ by: 'press', waitlists: frozen?.waitlists ?? waitlists, unsaved })
    const goOn = pauseMotion(currentTarget)
    const end = () => {
      stopWaiting.current()
      frozenSince.current = performance.now()
      setFrozen((before) => before && { ...before, by: 'hover' })
      thaw(AIM_MS)
    }
    let click: ReturnType<typeof setTimeout> | undefined
    const lift = () => {
      click = setTimeout(end, CLICK_MS)
    }
    window.addEventListener('pointerup', lift)
    window.addEventListener('pointercancel', end)
    window.addEventListener('click', end)
    stopWaiting.current = () => {
      stopWaiting.current = () => {}
      clearTimeout(click)
      window.removeEventListener('pointerup', lift)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('click', end)
      goOn()
    }
  }
  // Before what the press changes is drawn.
  const click = () => setFrozen((before) => before && { ...before, by: 'hover' })
  return {
    // Lists that are gone belong to a live that is over.
    shown: frozen === null || waitlists.length === 0 ? waitlists : frozen.waitlists,
    handlers: { onPointerMove: hover, onPointerDownCapture: press, onClick: click },
  }
}

/** Stops rows on their way, and answers what lets them go on. */
function pauseMotion(box: HTMLElement): () => void {
  const moving = 'getAnimations' in box ? box.getAnimations({ subtree: true }) : []
  for (const animation of moving) animation.pause()
  return () => {
    for (const animation of moving) animation.play()
  }
}
