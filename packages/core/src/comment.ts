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
 * TikTok's ids are 64-bit numbers with a sign. From here on are those of people who comment elsewhere,
 * and of comments that are posted beside TikTok's: of one moment, these stand behind all of TikTok's.
 */
export const FIRST_POSTED = 2n ** 63n

const isBeyondTikTok = (id: string) => id.length > 18 && BigInt(id) >= FIRST_POSTED

/** Whether somebody comments elsewhere than on TikTok. */
export const isPosted = ({ accountId }: Pick<Buyer, 'accountId'>): boolean =>
  isBeyondTikTok(accountId)

/** Whether a comment came from elsewhere, also where its writer turned out to be somebody of TikTok's. */
export const isPostedComment = ({ messageId, buyer }: Pick<Comment, 'messageId' | 'buyer'>) =>
  isBeyondTikTok(messageId) || isPosted(buyer)

const NUMBERS = 2n ** 31n

/** The id of what was posted beside TikTok under a number of its live's own. */
export const besideId = (number: number) => String(FIRST_POSTED + BigInt(number)) as MessageId

/** The number behind such an id; null for any other. */
export function besideNumber(messageId: MessageId): number | null {
  const number = BigInt(messageId) - FIRST_POSTED
  return number > 0n && number < NUMBERS ? Number(number) : null
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
