import { type RefObject, useEffect, useRef } from 'react'
import { animate } from '../motion/animate.ts'
import { useIsSettled } from './settled.ts'

const MOVES = {
  /** A claim lands from above, where the comment came from. */
  landed: { transform: 'translateY(-0.75rem) scale(0.98)', opacity: 0 },
  /** A place is gained: the row comes up from where it stood. */
  gained: { transform: 'translateY(1.5rem)' },
} as const
/** The first place shines in its own colour, and fades to its tint. */
const SHINE = { backgroundColor: 'var(--color-first)' }
const MOVE_MS = 420
const SHINE_MS = 1_400
const EASING = 'cubic-bezier(0.2, 0.9, 0.25, 1)'

/** Moves a row when its buyer came in or gained a place, and only then. Calm where calm is asked for. */
export function usePlaceMotion(position: number): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null)
  const before = useRef<number | null>(null)
  const isSettled = useIsSettled()
  useEffect(() => {
    const was = before.current
    before.current = position
    const hasLanded = was === null
    if (hasLanded ? !isSettled() : position >= was) return
    move(row.current, hasLanded ? MOVES.landed : MOVES.gained, position === 1)
  }, [position, isSettled])
  return row
}

function move(element: HTMLElement | null, from: Keyframe, isFirst: boolean): void {
  if (!element) return
  animate(element, [from, {}], { duration: MOVE_MS, easing: EASING })
  if (isFirst) animate(element, [SHINE, {}], { duration: SHINE_MS, easing: 'ease-in' })
}
