import { type RefObject, useLayoutEffect, useRef } from 'react'

type Offset = { x: number; y: number }

/** A shift beyond this starts again at 0: browsers are inexact in millions of pixels. */
const FAR_PX = 50_000

const offsets = new WeakMap<HTMLElement, Offset>()
const offsetOf = (element: HTMLElement) => offsets.get(element) ?? { x: 0, y: 0 }

/** Where somebody is the new winner: what is written on it can be read at every moment. */
export const SHINE = {
  backgroundColor: 'var(--color-shine)',
  boxShadow: 'inset 0 0 0 3px var(--color-first)',
}

/** Animates an element, unless the person asked for less motion. */
export function animate(
  element: HTMLElement,
  keyframes: Keyframe[],
  options: KeyframeAnimationOptions,
): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate(keyframes, options)
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
