import {
  type AccountId,
  confirmedAt,
  isCancellation,
  type Move,
  type Place,
  rankForMove,
  type Waitlist,
  withRank,
} from '@dibs/core'
import type { Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inSlices } from '../../platform/limits/in-slices.ts'
import {
  afterRestart,
  type ByHand,
  changeItem,
  placeOf,
  restartOf,
  writeWaitlist,
} from './changes.ts'
import { encodeWaitlist } from './encode-waitlists.ts'
import { keep, readKept } from './kept-waitlist.ts'
import { accessSession, type ClaimsContext } from './live-access.ts'
import { type ItemNow, loadMarks, loadRecord } from './record.ts'
import type { PlaceRef } from './store.ts'

/** A move, or the position to be moved to, and whom it is to pass: who the seller saw there. */
type WantedMove = ({ move: Move } | { place: number }) & { passes?: AccountId | undefined }

/**
 * Moves a buyer's claim and gives the item's waitlist, as the JSON that the API answers.
 * @throws not_found when the buyer has no place, waitlist_changed when another is next to them than
 * whom the move was to pass
 */
export const moveClaim = (
  context: ClaimsContext,
  ref: PlaceRef,
  wanted: WantedMove,
  by: ByHand,
): Promise<Buffer> =>
  // With the writing of the answer, which takes as much memory as the change.
  context.queue.run(by.userId, () => move(context, ref, wanted, by))

async function move(
  context: ClaimsContext,
  ref: PlaceRef,
  { passes, ...wanted }: WantedMove,
  by: ByHand,
): Promise<Buffer> {
  const to = 'move' in wanted ? wanted.move : wanted.place
  const { itemId, accountId } = ref
  await accessSession(context, by.userId, ref.sessionId)
  let moved: { waitlist: Waitlist; item: ItemNow } | undefined
  const kept = await changeItem(context, ref, by, async (tx, before, note) => {
    const { waitlist } = before
    const places = waitlist?.places ?? []
    const place = placeOf(waitlist, accountId)
    if (!waitlist || !place) throw new AppError('not_found')
    const passed = passedBy(places, place, to)
    if (passes !== undefined && passed && passed.buyer.accountId !== passes) {
      throw new AppError('waitlist_changed')
    }
    const rank =
      rankForMove(places, accountId, to, before.reservedRanks) ??
      ((await isKeptAgain(tx, ref, place, to, before)) ? place.rank : null)
    moved = {
      waitlist: rank === null ? waitlist : withRank(waitlist, accountId, rank),
      item: before,
    }
    if (rank !== null) {
      const restartedAt = restartOf(before.record)
      const after = moved.waitlist
      const placement = { itemId, accountId, rank, placedAt: afterRestart(restartedAt, context) }
      const move = typeof to === 'number' ? 'place' : to
      await note({ ref, kind: 'moved', move, comment: place, before, after, placement })
    }
    return keep(moved.waitlist)
  })
  if (moved) return inSlices(encodeWaitlist(moved.waitlist, moved.item.marks, moved.item.stocks))
  const waitlist = readKept(kept)
  if (!waitlist) return writeWaitlist(context, ref)
  const { marks, stocks } = await loadMarks(context.db, { sessionId: ref.sessionId, itemId })
  return inSlices(encodeWaitlist(waitlist, marks, stocks))
}

/** Whether who stands where the seller put them is kept there after they wrote as if they gave something up. */
async function isKeptAgain(
  tx: Transaction,
  { sessionId, accountId }: PlaceRef,
  place: Place,
  to: Move | number,
  { record: { placements } }: ItemNow,
): Promise<boolean> {
  if (to !== place.position && !(to === 'winner' && place.position === 1)) return false
  const since = confirmedAt(place, placements)
  const { comments } = await loadRecord(tx, { sessionId, accountId })
  return comments.some(
    (comment) =>
      comment.heardAt > since &&
      comment.commentedAt > place.commentedAt &&
      isCancellation(comment.text),
  )
}

/** The buyer whom *up* or *down* passes, or who stands at a position. */
function passedBy(
  places: readonly Place[],
  { position }: Place,
  to: Move | number,
): Place | undefined {
  if (typeof to === 'number') return places[to - 1]
  if (to !== 'up' && to !== 'down') return undefined
  return places[to === 'up' ? position - 2 : position]
}
