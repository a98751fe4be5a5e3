import type { Bill, BillLine, OrderId, SessionId } from '@dibs/core'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import {
  bills,
  joinedLives,
  liveSessions,
  orderSteps,
  orders,
} from '../../../platform/database/schema/index.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { listOrders } from './store.ts'

type Sums = { lines: BillLine[]; adjustment: number }

/**
 * Takes what was won in lives that are about to be erased off the orders of several evenings, which go on
 * with the others: such lines go, and what they came to stands as one sum, so that nothing is owed by it.
 * The history goes with them.
 */
export async function leaveLives(db: Database, sessionIds: readonly SessionId[]): Promise<void> {
  if (sessionIds.length === 0) return
  const gone = sql`any(${sql.param([...sessionIds])}::uuid[])`
  const found = await db
    .selectDistinct({ id: joinedLives.orderId, userId: orders.userId })
    .from(joinedLives)
    .innerJoin(orders, eq(orders.id, joinedLives.orderId))
    .where(
      sql`${joinedLives.sessionId} = ${gone}
        or coalesce(${orders.sessionId}, ${orders.earlierIn}) = ${gone}`,
    )
  for (const { id, userId } of found)
    await db.transaction(async (tx) => {
      // A step that is made meanwhile would write the order where it was.
      await lockBills(tx, userId)
      await leave(tx, id, new Set(sessionIds))
    })
}

async function leave(tx: Transaction, id: OrderId, gone: ReadonlySet<SessionId>): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id))
  if (!order) return
  const later = await tx
    .select({ sessionId: joinedLives.sessionId })
    .from(joinedLives)
    .innerJoin(liveSessions, eq(liveSessions.id, joinedLives.sessionId))
    .where(eq(joinedLives.orderId, id))
    .orderBy(liveSessions.startedAt)
  const home = (order.sessionId ?? order.earlierIn) as SessionId
  const stays = [home, ...later.map(({ sessionId }) => sessionId)].filter((live) => !gone.has(live))
  const [next] = stays
  // With its last evening it goes.
  if (!next) return
  // In one in which another is the buyer's by now, this one stands beside that.
  const { current } = await listOrders(tx, next, [order.accountId])
  const isAside = !current.some((each) => each.id === id)
  const without = <Of extends Sums>(of: Of): Of => {
    const all = of.lines.map((line) => ({ ...line, live: line.live ?? home }))
    const lines = all
      .filter(({ live }) => !gone.has(live))
      .map(({ live, ...line }) => (live === next ? line : { ...line, live }))
    const left = all
      .filter(({ live }) => gone.has(live))
      .reduce((sum, { quantity, price }) => sum + quantity * price, 0)
    return { ...of, lines, adjustment: of.adjustment + left }
  }
  const bill = order.bill && (without(order.bill) as Bill)
  const added = bill && order.bill ? bill.adjustment - order.bill.adjustment : 0
  for (const version of await tx.select().from(bills).where(eq(bills.orderId, id)))
    await tx
      .update(bills)
      .set(without({ lines: version.lines, adjustment: version.adjustment }))
      .where(and(eq(bills.orderId, id), eq(bills.number, version.number)))
  const isIts = and(
    eq(orderSteps.accountId, order.accountId),
    order.sessionId === null
      ? eq(orderSteps.orderId, id)
      : and(eq(orderSteps.sessionId, home), isNull(orderSteps.orderId)),
  )
  await tx.delete(orderSteps).where(isIts)
  const isLeft = inArray(joinedLives.sessionId, [...gone, next])
  await tx.delete(joinedLives).where(and(eq(joinedLives.orderId, id), isLeft))
  const place = isAside ? { sessionId: null, earlierIn: next } : { sessionId: next }
  await tx
    .update(orders)
    .set({ ...place, bill, adjustment: order.adjustment + added })
    .where(eq(orders.id, id))
}
