import type { ItemId } from '@dibs/core'
import { useEffect, useRef } from 'react'

/**
 * Brings the item in focus into sight within the list of items, when it is out of it, also when what is
 * told takes its room from it. One in sight stays put, and so do rows under a pointer.
 */
export function useReveal(shown: ItemId | null): void {
  const last = useRef<{ shown: ItemId | null; box: Element | null }>({ shown: null, box: null })
  const observer = useRef<ResizeObserver>(undefined)
  useEffect(() => () => observer.current?.disconnect(), [])
  // With each reading: a phone that is turned has another list.
  useEffect(() => {
    const box = document.querySelector('[data-items]')
    if (box === last.current.box && shown === last.current.shown) return
    last.current = { shown, box }
    observer.current?.disconnect()
    if (!box) return
    reveal(box)
    if (!('ResizeObserver' in window)) return
    let size = sizeOf(box)
    observer.current = new ResizeObserver(() => {
      if (isInSight(box, size) && !box.matches(':hover')) reveal(box)
      size = sizeOf(box)
    })
    observer.current.observe(box)
  })
}

const entryOf = (box: Element) => box.querySelector('[aria-pressed=true]')?.parentElement

const sizeOf = ({ clientWidth: width, clientHeight: height }: Element) => ({ width, height })

/** Whether the entry stands in a list of this size; of a tile, more than half of it. */
function isInSight(box: Element, { width, height }: ReturnType<typeof sizeOf>): boolean {
  const entry = entryOf(box)
  if (!entry) return true
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = entry
  const { scrollLeft, scrollTop } = box
  const middle = offsetLeft + offsetWidth / 2
  return (
    middle > scrollLeft &&
    middle < scrollLeft + width &&
    offsetTop >= scrollTop &&
    offsetTop + offsetHeight <= scrollTop + height
  )
}

function reveal(box: Element): void {
  const entry = entryOf(box)
  if (!entry || isInSight(box, sizeOf(box))) return
  // Never the page.
  box.scrollLeft = entry.offsetLeft - box.clientWidth / 3
  box.scrollTop = entry.offsetTop - box.clientHeight / 3
}
