import type { CommentState } from '@dibs/contract'
import type { Comment, ItemId, MessageId } from '@dibs/core'

/** How many comments a joining device is shown: the newest plus 50 (spec, section 9). */
const RECENT_COMMENTS = 51

/** A comment in memory; gone when the session ends. */
export type RecentComment = Comment & {
  /** When it was first heard, epoch milliseconds. */
  heardAt: number
  /** The provider's message as it came, for devices that join. */
  raw: unknown
  state?: { state: CommentState; itemId?: ItemId }
}

/** The last comments of a room, oldest first. */
export type RecentComments = {
  add(comment: RecentComment): void
  find(messageId: MessageId): RecentComment | undefined
  list(): RecentComment[]
  forget(messageIds: ReadonlySet<MessageId>): void
}

/** Makes an empty list. */
export function createRecentComments(capacity = RECENT_COMMENTS): RecentComments {
  /** A ring: the oldest stands at `next`. */
  const comments: RecentComment[] = []
  let next = 0
  const list = () => [...comments.slice(next), ...comments.slice(0, next)]
  return {
    list,
    add(comment) {
      comments[next] = comment
      next = (next + 1) % capacity
    },
    find: (messageId) => comments.find((comment) => comment.messageId === messageId),
    forget(messageIds) {
      const kept = list().filter(({ messageId }) => !messageIds.has(messageId))
      comments.splice(0, comments.length, ...kept)
      next = kept.length % capacity
    },
  }
}
