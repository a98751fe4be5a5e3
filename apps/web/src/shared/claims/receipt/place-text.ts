import type { TFunction } from 'i18next'
import type { ClaimPlace } from '../claim-place.ts'
import { handMarkOf } from '../hand-mark.ts'

/** In one line: which place it is, what the seller did to it, and the comment. */
export function placeText({ itemText, claim }: ClaimPlace, t: TFunction<'live'>): string {
  const where =
    claim.position === 1
      ? t('livePage.waitlist.winner')
      : t('livePage.waitlist.place', { number: claim.position - 1 })
  const byHand = handMarkOf(claim)
  const parts = [itemText, where, ...(byHand ? [t(`livePage.waitlist.${byHand}`)] : [])]
  return [...parts, `“${claim.commentText}”`].join(' · ')
}
