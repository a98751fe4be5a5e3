import {
  type AccountId,
  type Buyer,
  besideId,
  type MessageId,
  type Place,
  type SessionId,
  type UserId,
} from '@dibs/core'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import {
  claims,
  handChanges,
  ingestHeads,
  joinedLives,
  orders,
} from '../../platform/database/schema/index.ts'
import {
  changeItem,
  type ItemBefore,
  type ItemRef,
  type Noted,
  placeOf,
  removalOf,
  removePlace,
  restartOf,
  waitlistOf,
} from './changes.ts'
import type { ClaimsContext } from './live-access.ts'
import {
  findQuantity,
  insertManualClaim,
  insertRemoval,
  saveQuantity,
  saveRemoval,
  within,
} from './store.ts'

type Context = Pick<ClaimsContext, 'db' | 'clock' | 'events' | 'queue'>
type Note = (change: Noted) => Promise<void>

/** In the history these changes are nobody's device's. */
const HAND = { device: 'Dibs', helperId: null, idempotency: null }

/**
 * Some people stand under two accounts: whom the seller took in from elsewhere turns out to be somebody
 * of TikTok's. Each of their places goes over as it is: by the time of its comment, where the seller put
 * it, and with how many they want. Who has a bill keeps the account on it, and the other place goes.
 * Who was removed is so under both. Repeating it changes nothing.
 */
export async function mergeBuyers(
  context: Context,
  { id: sessionId, userId }: { id: SessionId; userId: UserId },
  same: ReadonlyMap<AccountId, Buyer>,
): Promise<void> {
  if (same.size === 0) return
  const { accountId, itemId } = claims
  const isTheirs = and(eq(claims.sessionId, sessionId), inArray(accountId, [...same.keys()]))
  const places = await context.db
    .selectDistinct({ from: accountId, itemId })
    .from(claims)
    .where(isTheirs)
  for (const { from, itemId } of places) {
    const to = same.get(from)
    if (!to) continue
    const item = { sessionId, itemId }
    // A step that is being taken may give them a bill.
    const held = { ...item, holdsBills: true }
    const change = () =>
      changeItem(context, held, { ...HAND, userId }, async (tx, found, note) => {
        const before = await removeToo(context, tx, { item, before: found, note, to }, from)
        const place = placeOf(before.waitlist, from)
        if (!place) return
        if (await hasOrder(tx, sessionId, from)) {
          await leave(context, tx, { item, before, note, to })
          return
        }
        const quantity = await findQuantity(tx, { ...item, accountId: from })
        const rank = before.record.placements.find((each) => each.accountId === from)
        let now = await leave(context, tx, { item, before, note, to: place.buyer, isOver: true })
        now = await enter(context, tx, { item, before: now, note, to, place })
        if (rank) now = await put(now, { item, note, to, rank })
        if (quantity) await want(tx, now, { item, note, to, quantity })
      })
    await context.queue.run(userId, change)
  }
}

type Step = { item: ItemRef; before: ItemBefore; note: Note; to: Buyer }

/**
 * Whoever the seller has removed under one account stays so under the other: what they had said by then
 * claims nothing. Where they stood under both, the place that the seller has left them stays.
 */
async function removeToo(
  { clock }: Context,
  tx: Transaction,
  { item, before, note, to }: Step,
  from: AccountId,
): Promise<ItemBefore> {
  const { record } = before
  const { accountId } = to
  const removedAt = removalOf(record, from)
  const said = [...record.comments, ...(record.blocked ?? [])]
  const theirs = said.find(({ buyer }) => buyer.accountId === from)
  if (removedAt === undefined || !theirs) return before
  if (removedAt <= (removalOf(record, accountId) ?? 0)) return before
  if (await hasGoneOver(tx, item, [from, accountId], removedAt)) return before

  const heard = record.comments.filter((comment) => comment.heardAt < removedAt)
  const left = placeOf(await waitlistOf({ ...record, comments: heard }), accountId)
  const kept = left && { ...left, ...item, addedAt: Math.max(clock(), removedAt + 1) }
  if (kept) await insertManualClaim(tx, kept)
  const removal = { itemId: item.itemId, accountId, removedAt }
  const now = {
    ...record,
    comments: kept
      ? [...record.comments.filter(({ messageId }) => messageId !== kept.messageId), kept]
      : record.comments,
    removals: [...record.removals.filter((each) => each.accountId !== accountId), removal],
  }
  const after = await waitlistOf(now)
  const ref = { ...item, accountId }
  const comment = left ?? placeOf(before.waitlist, accountId) ?? { ...theirs, buyer: to }
  const change = { ref, comment, before, after, goneOver: removedAt }
  if (placeOf(after, accountId)) {
    await insertRemoval(tx, item.sessionId, removal)
    await note({ ...change, kind: left ? 'added' : 'removed' })
  } else {
    const quantityWas = (await findQuantity(tx, ref)) ?? null
    await saveRemoval(tx, item.sessionId, removal)
    await note({ ...change, kind: 'removed', quantityWas })
  }
  return { ...before, record: now, waitlist: after }
}

