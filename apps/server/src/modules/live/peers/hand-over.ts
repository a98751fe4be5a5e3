import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ItemId } from '@dibs/core'
import type { LiveSession } from '../live.ts'
import { MARK } from '../session/decision-log.ts'
import { ALL, type NamedHandedOver } from '../session/named-comments.ts'
import { isSettled } from '../session/past.ts'
import type { RecentComment } from '../session/recent-comments.ts'

/** The last comments of a live, with the items that they claim, as another node heard them. */
export type HandedOver = {
  comments: readonly (RecentComment & { itemId: ItemId | null })[]
  commentsHeard: number
  /**
   * Until when it is known what was missed, epoch milliseconds; null while that is open, or no gap of
   * it is stored yet. The release before does not say it.
   */
  heardUntil?: number | null
  /** Of all before them those that may name a code, packed. The release before does not say it. */
  named?: string
}

/** Of what a message of the bus may hold by default, a megabyte, with room for all around it. */
const MOST_BYTES = 700_000
/** In base64. Some 3,000 that may name a code take as much. */
const MOST_NAMED_BYTES = 200_000

/** The newest of some comments, oldest first: as many as one message of the bus can take. */
export function newestThatFit<Each>(comments: readonly Each[]): Each[] {
  let bytes = 0
  for (let at = comments.length - 1; at >= 0; at -= 1) {
    bytes += Buffer.byteLength(JSON.stringify(comments[at]))
    if (bytes > MOST_BYTES) return comments.slice(at + 1)
  }
  return [...comments]
}

/** What this node, which has heard until `heardUntil`, may hand to another that is about to listen. */
export function handOver(live: LiveSession, heardUntil: number | null): HandedOver {
  const all = live.recent.all().map((comment) => ({
    ...comment,
    itemId: live.decisions.get(comment.messageId) ?? null,
  }))
  const comments = newestThatFit(all)
  const { commentsHeard } = live.figures
  const named = packNamed(live.recent.handOverNamed())
  return { comments, commentsHeard, heardUntil: isSettled(live.past) ? heardUntil : null, named }
}

/** Where there is no room for all, the earliest half of them, or of these, and since when some are missing. */
function packNamed(named: NamedHandedOver): string {
  const packed = deflateRawSync(JSON.stringify(named), { level: 1 }).toString('base64')
  if (packed.length <= MOST_NAMED_BYTES) return packed
  const half = Math.floor(named.comments.length / 2)
  const [first] = named.comments.slice(half)
  const missingSince = [...named.missingSince, [ALL, first?.heardAt ?? 0] as const]
  return packNamed({ ...named, comments: named.comments.slice(0, half), missingSince })
}

const unpackNamed = (packed: string): NamedHandedOver =>
  JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8'))

/** Takes in what another node has heard, and stored as far as it claims; all of it until `joinedAt`. */
export function takeIn(
  live: LiveSession,
  { comments, commentsHeard, heardUntil, named }: HandedOver,
  joinedAt: number,
): void {
  live.note({ is: 'joined', at: joinedAt })
  for (const { itemId, ...comment } of comments) {
    const { messageId } = comment
    if (!live.decisions.has(messageId)) live.decisions.set(messageId, itemId)
    for (const mark of Object.values(MARK)) live.decisions.unmark(messageId, mark)
    if (heardUntil === null) live.decisions.mark(messageId, MARK.inDoubt)
    if (!live.erasures.cover(comment)) live.recent.add(comment)
  }
  live.figures.raiseComments(commentsHeard)
  if (named)
    live.recent.takeInNamed(unpackNamed(named), (each) => live.erasures.cover(each), joinedAt)
}
