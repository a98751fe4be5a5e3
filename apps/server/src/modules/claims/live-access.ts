import type { CommentState, RelayMessage } from '@dibs/contract'
import {
  type AccountId,
  type Buyer,
  type Comment,
  type ItemId,
  isBelievableStamp,
  type Matcher,
  type MatchRule,
  type MessageId,
  normaliseUsername,
  type SessionId,
  type UserId,
} from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { SellerQueue } from '../../platform/limits/seller-queue.ts'
import type { Bus } from '../../platform/nodes/bus.ts'
import type { Events } from '../../platform/nodes/events.ts'
import type { Items } from '../items/service.ts'
import type { BatchWriter } from './batch-writer.ts'
import type { FindRevision } from './revisions.ts'
import { findSession, type NewClaim } from './store.ts'

/** A comment that a joining device is shown, and how its row looks. */
export type RecentComment = Comment & {
  heardAt: number
  state?: { state: CommentState; itemId?: ItemId }
}

/** What claims need of a live that this server listens to. */
export type Live = {
  readonly session: {
    id: SessionId
    userId: UserId
    tiktokUsername: string
    tiktokAccountId: AccountId
    startedAt: Date
  }
  readonly matching: { matcher: Matcher<{ id: ItemId; code: string }>; matchRule: MatchRule }
  /** The item that each message was decided to claim when it was first heard, or null for none. */
  readonly decisions: {
    get(messageId: MessageId): ItemId | null | undefined
    has(messageId: MessageId): boolean
    set(messageId: MessageId, itemId: ItemId | null): unknown
  }
  readonly recent: {
    list(): readonly RecentComment[]
    /** The last 2,000, oldest first. */
    all(): RecentComment[]
    /** Those that stand, and of all before them those that may name a code: each once, in pieces. */
    remembered(): Generator<RecentComment[], void, undefined>
    /** When comments that name a code may be missing from these. */
    missingOf(code: string, startedAt: number): { from: number; to: number } | null
    find(messageId: MessageId): RecentComment | undefined
  }
  readonly figures: {
    /** Comments that were heard, each once. */
    readonly commentsHeard: number
    countComment(): void
    /** Claims that devices reported, at this node and others, and that were new. */
    readonly reported: number
    countReport(): void
  }
  /** The highest revision of the waitlists that is known here. */
  readonly revision: number
  /**
   * Tells the devices that the waitlists changed, and which comments look different. `revision`: that
   * which the change led to; null when it is not known.
   */
  announceChange(revision: number | null, states?: readonly RelayMessage[]): void
  /** Remembers how a comment's row looks, and makes the message that tells it. */
  setCommentState(messageId: MessageId, state: CommentState, itemId?: ItemId): RelayMessage
}

/** The lives that this server listens to. */
export type Lives = {
  find(sessionId: SessionId): Live | undefined
  /** Runs `begin` for each live that this server begins to listen to, and what that gives at its end. */
  attend(begin: (live: Live) => () => void): void
}

/** What the use-cases of claims work with. */
export type ClaimsContext = {
  db: Database
  clock: Clock
  lives: Pick<Lives, 'find'>
  /** What is remembered of a session that ended within the last day; null where nothing is. */
  recall(sessionId: SessionId): Promise<Pick<Live['recent'], 'remembered' | 'missingOf'> | null>
  writer: Pick<BatchWriter<NewClaim>, 'append' | 'flushed'>
  /** For what takes long when an item has many buyers. */
  queue: SellerQueue
  /** Tells the lives, wherever they are heard, of what is stored. */
  events: Pick<Events, 'emit'>
  /** Asks nodes that hear a live which this one does not hear. */
  bus: Pick<Bus, 'request' | 'respond'>
  findRevision: FindRevision
  items: Pick<Items, 'list'>
}

/** A seller's session; `live` while this server listens to it. */
export type SessionAccess = Omit<Live['session'], 'id' | 'userId'> & {
  live: Live | undefined
  isRunning: boolean
}

/** Opens a seller's session, running or past. @throws not_found */
export async function accessSession(
  { db, lives }: Pick<ClaimsContext, 'db' | 'lives'>,
  userId: UserId,
  sessionId: SessionId,
): Promise<SessionAccess> {
  const live = lives.find(sessionId)
  if (live?.session.userId === userId) {
    const { tiktokUsername, tiktokAccountId, startedAt } = live.session
    return { live, tiktokUsername, tiktokAccountId, startedAt, isRunning: true }
  }
  const session = await findSession(db, userId, sessionId)
  if (!session) throw new AppError('not_found')
  const { endedAt, ...of } = session
  return { ...of, live: undefined, isRunning: endedAt === null }
}

/** Decides, once and for all, whether a comment that was heard claims an item. */
export function decideClaim(
  live: Pick<Live, 'session' | 'matching' | 'decisions' | 'figures'>,
  comment: Comment,
  now: number,
): NewClaim | null {
  const claim = claimOf(live, comment, now)
  live.decisions.set(comment.messageId, claim?.itemId ?? null)
  live.figures.countComment()
  return claim
}

/**
 * The claim that a comment makes, matched against the items as they are now; null when it makes
 * none. The seller's own comments and unbelievable stamps never claim.
 */
export function claimOf(
  { session, matching: { matcher, matchRule } }: Pick<Live, 'session' | 'matching'>,
  comment: Comment,
  now: number,
): NewClaim | null {
  // Most comments match nothing, so the match comes first.
  const item = matcher(comment.text)
  if (item === null || !mayClaim(session, comment, now)) return null
  return {
    ...comment,
    sessionId: session.id,
    itemId: item.id,
    itemText: item.code,
    heardAt: now,
    matchRule,
    addedAt: null,
    isReported: false,
  }
}

/** Whether a comment that was heard then may claim anything. */
export const mayClaim = (
  session: Live['session'],
  { commentedAt, buyer }: Comment,
  heardAt: number,
): boolean => isBelievableStamp(commentedAt, heardAt) && !isOwnComment(session, buyer)

/** Whether the seller wrote a comment: by account id, or by the name of the live itself. */
export function isOwnComment(
  session: Pick<SessionAccess, 'tiktokAccountId' | 'tiktokUsername'>,
  writer: Pick<Buyer, 'accountId' | 'username'>,
): boolean {
  return (
    writer.accountId === session.tiktokAccountId ||
    normaliseUsername(writer.username) === normaliseUsername(session.tiktokUsername)
  )
}
