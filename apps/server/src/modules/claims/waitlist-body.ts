import type { WaitlistBody } from '@dibs/contract'
import type { Waitlist } from '@dibs/core'
import type { Marks } from './marks.ts'

/** A waitlist in the wire's words, its claims marked. */
export function toWaitlistBody(
  { itemId, itemText, places }: Waitlist,
  { isAfterGap, isTakenDown }: Marks,
): WaitlistBody {
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
      heardAt: new Date(place.heardAt).toISOString(),
      matchedCode: place.itemText,
      matchRule: place.matchRule,
      isAfterGap: isAfterGap(place),
      isTakenDown: isTakenDown(place),
    })),
  }
}
