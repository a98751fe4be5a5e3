import {
  type AccountId,
  type Claim,
  compareStamps,
  type HandChangeId,
  type ItemId,
  type Move,
  nameOf,
  type Place,
  rankForMove,
  type SessionId,
  type SessionRecord,
  type UserId,
  type Waitlist,
  withRank,
} from '@dibs/core'
import type { Transaction } from '../../platform/database/database.ts'
import type { PlaceBefore } from '../../platform/database/schema/index.ts'
import { keepGoodsOfAddition } from '../../platform/database/session-goods.ts'
import { AppError } from '../../platform/errors.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { inSlices } from '../../platform/in-slices.ts'
import { type IdempotentRequest, withIdempotency } from '../../platform/with-idempotency.ts'
import { requireManualClaims } from '../plans/service.ts'
import {
  findReservedRanks,
  insertChange,
  type NewChange,
  type StoredChange,
} from './change-store.ts'
import { encodeWaitlist } from './encode-waitlists.ts'
import { keep, readKept } from './kept-waitlist.ts'
import { accessSession, type ClaimsContext } from './live-access.ts'
import { listWaitlists } from './read-waitlists.ts'
import { loadMarkedRecord, loadMarks, loadRecord } from './record.ts'
import { raiseRevision } from './revisions.ts'
import {
  findQuantity,
  insertManualClaim,
  isErased,
  lockItem,
  type NewClaim,
  type PlaceRef,
  savePlacement,
  saveRemoval,
} from './store.ts'
import type { ListedWaitlist, LoadedRecord } from './waitlists.ts'

/** Who changes something by hand, on which device, and whether it may be sent again. */
export type ByHand = { userId: UserId; device: string; idempotency: IdempotentRequest | null }

/** A move, and whom it is to pass: the neighbour that the seller saw. */
export type WantedMove = { move: Move; passes?: AccountId | undefined }

/**
 * Adds a comment to an item. A buyer keeps their earliest comment: a later one is a duplicate. What
 * they wrote before they were erased is ignored. The caller has checked whose session it is.
 * @throws plan_limit
 */
export const addClaim = (context: ClaimsContext, claim: NewClaim, by: ByHand) =>
  changeInTurn(context, claim, by, async (tx, before, note) => {
    await requireManualClaims(tx, by.userId, claim.sessionId)
    if (await isErased(tx, claim)) return 'ignored' as const
    const { accountId } = claim.buyer
    const { record } = before
    const held = placeOf(before.waitlist, accountId)
    if (held && compareStamps(held, claim) <= 0) return 'duplicate_claim' as const
    if (record.comments.length === 0) await keepGoodsOfAddition(tx, claim)
    const removedAt = Math.max(removalOf(record, accountId) ?? 0, restartOf(record) ?? 0)
    const added = {
      ...claim,
      itemText: nameOf(record) ?? claim.itemText,
      addedAt: Math.max(context.clock(), removedAt + 1),
    }
    await insertManualClaim(tx, added)
    const others = record.comments.filter(({ messageId }) => messageId !== added.messageId)
    await note({
      ref: { sessionId: claim.sessionId, itemId: claim.itemId, accountId },
      kind: 'added',
      comment: added,
      before,
      after: await waitlistOf({ ...record, comments: [...others, added] }),
    })
    return 'created' as const
  })

/**
 * Takes a buyer off an item, with all that they have said until now. Without a place, nothing changes.
 * @throws not_found, plan_limit
 */
export async function removeClaim(
  context: ClaimsContext,
  ref: PlaceRef,
  by: ByHand,
): Promise<void> {
  await accessSession(context, by.userId, ref.sessionId)
  await changeInTurn(context, ref, by, async (tx, before, note) => {
    await requireManualClaims(tx, by.userId, ref.sessionId)
    const removed = await removePlace(tx, ref, before, context.clock())
    if (removed) await note(removed)
    return removed !== null
  })
}

