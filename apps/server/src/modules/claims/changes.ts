import {
  type AccountId,
  type Claim,
  compareStamps,
  type Move,
  type Place,
  rankForMove,
  type SessionRecord,
  type Waitlist,
} from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type IdempotentRequest, withIdempotency } from '../../platform/with-idempotency.ts'
import { requireManualClaims } from '../plans/service.ts'
import { type ByHand, describeChange, placeOf, removalOf, waitlistOf } from './hand-change.ts'
import { findReservedRanks, insertChange, type PlaceRef } from './hand-change-store.ts'
import {
  insertManualClaim,
  isErased,
  loadRecord,
  lockItem,
  type NewClaim,
  savePlacement,
  saveRemoval,
} from './store.ts'

/** A move, and whom it is to pass: the neighbour that the seller saw. */
export type WantedMove = { move: Move; passes?: AccountId | undefined }

export type Changes = ReturnType<typeof createChanges>

/**
 * Changes by hand, each serialised with the others of its item, and noted in the history when it
 * changed something. The caller has checked ownership.
 */
export function createChanges({ db, clock }: { db: Database; clock: Clock }) {
  function change<T>(
    { sessionId, itemId }: Pick<PlaceRef, 'sessionId' | 'itemId'>,
    repeatable: IdempotentRequest | null,
    work: (tx: Transaction, record: SessionRecord) => Promise<T>,
  ): Promise<T> {
    return withIdempotency(db, repeatable, async (tx) => {
      await lockItem(tx, sessionId, itemId)
      return work(tx, await loadRecord(tx, { sessionId, itemId }))
    })
  }

  return {
    /**
     * Adds a comment to an item. A buyer keeps their earliest comment: a later one is a duplicate.
     * What they wrote before they were erased is ignored.
     * @throws plan_limit
     */
    add: (claim: NewClaim, by: ByHand) =>
      change(claim, by.repeatable, async (tx, record) => {
        await requireManualClaims(tx, by.userId)
        if (await isErased(tx, claim)) return 'ignored' as const
        const { accountId } = claim.buyer
        const held = placeOf(record, accountId)
        if (held && compareStamps(held, claim) <= 0) return 'duplicate_claim' as const
        const removedAt = removalOf(record, accountId) ?? 0
        const added = {
          ...claim,
          itemText: firstText(record) ?? claim.itemText,
          addedAt: Math.max(clock(), removedAt + 1),
        }
        await insertManualClaim(tx, added)
        const what = { kind: 'added' as const, comment: added, device: by.device, at: clock() }
        await insertChange(
          tx,
          describeChange({ ...claim, accountId }, what, record, withComment(record, added)),
        )
        return 'created' as const
      }),

    /**
     * Takes a buyer off an item, with all that they have said until now; whether that changed
     * anything: who has no place is left alone.
     * @throws plan_limit
     */
    remove: (ref: PlaceRef, by: ByHand): Promise<boolean> =>
      change(ref, by.repeatable, async (tx, record) => {
        await requireManualClaims(tx, by.userId)
        const comment = placeOf(record, ref.accountId)
        if (!comment) return false
        const { sessionId, itemId, accountId } = ref
        const removedAt = removalNow(record, accountId, clock())
        await saveRemoval(tx, sessionId, { itemId, accountId, removedAt })
        const others = record.removals.filter((each) => each.accountId !== accountId)
        const after = { ...record, removals: [...others, { itemId, accountId, removedAt }] }
        const what = { kind: 'removed' as const, comment, device: by.device, at: clock() }
        await insertChange(tx, describeChange(ref, what, record, after))
        return true
      }),

    /**
     * Moves a buyer's claim and gives the item's waitlist after it.
     * @throws not_found when the buyer has no place, waitlist_changed when another stands next to
     * them than whom the move was to pass
     */
    move: (ref: PlaceRef, { move, passes }: WantedMove, by: ByHand): Promise<Waitlist> =>
      change(ref, by.repeatable, async (tx, record) => {
        const { sessionId, itemId, accountId } = ref
        const waitlist = waitlistOf(record)
        const place = waitlist?.places.find((each) => each.buyer.accountId === accountId)
        if (!waitlist || !place) throw new AppError('not_found')
        const passed = neighbourOf(waitlist.places, place, move)
        if (passes !== undefined && passed && passed.buyer.accountId !== passes) {
          throw new AppError('waitlist_changed')
        }
        const reserved = await findReservedRanks(tx, ref)
        const rank = rankForMove(waitlist.places, accountId, move, reserved)
        if (rank === null) return waitlist
        await savePlacement(tx, sessionId, { itemId, accountId, rank })
        const others = record.placements.filter((each) => each.accountId !== accountId)
        const after = { ...record, placements: [...others, { itemId, accountId, rank }] }
        const what = { kind: 'moved' as const, move, comment: place, device: by.device }
        await insertChange(tx, describeChange(ref, { ...what, at: clock() }, record, after))
        return waitlistOf(after) as Waitlist
      }),
  }
}

/** Who stands where *up* or *down* leads to. */
function neighbourOf(places: readonly Place[], place: Place, move: Move): Place | undefined {
  if (move !== 'up' && move !== 'down') return undefined
  const index = place.position - 1
  return places[move === 'up' ? index - 1 : index + 1]
}

/** A stamp may be ahead of our clock; what is in the list goes all the same. */
function removalNow({ comments }: SessionRecord, accountId: AccountId, now: number): number {
  const stamps = comments
    .filter((comment) => comment.buyer.accountId === accountId)
    .flatMap(({ commentedAt, addedAt }) => [commentedAt, addedAt ?? 0])
  return Math.max(now, ...stamps)
}

/** An item's text as it was first heard in the session: a list is called so whatever is added. */
function firstText({ comments }: SessionRecord): string | undefined {
  return comments.toSorted((a, b) => a.heardAt - b.heardAt || compareStamps(a, b))[0]?.itemText
}

function withComment(record: SessionRecord, added: Claim): SessionRecord {
  const isOther = ({ messageId }: Claim) => messageId !== added.messageId
  return { ...record, comments: [...record.comments.filter(isOther), added] }
}
