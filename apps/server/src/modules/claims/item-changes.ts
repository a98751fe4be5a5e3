import {
  type Claim,
  type Goods,
  isCount,
  nameOf,
  PLAIN_GOODS,
  type Place,
  type SessionId,
} from '@dibs/core'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { items, liveSessions, sessionItems } from '../../platform/database/schema/index.ts'
import { renameInLive } from '../../platform/database/session-codes.ts'
import { lockBills } from '../../platform/database/session-goods.ts'
import { AppError } from '../../platform/errors.ts'
import { withIdempotency } from '../../platform/with-idempotency.ts'
import type { ItemChange } from '../items/service.ts'
import { requireManualClaims } from '../plans/service.ts'
import {
  afterRestart,
  type ByHand,
  changeItem,
  type ItemBefore,
  type ItemRef,
  type Noted,
  placeOf,
  restartOf,
  type WaitlistChange,
  writeWaitlist,
} from './changes.ts'
import { keepEarlierWins } from './earlier-wins.ts'
import { accessSession, type ClaimsContext } from './live-access.ts'
import { loadRecord, loadStocks } from './record.ts'
import { raiseRevision } from './revisions.ts'
import { heldUnits } from './stocks.ts'
import {
  coverPlacements,
  findItemCode,
  findQuantity,
  lockItem,
  type PlaceRef,
  saveQuantity,
  saveRestart,
} from './store.ts'

/**
 * Says how many of an item a buyer wants, and gives the item's waitlist, as the JSON that the API
 * answers.
 * @throws quantity_invalid, not_found when the buyer has no place
 */
export async function setQuantity(
  context: ClaimsContext,
  ref: PlaceRef,
  quantity: number,
  by: ByHand,
): Promise<Buffer> {
  if (!isCount(quantity)) throw new AppError('quantity_invalid', { field: 'quantity' })
  await accessSession(context, by.userId, ref.sessionId)
  return context.queue.run(by.userId, async () => {
    await changeItem(context, ref, by, async (tx, before, note) => {
      const comment = placeOf(before.waitlist, ref.accountId)
      if (!comment) throw new AppError('not_found')
      const { quantities } = (await loadStocks(tx, ref))(ref.itemId)
      const quantityBefore = quantities.get(ref.accountId) ?? 1
      if (quantity === quantityBefore) return true
      const quantityWas = (await findQuantity(tx, ref)) ?? null
      const setAt = afterRestart(restartOf(before.record), context)
      await saveQuantity(tx, ref, { quantity, setAt })
      const change = { ref, kind: 'quantity' as const, comment, before, after: before.waitlist }
      await note({ ...change, quantityBefore, quantityAfter: quantity, quantityWas })
      return true
    })
    return writeWaitlist(context, ref)
  })
}

/** Lowers how many of an item a buyer wants, unless it is no more; what was changed is still to be noted. */
export async function lowerQuantity(
  tx: Transaction,
  ref: PlaceRef,
  before: ItemBefore,
  quantity: number,
  context: Pick<ClaimsContext, 'clock'>,
): Promise<Noted | null> {
  const comment = placeOf(before.waitlist, ref.accountId)
  const { quantities } = (await loadStocks(tx, ref))(ref.itemId)
  const quantityBefore = quantities.get(ref.accountId) ?? 1
  if (!comment || quantityBefore <= quantity) return null
  const quantityWas = (await findQuantity(tx, ref)) ?? null
  const setAt = afterRestart(restartOf(before.record), context)
  await saveQuantity(tx, ref, { quantity, setAt })
  const change = { ref, kind: 'quantity' as const, comment, before, after: before.waitlist }
  return { ...change, quantityBefore, quantityAfter: quantity, quantityWas }
}

/**
 * Puts an item on sale again: all its places are removed, in one change that can be undone, and
 * comments stamped later claim it anew.
 * @throws not_found, plan_limit
 */
export async function startAgain(
  context: ClaimsContext,
  ref: ItemRef,
  by: ByHand,
): Promise<Buffer> {
  await accessSession(context, by.userId, ref.sessionId)
  return context.queue.run(by.userId, async () => {
    const itemText = await changeItem(context, ref, by, async (tx, before, note) => {
      await requireManualClaims(tx, by.userId, ref.sessionId)
      const { waitlist, record } = before
      const [winner] = waitlist?.places ?? []
      if (!waitlist || !winner) {
        const text = waitlist?.itemText ?? (await findItemCode(tx, by.userId, ref.itemId))
        if (text === undefined) throw new AppError('not_found')
        return text
      }
      const now = platformTime(record.comments, context.clock())
      const restartedAt = Math.max((restartOf(record) ?? 0) + 1, now, ...stampsOf(waitlist.places))
      await keepEarlierWins(tx, ref, before, context.clock())
      await saveRestart(tx, ref, restartedAt)
      await coverPlacements(tx, ref, restartedAt)
      const { accountId } = winner.buyer
      const change = { ref: { ...ref, accountId }, comment: winner, before, after: undefined }
      await note({ ...change, kind: 'restarted' })
      return waitlist.itemText
    })
    return writeWaitlist(context, ref, itemText)
  })
}

