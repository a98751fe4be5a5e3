import {
  type AccountId,
  type Claim,
  compareStamps,
  type HandChangeId,
  type ItemId,
  nameOf,
  type Place,
  type Placement,
  type SessionId,
  type SessionRecord,
  type UserId,
  type Waitlist,
} from '@dibs/core'
import type { Transaction } from '../../platform/database/database.ts'
import type { PlaceBefore } from '../../platform/database/schema/index.ts'
import { keepGoodsOfAddition, lockBills } from '../../platform/database/session-goods.ts'
import { AppError } from '../../platform/errors.ts'
import type { Hand } from '../../platform/http/hand.ts'
import { inSlices } from '../../platform/limits/in-slices.ts'
import type { DomainEvents } from '../../platform/nodes/events.ts'
import { type IdempotentRequest, withIdempotency } from '../../platform/with-idempotency.ts'
import { requireManualClaims } from '../plans/service.ts'
import { insertChange, type NewChange, type StoredChange, storeMove } from './change-store.ts'
import { encodeWaitlist } from './encode-waitlists.ts'
import { accessSession, type ClaimsContext } from './live-access.ts'
import { findPosted } from './posted.ts'
import { listWaitlists } from './read-waitlists.ts'
import { type ItemNow, loadItem, loadMarkedRecord } from './record.ts'
import { raiseRevision } from './revisions.ts'
import {
  findQuantity,
  insertManualClaim,
  isErased,
  lockItem,
  type NewClaim,
  type PlaceRef,
  saveRemoval,
} from './store.ts'
import type { ListedWaitlist, LoadedRecord } from './waitlists.ts'

/** Who changes something by hand, in whose shop, and whether it may be sent again. */
export type ByHand = Hand & { userId: UserId; idempotency: IdempotentRequest | null }

/**
 * Adds a comment to an item. A buyer keeps their earliest comment: a later one is a duplicate. What
 * they wrote before they were erased is ignored. The caller has checked whose session it is.
 * @throws plan_limit
 */
