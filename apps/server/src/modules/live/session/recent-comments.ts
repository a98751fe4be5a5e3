import type { CommentState } from '@dibs/contract'
import {
  type AccountId,
  type Comment,
  codesIn,
  foldText,
  type ItemId,
  type MessageId,
} from '@dibs/core'
import { CommentLines, type HeardComment, KEPT } from './comment-lines.ts'
import { NamedComments, type NamedHandedOver } from './named-comments.ts'
import { chatLines } from './relay-messages.ts'

/** How many comments a joining device is shown: the newest plus 50 (spec, section 9). */
const SHOWN = 51
/** How many a device that comes back is sent at most. */
const MISSED = 600

/** As many takedowns are remembered; more than what is kept of the last comments. */
const TAKEDOWNS = 10_000

/** A comment in memory; gone when the session ends. */
export type RecentComment = HeardComment & {
  state?: { state: CommentState; itemId?: ItemId }
}

type IsGone = (comment: RecentComment) => boolean

/** A time of which comments may be missing, epoch milliseconds. */
export type Missing = { from: number; to: number }

/** The last comments of a live, oldest first, and of all before them those that may name a later code. */
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
  readonly #named = new NamedComments()
  /** Since when those are kept: null when that is all of the live. */
  #namedSince: number | null
  /** When those were taken in that others had heard before; null where all was heard here. */
  #takenInAt: number | null = null

  /** `since`: when this node began to hear a live that others had heard before; null for a new one. */
  constructor(since: number | null = null) {
    this.#namedSince = since
  }

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

  /**
   * Keeps a comment for as long as the live runs, if it may name a code; one that `claimed` an item, if
   * it holds that code inside a longer one ("A10" in the list of A1).
   */
  keepNamed(comment: HeardComment, claimed?: string): void {
    this.#named.add(comment, claimed)
  }

  /**
   * Those that the platform has not taken down, with the ones from before the last that may name a code:
   * each once, in pieces that others may have their turn between.
   */
  *remembered(): Generator<RecentComment[], void, undefined> {
    const last = this.all()
    const ids = new Set(last.map(({ messageId }) => messageId))
    for (const comments of this.#named.read()) {
      yield comments.filter((each) => !ids.has(each.messageId) && isStanding(this.#marked(each)))
    }
    yield last.filter(isStanding)
  }

  /** When comments that name a code may be missing from what is remembered, in a live that began then. */
  missingOf(code: string, startedAt: number): Missing | null {
    const folded = foldText(code.trim())
    const isKept = codesIn(folded).length > 0
    const isAll = this.#takenInAt === null && !this.#lines.hasDropped
    const lastSince = isAll ? startedAt : this.#lines.since || (this.#takenInAt ?? startedAt)
    const since = this.#namedSince ?? startedAt
    if (!isKept) return spanOf(startedAt, Math.max(since, lastSince))
    const fullSince = this.#named.missingSince(folded) ?? lastSince
    if (fullSince >= lastSince) return spanOf(startedAt, since)
    return spanOf(since > startedAt ? startedAt : fullSince, lastSince)
  }

  /** What another node that is to hear the live as well takes over of those that may name a code. */
  handOverNamed(): NamedHandedOver {
    const comments = [...this.#named.read()].flat().filter((each) => isStanding(this.#marked(each)))
    return { comments, missingSince: this.#named.missing(), since: this.#namedSince }
  }

  /** `at`: when they were handed over, or their live had ended. */
  takeInNamed(
    { comments, missingSince, since }: NamedHandedOver,
    isGone: IsGone,
    at: number,
  ): void {
    this.#takenInAt = at
    for (const comment of comments) if (!isGone(comment)) this.#named.add(comment)
    for (const [code, at] of missingSince) this.#named.noteMissing(code, at)
    this.#namedSince = since
  }

  /** Remembers what the platform took down at a moment, for whenever older comments are read. */
  takeDown(messages: Iterable<MessageId>, accounts: Iterable<AccountId>, at: number): void {
    for (const messageId of messages) this.#noteTakenDown(messageId)
    for (const accountId of accounts) {
      this.#silenced.delete(accountId)
      this.#silenced.set(accountId, at)
      dropOldest(this.#silenced)
      this.#named.silence(accountId)
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

  forget(isGone: IsGone): void {
    const kept = this.all().filter((comment) => !isGone(comment))
    this.#comments = []
    this.#lines.clear()
    for (const comment of kept) this.add(comment)
    this.#named.forget(isGone)
  }
}

const isStanding = ({ state }: RecentComment) => state?.state !== 'deleted'

const spanOf = (from: number, to: number): Missing | null => (to > from ? { from, to } : null)

function dropOldest<Key>(kept: Set<Key> | Map<Key, unknown>): void {
  const [oldest] = kept.size > TAKEDOWNS ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
}