/** Whether a removal went over before, or is that of a place that did; also where this was undone since. */
async function hasGoneOver(
  tx: Transaction,
  item: ItemRef,
  accounts: readonly AccountId[],
  removedAt: number,
): Promise<boolean> {
  const { id, accountId, before } = handChanges
  const isTheirs = and(within(handChanges, item), inArray(accountId, [...accounts]))
  const isIt = sql`${before} ->> 'goneOver' = ${String(removedAt)}`
  const found = await tx.select({ id }).from(handChanges).where(and(isTheirs, isIt)).limit(1)
  return found.length > 0
}

/** Takes a buyer off an item. `isOver`: for their place goes over to their other account. */
async function leave(
  { clock }: Context,
  tx: Transaction,
  { item, before, note, to: { accountId }, isOver = false }: Step & { isOver?: boolean },
): Promise<ItemBefore> {
  const removed = await removePlace(tx, { ...item, accountId }, before, clock())
  if (!removed) return before
  await note({ ...removed, ...(isOver && { goneOver: removed.removedAt }) })
  const comments = before.record.comments.filter(({ buyer }) => buyer.accountId !== accountId)
  return { ...before, record: { ...before.record, comments }, waitlist: removed.after }
}

/** Gives a buyer the place that another account had, unless they have an earlier one. */
async function enter(
  { clock }: Context,
  tx: Transaction,
  { item, before, note, to, place }: Step & { place: Place },
): Promise<ItemBefore> {
  const { record } = before
  const removedAt = record.removals.find(({ accountId }) => accountId === to.accountId)?.removedAt
  const added = {
    ...place,
    ...item,
    buyer: to,
    // Under its first number it stands with the other account.
    messageId: await nextNumber(tx, item.sessionId),
    addedAt: Math.max(clock(), (removedAt ?? 0) + 1, (restartOf(record) ?? 0) + 1),
  }
  await insertManualClaim(tx, added)
  const entered = { ...record, comments: [...record.comments, added] }
  const after = await waitlistOf(entered)
  const ref = { ...item, accountId: to.accountId }
  await note({ ref, kind: 'added', comment: added, before, after })
  return { ...before, record: entered, waitlist: after }
}

type Later = Omit<Step, 'before'>

/** Puts a buyer where the seller had put the other account. */
async function put(
  before: ItemBefore,
  { item, note, to, rank }: Later & { rank: ItemBefore['record']['placements'][number] },
): Promise<ItemBefore> {
  const { record } = before
  const { accountId } = to
  const placement = { ...rank, accountId }
  const others = record.placements.filter((each) => each.accountId !== accountId)
  const placed = { ...record, placements: [...others, placement] }
  const after = await waitlistOf(placed)
  const comment = placeOf(after, accountId)
  if (!comment) return before
  const ref = { ...item, accountId }
  await note({ ref, kind: 'moved', move: 'place', comment, before, after, placement })
  return { ...before, record: placed, waitlist: after }
}

type Quantity = NonNullable<Awaited<ReturnType<typeof findQuantity>>>

/** Says how many they want, as the seller had said of the other account. */
async function want(
  tx: Transaction,
  before: ItemBefore,
  { item, note, to: { accountId }, quantity }: Later & { quantity: Quantity },
): Promise<void> {
  const ref = { ...item, accountId }
  const comment = placeOf(before.waitlist, accountId)
  const was = (await findQuantity(tx, ref)) ?? null
  if (!comment || was) return
  await saveQuantity(tx, ref, quantity)
  const told = { quantityBefore: 1, quantityAfter: quantity.quantity, quantityWas: was }
  await note({ ref, kind: 'quantity', comment, before, after: before.waitlist, ...told })
}

async function nextNumber(tx: Transaction, sessionId: SessionId): Promise<MessageId> {
  const [head] = await tx
    .update(ingestHeads)
    .set({ lastNumber: sql`${ingestHeads.lastNumber} + 1` })
    .where(eq(ingestHeads.sessionId, sessionId))
    .returning()
  if (!head) throw new Error('nothing was posted into this live')
  return besideId(head.lastNumber)
}

/** Whether somebody has a bill of a session, or one of an evening before that it joined. */
async function hasOrder(tx: Transaction, sessionId: SessionId, accountId: AccountId) {
  const isHere = or(eq(orders.sessionId, sessionId), eq(orders.earlierIn, sessionId))
  const own = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isHere, eq(orders.accountId, accountId)))
    .limit(1)
  if (own.length > 0) return true
  const isJoined = and(eq(joinedLives.sessionId, sessionId), eq(joinedLives.accountId, accountId))
  return (await tx.select().from(joinedLives).where(isJoined).limit(1)).length > 0
}
