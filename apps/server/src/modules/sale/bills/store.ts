import type { AccountId, OrderStatus, SessionId } from '@dibs/core'
import { and, desc, eq, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import {
  buyerContacts,
  buyerNumbers,
  liveSessions,
  type OrderState,
  orderSteps,
  orders,
  pageReports,
  shops,
  users,
} from '../../../platform/database/schema/index.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'

export type StoredOrder = typeof orders.$inferSelect

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
        startedAt: liveSessions.startedAt,
        endedAt: liveSessions.endedAt,
        username: liveSessions.tiktokUsername,
      },
      nickname: sql<string>`case when ${users.tiktokAccountId} = ${liveSessions.tiktokAccountId}
        then coalesce(${users.tiktokNickname}, '') else '' end`,
      shop: { banks: shops.banks, qris: shops.qris, timeZone: shops.timeZone },
      number: buyerNumbers.number,
      remembered: { contact: buyerContacts.contact, updatedAt: buyerContacts.updatedAt },
    })
    .from(orders)
    .innerJoin(liveSessions, eq(liveSessions.id, orders.sessionId))
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(shops, eq(shops.userId, orders.userId))
    .leftJoin(
      buyerContacts,
      and(eq(buyerContacts.userId, orders.userId), eq(buyerContacts.accountId, orders.accountId)),
    )
    .leftJoin(
      buyerNumbers,
      and(
        eq(buyerNumbers.sessionId, orders.sessionId),
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
        ),
        notExists(lostAccount),
      ),
    )
  return found
}

export type FoundBill = NonNullable<Awaited<ReturnType<typeof findBill>>>

/** A buyer's step, as the order's history has it. */
export type BuyerStep = {
  kind: 'status' | 'contact'
  toStatus: OrderStatus
  set: Partial<Pick<StoredOrder, 'status' | 'contact' | 'heldUntil' | 'hasReported'>>
}

/**
 * Changes an order as its buyer asks, with its step in the history: nobody decides about the seller's
 * bills meanwhile. Of contacts that a buyer enters one after the other, the history has the first step.
 */
export async function changeByBuyer(
  tx: Transaction,
  order: StoredOrder,
  { kind, toStatus, set }: BuyerStep,
  at: Date,
): Promise<void> {
  const isIts = { sessionId: order.sessionId, accountId: order.accountId }
  const last = await findLastStep(tx, isIts)
  const goesOn = kind === 'contact' && last?.kind === 'contact' && last.by === 'buyer'
  if (!goesOn) {
    await tx.insert(orderSteps).values({
      ...isIts,
      kind,
      fromStatus: order.status,
      toStatus,
      by: 'buyer',
      before: stateOf(order),
      madeAt: at,
    })
  }
  await tx
    .update(orders)
    .set({ ...set, version: order.version + 1, updatedAt: at })
    .where(ofOrder(isIts))
}

type OrderRef = { sessionId: SessionId; accountId: AccountId }

const ofOrder = ({ sessionId, accountId }: OrderRef) =>
  and(eq(orders.sessionId, sessionId), eq(orders.accountId, accountId))

/** Locks an order for the rest of the transaction; undefined when it is gone. */
export async function lockOrder(tx: Transaction, order: StoredOrder) {
  await lockBills(tx, order.userId)
  const [row] = await tx.select().from(orders).where(ofOrder(order)).for('update')
  return row
}

async function findLastStep(tx: Transaction, { sessionId, accountId }: OrderRef) {
  const isIts = and(eq(orderSteps.sessionId, sessionId), eq(orderSteps.accountId, accountId))
  const [last] = await tx
    .select({ kind: orderSteps.kind, by: orderSteps.by })
    .from(orderSteps)
    .where(and(isIts, isNull(orderSteps.undoneAt)))
    .orderBy(desc(orderSteps.number))
    .limit(1)
  return last
}

/** What an undo of the next step writes back. */
function stateOf(order: StoredOrder): OrderState {
  const { status, shipping, adjustment, uniqueCode, hasReported, bill, contact } = order
  const { tracking, courier } = order
  return {
    status,
    shipping,
    adjustment,
    uniqueCode,
    hasReported,
    bill,
    contact,
    tracking,
    courier,
    payBy: order.payBy?.getTime() ?? null,
    heldUntil: order.heldUntil?.getTime() ?? null,
    sentAt: order.sentAt?.getTime() ?? null,
  }
}

/**
 * Remembers where a buyer's parcels go, for the next order. The page of an old bill is for its own
 * parcel alone: where the buyer has an order of a later live, it changes nothing.
 */
export async function rememberContact(
  tx: Transaction,
  { userId, accountId, sessionId }: StoredOrder,
  contact: string,
  updatedAt: Date,
): Promise<void> {
  if (await hasLaterOrder(tx, { userId, accountId, sessionId })) return
  await tx
    .insert(buyerContacts)
    .values({ userId, accountId, contact, updatedAt })
    .onConflictDoUpdate({
      target: [buyerContacts.userId, buyerContacts.accountId],
      set: { contact, updatedAt },
    })
}

async function hasLaterOrder(
  tx: Transaction,
  { userId, accountId, sessionId }: Pick<StoredOrder, 'userId' | 'accountId' | 'sessionId'>,
): Promise<boolean> {
  const isTheirs = and(eq(orders.userId, userId), eq(orders.accountId, accountId))
  const [later] = await tx
    .select({ sessionId: orders.sessionId })
    .from(orders)
    .innerJoin(liveSessions, eq(liveSessions.id, orders.sessionId))
    .where(
      and(
        isTheirs,
        sql`${liveSessions.startedAt} > (select started_at from live_sessions where id = ${sessionId})`,
      ),
    )
    .limit(1)
  return later !== undefined
}

/** Notes that somebody reported a bill's page; the first time counts. */
export async function savePageReport(
  db: Database,
  { userId }: StoredOrder,
  tokenHash: string,
  reportedAt: Date,
): Promise<void> {
  await db.insert(pageReports).values({ userId, tokenHash, reportedAt }).onConflictDoNothing()
}
