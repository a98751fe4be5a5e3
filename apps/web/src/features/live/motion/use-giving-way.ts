import { type RefObject, useLayoutEffect, useRef } from 'react'
import { carry } from './carry.ts'

/** Lets the rows of a list give way at once, as one picture, to those that come in above them. */
export function useGivingWay(list: RefObject<HTMLElement | null>): void {
  const first = useRef<Element | null>(null)
  // Here, and not from an observer of sizes: to the browser, rows have moved by then.
  useLayoutEffect(() => {
    const was = first.current
    const now = list.current?.firstElementChild ?? null
    first.current = now
    if (was === now || !(was instanceof HTMLElement) || was.parentElement !== list.current) return
    if (list.current) carry(list.current, { x: 0, y: was.offsetTop })
  })
}