/** So far may our clock be from the platform's; what is more is a comment that came late. */
const CLOCKS_DIFFER_MS = 60_000

/**
 * What the platform's clock shows about now, by the comment that was heard soonest after its stamp: one
 * that is written right after the tap must count, and ours may be ahead.
 */
function platformTime(comments: readonly Claim[], now: number): number {
  const behind = Math.min(...comments.map(({ heardAt, commentedAt }) => heardAt - commentedAt))
  return Math.abs(behind) <= CLOCKS_DIFFER_MS ? now - behind : now
}

/** A stamp may be ahead of our clock; what is in the list is covered all the same. */
function* stampsOf(places: readonly Place[]) {
  for (const { commentedAt, addedAt } of places) yield Math.max(commentedAt, addedAt ?? 0)
}

/**
 * Changes what is sold under a code in a session, running or past, and gives the item's waitlist.
 * @throws not_found, stock_below_held
 */
export async function changeGoods(
  context: ClaimsContext,
  ref: ItemRef,
  goods: Partial<Goods>,
  by: ByHand,
): Promise<Buffer> {
  const { userId } = by
  const { isRunning } = await accessSession(context, userId, ref.sessionId)
  return context.queue.run(userId, async () => {
    let told: WaitlistChange | undefined
    const itemText = await withIdempotency(context.db, by.idempotency, async (tx) => {
      await lockBills(tx, userId)
      await lockItem(tx, ref.sessionId, ref.itemId)
      const found = await findSold(tx, ref, { userId, isRunning })
      if (!found) throw new AppError('not_found')
      await saveGoods(tx, ref, { ...found.goods, ...goods })
      told = { userId, sessionId: ref.sessionId, revision: await raiseRevision(tx, ref.sessionId) }
      return found.itemText
    })
    if (told) await context.events.emit('waitlists.changed', told)
    return writeWaitlist(context, ref, itemText)
  })
}

/** What a session sells under a code, or would: of the seller's items, and of those that were claimed. */
async function findSold(
  tx: Transaction,
  { sessionId, itemId }: ItemRef,
  { userId, isRunning }: { userId: ItemChange['userId']; isRunning: boolean },
): Promise<{ itemText: string; goods: Goods } | undefined> {
  const isOfSession = and(eq(sessionItems.sessionId, sessionId), eq(sessionItems.itemId, itemId))
  const [copy] = await tx.select().from(sessionItems).where(isOfSession)
  const isTheirs = and(eq(items.id, itemId), eq(items.userId, userId))
  const [item] = await tx.select().from(items).where(isTheirs)
  const itemText = nameOf(await loadRecord(tx, { sessionId, itemId })) ?? item?.code
  if (itemText === undefined) return undefined
  return { itemText, goods: copy ?? (isRunning ? item : undefined) ?? PLAIN_GOODS }
}

/** @throws stock_below_held */
async function saveGoods(tx: Transaction, ref: ItemRef, { name, price, stock }: Goods) {
  const held = heldUnits((await loadStocks(tx, ref))(ref.itemId))
  if (stock < held) throw new AppError('stock_below_held', { field: 'stock', held })
  const { sessionId, itemId } = ref
  await tx
    .insert(sessionItems)
    .values({ sessionId, itemId, name, price, stock })
    .onConflictDoUpdate({
      target: [sessionItems.sessionId, sessionItems.itemId],
      set: { name, price, stock },
    })
}

/**
 * An item of the seller changes: so does what a live that runs sells under it, and what its list is
 * called.
 * @throws stock_below_held
 */
export async function followItem(tx: Transaction, change: ItemChange) {
  const { userId, goods } = change
  const renamed = await renameInLive(tx, change)
  const sold = Object.keys(goods).length > 0 ? await followGoods(tx, change) : undefined
  const sessionId = sold ?? renamed
  if (sessionId === undefined) return undefined
  return async (): Promise<WaitlistChange> => {
    return { userId, sessionId, revision: await raiseRevision(tx, sessionId) }
  }
}

async function followGoods(
  tx: Transaction,
  { userId, itemId, goods }: ItemChange,
): Promise<SessionId | undefined> {
  await lockBills(tx, userId)
  const isRunning = and(eq(liveSessions.userId, userId), isNull(liveSessions.endedAt))
  const [running] = await tx.select({ id: liveSessions.id }).from(liveSessions).where(isRunning)
  if (!running) return undefined
  const ref = { sessionId: running.id, itemId }
  await lockItem(tx, running.id, itemId)
  const found = await findSold(tx, ref, { userId, isRunning: true })
  if (!found) return undefined
  await saveGoods(tx, ref, { ...found.goods, ...goods })
  return running.id
}
