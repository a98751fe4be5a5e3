import type { ItemId } from '@dibs/core'
import type { LiveSession } from '../live.ts'
import { MARK } from '../session/decision-log.ts'
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
}

/** Of what a message of the bus may hold by default, a megabyte, with room for all around it. */
const MOST_BYTES = 700_000

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
  return { comments, commentsHeard, heardUntil: isSettled(live.past) ? heardUntil : null }
}

/** Takes in what another node has heard, and stored as far as it claims; all of it until `joinedAt`. */
export function takeIn(
  live: LiveSession,
  { comments, commentsHeard, heardUntil }: HandedOver,
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
}
