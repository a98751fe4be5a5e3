import type { CommentState } from '@dibs/contract'
import type { AccountId, Comment, ItemId, MessageId } from '@dibs/core'

/** How many comments a joining device is shown: the newest plus 50 (spec, section 9). */
const SHOWN = 51
/** How many comments the seller can look back on. */
const KEPT = 2_000
/** How many a device that comes back is sent at most. */
const MISSED = 600

/** As many takedowns are remembered; more than what is kept of comments. */
const TAKEDOWNS = 10_000

/** A comment in memory; gone when the session ends. */
export type RecentComment = Comment & {
  /** When it was first heard, epoch milliseconds. */
  heardAt: number
  state?: { state: CommentState; itemId?: ItemId }
}

/** The last comments of a live, oldest first. */
export class RecentComments {
  #comments: RecentComment[] = []
  #older = new OlderComments()
  /** Whether some came here later than others that were heard after them, elsewhere. */
  #isMixed = false
  /** What was taken down, so that it costs nothing until somebody reads older comments. */
  #takenDown = new Set<MessageId>()
  /** Of viewers who were taken down, until when: all that was heard of them before. */
  #silenced = new Map<AccountId, number>()

  add(comment: RecentComment): void {
    if (comment.state?.state === 'deleted') this.#noteTakenDown(comment.messageId)
    this.#isMixed ||= comment.heardAt < (this.#comments.at(-1)?.heardAt ?? 0)
    this.#comments.push(comment)
    const oldest = this.#comments.length > SHOWN ? this.#comments.shift() : undefined
    if (oldest) this.#older.add(oldest)
  }

  /** Those that a joining device is shown, with their states. */
  list(): readonly RecentComment[] {
    return this.#comments
  }

  /** All of them; of those that no joining device is shown, only with the mark of a takedown. */
  all(): RecentComment[] {
    const older = this.#older.list().map((comment) => this.#marked(comment))
    return [...older, ...this.#comments].slice(-KEPT)
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
    const isAll = all.length < KEPT && !this.#older.hasDropped
    return { comments, isWhole: isAll || comments.length < all.length }
  }

  /** What a device missed that has all up to a comment; null when that is too long ago. */
  since(messageId: string): RecentComment[] | null {
    const isIt = (comment: Comment) => comment.messageId === messageId
    const at = this.#comments.findLastIndex(isIt)
    if (at >= 0 && !this.#isMixed) return this.#comments.slice(at + 1)
    const last = at >= 0 ? this.#comments[at] : this.#older.find(messageId)
    if (!last) return null
    const all = this.all()
    const from = all.findLastIndex(isIt)
    // Whoever was told it at another node has not all that came before it here.
    const missed = all.filter(({ heardAt }, n) => n > from || heardAt > last.heardAt)
    return from < 0 || missed.length > MISSED ? null : missed
  }

  /** Any of them, at the cost of looking through 2,000: for what a person asks. */
  find(messageId: MessageId): RecentComment | undefined {
    return this.findShown(messageId) ?? this.#older.find(messageId)
  }

  /** One of those that a joining device is shown, the only ones with states: for what each claim asks. */
  findShown(messageId: MessageId): RecentComment | undefined {
    return this.#comments.findLast((comment) => comment.messageId === messageId)
  }

  forget(isGone: (comment: RecentComment) => boolean): void {
    const kept = this.all().filter((comment) => !isGone(comment))
    const { hasDropped } = this.#older
    this.#comments = []
    this.#older.clear()
    this.#older = new OlderComments()
    this.#older.hasDropped = hasDropped
    for (const comment of kept) this.add(comment)
  }
}

function dropOldest<Key>(kept: Set<Key> | Map<Key, unknown>): void {
  const [oldest] = kept.size > TAKEDOWNS ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
}

/** So many comments, or so many characters, make a block. */
const BLOCK_COMMENTS = 100
const BLOCK_CHARACTERS = 32 * 1024
const MOST_BLOCKS = KEPT / BLOCK_COMMENTS
/** Twice what 2,000 of the usual length take: long comments take no more room, fewer are kept. */
const MOST_BYTES = 512 * 1024

/**
 * Comments as lines of JSON, in blocks of which the oldest make room. Thousands of lives hold as much
 * each, and as bytes they are no work for the garbage collector.
 */
class OlderComments {
  #blocks: Buffer[] = []
  #bytes = 0
  #newest = ''
  #newestCount = 0
  /** Whether some are forgotten. */
  hasDropped = false

  add({ messageId, commentedAt, buyer, text, heardAt }: RecentComment): void {
    const { accountId, username, nickname } = buyer
    const fields = [messageId, commentedAt, accountId, username, nickname, text, heardAt]
    this.#newest += `${JSON.stringify(fields)}\n`
    this.#newestCount += 1
    if (this.#newestCount >= BLOCK_COMMENTS || this.#newest.length >= BLOCK_CHARACTERS) {
      this.#closeBlock()
    }
  }

  find(messageId: string): RecentComment | undefined {
    // Nowhere else in a line: within texts, quotes have a backslash before them.
    const start = `["${messageId}",`
    const lineAt = (text: string, at: number) => readLine(text.slice(at, text.indexOf('\n', at)))
    const at = this.#newest.lastIndexOf(start)
    if (at >= 0) return lineAt(this.#newest, at)
    const block = this.#blocks.findLast((each) => each.includes(start))
    if (!block) return undefined
    const text = block.toString('utf8')
    return lineAt(text, text.lastIndexOf(start))
  }

  list(): RecentComment[] {
    return [...this.#blocks.map((block) => block.toString('utf8')), this.#newest].flatMap((block) =>
      block.split('\n').slice(0, -1).map(readLine),
    )
  }

  /** Nothing of what is forgotten is left in memory. */
  clear(): void {
    for (const block of this.#blocks) block.fill(0)
    this.#blocks = []
    this.#newest = ''
  }

  #closeBlock(): void {
    // A buffer of its own: small ones would share a page with others, and keep all of it.
    const block = Buffer.allocUnsafeSlow(Buffer.byteLength(this.#newest))
    block.write(this.#newest)
    this.#blocks.push(block)
    this.#bytes += block.length
    this.#newest = ''
    this.#newestCount = 0
    while (this.#blocks.length > MOST_BLOCKS || this.#bytes > MOST_BYTES) {
      this.#bytes -= this.#blocks.shift()?.length ?? 0
      this.hasDropped = true
    }
  }
}

function readLine(line: string): RecentComment {
  const [messageId, commentedAt, accountId, username, nickname, text, heardAt] = JSON.parse(line)
  return { messageId, commentedAt, buyer: { accountId, username, nickname }, text, heardAt }
}
