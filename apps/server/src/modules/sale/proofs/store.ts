import type { AccountId, OrderId, SessionId, UserId } from '@dibs/core'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { joinedLives, orders, transferProofs } from '../../../platform/database/schema/index.ts'

export type OrderRef = { sessionId: SessionId; accountId: AccountId }

type OfOrder = { id: OrderId }
export const ofOrder = ({ id }: OfOrder) => eq(transferProofs.orderId, id)

/** Pictures of a seller's orders of a buyer in a session: those that have gone off, and that it joined, too. */
const isOfRef = (userId: UserId, { sessionId, accountId }: OrderRef) =>
  and(
    sql`(${transferProofs.sessionId} = ${sessionId} or exists (select from ${joinedLives} j
      where j.order_id = ${transferProofs.orderId} and j.session_id = ${sessionId}))`,
    eq(transferProofs.accountId, accountId),
    eq(transferProofs.userId, userId),
  )

/** Which pictures a seller has of a buyer in a session, the oldest first. */
export const listProofsOf = (db: Database, userId: UserId, ref: OrderRef) =>
  db
    .select({
      id: transferProofs.id,
      sentAt: transferProofs.sentAt,
      orderId: transferProofs.orderId,
    })
    .from(transferProofs)
    .where(isOfRef(userId, ref))
    .orderBy(asc(transferProofs.id))

/** Which pictures there are of an order, the oldest first. */
export const listProofs = (db: Database | Transaction, order: OfOrder) =>
  db
    .select({ id: transferProofs.id, sentAt: transferProofs.sentAt })
    .from(transferProofs)
    .where(ofOrder(order))
    .orderBy(asc(transferProofs.id))

/** Locks an order for the rest of the transaction; undefined when it is gone. */
export async function lockOrderRow(tx: Transaction, { id }: OfOrder) {
  const [order] = await tx
    .select({ status: orders.status, tokenHash: orders.tokenHash })
    .from(orders)
    .where(eq(orders.id, id))
    .for('update')
  return order
}

/** A picture of one of the seller's orders, sealed. */
export async function readProof(
  db: Database,
  userId: UserId,
  ref: OrderRef,
  id: string,
): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ picture: transferProofs.picture })
    .from(transferProofs)
    .where(and(isOfRef(userId, ref), eq(transferProofs.id, id)))
  return row?.picture
}
