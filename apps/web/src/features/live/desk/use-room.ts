import { type RefObject, useEffect, useState } from 'react'

/** The heights of a winner, of a buyer who waits and of the button below, in rem. */
const REM = { winner: 5, waiting: 3.3125, button: 2.8125 } as const

/** How many places a list has room for; 0 until it has been measured, and where nothing can be. */
export function useRoom(list: RefObject<HTMLElement | null>): number {
  const [places, setPlaces] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(([entry]) => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      const room = (entry?.contentRect.height ?? 0) / rem - REM.winner - REM.button
      setPlaces(Math.max(0, 1 + Math.floor(room / REM.waiting)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return places
}
