import { isOverdue, owedOf, type UserId } from '@dibs/core'
import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { liveSessions, orders } from '../../../platform/database/schema/index.ts'
import { findShop, OPEN_STATUSES } from '../shop/service.ts'
import type { OrdersContext } from './context.ts'
import { findPayments, sumPayments } from './money.ts'
import { stateOf } from './store.ts'

/** As many are listed; nobody works through more. */
const MOST_OPEN = 1_000

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

/**
 * The seller's open bills over all lives but a practice, the oldest deadline first, or those that lapsed,
 * the newest first.
 */
const listOpenOrders = (db: Database, userId: UserId, status: 'open' | 'lapsed') =>
  db
    .select({ order: orders, sessionId: liveSessions.id, startedAt: liveSessions.startedAt })
    .from(orders)
    .innerJoin(liveSessions, eq(liveSessions.id, orders.sessionId))
    .where(
      and(
        eq(orders.userId, userId),
        ...(status === 'open'
          ? [
              inArray(orders.status, [...OPEN_STATUSES]),
              sql`(${orders.status} <> 'sent' or ${orders.sentAt} is not null)`,
            ]
          : [eq(orders.status, 'lapsed'), isNotNull(orders.sentAt)]),
        eq(liveSessions.isPractice, false),
      ),
    )
    .orderBy(
      ...(status === 'open'
        ? [sql`${orders.payBy} asc nulls last`, asc(orders.sentAt)]
        : [desc(orders.updatedAt)]),
      asc(orders.accountId),
    )
    .limit(MOST_OPEN)
