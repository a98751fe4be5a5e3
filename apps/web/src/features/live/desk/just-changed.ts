import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** So long ago, in ms, a tap may have been aimed: an eye and a thumb need about 0.6 s. */
const AIM_MS = 1_000

/** What is read of a click; `detail` is 0 where a key made it. */
export type Click = Pick<UIEvent, 'timeStamp' | 'detail'>

/**
 * Tells whether a click may have been aimed at what stood there before: `subject` is what it acts on
 * now, and `byHand` changes when the seller brought it there. What counts is when the finger came
 * down: its click follows as late as the machine is busy. Who came with the Tab key since it changed
 * has chosen what stands there now.
 */
export function useJustChanged(subject: string | null, byHand: unknown): (click: Click) => boolean {
  const last = useRef({ subject, byHand, changedAt: Number.NEGATIVE_INFINITY })
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const tabbedAt = useRef(Number.NEGATIVE_INFINITY)
  useLayoutEffect(() => {
    const before = last.current
    const isNews = before.subject !== null && before.subject !== subject
    const changedAt = isNews ? performance.now() : before.changedAt
    last.current = { subject, byHand, changedAt }
    if (before.byHand !== byHand) last.current.changedAt = Number.NEGATIVE_INFINITY
  })
  useEffect(() => {
    const press = ({ timeStamp }: PointerEvent) => {
      pressedAt.current = timeStamp
    }
    const tab = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Tab') tabbedAt.current = timeStamp
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('keydown', tab, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('keydown', tab, true)
    }
  }, [])
  return useCallback(({ timeStamp, detail }) => {
    if (detail === 0 && tabbedAt.current > last.current.changedAt) return false
    const aimedUntil = detail === 0 ? timeStamp : Math.min(timeStamp, pressedAt.current)
    return aimedUntil - last.current.changedAt < AIM_MS
  }, [])
}
