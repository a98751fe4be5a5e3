import type { AccountId, MessageId } from './ids.ts'

/** Who wrote a comment. The platform's account id identifies a buyer; names may change. */
export type Buyer = { accountId: AccountId; username: string; nickname: string }

/** One comment of a live, in the one shape that every part of Dibs uses. */
export type Comment = {
  messageId: MessageId
  buyer: Buyer
  text: string
  /** The platform's time stamp, epoch milliseconds. */
  commentedAt: number
}