export const addClaim = (context: ClaimsContext, given: NewClaim, by: ByHand) =>
  changeInTurn(context, given, by, async (tx, before, note) => {
    await requireManualClaims(tx, by.userId, given.sessionId)
    // TikTok may have brought it since the page was told of it.
    const claim = { ...given, ...(await findPosted(tx, given, { isHeld: true })) }
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
): Promise<(Noted & { removedAt: number }) | null> {
  const { itemId, accountId } = ref
  const { record } = before
  const comment = placeOf(before.waitlist, accountId)
  if (!comment) return null
  const quantityWas = (await findQuantity(tx, ref)) ?? null
  const removal = { itemId, accountId, removedAt: removalNow(record, accountId, now) }
  await saveRemoval(tx, ref.sessionId, removal)
  const after = await waitlistOf({ ...record, removals: [...record.removals, removal] })
  const { removedAt } = removal
  return { ref, kind: 'removed', comment, before, after, quantityWas, removedAt }
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
export type ItemBefore = ItemNow & { waitlist: Waitlist | undefined }

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
  /** As in `PlaceBefore`. */
  goneOver?: number
  /** Of a move: the rank that the buyer has since. */
  placement?: Placement
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

/**
 * Changes one item of a session, one change at a time. The live knows of it when this resolves.
 * `holdsBills`: no step of a bill is taken meanwhile, on any node.
 */
export async function changeItem<T>(
  context: Pick<ClaimsContext, 'db' | 'clock' | 'events'>,
  { sessionId, itemId, holdsBills = false }: ItemRef & { holdsBills?: boolean },
  by: ByHand,
  work: Change<T>,
): Promise<T> {
  let told: WaitlistChange | undefined
  const answer = await withIdempotency(context.db, by.idempotency, async (tx) => {
    if (holdsBills) await lockBills(tx, by.userId)
    return work(tx, await lockBefore(tx, { sessionId, itemId }), async (change) => {
      const { kind, ref, comment, placement, before } = change
      const made = { kind, ...ref, messageId: comment.messageId }
      if (placement) {
        const row = rowOf(context, by, change)
        told = toldOf(by, made, await storeMove(tx, row, placement, before.changes))
        return
      }
      await noteChange(tx, context, by, change)
      told = await noteRevision(tx, by, made)
    })
  })
  if (told) await context.events.emit('waitlists.changed', told)
  return answer
}

/** How an item stands; nobody else changes it by hand until the transaction ends. */
export async function lockBefore(tx: Transaction, item: ItemRef): Promise<ItemBefore> {
  await lockItem(tx, item.sessionId, item.itemId)
  const now = await loadItem(tx, item)
  return { ...now, waitlist: await waitlistOf(now.record) }
}

export type WaitlistChange = DomainEvents['waitlists.changed']

type MadeChange = PlaceRef & Pick<StoredChange, 'kind' | 'messageId'>

/** Raises the revision for a change, last of all. Gives what lives are told once it is committed. */
export async function noteRevision(
  tx: Transaction,
  by: Pick<ByHand, 'userId'>,
  change: MadeChange,
): Promise<WaitlistChange> {
  return toldOf(by, change, await raiseRevision(tx, change.sessionId))
}

/** What lives are told of a change: whose comments' rows it may change. */
function toldOf(
  { userId }: Pick<ByHand, 'userId'>,
  change: MadeChange,
  revision: number,
): WaitlistChange {
  const { sessionId, itemId, kind, accountId, messageId } = change
  const told = { userId, sessionId, revision }
  if (kind === 'moved' || kind === 'quantity') return told
  return kind === 'restarted' ? { ...told, itemId } : { ...told, accountId, messageId }
}

/** Writes a change that led from one waitlist of an item to another into the history. */
export function noteChange(
  tx: Transaction,
  context: Pick<ClaimsContext, 'clock'>,
  by: Hand,
  change: Noted,
): Promise<HandChangeId> {
  return insertChange(tx, rowOf(context, by, change), change.before.changes)
}

function rowOf(
  { clock }: Pick<ClaimsContext, 'clock'>,
  { device, helperId }: Hand,
  change: Noted,
): NewChange {
  const { ref, kind, move = null, comment, before, after } = change
  const { quantityBefore = null, quantityAfter = null, reason = null } = change
  const { quantityWas, goneOver } = change
  const { accountId } = ref
  const { record } = before
  const stored = record.comments.find(({ messageId }) => messageId === comment.messageId)
  const placement = record.placements.find((each) => each.accountId === accountId)
  const restartedAt = restartOf(record)
  return {
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
    helperId,
    itemText: (after ?? before.waitlist)?.itemText ?? comment.itemText,
    positionBefore: placeOf(before.waitlist, accountId)?.position ?? null,
    positionAfter: placeOf(after, accountId)?.position ?? null,
    before: {
      removedAt: removalOf(record, accountId) ?? null,
      rank: placement?.rank ?? null,
      ...(placement?.placedAt !== undefined && { placedAt: placement.placedAt }),
      ...(quantityWas !== undefined && { quantity: quantityWas }),
      ...(goneOver !== undefined && { goneOver }),
      ...(restartedAt !== undefined && { restartedAt }),
      claim: stored ? { addedAt: stored.addedAt } : null,
    },
    madeAt: new Date(clock()),
  }
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
export function removalOf(record: SessionRecord, accountId: AccountId): number | undefined {
  return record.removals.find((removal) => removal.accountId === accountId)?.removedAt
}

/** A stamp may be ahead of our clock; the removal covers what is in the list all the same. */
function removalNow({ comments }: SessionRecord, accountId: AccountId, now: number): number {
  const stamps = comments
    .filter(({ buyer }) => buyer.accountId === accountId)
    .flatMap(({ commentedAt, addedAt }) => [commentedAt, addedAt ?? 0])
  return Math.max(now, ...stamps)
}
