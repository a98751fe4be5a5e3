import { compareOrders, type Order, type OrderStep, type Orders } from '@dibs/contract'
import { isOverdue, type OrderId, owedOf, type SessionId, sumsOf, type UserId } from '@dibs/core'
import type { Database } from '../../../platform/database/database.ts'
import { parcelContact } from '../../../platform/database/parcel-contact.ts'
import { AppError } from '../../../platform/errors.ts'
import { writeList } from '../../../platform/http/write-list.ts'
import { inSlices } from '../../../platform/limits/in-slices.ts'
import { accessSession, findItemsOf, loadWins } from '../../claims/service.ts'
import { countLives } from '../buyers/service.ts'
import { findShop, findTerms, type StoredShop } from '../shop/service.ts'
import { listNumbers, numberWinners } from './buyer-numbers.ts'
import { changesSince, type SealedOrder } from './changes.ts'
import type { OrdersContext } from './context.ts'
import { currentOrder } from './current-order.ts'
import { toOrder } from './derive.ts'
import { findCovered, findPayments, type StoredPayment, sumPayments } from './money.ts'
import { findKnown } from './remember.ts'
import {
  findUndoable,
  isOfPractice,
  listOpenOrders,
  listOrders,
  listSteps,
  type OrderRef,
  type OrderScope,
  type StoredOrder,
  stateOf,
} from './store.ts'

/**
 * One order for each buyer who won something in a session, or has a bill, who won most first: as the
 * JSON that the API answers, since a live may have thousands. With what the device has of them (`known`),
 * only the parts in which something is different, and of those as many as one answer takes.
 * @throws not_found
 */
export async function listSessionOrders(
  context: OrdersContext,
  userId: UserId,
  sessionId: SessionId,
  known?: string,
): Promise<Buffer> {
  await accessSession(context, userId, sessionId)
  return context.queue.run(userId, async () => {
    const { terms, orders } = await readOrders(context, userId, { sessionId })
    const shown = orders
      .filter(({ order: { lines, status } }) => lines.length > 0 || status !== 'draft')
      .sort((a, b) => compareOrders(a.order, b.order))
    const head: Orders = {
      currency: terms.currency,
      // Of other currencies, as bills of the releases before may be, nothing is added.
      totals: sumsOf(
        shown
          .flatMap(({ order, totals }) => [
            summed(order),
            ...order.earlier.map((each, at) => ({ ...each, total: totals[at] ?? null })),
          ])
          .filter(({ currency }) => currency === undefined || currency === terms.currency),
      ),
      orders: [],
    }
    if (known === undefined) return inSlices(write(head, shown))
    const { told, parts, isAll } = await inSlices(changesSince(shown, known))
    return inSlices(write({ parts, isAll, ...head }, told))
  })
}

function* write(head: Orders, orders: readonly SealedOrder[]) {
  const written = yield* writeList(orders, (some) => some.map((each) => each.open()))
  const before = Buffer.from(JSON.stringify(head).slice(0, -'[]}'.length))
  return Buffer.concat([before, written, Buffer.from('}')])
}

/** The orders of a session, or that of one buyer; by the items that it can be about, and no others. */
async function readOrders(
  { db, clock, contacts, billUrl }: OrdersContext,
  userId: UserId,
  scope: OrderScope,
): Promise<{ terms: StoredShop; orders: SealedOrder[] }> {
  const { sessionId, accountId } = scope
  const facts = await loadOrders(db, userId, scope)
  const { wins, rows, made, covered, terms, known, undoable, isPractice, ...read } = facts
  const { byBuyer, sells } = wins
  // Of all winners alone: who is first is not told by the order of one buyer.
  const isNumbered = accountId === undefined && (sells || read.numbers.size > 0)
  const numbers = isNumbered
    ? await numberWinners(db, sessionId, byBuyer, read.numbers)
    : read.numbers
  const byAccount = new Map(rows.current.map((order) => [order.accountId, order]))
  const before = Map.groupBy(rows.earlier, ({ accountId }) => accountId)
  const winners = [...byBuyer.values()].filter(({ lines }) => lines.length > 0)
  const accounts = new Set([
    ...winners.map(({ buyer }) => buyer.accountId),
    ...byAccount.keys(),
    ...before.keys(),
  ])
  const asked = accountId === undefined ? [...accounts] : accounts.has(accountId) ? [accountId] : []
  const now = clock()
  const orders = asked.map((accountId): SealedOrder => {
    const own = byBuyer.get(accountId)
    const earlier = before.get(accountId) ?? []
    const row = byAccount.get(accountId)
    const {
      stored: order,
      gone,
      lines,
    } = currentOrder(row, earlier, own?.lines ?? [], paymentsOf(row, made))
    const contact = parcelContact(order, known.contacts.get(accountId))
    const sealedToken = order?.sealedToken ?? null
    const its = {
      buyer: own?.buyer ?? buyerOf((order ?? gone ?? earlier[0]) as StoredOrder),
      version: order?.version ?? 0,
      state: stateOf(order),
      lines,
      payments: paymentsOf(order, made),
      covered: (order && covered.get(order.id)) ?? null,
      earlier: [...earlier, ...(gone ? [gone] : [])].map((order) => ({
        order,
        payments: paymentsOf(order, made),
      })),
      terms,
      number: numbers.get(accountId) ?? null,
      undoes: (order && undoable.get(accountId)) ?? null,
      history: known.tallies.get(accountId),
    }
    const told = toOrder(its, now)
    const open = () => ({
      ...told,
      // Its seller alone sees a practice's bill: there is no page for buyers.
      billUrl: told.status === 'draft' || isPractice ? null : billUrl(sealedToken),
      contact: contact === null ? null : contacts.open(contact),
    })
    const totals = its.earlier.map(({ order }) => order.total)
    return { order: told, sealed: `${contact} ${sealedToken}`, totals, open }
  })
  return { terms, orders }
}

