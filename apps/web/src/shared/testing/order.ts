import type { Order } from '@dibs/contract'
import { type AccountId, holdsUnits, type ItemId, type PaymentId } from '@dibs/core'

/** Money that came by transfer, unless a test says otherwise. */
export const aPayment = (changes: Partial<Order['payments'][number]> = {}) => ({
  id: 'c0ffee00-0000-4000-8000-0000000000f1' as PaymentId,
  amount: 100_000,
  way: 'transfer' as const,
  by: 'seller' as const,
  at: '2026-11-22T13:14:00.000Z',
  voids: null,
  ...changes,
})

/**
 * A buyer's order for tests: one A12 of 100,000, not sent. With a status, what is due and what was
 * received follow from it, unless a test says otherwise.
 */
export function anOrder(id: string, changes: Partial<Order> = {}): Order {
  const { status = 'draft', total = 100_000 } = changes
  const asked = holdsUnits(status) ? (total ?? 0) : 0
  const isOpen = status === 'sent' || status === 'reported'
  const received = isOpen ? 0 : asked
  return {
    customerAccountId: id as AccountId,
    customerUsername: `buyer${id}`,
    customerNickname: `Buyer ${id}`,
    version: 0,
    lines: [
      {
        itemClueId: '01a20711-8ff0-73c2-87f3-4e656aa18581' as ItemId,
        itemClueText: 'A12',
        name: 'Dress',
        quantity: 1,
        price: 100_000,
        amount: 100_000,
      },
    ],
    shipping: 0,
    adjustment: 0,
    uniqueCode: 0,
    alreadyPaid: 0,
    total,
    problem: null,
    status,
    asked,
    due: asked - received,
    owedBack: 0,
    received,
    kept: 0,
    payments: received === 0 ? [] : [aPayment({ amount: received })],
    covered: null,
    sentAt: status === 'draft' ? null : '2026-11-22T12:00:00.000Z',
    payBy: null,
    heldUntil: null,
    isOverdue: false,
    changedSinceSent: false,
    onDelivery: false,
    current: null,
    billUrl: null,
    contact: null,
    tracking: null,
    earlier: [],
    canUndo: false,
    undoes: null,
    history: { lives: 1, wins: 1, paid: 1, lapsed: 0, cancelled: 0, returned: 0 },
    ...changes,
  }
}
