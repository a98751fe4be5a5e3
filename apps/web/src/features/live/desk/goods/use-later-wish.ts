import { quantitySaid } from '@dibs/core'
import type { ClaimPlace } from '../../../../shared/claims/places.ts'
import { useLiveStore } from '../../use-live.ts'

/** The newest comment in which a buyer names another quantity than with the one that holds the place. */
export function useLaterWish({ itemText, claim }: ClaimPlace): string | null {
  return useLiveStore(
    ({ comments }) =>
      comments.rows.find(
        ({ buyer, messageId, commentedAt, text }) =>
          buyer.accountId === claim.buyer.accountId &&
          messageId !== claim.messageId &&
          commentedAt >= claim.commentedAt &&
          quantitySaid(text, itemText) !== null,
      )?.text ?? null,
  )
}
