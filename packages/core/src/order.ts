import { AMOUNT_MAX, type Amount } from './money.ts'

/** The states of an order, in the order in which one usually goes through them. */
export const ORDER_STATUSES = [
  'draft',
  'sent',
  'reported',
  'paid',
  'packed',
  'shipped',
  'returned',
  'cancelled',
  'lapsed',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** Given up, or come back: its goods are free, and nothing else comes of it. */
export function isOver(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'lapsed' || status === 'returned'
}

/** Whether what stands on the order is kept for its buyer: it was sent, and is not over. */
export function holdsUnits(status: OrderStatus): boolean {
  return status !== 'draft' && !isOver(status)
}

/** One line of an order: so many of an item. `price` is `null` while the seller has set none. */
export type OrderLine = { quantity: number; price: Amount | null }

/** What is added to the lines. `adjustment` may be below 0: a discount. */
export type OrderExtras = { shipping: Amount; adjustment: Amount }

/** Why an order cannot be sent. */
export const ORDER_PROBLEMS = ['unpriced', 'below_zero', 'too_high'] as const
export type OrderProblem = (typeof ORDER_PROBLEMS)[number]

/** What an order comes to, or why it cannot be sent. */
export type OrderTotal = { ok: true; total: Amount } | { ok: false; reason: OrderProblem }

/** Adds an order up. Lines without a price, and totals outside 0 to `AMOUNT_MAX`, have none. */
export function totalOf(lines: readonly OrderLine[], extras: OrderExtras): OrderTotal {
  // Exact beyond what a bill may come to: many dear lines leave the whole numbers of a float.
  let sum = BigInt(extras.shipping) + BigInt(extras.adjustment)
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

/** What new bills keep clear of: totals that others come to, and what those of open bills end in. */
export type TakenTotals = { totals: ReadonlySet<Amount>; endings: ReadonlySet<number> }

/** A total's last three digits: by these a seller tells transfers apart at a glance. */
export const endingOf = (total: Amount): number => total % (UNIQUE_CODE_MAX + 1)

/**
 * A code by which a payment is told apart: with it, no other open bill of the seller comes to the
 * same, nor ends in the same three digits as long as some are left. The search begins at `first` (1 to
 * `UNIQUE_CODE_MAX`); below 0 where it is taken off (`isOff`), and then it leaves something to be paid.
 * `null` when none is free.
 */
export function uniqueCodeFor(
  total: Amount,
  taken: TakenTotals,
  { first, isOff }: { first: number; isOff: boolean },
): number | null {
  let second: number | null = null
  for (let step = 0; step < UNIQUE_CODE_MAX; step += 1) {
    const digits = ((first - 1 + step) % UNIQUE_CODE_MAX) + 1
    const code = isOff ? -digits : digits
    const sum = total + code
    if (sum <= 0 || taken.totals.has(sum)) continue
    if (!taken.endings.has(endingOf(sum))) return code
    second ??= code
  }
  return second
}

/** What is to be paid of an open sum, with its unique code: a code takes no bill to 0 or below. */
export const withCode = (open: Amount, code: number): Amount =>
  open > 0 && open + code > 0 ? open + code : open
