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

const EARLIEST_STAMP = Date.UTC(2015, 0, 1)
const STAMP_AHEAD_MS = 60_000

/**
 * Whether a platform stamp (epoch milliseconds) can be true: from 2015 to one minute ahead of the
 * server's clock. A comment with another stamp is shown and never claimed.
 */
export function isBelievableStamp(commentedAt: number, now: number): boolean {
  return commentedAt >= EARLIEST_STAMP && commentedAt <= now + STAMP_AHEAD_MS
}
