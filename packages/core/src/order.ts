import { AMOUNT_MAX, type Amount } from './money.ts'

/** The states of an order, in the order in which one usually goes through them. */
export const ORDER_STATUSES = [
  'draft',
  'sent',
  'reported',
  'paid',
  'packed',
  'shipped',
  'cancelled',
  'lapsed',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

const OPEN_STEPS = ['paid', 'packed', 'cancelled', 'lapsed'] as const

/**
 * Where an order can go from each state (product decisions, "From claim to paid"). Cash on delivery
 * is packed before it is paid. From `reported` back to `sent` is *Not received*; from `paid`, a
 * bill for the rest: the buyer has won more since. Going back
 * otherwise is an undo, which knows where it came from.
 */
const STEPS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  draft: ['sent', ...OPEN_STEPS],
  sent: ['reported', ...OPEN_STEPS],
  reported: ['sent', ...OPEN_STEPS],
  paid: ['sent', 'packed'],
  packed: ['shipped'],
  shipped: [],
  cancelled: [],
  lapsed: [],
}

/** Whether the seller (or, to `reported`, the buyer) can take an order from one state to another. */
export function canStep(from: OrderStatus, to: OrderStatus): boolean {
  return STEPS[from].includes(to)
}

/** Whether what stands on the order is kept for its buyer: it was sent, and neither given up nor passed on. */
export function holdsUnits(status: OrderStatus): boolean {
  return status !== 'draft' && status !== 'cancelled' && status !== 'lapsed'
}

/** One line of an order: so many of an item. `price` is `null` while the seller has set none. */
export type OrderLine = { quantity: number; price: Amount | null }

/** What is added to the lines. `adjustment` may be below 0: a discount. `alreadyPaid` is taken off. */
export type OrderExtras = {
  shipping: Amount
  adjustment: Amount
  uniqueCode: Amount
  alreadyPaid?: Amount
}

/** Why an order cannot be sent. */
export const ORDER_PROBLEMS = ['unpriced', 'below_zero', 'too_high'] as const
export type OrderProblem = (typeof ORDER_PROBLEMS)[number]

/** What an order comes to, or why it cannot be sent. */
export type OrderTotal = { ok: true; total: Amount } | { ok: false; reason: OrderProblem }

/** Adds an order up. Lines without a price, and totals outside 0 to `AMOUNT_MAX`, have none. */
export function totalOf(lines: readonly OrderLine[], extras: OrderExtras): OrderTotal {
  // Exact beyond what a bill may come to: many dear lines leave the whole numbers of a float.
  const { shipping, adjustment, uniqueCode, alreadyPaid = 0 } = extras
  let sum = BigInt(shipping) + BigInt(adjustment) + BigInt(uniqueCode) - BigInt(alreadyPaid)
  for (const { quantity, price } of lines) {
    if (price === null) return { ok: false, reason: 'unpriced' }
    sum += BigInt(price) * BigInt(quantity)
  }
  if (sum < 0n) return { ok: false, reason: 'below_zero' }
  return sum > BigInt(AMOUNT_MAX)
    ? { ok: false, reason: 'too_high' }
    : { ok: true, total: Number(sum) }
}

/** Unique codes are the last three digits of a transfer. */
export const UNIQUE_CODE_MAX = 999

/**
 * A code by which a transfer is told apart: with it, no other open bill of the seller comes to the
 * same. The search begins at `first` (1 to `UNIQUE_CODE_MAX`); `null` when none is free.
 */
export function uniqueCodeFor(
  total: Amount,
  openTotals: ReadonlySet<Amount>,
  first: number,
): number | null {
  for (let step = 0; step < UNIQUE_CODE_MAX; step += 1) {
    const code = ((first - 1 + step) % UNIQUE_CODE_MAX) + 1
    if (!openTotals.has(total + code)) return code
  }
  return null
}
