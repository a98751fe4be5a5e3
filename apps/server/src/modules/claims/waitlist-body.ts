import type { WaitlistBody } from '@dibs/contract'
import type { Waitlist } from '@dibs/core'

/** A waitlist in the wire's words. */
export function toWaitlistBody({ itemId, itemText, places }: Waitlist): WaitlistBody {
  return {
    itemClueId: itemId,
    itemClueText: itemText,
    claims: places.map((place) => ({
      messageId: place.messageId,
      customerAccountId: place.accountId,
      customerUsername: place.username,
      customerNickname: place.nickname,
      commentText: place.text,
      commentTimestamp: new Date(place.createTime).toISOString(),
      position: place.position,
      isManualClaim: place.addedAt !== null,
      isMoved: place.isMoved,
    })),
  }
}
