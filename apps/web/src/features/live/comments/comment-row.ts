import type { CommentState } from '@dibs/contract'
import type { ProviderChat } from '@dibs/contract/provider'
import type { AccountId, ItemId, MessageId } from '@dibs/core'

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
export function rowOf(chat: ProviderChat, matchedItemId: ItemId | null, isOwn = false): CommentRow {
  return {
    username: chat.nickname.trim() || chat.uniqueId.trim(),
    time: isoOf(chat.createTime),
    text: chat.text,
    state: matchedItemId === null ? 'normal' : 'highlighted',
    matchedItemId,
    isOwn,
    rawMessageId: chat.messageId as MessageId,
    rawCustomerAccountId: chat.userId as AccountId,
    rawCustomerUsername: chat.uniqueId,
    rawCustomerNickname: chat.nickname,
    rawCommentTimestamp: chat.createTime,
  }
}

/** Whether the add icon stands on a row: on a buyer's that is normal or was removed. */
export function canAddByHand({ state, isOwn }: Pick<CommentRow, 'state' | 'isOwn'>): boolean {
  return !isOwn && (state === 'normal' || state === 'manuallyRemoved')
}

/** An absurd stamp (beyond what a date can hold) must not cost the comment its row. */
function isoOf(createTime: number): string {
  const date = new Date(createTime)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
