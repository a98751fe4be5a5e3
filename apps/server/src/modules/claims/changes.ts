import type { HandChange } from '@dibs/contract'
import {
  type AccountId,
  buildWaitlistsInSteps,
  type Claim,
  compareStamps,
  type HandChangeId,
  type ItemId,
  type Move,
  type Place,
  rankForMove,
  type SessionId,
  type SessionRecord,
  type UserId,
  type Waitlist,
  withRank,
} from '@dibs/core'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { inSlices } from '../../platform/in-slices.ts'
import { type IdempotentRequest, withIdempotency } from '../../platform/with-idempotency.ts'
import { requireManualClaims } from '../plans/service.ts'
import { encodeWaitlist } from './encode-waitlists.ts'
import { toHandChange } from './history.ts'
import { keep, readKept } from './kept-waitlist.ts'
import { accessSession, type ClaimsContext } from './live-access.ts'
import { loadMarks, loadRecord } from './record.ts'
import { raiseRevision } from './revisions.ts'
import {
  findChange,
  findNewestNotUndone,
  findReservedRanks,
  insertChange,
  insertManualClaim,
  isErased,
  lockItem,
  markUndone,
  type NewChange,
  type NewClaim,
  type PlaceRef,
  type StoredChange,
  savePlacement,
  saveRemoval,
  writeBack,
} from './store.ts'

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
    const removedAt = removalOf(record, accountId) ?? 0
    const added = {
      ...claim,
      itemText: firstText(record) ?? claim.itemText,
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
  const { itemId, accountId } = ref
  await changeInTurn(context, ref, by, async (tx, before, note) => {
    await requireManualClaims(tx, by.userId, ref.sessionId)
    const { record } = before
    const comment = placeOf(before.waitlist, accountId)
    if (!comment) return false
    const removal = { itemId, accountId, removedAt: removalNow(record, accountId, context.clock()) }
    await saveRemoval(tx, ref.sessionId, removal)
    const after = await waitlistOf({ ...record, removals: [...record.removals, removal] })
    await note({ ref, kind: 'removed', comment, before, after })
    return true
  })
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
    await savePlacement(tx, sessionId, { itemId, accountId, rank })
    moved = withRank(waitlist, accountId, rank)
    await note({ ref, kind: 'moved', move, comment: place, before, after: moved })
    return keep(moved)
  })
  const waitlist = moved ?? readKept(kept) ?? (await loadWaitlist(context.db, ref))
  const marks = await loadMarks(context.db, sessionId)
  return inSlices(encodeWaitlist(waitlist, marks))
}

/** An item's waitlist as it is now. @throws not_found when nobody has a place */
async function loadWaitlist(db: Database, { sessionId, itemId }: PlaceRef): Promise<Waitlist> {
  const waitlist = await waitlistOf(await loadRecord(db, { sessionId, itemId }))
  if (!waitlist) throw new AppError('not_found')
  return waitlist
}

/**
 * Undoes a change by hand: the place is as it was before it, and nobody else is moved. Undoing it
 * again changes nothing.
 * @throws not_found, change_superseded unless it is the newest of its place that is not undone
 */
export async function undoChange(
  context: ClaimsContext,
  { sessionId, id }: { sessionId: SessionId; id: HandChangeId },
  by: ByHand,
): Promise<HandChange> {
  await accessSession(context, by.userId, sessionId)
  const { db, queue, clock, events } = context
  let told: WaitlistChange | undefined
  const undo = async (tx: Transaction) => {
    const found = await findChange(tx, sessionId, id)
    if (!found) throw new AppError('not_found')
    await lockItem(tx, sessionId, found.itemId)
    const change = (await findChange(tx, sessionId, id)) as StoredChange
    if (change.undoneAt !== null) return toHandChange(change, false)
    const newest = await findNewestNotUndone(tx, change)
    if (newest?.id !== id) throw new AppError('change_superseded')
    await writeBack(tx, change)
    const at = { undoneAt: new Date(clock()), undoneOn: by.device }
    const undone = toHandChange(await markUndone(tx, id, at), false)
    told = await noteRevision(tx, by, change)
    return undone
  }
  const undone = await queue.run(by.userId, () => withIdempotency(db, by.idempotency, undo))
  if (told) await events.emit('waitlists.changed', told)
  return undone
}

