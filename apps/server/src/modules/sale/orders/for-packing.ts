import type { endpoints, Money, Need, Order, Orders } from '@dibs/contract'
import type * as z from 'zod/mini'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'

// What is told to a helper who packs, and what they may change: what goes into a parcel, where it goes,
// and what is to be collected with it. What buyers paid, and how, and what else is known of them, is the
// owner's.

type Change = z.output<typeof endpoints.orders.update.body>

const FIELDS: ReadonlySet<string> = new Set([
  ...['status', 'tracking', 'courier', 'contact', 'version', 'orderId'],
])
const STEPS: ReadonlySet<string> = new Set(['packed', 'shipped'])
const NEEDS: ReadonlySet<Need> = new Set(['toPack', 'toShip', 'toCollect'])

/** Whether a helper calls who packs. */
export const packs = ({ helper }: Caller) => helper?.role === 'packing'

/** @throws not_for_helpers for a step that is not a packer's */
export function assertMayChange(caller: Caller, change: Change): void {
  if (!packs(caller)) return
  const isPacking = Object.keys(change).every((field) => FIELDS.has(field))
  const { status } = change
  if (!isPacking || (status !== undefined && !STEPS.has(status)))
    throw new AppError('not_for_helpers')
}

/** An order as its caller may see it. */
export const orderFor = (caller: Caller, order: Order): Order =>
  packs(caller) ? packersOrder(order) : order

/** What a helper who packs sees of an order. */
export function packersOrder(order: Order): Order {
  const { undoes } = order
  const isPackers =
    undoes !== null &&
    (undoes.kind === 'tracking' || undoes.kind === 'contact' || STEPS.has(undoes.to))
  return {
    ...order,
    payments: [],
    billUrl: null,
    earlier: order.earlier.map((earlier) => ({ ...earlier, payments: [], undoes: null })),
    undoes: isPackers ? undoes : null,
    canUndo: order.canUndo && isPackers,
    history: NOTHING_KNOWN,
  }
}

/** No sums: who sees the orders of a live need not see what it came to. */
export const PACKERS_TOTALS: Orders['totals'] = { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 }

const NOTHING_KNOWN: Order['history'] = { lives: 0, wins: 0, paid: 0, lapsed: 0, cancelled: 0 }

/** What is to be done, as its caller may see it. */
export function moneyFor(caller: Caller, money: Money): Money {
  if (!packs(caller)) return money
  const ofParcels = (needs: Money['needs']) =>
    needs.filter(({ need }) => NEEDS.has(need)).map((needed) => ({ ...needed, amount: 0 }))
  const lives = money.lives.map((live) => ({
    ...live,
    needs: ofParcels(live.needs),
    sold: null,
    orders: live.orders
      .map((order) => ({ ...order, needs: order.needs.filter((need) => NEEDS.has(need)) }))
      .filter(({ needs }) => needs.length > 0),
  }))
  return {
    isSelling: money.isSelling,
    urgent: 0,
    needs: ofParcels(money.needs),
    lives: lives.filter(({ needs }) => needs.length > 0),
  }
}
