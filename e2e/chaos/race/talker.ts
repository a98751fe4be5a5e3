import type { Random } from '../harness/random.ts'
import type { Comment } from '../model/comment.ts'
import { writeId } from '../model/write-id.ts'

/** How far a comment's stamp may lie before its arrival, as seen in busy rooms (docs/protocols.md). */
const LATE_MS = 800

/** What viewers of a live say: mostly claims, mostly of new buyers, some stamped out of order. */
export type Talker = {
  next: (count: number) => Comment[]
  /** A claim of a buyer who never said anything. */
  nextNew: () => Comment
  /** Nothing more from this buyer until the change by hand about them is answered. */
  hold: (accountId: string) => void
  /** The change is answered: what the buyer says from now on is stamped after it. */
  release: (accountId: string) => void
}

/** Makes the viewers of a live whose items have these codes. */
export function createTalker(random: Random, codes: readonly string[]): Talker {
  const buyers: string[] = []
  const held = new Set<string>()
  const notBefore = new Map<string, number>()

  function nextBuyer(): string {
    const known = buyers.length > 0 && random.chance(0.2) ? random.pick(buyers) : undefined
    if (known !== undefined && !held.has(known)) return known
    const fresh = writeId(random)
    buyers.push(fresh)
    return fresh
  }

  function say(): Comment {
    const accountId = nextBuyer()
    const late = random.chance(0.3) ? random.between(1, LATE_MS) : 0
    const createTime = Math.max(Date.now() - late, notBefore.get(accountId) ?? 0)
    const text = random.chance(0.1) ? 'berapa kak?' : `mau ${random.pick(codes)}`
    return { messageId: writeId(random), createTime, accountId, text }
  }

  return {
    nextNew: () => ({
      messageId: writeId(random),
      accountId: writeId(random),
      createTime: Date.now(),
      text: `mau ${random.pick(codes)}`,
    }),
    next: (count) => Array.from({ length: count }, say),
    hold: (accountId) => void held.add(accountId),
    release(accountId) {
      held.delete(accountId)
      notBefore.set(accountId, Date.now() + 1)
    },
  }
}
