import type { CommentState } from '@dibs/contract'
import type { AccountId, Comment, ItemId, MessageId } from '@dibs/core'
import { CommentLines, type HeardComment, KEPT } from './comment-lines.ts'
import { chatLines } from './relay-messages.ts'

/** How many comments a joining device is shown: the newest plus 50 (spec, section 9). */
const SHOWN = 51
/** How many a device that comes back is sent at most. */
const MISSED = 600

/** As many takedowns are remembered; more than what is kept of comments. */
const TAKEDOWNS = 10_000

/** A comment in memory; gone when the session ends. */
export type RecentComment = HeardComment & {
  state?: { state: CommentState; itemId?: ItemId }
}

/** The last comments of a live, oldest first. */
export class RecentComments {
  /** Those that a joining device is shown. */
  #comments: RecentComment[] = []
  /** All of them. */
  readonly #lines = new CommentLines()
  /** Whether some came here later than others that were heard after them, elsewhere. */
  #isMixed = false
  /** What was taken down, so that it costs nothing until somebody reads older comments. */
  #takenDown = new Set<MessageId>()
  /** Of viewers who were taken down, until when: all that was heard of them before. */
  #silenced = new Map<AccountId, number>()

  add(comment: RecentComment): void {
    this.addAll([comment], chatLines([comment]))
  }

  /** Adds at least one; `lines` are theirs, as devices get them. */
  addAll(comments: readonly RecentComment[], lines: string | Buffer): void {
    for (const comment of comments) {
      if (comment.state?.state === 'deleted') this.#noteTakenDown(comment.messageId)
      this.#isMixed ||= comment.heardAt < (this.#comments.at(-1)?.heardAt ?? 0)
      this.#comments.push(comment)
    }
    if (this.#comments.length > SHOWN) this.#comments.splice(0, this.#comments.length - SHOWN)
    this.#lines.add(comments, lines)
  }

  /** Those that a joining device is shown, with their states. */
  list(): readonly RecentComment[] {
    return this.#comments
  }

  /** All of them; of those that no joining device is shown, only with the mark of a takedown. */
  all(): RecentComment[] {
    const heard = this.#lines.list()
    const older = heard.slice(0, heard.length - this.#comments.length)
    return [...older.map((comment) => this.#marked(comment)), ...this.#comments].slice(-KEPT)
  }

  /** Those that the platform has not taken down. */
  standing(): RecentComment[] {
    return this.all().filter(({ state }) => state?.state !== 'deleted')
  }

  /** Remembers what the platform took down at a moment, for whenever older comments are read. */
  takeDown(messages: Iterable<MessageId>, accounts: Iterable<AccountId>, at: number): void {
    for (const messageId of messages) this.#noteTakenDown(messageId)
    for (const accountId of accounts) {
      this.#silenced.delete(accountId)
      this.#silenced.set(accountId, at)
      dropOldest(this.#silenced)
    }
  }

  #noteTakenDown(messageId: MessageId): void {
    this.#takenDown.delete(messageId)
    this.#takenDown.add(messageId)
    dropOldest(this.#takenDown)
  }

  #marked(comment: RecentComment): RecentComment {
    const silencedAt = this.#silenced.get(comment.buyer.accountId) ?? Number.NEGATIVE_INFINITY
    const isDown = this.#takenDown.has(comment.messageId) || comment.heardAt <= silencedAt
    if (isDown) comment.state = { state: 'deleted' }
    return comment
  }

  /** Those that were heard since a moment; not `isWhole` when some of them may be forgotten. */
  heardSince(at: number): { comments: RecentComment[]; isWhole: boolean } {
    const all = this.all()
    const comments = all.filter(({ heardAt }) => heardAt >= at)
    const isAll = all.length < KEPT && !this.#lines.hasDropped
    return { comments, isWhole: isAll || comments.length < all.length }
  }

  /** What a device missed that has all up to a comment; null when that is too long ago. */
  since(messageId: string): RecentComment[] | null {
    const isIt = (comment: Comment) => comment.messageId === messageId
    const at = this.#comments.findLastIndex(isIt)
    if (at >= 0 && !this.#isMixed) return this.#comments.slice(at + 1)
    const last = at >= 0 ? this.#comments[at] : this.#lines.find(messageId)
    if (!last) return null
    const all = this.all()
    const from = all.findLastIndex(isIt)
    // Whoever was told it at another node has not all that came before it here.
    const missed = all.filter(({ heardAt }, n) => n > from || heardAt > last.heardAt)
    return from < 0 || missed.length > MISSED ? null : missed
  }

  /** Any of them, at the cost of looking through 2,000: for what a person asks. */
  find(messageId: MessageId): RecentComment | undefined {
    return this.findShown(messageId) ?? this.#lines.find(messageId)
  }

  /** One of those that a joining device is shown, the only ones with states: for what each claim asks. */
  findShown(messageId: MessageId): RecentComment | undefined {
    return this.#comments.findLast((comment) => comment.messageId === messageId)
  }

  forget(isGone: (comment: RecentComment) => boolean): void {
    const kept = this.all().filter((comment) => !isGone(comment))
    this.#comments = []
    this.#lines.clear()
    for (const comment of kept) this.add(comment)
  }
}

function dropOldest<Key>(kept: Set<Key> | Map<Key, unknown>): void {
  const [oldest] = kept.size > TAKEDOWNS ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
}
