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

/**
 * Account numbers from here on are of people who comment elsewhere than on TikTok, whose ids are 64-bit
 * numbers with a sign.
 */
export const FIRST_POSTED_ACCOUNT = 2n ** 63n

/** Whether somebody comments elsewhere than on TikTok. */
export const isPosted = ({ accountId }: Pick<Buyer, 'accountId'>): boolean =>
  accountId.length > 18 && BigInt(accountId) >= FIRST_POSTED_ACCOUNT

/**
 * Whether a comment came from elsewhere than from TikTok, whose ids have some nineteen digits: it stands
 * under a number of its live's own, also where its writer turned out to be somebody of TikTok's.
 */
export const isPostedComment = ({ messageId, buyer }: Pick<Comment, 'messageId' | 'buyer'>) =>
  messageId.length < 10 || isPosted(buyer)

const EARLIEST_STAMP = Date.UTC(2015, 0, 1)
const STAMP_AHEAD_MS = 60_000

/**
 * Whether a platform stamp (epoch milliseconds) can be true: from 2015 to one minute ahead of the
 * server's clock. A comment with another stamp is shown and never claimed.
 */
export function isBelievableStamp(commentedAt: number, now: number): boolean {
  return commentedAt >= EARLIEST_STAMP && commentedAt <= now + STAMP_AHEAD_MS
}

/** By what claims stand in order that come from elsewhere than TikTok; `mixed`: first by stamps, then by arrival. */
export const COMMENT_ORDERS = ['sender', 'arrival', 'mixed'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]

/**
 * By what the claims of a live stand in order into which comments are posted: by the sender's stamps, or,
 * since one came without, by arrival. Null before the first comment; `startedAt` in epoch milliseconds.
 */
export function commentOrder(
  { lastNumber, arrivalSince }: { lastNumber: number; arrivalSince: Date | null },
  startedAt: number,
): CommentOrder | null {
  if (lastNumber === 0) return null
  if (arrivalSince === null) return 'sender'
  return arrivalSince.getTime() <= startedAt ? 'arrival' : 'mixed'
}
