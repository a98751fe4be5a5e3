import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/** So long ago, in ms, a tap may have been aimed: an eye and a thumb need about 0.6 s. */
const AIM_MS = 1_000

/** What is read of a click; `detail` is 0 where a key made it. */
export type Click = Pick<UIEvent, 'timeStamp' | 'detail'>

/**
 * Tells whether a click may have been aimed at what stood there before: `subject` is what it acts on
 * now, and `byHand` changes when the seller brought it there. What counts is when the finger came
 * down: its click follows as late as the machine is busy.
 */
export function useJustChanged(subject: string | null, byHand: unknown): (click: Click) => boolean {
  const last = useRef({ subject, byHand, changedAt: Number.NEGATIVE_INFINITY })
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
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
    window.addEventListener('pointerdown', press, true)
    return () => window.removeEventListener('pointerdown', press, true)
  }, [])
  return useCallback(({ timeStamp, detail }) => {
    const aimedUntil = detail === 0 ? timeStamp : Math.min(timeStamp, pressedAt.current)
    return aimedUntil - last.current.changedAt < AIM_MS
  }, [])
}
