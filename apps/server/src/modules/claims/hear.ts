import { isBelievableStamp, type MessageId, normaliseUsername } from '@dibs/core'
import type { Room } from '../rooms/service.ts'
import type { NewClaim } from './store.ts'

/** A comment as it was heard, from the provider or from a device. */
export type Heard = Pick<
  NewClaim,
  'messageId' | 'createTime' | 'accountId' | 'username' | 'nickname' | 'text'
>

/**
 * Decides, once and for all, whether a comment claims an item: matched against the items as they
 * are now. The seller's own comments and unbelievable stamps never claim.
 */
export function decide(room: Room, heard: Heard, now: number): NewClaim | null {
  // Most comments match nothing, so what else would rule them out is asked last.
  const match = room.matcher(heard.text)
  const canClaim =
    match !== null && isBelievableStamp(heard.createTime, now) && !isOwnComment(room.session, heard)
  const item = canClaim ? match : null
  room.decisions.set(heard.messageId, item?.id ?? null)
  room.commentsHeard += 1
  if (!item) return null
  return {
    sessionId: room.session.id,
    itemId: item.id,
    itemText: item.code,
    ...heard,
    heardAt: now,
    matchRule: room.matchRule,
    addedAt: null,
  }
}

/** Whether the seller wrote the comment: by account id, or by the name of the live itself. */
export function isOwnComment(
  session: { tiktokAccountId: string; tiktokUsername?: string },
  heard: { accountId: string; username: string },
): boolean {
  return (
    heard.accountId === session.tiktokAccountId ||
    (session.tiktokUsername !== undefined &&
      normaliseUsername(heard.username) === normaliseUsername(session.tiktokUsername))
  )
}

/** Messages of a buyer that are still in a room's memory: those whose state a removal changes. */
export function recentMessagesOf(room: Room, accountId: string, itemId: string): MessageId[] {
  return room.recent
    .list()
    .filter(
      (comment) =>
        comment.accountId === accountId &&
        (comment.state?.itemId === itemId || room.decisions.get(comment.messageId) === itemId),
    )
    .map((comment) => comment.messageId)
}
