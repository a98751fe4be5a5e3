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
  rawMessageId: MessageId
  rawCustomerAccountId: AccountId
  rawCustomerUsername: string
  rawCustomerNickname: string
  rawCommentTimestamp: number
}

/** Makes the row of a chat that was just heard. */
export function rowOf(chat: ProviderChat, matchedItemId: ItemId | null): CommentRow {
  return {
    username: chat.nickname.trim() || chat.uniqueId.trim(),
    time: isoOf(chat.createTime),
    text: chat.text,
    state: matchedItemId === null ? 'normal' : 'highlighted',
    matchedItemId,
    rawMessageId: chat.messageId as MessageId,
    rawCustomerAccountId: chat.userId as AccountId,
    rawCustomerUsername: chat.uniqueId,
    rawCustomerNickname: chat.nickname,
    rawCommentTimestamp: chat.createTime,
  }
}

/** Whether the add icon stands on a row: on normal ones, and on those that were removed. */
export function canAddByHand(state: RowState): boolean {
  return state === 'normal' || state === 'manuallyRemoved'
}

/** An absurd stamp (beyond what a date can hold) must not cost the comment its row. */
function isoOf(createTime: number): string {
  const date = new Date(createTime)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString()
}
