import type { CommentState, RelayMessage } from '@dibs/contract'
import type {
  AccountId,
  Comment,
  ItemId,
  Matcher,
  MatchRule,
  MessageId,
  SessionId,
  UserId,
} from '@dibs/core'

/** A comment that is still in memory. */
export type RecentComment = Comment & {
  /** When it was first heard, epoch milliseconds. */
  heardAt: number
  state?: { state: CommentState; itemId?: ItemId }
}

/** What claims need of a live that this server listens to. */
export type ClaimingLive = {
  readonly session: {
    id: SessionId
    userId: UserId
    tiktokUsername: string
    tiktokAccountId: AccountId
  }
  readonly matcher: Matcher<{ id: ItemId; code: string }>
  /** The rule that the matcher goes by. */
  readonly matchRule: MatchRule
  /** What was decided about each message when it was first heard: the item it claims, or none. */
  readonly decisions: Map<MessageId, ItemId | null>
  readonly recent: {
    find(messageId: MessageId): RecentComment | undefined
    list(): readonly RecentComment[]
  }
  /** Comments that were heard, each once. */
  commentsHeard: number
  /** Changes with every change of the waitlists; part of their ETag. */
  readonly revision: number
  /** Says that the waitlists changed, with the comments whose state changed along with them. */
  announceChange(states?: readonly RelayMessage[]): void
  /** Remembers a comment's state for devices that join, and makes the message that tells it. */
  setCommentState(messageId: MessageId, state: CommentState, itemId?: ItemId): RelayMessage
}

/** The lives that this server listens to. */
export type ClaimingLives = { find(sessionId: SessionId): ClaimingLive | undefined }

/** The gaps of any session, epoch milliseconds; `to` is null while one lasts. */
export type SessionGaps = {
  list(sessionId: SessionId): Promise<readonly { from: number; to: number | null }[]>
}
