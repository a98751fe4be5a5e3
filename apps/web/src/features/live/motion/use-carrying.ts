import { type RefObject, useLayoutEffect, useRef } from 'react'
import { animate } from './animate.ts'
import { carry, laidOutAt } from './carry.ts'

/** `glide`: seen on its way; `jump`: there at once. */
type Manner = 'glide' | 'jump'

const GLIDE = { duration: 240, easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)' }

type Places = { width: number; at: WeakMap<Element, { x: number; y: number }> }

/**
 * Carries what a box holds to its new place when something comes in before it, grows or goes. The
 * box must be positioned, what it holds `position: relative`. A box of a fixed height needs a child
 * from its first render on that gives way: sizes are watched, and else none would change.
 */
export function useCarrying(box: RefObject<HTMLElement | null>, manner: Manner): void {
  const places = useRef<Places>({ width: 0, at: new WeakMap() })
  useLayoutEffect(() => {
    if (box.current) follow(box.current, places.current, manner)
  })
  useLayoutEffect(() => {
    const { current } = box
    if (!current || typeof ResizeObserver === 'undefined') return
    // What changes without a render of the box still ends before it is painted.
    const observer = new ResizeObserver(() => follow(current, places.current, manner))
    for (const element of [current, ...current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [box, manner])
}

function follow(box: HTMLElement, places: Places, manner: Manner): void {
  const isTurned = box.offsetWidth !== places.width
  places.width = box.offsetWidth
  const moved: { element: HTMLElement; x: number; y: number }[] = []
  for (const element of box.children) {
    if (!(element instanceof HTMLElement)) continue
    const was = places.at.get(element)
    const now = laidOutAt(element)
    places.at.set(element, now)
    if (was) moved.push({ element, x: now.x - was.x, y: now.y - was.y })
  }
  // Read first, written then: else every element would cost a layout.
  for (const { element, x, y } of moved) {
    if (x === 0 && y === 0) continue
    carry(element, { x, y })
    if (manner === 'glide' && !isTurned) glide(element, x, y)
  }
}

function glide(element: HTMLElement, x: number, y: number): void {
  const from = { transform: `translate(${-x}px, ${-y}px)` }
  animate(element, [from, { transform: 'none' }], { ...GLIDE, composite: 'add' })
}
