import type { CommentState } from '@dibs/contract'
import type { AccountId, Comment, ItemId, MessageId } from '@dibs/core'

/** How a comment stands in the list: as the relay says it, or `normal`. */
export type RowState = CommentState | 'normal'

/** One comment of the list (spec, section 3, "Incoming comment"). */
export type CommentRow = {
  /** Nickname, else unique id; empty when both are missing: then the guest label is shown. */
  username: string
  /** ISO 8601 in UTC, the platform's stamp. */
  time: string
  text: string
  state: RowState
  /** The item that the text matched when it was first heard here. */
  matchedItemId: ItemId | null
  /** Whether the seller wrote it: then it never claims, not even by hand. */
  isOwn: boolean
  rawMessageId: MessageId
  rawCustomerAccountId: AccountId
  rawCustomerUsername: string
  rawCustomerNickname: string
  rawCommentTimestamp: number
}

/** Makes the row of a chat that was just heard. */
export function rowOf(
  { messageId, buyer, text, commentedAt }: Comment,
  matchedItemId: ItemId | null,
  isOwn = false,
): CommentRow {
  return {
    username: buyer.nickname.trim() || buyer.username.trim(),
    time: isoOf(commentedAt),
    text,
    state: matchedItemId === null ? 'normal' : 'highlighted',
    matchedItemId,
    isOwn,
    rawMessageId: messageId,
    rawCustomerAccountId: buyer.accountId,
    rawCustomerUsername: buyer.username,
    rawCustomerNickname: buyer.nickname,
    rawCommentTimestamp: commentedAt,
  }
}

/** Whether the add icon stands on a row: on a buyer's that is normal or was removed. */
export function canAddByHand({ state, isOwn }: Pick<CommentRow, 'state' | 'isOwn'>): boolean {
  return !isOwn && (state === 'normal' || state === 'manuallyRemoved')
}

/** An absurd stamp (beyond what a date can hold) must not cost the comment its row. */
function isoOf(commentedAt: number): string {
  const date = new Date(commentedAt)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
