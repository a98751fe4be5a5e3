import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Comment } from '@dibs/core'
import { chatLines, readChatLines } from './relay-messages.ts'

/** How many comments the seller can look back on. */
export const KEPT = 2_000
/** So many bytes, or comments, make a block. */
const BLOCK_BYTES = 32 * 1024
const BLOCK_COMMENTS = 100
/** Twice what 2,000 of the usual length take: long comments take no more room, fewer are kept. */
const MOST_BYTES = 1024 * 1024
/** A quiet live's first bytes need no whole block. */
const FIRST_BYTES = 4 * 1024
const COMMA = 44
/** Of UTF-8, a UTF-16 unit. */
const MOST_BYTES_A_UNIT = 3
/** Milliseconds; what is said faster makes room so soon that packing it is for nothing. */
const PACKED_FROM_MS = 250

/** A comment, and when it was first heard, epoch milliseconds. */
export type HeardComment = Comment & { heardAt: number }

type Block = { bytes: Buffer; isPacked: boolean; rawBytes: number; heardAt: number[] }

/**
 * The last comments as the very bytes that devices got, in blocks of which the oldest make room. They
 * are read only when somebody looks back. Thousands of lives hold as much each, so blocks of a live at
 * everyday speed are packed, to a tenth; and as bytes they are no work for the garbage collector.
 */
export class CommentLines {
  #blocks: Block[] = []
  /** Of the blocks that are closed, as they were. */
  #rawBytes = 0
  /** Of all comments. */
  #count = 0
  /** The newest block, while it grows. */
  #newest = Buffer.alloc(0)
  #length = 0
  #heardAt: number[] = []
  /** Whether some are forgotten. */
  hasDropped = false
  readonly #isBounded: boolean

  /** Unless `isBounded`, whoever adds keeps the bounds. */
  constructor({ isBounded = true } = {}) {
    this.#isBounded = isBounded
  }

  /** Adds comments; `lines` are theirs. */
  add(comments: readonly HeardComment[], lines: string | Buffer): void {
    let size = typeof lines === 'string' ? MOST_BYTES_A_UNIT * lines.length : lines.length
    if (this.#length + size >= BLOCK_BYTES) size = Buffer.byteLength(lines)
    const isLarge = size >= BLOCK_BYTES || comments.length > BLOCK_COMMENTS
    if (isLarge && comments.length > 1) {
      for (const comment of comments) this.add([comment], chatLines([comment]))
      return
    }
    const isFull = this.#heardAt.length + comments.length > BLOCK_COMMENTS
    if (this.#length > 0 && (isFull || this.#length + size >= BLOCK_BYTES)) this.#closeBlock()
    this.#makeRoom(size + 1)
    if (this.#length > 0) {
      this.#newest[this.#length] = COMMA
      this.#length += 1
    }
    this.#length +=
      typeof lines === 'string'
        ? this.#newest.write(lines, this.#length)
        : lines.copy(this.#newest, this.#length)
    for (const { heardAt } of comments) this.#heardAt.push(heardAt)
    this.#count += comments.length
    this.#dropOldest()
  }

  /** When the oldest of the last 2,000 was heard. */
  get since(): number {
    const [oldest] = this.#all()
    return oldest?.heardAt[Math.max(0, this.#count - KEPT)] ?? 0
  }

  find(messageId: string): HeardComment | undefined {
    // Nowhere else in a line: within texts, quotes have a backslash before them.
    const start = `"msgId":"${messageId}"`
    for (const block of this.#all().toReversed()) {
      const bytes = bytesOf(block)
      const isHere = (comment: Comment) => comment.messageId === messageId
      if (bytes.includes(start)) return readComments(bytes, block).findLast(isHere)
    }
    return undefined
  }

  list(): HeardComment[] {
    return this.#all().flatMap((block) => readComments(bytesOf(block), block))
  }

  /** All that were there when it began, a block at a time, whatever becomes of them meanwhile. */
  *read(): Generator<HeardComment[], void, undefined> {
    const blocks = this.#all().map((block) => ({
      ...block,
      bytes: Buffer.from(block.bytes),
      heardAt: [...block.heardAt],
    }))
    for (const block of blocks) yield readComments(bytesOf(block), block)
  }

  /** Nothing of what is forgotten is left in memory. */
  clear(): void {
    for (const { bytes } of this.#blocks) bytes.fill(0)
    this.#newest.fill(0)
    this.#blocks = []
    this.#length = 0
    this.#count = 0
    this.#heardAt = []
    this.#rawBytes = 0
  }

  #all(): Block[] {
    const bytes = this.#newest.subarray(0, this.#length)
    const newest = { bytes, isPacked: false, rawBytes: this.#length, heardAt: this.#heardAt }
    return this.#length > 0 ? [...this.#blocks, newest] : this.#blocks
  }

  #makeRoom(size: number): void {
    const needed = this.#length + size
    if (needed <= this.#newest.length) return
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#newest.length, FIRST_BYTES))
    this.#newest.copy(grown, 0, 0, this.#length)
    this.#newest.fill(0)
    this.#newest = grown
  }

  #closeBlock(): void {
    const [newest] = this.#all().slice(-1) as [Block]
    const { heardAt } = newest
    const took = (heardAt.at(-1) as number) - (heardAt[0] as number)
    const isPacked = took >= PACKED_FROM_MS
    const kept = isPacked ? deflateRawSync(newest.bytes, { level: 1 }) : newest.bytes
    // A buffer of its own: small ones share a page with others, and keep all of it.
    const bytes = Buffer.allocUnsafeSlow(kept.length)
    kept.copy(bytes)
    if (isPacked) kept.fill(0)
    this.#blocks.push({ ...newest, bytes, isPacked })
    this.#rawBytes += this.#length
    this.#length = 0
    this.#heardAt = []
  }

  #dropOldest(): void {
    if (!this.#isBounded) return
    for (let oldest = this.#blocks[0]; oldest; oldest = this.#blocks[0]) {
      const isLeft = this.#count - oldest.heardAt.length < KEPT
      if (isLeft && this.#rawBytes <= MOST_BYTES) return
      this.#blocks.shift()
      this.#rawBytes -= oldest.rawBytes
      this.#count -= oldest.heardAt.length
      this.hasDropped = true
    }
  }
}

const bytesOf = ({ bytes, isPacked }: Block) => (isPacked ? inflateRawSync(bytes) : bytes)

function readComments(bytes: Buffer, { heardAt }: Block): HeardComment[] {
  const comments = readChatLines(bytes.toString('utf8'))
  return comments.map((comment, n) => ({ ...comment, heardAt: heardAt[n] as number }))
}
