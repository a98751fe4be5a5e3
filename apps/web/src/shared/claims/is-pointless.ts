import type { Claim } from '@dibs/contract'
import type { Move } from '@dibs/core'

/**
 * Whether a move changes nothing. A winner can still be kept as one: then nobody who is heard late
 * comes before them.
 */
export function isPointless(
  move: Move,
  { position, isMoved }: Pick<Claim, 'position' | 'isMoved'>,
  count: number,
): boolean {
  switch (move) {
    case 'winner':
      return position === 1 && isMoved
    case 'up':
      return position === 1
    case 'down':
    case 'bottom':
      return position === count
  }
}
