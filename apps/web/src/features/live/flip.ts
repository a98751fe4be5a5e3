import { type RefObject, useLayoutEffect, useRef } from 'react'

type Offset = { x: number; y: number }

const GLIDE = { duration: 240, easing: 'cubic-bezier(0.2, 0.9, 0.25, 1)' }
/** A shift beyond this starts again at 0: browsers are inexact in millions of pixels. */
const FAR_PX = 50_000

const offsets = new WeakMap<HTMLElement, Offset>()
const offsetOf = (element: HTMLElement) => offsets.get(element) ?? { x: 0, y: 0 }

/** Animates an element, unless the person asked for less motion. */
export function animate(
  element: HTMLElement,
  keyframes: Keyframe[],
  options: KeyframeAnimationOptions,
): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate(keyframes, options)
}

type Places = { width: number; of: WeakMap<Element, Offset> }

/** `glide`: seen on its way; `jump`: there at once. */
type Manner = 'glide' | 'jump'

/**
 * Brings the children of a box to their new place when one comes in before them, grows or goes. The
 * box must be positioned, its children `position: relative`.
 */
export function useFlip(box: RefObject<HTMLElement | null>, manner: Manner): void {
  const places = useRef<Places>({ width: 0, of: new WeakMap() })
  useLayoutEffect(() => {
    if (box.current) flip(box.current, places.current, manner)
  })
  useLayoutEffect(() => {
    const { current } = box
    if (!current || typeof ResizeObserver === 'undefined') return
    // A child may grow without a render of the box. The observer runs before that is painted.
    const observer = new ResizeObserver(() => flip(current, places.current, manner))
    for (const element of [current, ...current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [box, manner])
}

function flip(box: HTMLElement, places: Places, manner: Manner): void {
  const isResized = box.offsetWidth !== places.width
  places.width = box.offsetWidth
  const moved: { element: HTMLElement; x: number; y: number }[] = []
  for (const element of box.children) {
    if (!(element instanceof HTMLElement)) continue
    const { x, y } = offsetOf(element)
    const now = { x: element.offsetLeft + x, y: element.offsetTop + y }
    const was = places.of.get(element) ?? now
    places.of.set(element, now)
    moved.push({ element, x: now.x - was.x, y: now.y - was.y })
  }
  // Read first, written then: else every element would cost a layout.
  for (const { element, x, y } of moved) {
    if (x === 0 && y === 0) continue
    shift(element, { x, y })
    const from = { transform: `translate(${-x}px, ${-y}px)` }
    if (manner === 'jump' || isResized) continue
    animate(element, [from, { transform: 'none' }], { ...GLIDE, composite: 'add' })
  }
}

/** Moves a list down as one picture, without a layout of its rows, when rows come in at its top. */
export function useShiftList(list: RefObject<HTMLElement | null>): void {
  const first = useRef<Element | null>(null)
  // Not in a ResizeObserver: the browser would count the rows as moved by then.
  useLayoutEffect(() => {
    const was = first.current
    const now = list.current?.firstElementChild ?? null
    first.current = now
    if (was === now || !(was instanceof HTMLElement) || was.parentElement !== list.current) return
    if (list.current) shift(list.current, { x: 0, y: was.offsetTop })
  })
}

/**
 * Takes back by `left` and `top` what the layout moved an element by, and moves it by a translation
 * instead: it looks the same, costs no layout of its content, and is no layout shift (`npm run bench
 * -- shift`). Nothing else may set the element's `translate`.
 */
function shift(element: HTMLElement, { x, y }: Offset): void {
  const before = offsetOf(element)
  const offset = { x: before.x + x, y: before.y + y }
  place(element, offset)
  // In a frame of its own, in which nothing moves.
  if (Math.abs(offset.y) > FAR_PX) requestAnimationFrame(() => place(element, { x: 0, y: 0 }))
}

function place(element: HTMLElement, { x, y }: Offset): void {
  offsets.set(element, { x, y })
  element.style.left = `${-x}px`
  element.style.top = `${-y}px`
  element.style.translate = `${x}px ${y}px`
}
