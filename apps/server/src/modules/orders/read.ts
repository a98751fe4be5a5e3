import type { Order, OrderStep, Orders } from '@dibs/contract'
import { type AccountId, holdsUnits, type SessionId, sumsOf, type UserId } from '@dibs/core'
import { parcelContact } from '../../platform/database/parcel-contact.ts'
import { AppError } from '../../platform/errors.ts'
import { writeList } from '../../platform/http/write-list.ts'
import { inSlices } from '../../platform/in-slices.ts'
import { countLives } from '../buyers/service.ts'
import { accessSession, loadWins } from '../claims/service.ts'
import { findShop } from '../shop/service.ts'
import type { OrdersContext } from './context.ts'
import { isOverdue, type ShopTerms, toOrder } from './derive.ts'
import {
  findKnown,
  findUndoable,
  isOfPractice,
  listOpenOrders,
  listOrders,
  listSteps,
  type OrderRef,
  type StoredOrder,
  stateOf,
} from './store.ts'

/**
 * One order for each buyer who won something in a session, or has a bill, who won most first: as the
 * JSON that the API answers, since a live may have thousands.
 * @throws not_found
 */
export async function listSessionOrders(
  context: OrdersContext,
  userId: UserId,
  sessionId: SessionId,
): Promise<Buffer> {
  await accessSession(context, userId, sessionId)
  return context.queue.run(userId, async () => {
    const { terms, orders, stored, paidCodes } = await readOrders(context, userId, sessionId)
    const shown = orders.filter(({ lines, status }) => lines.length > 0 || status !== 'draft')
    shown.sort(
      (a, b) => units(b) - units(a) || (a.customerAccountId < b.customerAccountId ? -1 : 1),
    )
    const head: Orders = {
      // Bills are of the currency that they were sent in, whatever the shop has by now.
      currency: currencyOf(stored) ?? terms.currency,
      totals: sumsOf(
        shown.map((order) => {
          const lines = order.current?.lines ?? order.lines
          const paid = order.alreadyPaid + (paidCodes.get(order.customerAccountId) ?? 0)
          return { ...order, lines, total: billed(order), alreadyPaid: paid }
        }),
      ),
      orders: [],
    }
    const written = await inSlices(writeList(shown, (some) => some))
    const before = Buffer.from(JSON.stringify(head).slice(0, -'[]}'.length))
    return Buffer.concat([before, written, Buffer.from('}')])
  })
}

async function readOrders(
  { db, clock, contacts, billUrl }: OrdersContext,
  userId: UserId,
  sessionId: SessionId,
): Promise<{
  terms: ShopTerms
  orders: Order[]
  stored: StoredOrder[]
  paidCodes: Map<AccountId, number>
}> {
  await countLives(db, userId)
  // All of one moment, and on one connection: the others are for everybody else.
  const { byBuyer, stored, terms, known, undoable, isPractice } = await db.transaction(
    async (tx) => ({
      byBuyer: (await loadWins(tx, sessionId)).byBuyer,
      stored: await listOrders(tx, sessionId),
      terms: await findShop(tx, userId),
      known: await findKnown(tx, userId, sessionId),
      undoable: await findUndoable(tx, sessionId),
      isPractice: await isOfPractice(tx, sessionId),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  const byAccount = new Map(stored.map((order) => [order.accountId, order]))
  const winners = [...byBuyer.values()].filter(({ lines }) => lines.length > 0)
  const accounts = new Set([...winners.map(({ buyer }) => buyer.accountId), ...byAccount.keys()])
  const now = clock()
  const open = (sealed: string | null | undefined) => (sealed ? contacts.open(sealed) : null)
  const orders = [...accounts].map((accountId) => {
    const order = byAccount.get(accountId)
    const wins = byBuyer.get(accountId)
    return toOrder(
      {
        buyer: wins?.buyer ?? buyerOf(order as StoredOrder),
        version: order?.version ?? 0,
        state: stateOf(order),
        lines: wins?.lines ?? [],
        terms,
        contact: open(parcelContact(order, known.contacts.get(accountId))),
        // Its seller alone sees a practice's bill: there is no page for buyers.
        billUrl: isPractice ? null : billUrl(order?.sealedToken),
        undoes: undoable.get(accountId) ?? null,
        history: known.tallies.get(accountId),
      },
      now,
    )
  })
  const paidCodes = new Map(stored.map(({ accountId, bill }) => [accountId, bill?.paidCodes ?? 0]))
  return { terms, orders, stored, paidCodes }
}

const currencyOf = (stored: readonly StoredOrder[]) =>
  stored.find(({ bill }) => bill !== null)?.bill?.currency

const units = ({ lines }: Order) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** What a bill counts for: one that was given up before it was sent counts for nothing. */
const billed = ({ sentAt, status, total }: Order) =>
  sentAt === null && !holdsUnits(status) ? null : total

const buyerOf = ({ accountId, username, nickname }: StoredOrder) => ({
  accountId,
  username,
  nickname,
})

/** One order as it is now. @throws not_found */
export async function readOrder(
  context: OrdersContext,
  userId: UserId,
  { sessionId, accountId }: OrderRef,
): Promise<Order> {
  const { orders } = await readOrders(context, userId, sessionId)
  const order = orders.find(({ customerAccountId }) => customerAccountId === accountId)
  if (!order) throw new AppError('not_found')
  return order
}

/** The steps of an order, newest first. @throws not_found */
export async function listOrderSteps(
  context: OrdersContext,
  userId: UserId,
  ref: OrderRef,
): Promise<OrderStep[]> {
  await accessSession(context, userId, ref.sessionId)
  return context.queue.run(userId, async () => {
    const steps = await listSteps(context.db, ref)
    if (steps.length === 0) await readOrder(context, userId, ref)
    return steps.map((step) => ({
      kind: step.kind,
      from: step.fromStatus,
      to: step.toStatus,
      at: step.madeAt.toISOString(),
      by: step.by,
      device: step.device,
      undoneAt: step.undoneAt?.toISOString() ?? null,
      undoneOn: step.undoneOn,
    }))
  })
}

/** The seller's bills over all lives that are sent and not paid. */
export async function listOpen({ db, clock }: OrdersContext, userId: UserId) {
  const { currency } = await findShop(db, userId)
  const now = clock()
  const rows = await listOpenOrders(db, userId)
  const orders = rows.map(({ order, startedAt }) => {
    const state = stateOf(order)
    return {
      sessionId: order.sessionId,
      sessionStartTime: startedAt.toISOString(),
      customerAccountId: order.accountId,
      customerUsername: order.username,
      customerNickname: order.nickname,
      version: order.version,
      total: order.total ?? 0,
      status: order.status,
      sentAt: order.sentAt?.toISOString() ?? null,
      payBy: order.payBy?.toISOString() ?? null,
      isOverdue: isOverdue(state, now),
    }
  })
  return { currency, orders }
}
