import type { ToldNotice } from '@dibs/contract'
import {
  type Amount,
  type Currency,
  type NoticeId,
  owedOf,
  type SessionId,
  type UserId,
  type WaitingBill,
} from '@dibs/core'
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import {
  bills,
  liveSessions,
  orders,
  paymentNotices,
  payments,
} from '../../../platform/database/schema/index.ts'
import { OPEN_STATUSES } from '../shop/service.ts'

export type StoredNotice = typeof paymentNotices.$inferSelect
/** A bill that waits for its money, with whose it is. */
export type OpenBill = WaitingBill & ToldNotice['fits'][number]

/** So many are shown: what waits first, then the newest. */
const MOST_SHOWN = 200
const DAY_MS = 86_400_000
/** What a bill of before came to may still be paid, or told of, so long. */
const FORMER_MS = 14 * DAY_MS

export async function insertNotice(
  tx: Transaction,
  notice: typeof paymentNotices.$inferInsert,
): Promise<NoticeId> {
  const [stored] = await tx.insert(paymentNotices).values(notice).returning()
  return (stored as StoredNotice).id
}

/** How many notices of a seller's were stored within a day. */
export function countOfDay(tx: Transaction, userId: UserId, now: number): Promise<number> {
  const isLate = gte(paymentNotices.receivedAt, new Date(now - DAY_MS))
  return tx.$count(paymentNotices, and(eq(paymentNotices.userId, userId), isLate))
}

/** A seller's notice by its id, or as who told it calls it. */
export async function findNotice(
  db: Database | Transaction,
  userId: UserId,
  by: { id: NoticeId } | { noticeId: string },
): Promise<StoredNotice | undefined> {
  const isIt = 'id' in by ? eq(paymentNotices.id, by.id) : eq(paymentNotices.noticeId, by.noticeId)
  const isTheirs = eq(paymentNotices.userId, userId)
  return (await db.select().from(paymentNotices).where(and(isTheirs, isIt)))[0]
}

/** What waits for a bill first, the newest first; no more is read than is shown. */
export function listNotices(db: Database, userId: UserId): Promise<StoredNotice[]> {
  const { given, amount, isAside, receivedAt } = paymentNotices
  // As its index has it.
  const waits = sql`(${given} < ${amount} and not ${isAside})`
  return db
    .select()
    .from(paymentNotices)
    .where(eq(paymentNotices.userId, userId))
    .orderBy(desc(waits), desc(receivedAt))
    .limit(MOST_SHOWN)
}

export async function setAside(
  db: Database,
  userId: UserId,
  id: NoticeId,
  isAside: boolean,
): Promise<StoredNotice | undefined> {
  const isIt = and(eq(paymentNotices.userId, userId), eq(paymentNotices.id, id))
  return (await db.update(paymentNotices).set({ isAside }).where(isIt).returning())[0]
}

/** What was given to bills of notices: by notice, each bill with what it has of it. */
export async function listGiven(db: Database, ids: readonly NoticeId[]) {
  const rows = await db
    .select({
      noticeId: payments.noticeId,
      sessionId: sql<SessionId>`coalesce(${orders.sessionId}, ${orders.earlierIn})`,
      customerAccountId: orders.accountId,
      customerUsername: orders.username,
      customerNickname: orders.nickname,
      amount: sql<Amount>`sum(${payments.amount})`.mapWith(Number),
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(inArray(payments.noticeId, [...ids]))
    .groupBy(payments.noticeId, orders.id)
    .having(sql`sum(${payments.amount}) <> 0`)
  return Map.groupBy(rows, ({ noticeId }) => noticeId)
}

/** The seller's bills that wait for money; those of a practice do not. */
export async function findOpenBills(
  db: Database | Transaction,
  userId: UserId,
): Promise<OpenBill[]> {
  const rows = await db
    .select({
      order: orders,
      received: sql<Amount>`(select coalesce(sum(p.amount - p.code), 0) from ${payments} p
        where p.order_id = ${orders.id})`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(liveSessions, eq(liveSessions.id, orders.sessionId))
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.status, [...OPEN_STATUSES]),
        eq(liveSessions.isPractice, false),
      ),
    )
  return rows.flatMap(({ order, received }): OpenBill[] => {
    const { sessionId, status, bill, sentAt } = order
    if (!bill || sessionId === null) return []
    // What is due of an open bill does not follow from the codes that came.
    const { asked, due } = owedOf(order, { amount: received, codes: 0 })
    return [
      {
        sessionId,
        customerAccountId: order.accountId,
        customerUsername: order.username,
        customerNickname: order.nickname,
        due,
        status,
        currency: bill.currency,
        uniqueCode: due > 0 ? due - (asked - received) : 0,
        sentAt: sentAt?.getTime() ?? 0,
      },
    ]
  })
}

/**
 * Whether money may be for something else than a bill that is open, with the unique code or without: for
 * a bill of the last two weeks that does not stand any more (sent anew, given up, or lapsed), or it is
 * what the seller has noted by hand since then, before it was told of.
 */
export async function mayBeForOther(
  tx: Transaction,
  userId: UserId,
  { amount, currency }: { amount: Amount; currency: Currency },
  now: number,
): Promise<boolean> {
  const since = new Date(now - FORMER_MS).toISOString()
  // The same bill, sent again as it was, comes to the same and is no other.
  const { rows } = await tx.execute(sql`
    select from ${bills} b join ${orders} o on o.id = b.order_id
    where o.user_id = ${userId} and b.currency = ${currency} and b.sent_at >= ${since}
      and ${amount} in (b.total, b.total - b.unique_code)
      and (o.status in ('cancelled', 'lapsed') or (o.bill ->> 'number')::int is distinct from b.number)
      and not (o.status in ('sent', 'reported') and o.total = b.total)
    union all
    select from ${payments} p
    where p.user_id = ${userId} and p.currency = ${currency} and p.made_at >= ${since}
      and p.by <> 'notice' and (p.amount > 0 or p.voids is not null)
      and ${amount} in (abs(p.amount), abs(p.amount - p.code))
    group by p.order_id having sum(p.amount) > 0
    limit 1`)
  return rows.length > 0
}