/** Removes a buyer's place, if they have one; what was changed is still to be noted. */
export async function removePlace(
  tx: Transaction,
  ref: PlaceRef,
  before: ItemBefore,
  now: number,
): Promise<Noted | null> {
  const { itemId, accountId } = ref
  const { record } = before
  const comment = placeOf(before.waitlist, accountId)
  if (!comment) return null
  const quantityWas = (await findQuantity(tx, ref)) ?? null
  const removal = { itemId, accountId, removedAt: removalNow(record, accountId, now) }
  await saveRemoval(tx, ref.sessionId, removal)
  const after = await waitlistOf({ ...record, removals: [...record.removals, removal] })
  return { ref, kind: 'removed', comment, before, after, quantityWas }
}

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
  { move, passes }: WantedMove,
  by: ByHand,
): Promise<Buffer> {
  const { sessionId, itemId, accountId } = ref
  await accessSession(context, by.userId, sessionId)
  let moved: Waitlist | undefined
  const kept = await changeItem(context, ref, by, async (tx, before, note) => {
    const { waitlist } = before
    const places = waitlist?.places ?? []
    const place = placeOf(waitlist, accountId)
    if (!waitlist || !place) throw new AppError('not_found')
    const passed = neighbourOf(places, place, move)
    if (passes !== undefined && passed && passed.buyer.accountId !== passes) {
      throw new AppError('waitlist_changed')
    }
    moved = waitlist
    const rank = rankForMove(places, accountId, move, await findReservedRanks(tx, ref))
    if (rank === null) return keep(waitlist)
    const restartedAt = restartOf(before.record)
    const since = restartedAt !== undefined && { placedAt: afterRestart(restartedAt, context) }
    await savePlacement(tx, sessionId, { itemId, accountId, rank, ...since })
    moved = withRank(waitlist, accountId, rank)
    await note({ ref, kind: 'moved', move, comment: place, before, after: moved })
    return keep(moved)
  })
  const waitlist = moved ?? readKept(kept)
  if (!waitlist) return writeWaitlist(context, ref)
  const { marks, stocks } = await loadMarks(context.db, { sessionId, itemId })
  return inSlices(encodeWaitlist(waitlist, marks, stocks))
}

/**
 * An item's waitlist as it is now, as the JSON that the API answers; one without places is called
 * `itemText`.
 * @throws not_found when nobody has a place, and it is not said what it is called
 */
export async function writeWaitlist(
  { db }: ClaimsContext,
  { sessionId, itemId }: ItemRef,
  itemText?: string,
): Promise<Buffer> {
  const { record, marks, stocks } = await loadMarkedRecord(db, { sessionId, itemId })
  const waitlist = (await waitlistOf(record)) ?? { itemId, itemText: itemText ?? '', places: [] }
  if (waitlist.places.length === 0 && itemText === undefined) throw new AppError('not_found')
  return inSlices(encodeWaitlist(waitlist, marks, stocks))
}

/** A buyer's place in an item's waitlist. */
export function placeOf(waitlist: Waitlist | undefined, accountId: AccountId): Place | undefined {
  return waitlist?.places.find(({ buyer }) => buyer.accountId === accountId)
}

/** How an item stood before a change: what is stored of it, and the waitlist, if anybody has a place. */
export type ItemBefore = { record: LoadedRecord; waitlist: Waitlist | undefined }

export type Noted = Pick<
  NewChange,
  'kind' | 'move' | 'quantityBefore' | 'quantityAfter' | 'reason'
> & {
  ref: PlaceRef
  comment: Claim
  before: ItemBefore
  after: Waitlist | undefined
  /** What was stored of how many the buyer wants, where the change is about that, too. */
  quantityWas?: PlaceBefore['quantity']
}
type Change<T> = (
  tx: Transaction,
  before: ItemBefore,
  /** Notes what was changed, last of all. */
  note: (change: Noted) => Promise<void>,
) => Promise<T>
export type ItemRef = { sessionId: SessionId; itemId: ItemId }

/** Changes an item when it is the seller's turn: who waits for that holds no connection, and no lock. */
function changeInTurn<T>(context: ClaimsContext, ref: ItemRef, by: ByHand, work: Change<T>) {
  return context.queue.run(by.userId, () => changeItem(context, ref, by, work))
}

/** Changes one item of a session, one change at a time. The live knows of it when this resolves. */
export async function changeItem<T>(
  context: ClaimsContext,
  { sessionId, itemId }: ItemRef,
  by: ByHand,
  work: Change<T>,
): Promise<T> {
  let told: WaitlistChange | undefined
  const answer = await withIdempotency(context.db, by.idempotency, async (tx) => {
    return work(tx, await lockBefore(tx, { sessionId, itemId }), async (change) => {
      await noteChange(tx, context, by, change)
      const { kind, ref, comment } = change
      told = await noteRevision(tx, by, { kind, ...ref, messageId: comment.messageId })
    })
  })
  if (told) await context.events.emit('waitlists.changed', told)
  return answer
}

