import type { CommentState } from '@dibs/contract'
import type { Comment, ItemId, MessageId } from '@dibs/core'

/** How many comments a joining device is shown: the newest plus 50 (spec, section 9). */
const SHOWN = 51
/**
 * Older ones, for devices that come back: some 500 of the usual length, which is seconds of a live at
 * 200 a second, and minutes of most. Thousands of lives hold as much each, so they are kept as text,
 * which takes a fourth of the objects; and long comments take no more room than short ones.
 */
const OLDER_BYTES = 80 * 1024

/** A comment in memory; gone when the session ends. */
export type RecentComment = Comment & {
  /** When it was first heard, epoch milliseconds. */
  heardAt: number
  state?: { state: CommentState; itemId?: ItemId }
}

/** The last comments of a live, oldest first. */
export class RecentComments {
  #comments: RecentComment[] = []
  readonly #older = new OlderComments()

  add(comment: RecentComment): void {
    this.#comments.push(comment)
    const oldest = this.#comments.length > SHOWN ? this.#comments.shift() : undefined
    if (oldest) this.#older.add(oldest)
  }

  /** Those that a joining device is shown, with their states. */
  list(): readonly RecentComment[] {
    return this.#comments
  }

  /** All of them; of those that no joining device is shown, not how their rows look. */
  all(): RecentComment[] {
    return [...this.#older.list(), ...this.#comments]
  }

  /** Those that were heard since a moment; not `isWhole` when some of them may be forgotten. */
  heardSince(at: number): { comments: RecentComment[]; isWhole: boolean } {
    const all = this.all()
    const isOlder = ({ heardAt }: RecentComment) => heardAt < at
    const isWhole = !this.#older.hasDropped || all.some(isOlder)
    return { comments: all.filter((comment) => !isOlder(comment)), isWhole }
  }

  /** What a device missed that has all up to a comment; null when that is too long ago. */
  since(messageId: string): Comment[] | null {
    const at = this.#comments.findLastIndex((comment) => comment.messageId === messageId)
    if (at >= 0) return this.#comments.slice(at + 1)
    const older = this.#older.since(messageId)
    return older && [...older, ...this.#comments]
  }

  find(messageId: MessageId): RecentComment | undefined {
    return this.#comments.find((comment) => comment.messageId === messageId)
  }

  /** Forgets comments, and all older ones, whoever wrote them. */
  forget(messageIds: ReadonlySet<MessageId>): void {
    this.#comments = this.#comments.filter(({ messageId }) => !messageIds.has(messageId))
    this.#older.clear()
  }
}

/** Comments as lines of JSON in a piece of memory of fixed size; the oldest make room. */
class OlderComments {
  #bytes: Buffer | null = null
  #end = 0
  hasDropped = false

  add({ messageId, commentedAt, buyer, text, heardAt }: RecentComment): void {
    this.#bytes ??= Buffer.allocUnsafeSlow(OLDER_BYTES)
    const { accountId, username, nickname } = buyer
    const fields = [messageId, commentedAt, accountId, username, nickname, text, heardAt]
    const line = `${JSON.stringify(fields)}\n`
    if (this.#end + Buffer.byteLength(line) > OLDER_BYTES) this.#dropOldest(this.#bytes)
    this.#end += this.#bytes.write(line, this.#end)
  }

  since(messageId: string): RecentComment[] | null {
    const bytes = this.#bytes?.subarray(0, this.#end)
    // Nowhere else in a line: within texts, quotes have a backslash before them.
    const at = bytes?.indexOf(`["${messageId}",`) ?? -1
    if (!bytes || at < 0) return null
    return bytes.toString('utf8', at).split('\n').slice(1, -1).map(readLine)
  }

  list(): RecentComment[] {
    const text = this.#bytes?.toString('utf8', 0, this.#end) ?? ''
    return text.split('\n').slice(0, -1).map(readLine)
  }

  clear(): void {
    this.hasDropped = true
    this.#bytes?.fill(0)
    this.#end = 0
  }

  /** A fourth at a time, so that not every comment moves all others. */
  #dropOldest(bytes: Buffer): void {
    this.hasDropped = true
    const from = bytes.indexOf('\n', OLDER_BYTES / 4) + 1
    bytes.copyWithin(0, from, this.#end)
    this.#end -= from
  }
}

function readLine(line: string): RecentComment {
  const [messageId, commentedAt, accountId, username, nickname, text, heardAt] = JSON.parse(line)
  return { messageId, commentedAt, buyer: { accountId, username, nickname }, text, heardAt }
}
