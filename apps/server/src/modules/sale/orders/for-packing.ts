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
/** Packed, and sent off. */
const GOES_OUT: ReadonlySet<string> = new Set(['packed', 'shipped'])
/** Whose parcels may be paid for at the door. */
const UNPAID: ReadonlySet<string> = new Set(['draft', 'sent', 'reported'])
const NEEDS: ReadonlySet<Need> = new Set(['toPack', 'toShip', 'toCollect'])

/** Whether a helper calls who packs. */
export const packs = ({ helper }: Caller) => helper?.role === 'packing'

/** @throws not_for_helpers for a step that is not a packer's */
export function assertMayChange(caller: Caller, change: Change): void {
  if (!packs(caller)) return
  const isPacking = Object.keys(change).every((field) => FIELDS.has(field))
  const { status } = change
  if (!isPacking || (status !== undefined && !GOES_OUT.has(status)))
    throw new AppError('not_for_helpers')
}

/** An order as its caller may see it. */
export const orderFor = (caller: Caller, order: Order): Order =>
  packs(caller) ? packersOrder(order) : order

/**
 * What a helper who packs sees of an order: named one by one, so that what is added to an order is not
 * theirs by that. Of money, what is to be collected with the parcel.
 */
export function packersOrder(order: Order): Order {
  const { undoes, total, due } = order
  const isPackers = undoes !== null && isPackersStep(undoes)
  const isUnpaid = order.onDelivery || UNPAID.has(order.status)
  return {
    ...pick(order, ORDER_FIELDS),
    lines: order.lines.map(packersLine),
    shipping: 0,
    adjustment: 0,
    uniqueCode: 0,
    alreadyPaid: 0,
    total: isUnpaid ? due || total : total && 0,
    ...NOTHING_CAME,
    due: isUnpaid ? due : 0,
    kept: 0,
    covered: null,
    payBy: null,
    heldUntil: null,
    isOverdue: false,
    current: null,
    billUrl: null,
    earlier: order.earlier.map(packersParcel),
    canUndo: order.canUndo && isPackers,
    undoes: isPackers ? undoes : null,
    history: NOTHING_KNOWN,
  }
}

const ORDER_FIELDS = [
  ...(['customerAccountId', 'customerUsername', 'customerNickname', 'version', 'number'] as const),
  ...(['currency', 'lives', 'status', 'problem', 'sentAt', 'changedSinceSent'] as const),
  ...(['onDelivery', 'contact', 'tracking', 'courier'] as const),
]
const NOTHING_CAME = { asked: 0, received: 0, owedBack: 0, payments: [] }

type Parcel = Order['earlier'][number]

const packersParcel = (parcel: Parcel): Parcel => ({
  ...pick(parcel, PARCEL_FIELDS),
  lines: parcel.lines.map(packersLine),
  ...NOTHING_CAME,
  due: GOES_OUT.has(parcel.status) ? parcel.due : 0,
  undoes: null,
})

const PARCEL_FIELDS = [
  ...(['orderId', 'version', 'status', 'sentAt', 'tracking', 'courier', 'currency'] as const),
]

const packersLine = (line: Order['lines'][number]) => ({ ...line, price: null, amount: null })

/** Steps that are taken with a parcel. */
const isPackersStep = ({ kind, to }: NonNullable<Order['undoes']>) =>
  kind === 'tracking' || kind === 'contact' || (kind === 'status' && GOES_OUT.has(to))

/** Some of an object's fields, as far as it has them. */
function pick<T extends object, const Name extends keyof T>(of: T, names: readonly Name[]) {
  return Object.fromEntries(
    names.filter((name) => of[name] !== undefined).map((name) => [name, of[name]]),
  ) as Pick<T, Name>
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
      .map((order) => ({
        ...order,
        needs: order.needs.filter((need) => NEEDS.has(need)),
        asked: 0,
        owedBack: 0,
        isOverdue: false,
        payBy: null,
        due: GOES_OUT.has(order.status) ? order.due : 0,
      }))
      .filter(({ needs }) => needs.length > 0),
  }))
  return {
    isSelling: money.isSelling,
    urgent: 0,
    needs: ofParcels(money.needs),
    lives: lives.filter(({ needs }) => needs.length > 0),
  }
}
