import {
  type AccountId,
  type Amount,
  type Currency,
  type NoticeId,
  type OrderId,
  type OrderStatus,
  owedOf,
  type SessionId,
  type UserId,
  type WaitingBill,
} from '@dibs/core'
import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import {
  bills,
  liveSessions,
  orders,
  paymentNotices,
  payments,
  shops,
} from '../../../platform/database/schema/index.ts'
import { OPEN_STATUSES } from '../shop/service.ts'

export type StoredNotice = typeof paymentNotices.$inferSelect
/** A bill that waits for its money, with whose it is. */
export type OpenBill = WaitingBill & {
  orderId: OrderId
  sessionId: SessionId
  accountId: AccountId
  username: string
  nickname: string
  status: OrderStatus
}

/** So many are shown: what waits first, then the newest. */
const MOST_SHOWN = 200
/** What a bill of before came to may still be paid, or told of, so long. */
const FORMER_MS = 14 * 86_400_000

const left = sql<string>`payment_notices.amount - coalesce((
  select sum(p.amount) from ${payments} p where p.notice_id = payment_notices.id), 0)`

/** Stores a notice, unless one of that id is there; answers that one then. */
export async function insertNotice(
  tx: Transaction,
  notice: typeof paymentNotices.$inferInsert,
): Promise<{ notice: StoredNotice; isNew: boolean }> {
  const [inserted] = await tx
    .insert(paymentNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning()
  if (inserted) return { notice: inserted, isNew: true }
  const isIt = and(
    eq(paymentNotices.userId, notice.userId),
    eq(paymentNotices.noticeId, notice.noticeId),
  )
  const [first] = await tx.select().from(paymentNotices).where(isIt)
  return { notice: first as StoredNotice, isNew: false }
}

/** A seller's notice with what of it is not given to a bill yet. */
export async function findNotice(db: Database | Transaction, userId: UserId, id: NoticeId) {
  const isIt = and(eq(paymentNotices.userId, userId), eq(paymentNotices.id, id))
  const [row] = await db.select({ notice: paymentNotices, left }).from(paymentNotices).where(isIt)
  return row && { notice: row.notice, left: Number(row.left) }
}

export async function listNotices(db: Database, userId: UserId) {
  const rows = await db
    .select({ notice: paymentNotices, left })
    .from(paymentNotices)
    .where(eq(paymentNotices.userId, userId))
    .orderBy(
      sql`(${left}) > 0 and not ${paymentNotices.isAside} desc`,
      desc(paymentNotices.receivedAt),
    )
    .limit(MOST_SHOWN)
  return rows.map((row) => ({ notice: row.notice, left: Number(row.left) }))
}

export async function setAside(
  db: Database,
  userId: UserId,
  id: NoticeId,
  isAside: boolean,
): Promise<void> {
  const isIt = and(eq(paymentNotices.userId, userId), eq(paymentNotices.id, id))
  await db.update(paymentNotices).set({ isAside }).where(isIt)
}

/** What was given to bills of notices: by notice, each bill with what it has of it. */
export async function listGiven(db: Database, ids: readonly NoticeId[]) {
  if (ids.length === 0) return new Map<NoticeId, never[]>()
  const rows = await db
    .select({
      noticeId: payments.noticeId,
      sessionId: sql<SessionId>`coalesce(${orders.sessionId}, ${orders.earlierIn})`,
      customerAccountId: orders.accountId,
      customerUsername: orders.username,
      customerNickname: orders.nickname,
      amount: sql<string>`sum(${payments.amount})`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(isNotNull(payments.noticeId), inArray(payments.noticeId, [...ids])))
    .groupBy(payments.noticeId, orders.id)
    .having(sql`sum(${payments.amount}) <> 0`)
  const given = rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
  return Map.groupBy(given, ({ noticeId }) => noticeId as NoticeId)
}

/** The seller's bills that wait for money, and whether the shop's own code can be scanned. */
export async function findOpenBills(
  db: Database | Transaction,
  userId: UserId,
): Promise<{ open: OpenBill[]; hasQris: boolean }> {
  const rows = await db
    .select({
      order: orders,
      received: sql<string>`(select coalesce(sum(p.amount - p.code), 0) from ${payments} p
        where p.order_id = ${orders.id})`,
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
  const open = rows.flatMap(({ order, received }): OpenBill[] => {
    const { id, sessionId, accountId, username, nickname, status, bill, sentAt } = order
    if (!bill || sessionId === null) return []
    const { due } = owedOf(order, { amount: Number(received), codes: 0 })
    const { currency, uniqueCode } = bill
    const whose = { orderId: id, sessionId, accountId, username, nickname, status }
    return [{ ...whose, currency, uniqueCode, due, sentAt: sentAt?.getTime() ?? 0 }]
  })
  const [shop] = await db.select({ qris: shops.qris }).from(shops).where(eq(shops.userId, userId))
  return { open, hasQris: Boolean(shop?.qris) }
}

/**
 * Whether money may be for something else than a bill that is open, with the unique code or without: for
 * a bill of the last two weeks that does not stand any more (sent anew, given up, or lapsed), or it is
 * what the seller has noted by hand since then, before it was told of.
 */
export async function mayBeForOther(
  tx: Transaction,
  userId: UserId,
  { amount, currency, now }: { amount: Amount; currency: Currency; now: number },
): Promise<boolean> {
  const since = new Date(now - FORMER_MS)
  const former = await tx
    .select({ number: bills.number })
    .from(bills)
    .innerJoin(orders, eq(orders.id, bills.orderId))
    .where(
      and(
        eq(orders.userId, userId),
        or(eq(bills.total, amount), eq(sql`${bills.total} - ${bills.uniqueCode}`, amount)),
        eq(bills.currency, currency),
        gte(bills.sentAt, since),
        sql`(${orders.status} in ('cancelled', 'lapsed')
          or (${orders.bill} ->> 'number')::int is distinct from ${bills.number})`,
        // The same bill, sent again as it was, comes to the same and is no other.
        sql`not (${orders.status} in ('sent', 'reported') and ${orders.total} = ${bills.total})`,
      ),
    )
    .limit(1)
  if (former.length > 0) return true
  const isVoid = sql`exists (select from ${payments} v where v.voids = ${payments.id})`
  const byHand = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        ne(payments.by, 'notice'),
        or(eq(payments.amount, amount), eq(sql`${payments.amount} - ${payments.code}`, amount)),
        eq(payments.currency, currency),
        gte(payments.madeAt, since),
        isNull(payments.voids),
        not(isVoid),
      ),
    )
    .limit(1)
  return byHand.length > 0
}
