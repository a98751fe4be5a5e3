import type { Order } from '@dibs/contract'
import { holdsUnits } from '@dibs/core'
import { atOnce, type Transaction } from '../../../platform/database/database.ts'
import type { Stands } from './apply.ts'
import { listNumbers } from './buyer-numbers.ts'
import type { OrdersContext } from './context.ts'
import { findCovered } from './money.ts'
import type { Opened } from './open-order.ts'
import { tellOrders } from './read.ts'
import { findKnown } from './remember.ts'
import type { OrderRef } from './store.ts'

/**
 * Whether an order can be told from what its step knows, as nearly all can: it has the evening that is
 * asked about and no other, nothing of its buyer's went off before it, and it is begun.
 */
export function isAlone(
  { ref, evenings, earlier, next, terms }: Opened,
  { order }: Stands,
  { sessionId }: OrderRef,
): boolean {
  const isHere = evenings.every((evening) => evening.sessionId === sessionId)
  const isFirst = earlier.length === 0 && next === undefined && ref.sessionId === sessionId
  const isInOwn = (order.bill?.currency ?? terms.currency) === terms.currency
  return isHere && isFirst && isInOwn && order.status !== 'draft'
}

/**
 * Makes what tells such an order as it is after its step, in one trip: what was won is not read again. It
 * is shared out before, since others wait while that trip is under way.
 */
export async function prepareTelling(
  context: OrdersContext,
  tx: Transaction,
  { userId, ref, terms, won }: Opened,
  { order, payments, undoes }: Stands,
): Promise<() => Promise<Order | undefined>> {
  const made = new Map(payments.length > 0 ? [[order.id, [...payments]]] : [])
  const held = holdsUnits(order.status) ? (order.bill?.lines ?? []) : []
  const wins = await won.withHeld(ref.accountId, held)
  return async () => {
    const [numbers, known, covered] = await atOnce(tx, () => [
      listNumbers(tx, ref),
      findKnown(tx, userId, ref),
      findCovered(tx, [order], made),
    ])
    const none = { others: new Map(), starts: new Map(), joinable: new Map() }
    const rows = { current: [order], earlier: [], later: new Map() }
    const undoable = new Map([[order.id, undoes]])
    const facts = { terms, rows, wins, numbers, known, made, undoable, covered, ...none }
    return tellOrders(context, facts, ref)[0]?.open()
  }
}
