import type { Claim } from '@dibs/contract'

/** What the seller did to a place by hand: the last word is the move. */
export function handMarkOf({
  isMoved,
  isManualClaim,
}: Pick<Claim, 'isMoved' | 'isManualClaim'>): 'moved' | 'added' | null {
  if (isMoved) return 'moved'
  return isManualClaim ? 'added' : null
}
