import type { PaymentWay, SessionId, UserId } from '@dibs/core'
import { and, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import {
  buyerContacts,
  buyerNumbers,
  joinedLives,
  liveSessions,
  orders,
  pageReports,
  payments,
  shops,
  users,
} from '../../../platform/database/schema/index.ts'

const rival = alias(users, 'rival')

/**
 * The bill of a token, with whose it is. There is none when it was never sent, when it is of a
 * practice, which anybody could fill as they like, when its time is over, and when its seller is suspended, has lost the account to somebody else, or was switched off.
 */
export async function findBill(
  db: Database | Transaction,
  tokenHash: string,
  sessionsEndedBefore: Date,
) {
  const lostAccount = db
    .select({ id: rival.id })
    .from(rival)
    .where(
      and(
        eq(rival.tiktokAccountId, liveSessions.tiktokAccountId),
        sql`${rival.id} <> ${orders.userId}`,
      ),
    )
  const [found] = await db
    .select({
      order: orders,
      session: {
        id: liveSessions.id,
        startedAt: liveSessions.startedAt,
        endedAt: liveSessions.endedAt,
        username: liveSessions.tiktokUsername,
      },
      nickname: sql<string>`case when ${users.tiktokAccountId} = ${liveSessions.tiktokAccountId}
        then coalesce(${users.tiktokNickname}, '') else '' end`,
      shop: { banks: shops.banks, qris: shops.qris, timeZone: shops.timeZone },
      number: buyerNumbers.number,
      later: sql<{ id: SessionId; startedAt: string; endedAt: string | null }[]>`(
        select coalesce(json_agg(json_build_object(
          'id', l.id, 'startedAt', l.started_at, 'endedAt', l.ended_at)), '[]')
        from ${joinedLives} j join live_sessions l on l.id = j.session_id
        where j.order_id = ${orders.id})`,
      received: sql<string>`(select coalesce(sum(amount - code), 0) from ${payments} p
        where p.order_id = ${orders.id})`,
      codes: sql<string>`(select coalesce(sum(code), 0) from ${payments} p
        where p.order_id = ${orders.id})`,
      paid: sql<{ at: string; way: PaymentWay; by: string } | null>`(
        select json_build_object('at', p.paid_at, 'way', p.way, 'by', p.by) from ${payments} p
        where p.order_id = ${orders.id} and p.amount > 0 and p.voids is null
          and not exists (select from ${payments} v where v.voids = p.id
            and not exists (select from ${payments} w where w.voids = v.id))
        order by p.paid_at desc limit 1)`,
      remembered: { contact: buyerContacts.contact, updatedAt: buyerContacts.updatedAt },
    })
    .from(orders)
    .innerJoin(
      liveSessions,
      eq(liveSessions.id, sql`coalesce(${orders.sessionId}, ${orders.earlierIn})`),
    )
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(shops, eq(shops.userId, orders.userId))
    .leftJoin(
      buyerContacts,
      and(eq(buyerContacts.userId, orders.userId), eq(buyerContacts.accountId, orders.accountId)),
    )
    .leftJoin(
      buyerNumbers,
      and(
        eq(buyerNumbers.sessionId, liveSessions.id),
        eq(buyerNumbers.accountId, orders.accountId),
      ),
    )
    .where(
      and(
        eq(orders.tokenHash, tokenHash),
        isNotNull(orders.bill),
        sql`${orders.status} <> 'draft'`,
        eq(liveSessions.isPractice, false),
        isNull(users.suspendedAt),
        isNull(shops.switchedOffAt),
        or(
          isNull(liveSessions.endedAt),
          sql`${liveSessions.endedAt} >= ${sessionsEndedBefore.toISOString()}`,
          sql`exists (select from ${joinedLives} j join live_sessions l on l.id = j.session_id
            where j.order_id = ${orders.id}
              and (l.ended_at is null or l.ended_at >= ${sessionsEndedBefore.toISOString()}))`,
        ),
        notExists(lostAccount),
      ),
    )
  return found
}

export type FoundBill = NonNullable<Awaited<ReturnType<typeof findBill>>>

/** Notes that somebody reported a bill's page; the first time counts. */
export async function savePageReport(
  db: Database,
  userId: UserId,
  tokenHash: string,
  reportedAt: Date,
): Promise<void> {
  await db.insert(pageReports).values({ userId, tokenHash, reportedAt }).onConflictDoNothing()
}
