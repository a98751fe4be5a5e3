import type { Random } from '../../harness/random.ts'
import { type Comment, SCHEMAS, toProviderMessage } from '../../model/comment.ts'
import { writeId } from '../../model/write-id.ts'

/** What is said in a live, in the order and the bundles in which it arrives. */
export type Delivery = Comment[][]

const AGE_MS = 600_000
/** So narrow that many comments share a stamp and their ids decide. */
const STAMPS_MS = 40

/** Comments of few buyers, several of them more than once, with ids of any length. */
export function writeComments(random: Random, codes: readonly string[], now: number): Comment[] {
  const comments = random.between(8, 30)
  const buyers = Array.from({ length: random.between(4, 14) }, () => writeId(random))
  return Array.from({ length: comments }, () => ({
    messageId: writeId(random, random.pick([9, 12, 18, 19, 20])),
    createTime: now - AGE_MS + random.between(0, STAMPS_MS),
    accountId: random.pick(buyers),
    text: random.chance(0.1) ? 'berapa kak?' : `mau ${random.pick(codes)} kak`,
  }))
}

/** Each comment once to three times, in any order, in bundles of one to eight. */
export function shuffleAndBundle(random: Random, comments: readonly Comment[]): Delivery {
  const copies = comments.flatMap((comment) =>
    Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => comment),
  )
  const arriving = random.shuffle(copies)
  const frames: Delivery = []
  while (arriving.length > 0) frames.push(arriving.splice(0, random.between(1, 8)))
  return frames
}

/** The frames as the provider sends them: all of its shapes, and likes in between. */
export function toFrames(random: Random, delivery: Delivery): unknown[] {
  return delivery.map((comments) => {
    const schema = random.pick(SCHEMAS)
    const likes = random.chance(0.3) ? [{ type: 'WebcastLikeMessage', data: { count: 3 } }] : []
    const chats = comments.map((comment) => toProviderMessage(comment, schema))
    return { timestamp: Date.now(), messages: random.shuffle([...chats, ...likes]) }
  })
}