/** A buyer's place in an item's waitlist. */
export function placeOf(waitlist: Waitlist | undefined, accountId: AccountId): Place | undefined {
  return waitlist?.places.find(({ buyer }) => buyer.accountId === accountId)
}

/** How an item stood before a change: what is stored of it, and the waitlist, if anybody has a place. */
type ItemBefore = { record: SessionRecord; waitlist: Waitlist | undefined }

type Noted = Pick<NewChange, 'kind' | 'move'> & {
  ref: PlaceRef
  comment: Claim
  before: ItemBefore
  after: Waitlist | undefined
}
type Change<T> = (
  tx: Transaction,
  before: ItemBefore,
  /** Notes what was changed, last of all. */
  note: (change: Noted) => Promise<void>,
) => Promise<T>
type ItemRef = { sessionId: SessionId; itemId: ItemId }

/** Changes an item when it is the seller's turn: who waits for that holds no connection, and no lock. */
function changeInTurn<T>(context: ClaimsContext, ref: ItemRef, by: ByHand, work: Change<T>) {
  return context.queue.run(by.userId, () => changeItem(context, ref, by, work))
}

/** Changes one item of a session, one change at a time. The live knows of it when this resolves. */
async function changeItem<T>(
  context: ClaimsContext,
  { sessionId, itemId }: ItemRef,
  by: ByHand,
  work: Change<T>,
): Promise<T> {
  let told: WaitlistChange | undefined
  const answer = await withIdempotency(context.db, by.idempotency, async (tx) => {
    await lockItem(tx, sessionId, itemId)
    const record = await loadRecord(tx, { sessionId, itemId })
    return work(tx, { record, waitlist: await waitlistOf(record) }, async (change) => {
      await noteChange(tx, context, by, change)
      const { kind, ref, comment } = change
      told = await noteRevision(tx, by, { kind, ...ref, messageId: comment.messageId })
    })
  })
  if (told) await context.events.emit('waitlists.changed', told)
  return answer
}

type WaitlistChange = DomainEvents['waitlists.changed']

/** What lives are told of a change once it is committed. A move changes no comment's row. */
async function noteRevision(
  tx: Transaction,
  { userId }: ByHand,
  {
    sessionId,
    kind,
    accountId,
    messageId,
  }: Omit<PlaceRef, 'itemId'> & Pick<StoredChange, 'kind' | 'messageId'>,
): Promise<WaitlistChange> {
  const revision = await raiseRevision(tx, sessionId)
  return { userId, sessionId, revision, ...(kind !== 'moved' && { accountId, messageId }) }
}

/** Writes a change that led from one waitlist of an item to another into the history. */
function noteChange(
  tx: Transaction,
  { clock }: ClaimsContext,
  { device }: ByHand,
  change: Noted,
): Promise<void> {
  const { ref, kind, move = null, comment, before, after } = change
  const { accountId } = ref
  const { record } = before
  const stored = record.comments.find(({ messageId }) => messageId === comment.messageId)
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
    device,
    itemText: (after ?? before.waitlist)?.itemText ?? comment.itemText,
    positionBefore: placeOf(before.waitlist, accountId)?.position ?? null,
    positionAfter: placeOf(after, accountId)?.position ?? null,
    before: {
      removedAt: removalOf(record, accountId) ?? null,
      rank: record.placements.find((each) => each.accountId === accountId)?.rank ?? null,
      claim: stored ? { addedAt: stored.addedAt } : null,
    },
    madeAt: new Date(clock()),
  })
}

/** The waitlist of a record that holds one item, if anybody has a place. */
export async function waitlistOf(record: SessionRecord): Promise<Waitlist | undefined> {
  return (await inSlices(buildWaitlistsInSteps(record)))[0]
}

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

/** An item's text as it was first heard in the session: a list is called so whatever is added. */
function firstText({ comments }: SessionRecord): string | undefined {
  return comments.toSorted((a, b) => a.heardAt - b.heardAt || compareStamps(a, b))[0]?.itemText
}