/** What orders are told from: all of one moment, and on one connection, since the others are for everybody else. */
async function loadOrders(db: Database, userId: UserId, scope: OrderScope) {
  const { sessionId, accountId } = scope
  // What is told of a buyer is of other lives.
  await countLives(db, userId, sessionId)
  return db.transaction(
    async (tx) => {
      const itemIds = accountId && (await findItemsOf(tx, { sessionId, accountId }))
      const rows = await listOrders(tx, scope)
      const ids = [...rows.current, ...rows.earlier].map(({ id }) => id)
      const made = await findPayments(tx, ids)
      return {
        wins: await loadWins(tx, { sessionId, ...(itemIds && { itemIds }) }),
        numbers: await listNumbers(tx, scope),
        rows,
        made,
        covered: await findCovered(tx, rows.current, made),
        terms: await findTerms(tx, userId, sessionId),
        known: await findKnown(tx, userId, scope),
        undoable: await findUndoable(tx, scope),
        isPractice: await isOfPractice(tx, sessionId),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const paymentsOf = (
  order: StoredOrder | undefined,
  made: ReadonlyMap<OrderId, StoredPayment[]>,
): StoredPayment[] => (order && made.get(order.id)) ?? []

/** What an order counts for: one that was given up before it was sent counts for nothing. */
const summed = (order: SealedOrder['order']) => ({
  ...order,
  lines: order.current?.lines ?? order.lines,
  total: order.sentAt === null && isGivenUp(order.status) ? null : order.total,
})
const isGivenUp = (status: Order['status']) => status === 'cancelled' || status === 'lapsed'

const buyerOf = ({ accountId, username, nickname }: StoredOrder) => ({
  accountId,
  username,
  nickname,
})

/** One order as it is now. @throws not_found */
export async function readOrder(
  context: OrdersContext,
  userId: UserId,
  ref: OrderRef,
): Promise<Order> {
  const [order] = (await readOrders(context, userId, ref)).orders
  if (!order) throw new AppError('not_found')
  return order.open()
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

/** The seller's bills over all lives that are sent and not paid, or those that lapsed. */
export async function listOpen(
  { db, clock }: OrdersContext,
  userId: UserId,
  status: 'open' | 'lapsed',
) {
  const { currency } = await findShop(db, userId)
  const now = clock()
  const rows = await listOpenOrders(db, userId, status)
  const made = await findPayments(
    db,
    rows.map(({ order }) => order.id),
  )
  const orders = rows.map(({ order, startedAt, sessionId }) => {
    const state = stateOf(order)
    return {
      sessionId,
      sessionStartTime: startedAt.toISOString(),
      customerAccountId: order.accountId,
      customerUsername: order.username,
      customerNickname: order.nickname,
      version: order.version,
      ...(order.bill && { currency: order.bill.currency }),
      total:
        status === 'lapsed'
          ? (order.total ?? 0)
          : owedOf(state, sumPayments(made.get(order.id) ?? [])).due,
      status: order.status,
      sentAt: order.sentAt?.toISOString() ?? null,
      payBy: order.payBy?.toISOString() ?? null,
      isOverdue: isOverdue(state, now),
    }
  })
  return { currency, orders }
}