/** How an item stands; nobody else changes it by hand until the transaction ends. */
export async function lockBefore(tx: Transaction, item: ItemRef): Promise<ItemBefore> {
  await lockItem(tx, item.sessionId, item.itemId)
  const record = await loadRecord(tx, item)
  return { record, waitlist: await waitlistOf(record) }
}

export type WaitlistChange = DomainEvents['waitlists.changed']

/** What lives are told of a change once it is committed: whose comments' rows it may change. */
export async function noteRevision(
  tx: Transaction,
  { userId }: Pick<ByHand, 'userId'>,
  change: PlaceRef & Pick<StoredChange, 'kind' | 'messageId'>,
): Promise<WaitlistChange> {
  const { sessionId, itemId, kind, accountId, messageId } = change
  const told = { userId, sessionId, revision: await raiseRevision(tx, sessionId) }
  if (kind === 'moved' || kind === 'quantity') return told
  return kind === 'restarted' ? { ...told, itemId } : { ...told, accountId, messageId }
}

/** Writes a change that led from one waitlist of an item to another into the history. */
export async function noteChange(
  tx: Transaction,
  { clock }: Pick<ClaimsContext, 'clock'>,
  { device }: Pick<ByHand, 'device'>,
  change: Noted,
): Promise<HandChangeId> {
  const { ref, kind, move = null, comment, before, after } = change
  const { quantityBefore = null, quantityAfter = null, reason = null, quantityWas } = change
  const { accountId } = ref
  const { record } = before
  const stored = record.comments.find(({ messageId }) => messageId === comment.messageId)
  const placement = record.placements.find((each) => each.accountId === accountId)
  const restartedAt = restartOf(record)
  return insertChange(tx, {
    sessionId: ref.sessionId,
    itemId: ref.itemId,
    accountId,
    messageId: comment.messageId,
    username: comment.buyer.username,
    nickname: comment.buyer.nickname,
    commentText: comment.text,
    kind,
    move,
    quantityBefore,
    quantityAfter,
    reason,
    device,
    itemText: (after ?? before.waitlist)?.itemText ?? comment.itemText,
    positionBefore: placeOf(before.waitlist, accountId)?.position ?? null,
    positionAfter: placeOf(after, accountId)?.position ?? null,
    before: {
      removedAt: removalOf(record, accountId) ?? null,
      rank: placement?.rank ?? null,
      ...(placement?.placedAt !== undefined && { placedAt: placement.placedAt }),
      ...(quantityWas !== undefined && { quantity: quantityWas }),
      ...(restartedAt !== undefined && { restartedAt }),
      claim: stored ? { addedAt: stored.addedAt } : null,
    },
    madeAt: new Date(clock()),
  })
}

/** The waitlist of a record that holds one item, if anybody has a place. */
export async function waitlistOf(record: LoadedRecord): Promise<ListedWaitlist | undefined> {
  return (await inSlices(listWaitlists(record)))[0]
}

/** When an item went on sale again, in a record that holds one item: epoch milliseconds. */
export const restartOf = ({ restarts }: SessionRecord): number | undefined =>
  restarts?.[0]?.restartedAt

/** A moment from which what is given by hand counts though the item went on sale again. */
export const afterRestart = (
  restartedAt: number | undefined,
  { clock }: Pick<ClaimsContext, 'clock'>,
): number => Math.max(clock(), (restartedAt ?? 0) + 1)

/** When a buyer was removed, in a record that holds one item: epoch milliseconds. */
function removalOf(record: SessionRecord, accountId: AccountId): number | undefined {
  return record.removals.find((removal) => removal.accountId === accountId)?.removedAt
}

/** The buyer whom *up* or *down* passes. */
function neighbourOf(places: readonly Place[], place: Place, move: Move): Place | undefined {
  if (move !== 'up' && move !== 'down') return undefined
  const index = place.position - 1
  return places[move === 'up' ? index - 1 : index + 1]
}

/** A stamp may be ahead of our clock; the removal covers what is in the list all the same. */
function removalNow({ comments }: SessionRecord, accountId: AccountId, now: number): number {
  const stamps = comments
    .filter(({ buyer }) => buyer.accountId === accountId)
    .flatMap(({ commentedAt, addedAt }) => [commentedAt, addedAt ?? 0])
  return Math.max(now, ...stamps)
}
