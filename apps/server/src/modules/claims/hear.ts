import {
  type AccountId,
  type Buyer,
  type Comment,
  type ItemId,
  isBelievableStamp,
  type MessageId,
  normaliseUsername,
} from '@dibs/core'
import type { ClaimingLive } from './live.ts'
import type { NewClaim } from './store.ts'

/**
 * Decides, once and for all, whether a comment claims an item: matched against the items as they
 * are now. The seller's own comments and unbelievable stamps never claim.
 */
export function decide(live: ClaimingLive, comment: Comment, now: number): NewClaim | null {
  // Most comments match nothing, so what else would rule them out is asked last.
  const match = live.matcher(comment.text)
  const canClaim =
    match !== null &&
    isBelievableStamp(comment.commentedAt, now) &&
    !isOwnComment(live.session, comment.buyer)
  const item = canClaim ? match : null
  live.decisions.set(comment.messageId, item?.id ?? null)
  live.commentsHeard += 1
  if (!item) return null
  return {
    sessionId: live.session.id,
    itemId: item.id,
    itemText: item.code,
    ...comment,
    heardAt: now,
    matchRule: live.matchRule,
    addedAt: null,
  }
}

/** Whether the seller wrote the comment: by account id, or by the name of the live itself. */
export function isOwnComment(
  session: { tiktokAccountId: string; tiktokUsername?: string },
  writer: Pick<Buyer, 'accountId' | 'username'>,
): boolean {
  return (
    writer.accountId === session.tiktokAccountId ||
    (session.tiktokUsername !== undefined &&
      normaliseUsername(writer.username) === normaliseUsername(session.tiktokUsername))
  )
}

/** Messages of a buyer that are still in memory: those whose state a removal changes. */
export function recentMessagesOf(
  live: ClaimingLive,
  accountId: AccountId,
  itemId: ItemId,
): MessageId[] {
  return live.recent
    .list()
    .filter(
      (comment) =>
        comment.buyer.accountId === accountId &&
        (comment.state?.itemId === itemId || live.decisions.get(comment.messageId) === itemId),
    )
    .map((comment) => comment.messageId)
}
