import { useEffect, useRef } from 'react'

/** Calls back in this frame, when an element has been laid out and before it is painted. */
export type AfterLayout = (element: Element, run: () => void) => void

/**
 * Measuring in an effect costs a layout in the middle of a task; an observer that is told of an
 * element gets to know its size from the layout that the frame does anyway.
 */
export function useAfterLayout(): AfterLayout {
  const observer = useRef<ResizeObserver>(undefined)
  const waiting = useRef<() => void>(undefined)
  useEffect(() => () => observer.current?.disconnect(), [])
  return (element, run) => {
    if (typeof ResizeObserver === 'undefined') return
    waiting.current = run
    observer.current ??= new ResizeObserver(() => {
      observer.current?.disconnect()
      waiting.current?.()
    })
    observer.current.disconnect()
    observer.current.observe(element)
  }
}
