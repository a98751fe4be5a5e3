import { AMOUNT_MAX, type Amount, type Currency } from './money.ts'
import { type OrderProblem, totalOf, withCode } from './order.ts'
import {
  askedOf,
  type Bill,
  type BillLine,
  type OrderState,
  owedOf,
  type Received,
} from './sale-order.ts'
import { lineKeyOf, type WonLine } from './won-lines.ts'

/** What a bill says if it is sent now. */
export type Draft = { ok: true; bill: Bill } | { ok: false; problem: OrderProblem }

/** What a version of a bill follows from beside the order. */
export type DraftFacts = {
  /** What the buyer wins now, without what has gone off in another parcel. */
  lines: readonly WonLine[]
  received: Received
  /** Of the next version of the bill. */
  nextNumber: number
  terms: {
    currency: Currency
    usesUniqueCode: boolean
    /** Taken off the total, the code is for scanned payments, too: those may cost nobody more. */
    takesCodeOff: boolean
    shipping: Amount
  }
}

/** Writes a version of the bill from what the buyer wins now. */
export function draftBill(
  { shipping, adjustment, uniqueCode }: Pick<OrderState, 'shipping' | 'adjustment' | 'uniqueCode'>,
  { lines, terms, received, nextNumber }: DraftFacts,
): Draft {
  const extras = { shipping: shipping ?? terms.shipping, adjustment }
  const sum = totalOf(lines, extras)
  if (!sum.ok) return { ok: false, problem: sum.reason }
  const open = Math.max(0, sum.total - received.amount)
  const total = withCode(open, uniqueCode ?? 0)
  if (total > AMOUNT_MAX) return { ok: false, problem: 'too_high' }
  const bill = {
    number: nextNumber,
    currency: terms.currency,
    lines: lines.map((line): BillLine => ({ ...line, price: line.price ?? 0 })),
    ...extras,
    uniqueCode: total - open,
    asked: sum.total,
    total,
    ...(received.amount > 0 && { alreadyPaid: received.amount, paidCodes: received.codes }),
  }
  return { ok: true, bill }
}

/** What is given up unsent, as far as it adds up: the history shows it. */
export function noteBill(state: OrderState, facts: DraftFacts): Bill | null {
  const draft = facts.lines.length > 0 ? draftBill(state, facts) : null
  return draft?.ok ? draft.bill : null
}

/**
 * An order with its bill as it would be written now, where that has the same units for another sum: what
 * the seller sees is what a step of theirs books. `isLowerOnly`: nobody is asked for more than they were.
 */
export function billedAnew(
  state: OrderState,
  facts: DraftFacts,
  { isLowerOnly }: { isLowerOnly: boolean },
): OrderState {
  const { bill } = state
  if (!(bill && sameUnits(bill.lines, facts.lines))) return state
  const draft = draftBill(state, facts)
  if (!draft.ok) return state
  const more = askedOf(draft.bill) - askedOf(bill)
  return more === 0 || (more > 0 && isLowerOnly) ? state : { ...state, bill: draft.bill }
}

/**
 * The bill that a payment is for: as it would be written now, where all that is due by that came, or all that
 * was asked for. Who pays what they were asked for is asked for no more, and what a buyer says to have paid
 * is for what they got.
 */
export function asPaid(state: OrderState, typed: Amount | null, facts: DraftFacts): OrderState {
  if (state.status !== 'sent') return state
  const { due } = owedOf(state, facts.received)
  const isLowerOnly = typed !== null && typed <= due
  const anew = billedAnew(state, facts, { isLowerOnly })
  const now = owedOf(anew, facts.received)
  const isAll = typed === now.due || typed === now.asked - facts.received.amount
  return typed === null || isAll || typed >= due ? anew : state
}

/** What an order comes to without a unique code, where sending it may give one; else null. */
export function bareTotalOf(state: OrderState, facts: DraftFacts): Amount | null {
  if (!facts.terms.usesUniqueCode && state.uniqueCode === null) return null
  const bare = draftBill({ ...state, uniqueCode: null }, facts)
  return bare.ok && bare.bill.total > 0 ? bare.bill.total : null
}

/** Whether a bill says what another does; in which order its lines stand does not matter. */
export function isSameBill(
  bill: Pick<Bill, 'lines' | 'shipping' | 'adjustment'>,
  other: { lines: readonly WonLine[]; shipping: Amount; adjustment: Amount },
): boolean {
  if (bill.shipping !== other.shipping || bill.adjustment !== other.adjustment) return false
  const rest = new Map(other.lines.map((line) => [lineKeyOf(line), line]))
  const isThere = (line: WonLine) => {
    const found = rest.get(lineKeyOf(line))
    return (
      found?.quantity === line.quantity && found.price === line.price && found.name === line.name
    )
  }
  return rest.size === bill.lines.length && bill.lines.every(isThere)
}

/** Whether two lists have the same units of the same items. */
export function sameUnits(a: readonly WonLine[], b: readonly WonLine[]): boolean {
  const units = new Map(b.map((line) => [lineKeyOf(line), line.quantity]))
  return units.size === a.length && a.every((line) => units.get(lineKeyOf(line)) === line.quantity)
}
