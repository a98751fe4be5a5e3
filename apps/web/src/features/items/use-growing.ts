import { type RefCallback, useCallback, useState } from 'react'

/** So many entries are drawn at first, and again each time the end comes near. */
const STEP = 120
/** How near: two screens. */
const NEAR = '200%'

/**
 * Draws of a long list what is on the screen and a bit more; the rest when the end comes near. The
 * element with the `endRef` stands at the end of what is drawn, keyed by `count`.
 */
export function useGrowing(total: number) {
  const [depth, setDepth] = useState(STEP)
  const endRef: RefCallback<Element> = useCallback((element) => {
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setDepth((before) => before + STEP)
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { count: Math.min(depth, total), endRef }
}
