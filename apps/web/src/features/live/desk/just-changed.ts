import { useCallback, useLayoutEffect, useRef } from 'react'

/** So long ago, in ms, a tap may have been aimed: an eye and a thumb need about 0.6 s. */
const AIM_MS = 1_000

/**
 * Tells whether a press may have been aimed at what stood there before: `subject` is what it acts on
 * now, and `byHand` changes when the seller brought it there.
 */
export function useJustChanged(
  subject: string | null,
  byHand: unknown,
): (pressedAt: number) => boolean {
  const last = useRef({ subject, byHand, changedAt: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    const before = last.current
    const isNews = before.subject !== null && before.subject !== subject
    const changedAt = isNews ? performance.now() : before.changedAt
    last.current = { subject, byHand, changedAt }
    if (before.byHand !== byHand) last.current.changedAt = Number.NEGATIVE_INFINITY
  })
  return useCallback((pressedAt) => pressedAt - last.current.changedAt < AIM_MS, [])
}
