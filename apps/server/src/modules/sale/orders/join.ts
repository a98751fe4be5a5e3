import type { Order } from '@dibs/contract'
import type { OrderId } from '@dibs/core'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { joinedLives, orderSteps, orders } from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ByHand } from '../../claims/service.ts'
import { inOneStep } from './change.ts'
import type { OrdersContext } from './context.ts'
import { findJoinable, join } from './joinable.ts'
import { assertSeen, nameOf } from './open-order.ts'
import type { OrderRef } from './store.ts'
import { newOrder, storeOrder } from './store-order.ts'

/**
 * Has what a buyer won in a session go with their order of before, or be an order of its own, as the
 * seller says for this buyer.
 * @throws not_found, order_changed; order_status where there is no order that it could go with, a bill has
 * been sent with it, or one of its own
 */
export function setJoined(
  context: OrdersContext,
  ref: OrderRef,
  { joined, version }: { joined: boolean; version?: number | undefined },
  by: ByHand,
): Promise<Order> {
  const { sessionId, accountId } = ref
  return inOneStep(context, ref, undefined, by, async (tx, opened) => {
    assertSeen(opened, version)
    const { stored, gone } = opened
    const row = stored ?? gone
    const isJoined = row !== undefined && row.sessionId !== sessionId
    if (joined === isJoined) return NOT_LISTED
    if (joined) {
      const of = { sessionId, accountIds: [accountId] }
      const [found] = await findJoinable(tx, by.userId, of, context.clock())
      if (!found || opened.payments.length > 0) throw new AppError('order_status')
      const orderId = await join(tx, by.userId, found, { sessionId, now: context.clock() })
      if (stored) {
        // Evenings that had joined it come along; what was decided about an order that was never sent goes.
        const ofDraft = eq(joinedLives.orderId, stored.id)
        await tx.update(joinedLives).set({ orderId }).where(ofDraft)
        await deleteDraft(tx, stored.id, ref)
      }
      return NOT_LISTED
    }
    const isBilled = row?.bill?.lines.some(({ live }) => live === sessionId)
    // On a bill that was sent, it is the buyer's to pay with the rest.
    if (!row || (stored && isBilled)) throw new AppError('order_status')
    const isIt = and(eq(joinedLives.orderId, row.id), eq(joinedLives.sessionId, sessionId))
    // What of it has gone off in the parcel stays on its bill.
    if (!isBilled) await tx.delete(joinedLives).where(isIt)
    const of = { sessionId, accountId, userId: by.userId, ...nameOf(opened) }
    await storeOrder(tx, newOrder({ ...of, updatedAt: new Date(context.clock()) }))
    return NOT_LISTED
  })
}

const NOT_LISTED = { isListed: false }

async function deleteDraft(
  tx: Transaction,
  id: OrderId,
  { sessionId, accountId }: OrderRef,
): Promise<void> {
  await tx.delete(orders).where(eq(orders.id, id))
  const isIts = and(eq(orderSteps.sessionId, sessionId), eq(orderSteps.accountId, accountId))
  await tx.delete(orderSteps).where(and(isIts, isNull(orderSteps.orderId)))
}
