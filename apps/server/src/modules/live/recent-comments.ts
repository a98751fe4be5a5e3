import type { CommentState } from '@dibs/contract'
import type { Comment, ItemId, MessageId } from '@dibs/core'

/** How many comments a joining device is shown: the newest plus 50 (spec, section 9). */
const SHOWN = 51
/** Comments for devices that come back: seconds of a live at 200 a second, minutes of most. */
const KEPT = 512

/** A comment in memory; gone when the session ends. */
export type RecentComment = Comment & {
  /** When it was first heard, epoch milliseconds. */
  heardAt: number
  state?: { state: CommentState; itemId?: ItemId }
}

/** The last comments of a live, oldest first. */
export class RecentComments {
  #comments: RecentComment[] = []

  add(comment: RecentComment): void {
    this.#comments.push(comment)
    if (this.#comments.length > KEPT) this.#comments.shift()
  }

  /** All that are kept. */
  all(): readonly RecentComment[] {
    return this.#comments
  }

  /** Those that a joining device is shown. */
  list(): readonly RecentComment[] {
    return this.#comments.slice(-SHOWN)
  }

  /** What a device missed that has all up to a comment; null when that is too long ago. */
  since(messageId: string): readonly RecentComment[] | null {
    const at = this.#comments.findLastIndex((comment) => comment.messageId === messageId)
    return at < 0 ? null : this.#comments.slice(at + 1)
  }

  find(messageId: MessageId): RecentComment | undefined {
    return this.#comments.findLast((comment) => comment.messageId === messageId)
  }

  forget(messageIds: ReadonlySet<MessageId>): void {
    this.#comments = this.#comments.filter(({ messageId }) => !messageIds.has(messageId))
  }
}
