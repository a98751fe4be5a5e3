import { type RefObject, useLayoutEffect, useRef } from 'react'

/** How long before it lands a tap is aimed, in ms: an eye and a thumb need about that. */
const AIM_MS = 620
/** Names what can be pressed, for a tap that was aimed at it. */
export const AIM = 'data-aim'

type Spot = { aim: string; left: number; top: number; right: number; bottom: number }

/**
 * Lets a tap land on what stood under the finger when it was aimed: a phone says nothing of a finger
 * on its way, and rows may have moved by then. `onAimed` gets the `data-aim` of what stood there.
 */
export function useSteadyAim(
  box: RefObject<HTMLElement | null>,
  onAimed: (aim: string) => void,
  /** Values that change with what the seller does: whoever moves things themselves aims anew. */
  byHand: readonly unknown[],
): void {
  const shown = useRef<readonly Spot[]>([])
  /** What stood there before, oldest first, with the moment at which it was replaced. */
  const past = useRef<{ spots: readonly Spot[]; until: number }[]>([])
  const handler = useRef(onAimed)
  const acts = useRef(byHand)
  useLayoutEffect(() => {
    handler.current = onAimed
    const spots = box.current ? readSpots(box.current) : []
    const isByHand = byHand.some((value, index) => value !== acts.current[index])
    acts.current = byHand
    if (isByHand) past.current = []
    if (isSame(spots, shown.current)) return
    const now = performance.now()
    past.current = past.current.filter(({ until }) => until > now - AIM_MS)
    if (!isByHand) past.current.push({ spots: shown.current, until: now })
    shown.current = spots
  })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const onClick = (event: MouseEvent) => {
      // A key presses what has the focus.
      if (event.detail === 0) return
      // When the finger came down, however late that is read.
      const aimedAt = event.timeStamp - AIM_MS
      const seen = past.current.find(({ until }) => until > aimedAt)
      const was = seen?.spots.find((spot) => contains(spot, event))?.aim
      const target = event.target instanceof Element ? event.target.closest(`[${AIM}]`) : null
      if (was === undefined || was === target?.getAttribute(AIM)) return
      event.preventDefault()
      event.stopPropagation()
      handler.current(was)
    }
    // Whoever scrolls sees where things are.
    const forget = () => {
      past.current = []
      shown.current = []
    }
    element.addEventListener('click', onClick, true)
    element.addEventListener('scroll', forget, { capture: true, passive: true })
    return () => {
      element.removeEventListener('click', onClick, true)
      element.removeEventListener('scroll', forget, true)
    }
  }, [box])
}

function readSpots(box: HTMLElement): Spot[] {
  return [...box.querySelectorAll(`[${AIM}]`)].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { aim: element.getAttribute(AIM) ?? '', left, top, right, bottom }
  })
}

function contains(spot: Spot, { clientX, clientY }: MouseEvent): boolean {
  const { left, top, right, bottom } = spot
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom
}

function isSame(one: readonly Spot[], other: readonly Spot[]): boolean {
  return (
    one.length === other.length &&
    one.every((spot, index) => {
      const { aim, left, top } = other[index] as Spot
      return spot.aim === aim && spot.left === left && spot.top === top
    })
  )
}
