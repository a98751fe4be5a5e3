import {
  type AccountId,
  buildWaitlists,
  compareStamps,
  type ItemId,
  type Move,
  type Place,
  rankForMove,
  type SessionId,
  type SessionRecord,
  type UserId,
  type Waitlist,
} from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { once, type Repeatable } from '../../platform/once.ts'
import { requireManualClaims } from '../subscription/service.ts'
import {
  insertManualClaim,
  loadRecord,
  lockItem,
  type NewClaim,
  savePlacement,
  saveRemoval,
} from './store.ts'

/** A buyer's place for an item in a session: what changes by hand are about. */
export type PlaceRef = { sessionId: SessionId; itemId: ItemId; accountId: AccountId }

export type Changes = ReturnType<typeof createChanges>

/** Changes by hand, each serialised with the others of its item. The caller has checked ownership. */
export function createChanges({ db, clock }: { db: Database; clock: Clock }) {
  function change<T>(
    ref: Pick<PlaceRef, 'sessionId' | 'itemId'>,
    repeatable: Repeatable | null,
    work: (tx: Transaction, record: SessionRecord) => Promise<T>,
  ): Promise<T> {
    return once(db, repeatable, async (tx) => {
      await lockItem(tx, ref.sessionId, ref.itemId)
      return work(tx, await loadRecord(tx, ref))
    })
  }

  return {
    /**
     * Adds a comment to an item. A buyer keeps their earliest comment: a later one is a duplicate.
     * @throws plan_limit
     */
    add: (userId: UserId, claim: NewClaim, repeatable: Repeatable | null) =>
      change(claim, repeatable, async (tx, record) => {
        await requireManualClaims(tx, userId)
        const held = placeOf(record, claim.accountId)
        if (held && compareStamps(held, claim) <= 0) return 'duplicate_claim' as const
        const removedAt = removalOf(record, claim.accountId) ?? 0
        await insertManualClaim(tx, claim, Math.max(clock(), removedAt + 1))
        return 'created' as const
      }),

    /** Takes a buyer off an item; repeating it covers what was heard since. @throws plan_limit */
    remove: (userId: UserId, ref: PlaceRef, repeatable: Repeatable | null) =>
      change(ref, repeatable, async (tx, record) => {
        await requireManualClaims(tx, userId)
        // A stamp may be ahead of our clock; what is in the list goes all the same.
        const stamps = record.comments
          .filter((comment) => comment.accountId === ref.accountId)
          .flatMap(({ createTime, addedAt }) => [createTime, addedAt ?? 0])
        const removedAt = Math.max(clock(), ...stamps)
        const { sessionId, itemId, accountId } = ref
        await saveRemoval(tx, sessionId, { itemId, accountId, removedAt })
        return null
      }),

    /**
     * Moves a buyer's claim and gives the item's waitlist after it.
     * @throws not_found when the buyer has no place
     */
    move: (ref: PlaceRef, move: Move, repeatable: Repeatable | null): Promise<Waitlist> =>
      change(ref, repeatable, async (tx, record) => {
        const { sessionId, itemId, accountId } = ref
        const places = waitlistOf(record)?.places ?? []
        if (!places.some((place) => place.accountId === accountId)) throw new AppError('not_found')
        const rank = rankForMove(places, accountId, move)
        if (rank !== null) await savePlacement(tx, sessionId, { itemId, accountId, rank })
        const moved = rank === null ? record : await loadRecord(tx, ref)
        return waitlistOf(moved) as Waitlist
      }),
  }
}

/** The waitlist of a record that holds one item, if anybody has a place. */
function waitlistOf(record: SessionRecord): Waitlist | undefined {
  return buildWaitlists(record)[0]
}

/** A buyer's place in a record that holds one item. */
export function placeOf(record: SessionRecord, accountId: AccountId): Place | undefined {
  return waitlistOf(record)?.places.find((place) => place.accountId === accountId)
}

function removalOf(record: SessionRecord, accountId: AccountId): number | undefined {
  return record.removals.find((removal) => removal.accountId === accountId)?.removedAt
}
