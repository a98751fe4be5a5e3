import type { BuyerTally, Order, OrderLineBody, Shop } from '@dibs/contract'
import {
  AMOUNT_MAX,
  type Amount,
  type Buyer,
  holdsUnits,
  type OrderStatus,
  totalOf,
  type WonLine,
} from '@dibs/core'
import type { OrderState } from '../../../platform/database/schema/index.ts'

/** What bills follow from that the seller set once for all. */
export type ShopTerms = Pick<Shop, 'currency' | 'payByHours' | 'usesUniqueCode' | 'shipping'>

/** Everything that an order is told from. */
export type OrderFacts = {
  buyer: Buyer
  version: number
  state: OrderState
  /** What the buyer wins now. */
  lines: readonly WonLine[]
  terms: ShopTerms
  undoes: Order['undoes']
  history: BuyerTally | undefined
}

/** An order without what takes a key to read. */
export type ToldOrder = Omit<Order, 'billUrl' | 'contact'>

const NO_HISTORY: BuyerTally = { lives: 0, wins: 0, paid: 0, lapsed: 0, cancelled: 0 }

/** Given up, and nothing else comes of it. */
export const isGivenUp = (status: OrderStatus): boolean =>
  status === 'cancelled' || status === 'lapsed'

/**
 * What an order goes on from: one that was given up begins again when its buyer wins something after
 * that.
 */
export function currentState(state: OrderState, lines: readonly WonLine[]): OrderState {
  if (!isGivenUp(state.status) || lines.length === 0) return state
  const { shipping, adjustment, contact } = state
  return {
    status: 'draft',
    shipping,
    adjustment,
    contact,
    uniqueCode: null,
    payBy: null,
    heldUntil: null,
    hasReported: false,
    sentAt: null,
    bill: null,
    tracking: null,
  }
}

/** What is added to the lines, and what is taken off, if the order were sent now. */
export function extrasOf(state: OrderState, { shipping }: Pick<ShopTerms, 'shipping'>) {
  const { adjustment, uniqueCode } = state
  return {
    shipping: state.shipping ?? shipping,
    adjustment,
    // The transfer for the rest gets a code of its own.
    uniqueCode: isPaid(state) ? 0 : (uniqueCode ?? 0),
    alreadyPaid: paidBefore(state).amount,
  }
}

const isPaid = ({ status, bill }: OrderState) =>
  (status === 'paid' || status === 'packed' || status === 'shipped') && !bill?.onDelivery

/** What the buyer has paid that is not on the next bill: goods and shipping, and unique codes. */
export function paidBefore(state: OrderState): { amount: Amount; codes: number } {
  const { alreadyPaid = 0, paidCodes = 0, total = 0, uniqueCode = 0 } = state.bill ?? {}
  return isPaid(state)
    ? { amount: alreadyPaid + total - uniqueCode, codes: paidCodes + uniqueCode }
    : { amount: alreadyPaid, codes: paidCodes }
}

/**
 * Whether the deadline of a bill has passed. What its buyer says to have paid is held for them a while
 * longer, once.
 */
export function isOverdue(
  { status, payBy, heldUntil }: Pick<OrderState, 'status' | 'payBy' | 'heldUntil'>,
  now: number,
): boolean {
  if (payBy === null || payBy >= now) return false
  return status === 'sent' || (status === 'reported' && (heldUntil ?? 0) < now)
}

/** An order as the API answers it, but for what is kept sealed. `now`: epoch milliseconds. */
export function toOrder(facts: OrderFacts, now: number): ToldOrder {
  const { buyer, version, terms, lines } = facts
  const state = currentState(facts.state, lines)
  const { status, tracking, bill, payBy, heldUntil, sentAt } = state
  const extras = extrasOf(state, terms)
  const current = { lines: lines.map(toLine), ...extras, ...toldTotal(lines, extras) }
  const isBilled = bill !== null
  const isChanged = isBilled && holdsUnits(status) && !isSame(bill, { lines, ...extras })
  return {
    customerAccountId: buyer.accountId,
    customerUsername: buyer.username,
    customerNickname: buyer.nickname,
    version,
    lines: isBilled ? bill.lines.map(toLine) : current.lines,
    shipping: isBilled ? bill.shipping : extras.shipping,
    adjustment: isBilled ? bill.adjustment : extras.adjustment,
    uniqueCode: isBilled ? bill.uniqueCode : extras.uniqueCode,
    alreadyPaid: bill?.alreadyPaid ?? 0,
    total: isBilled ? bill.total : current.total,
    problem: isBilled ? null : current.problem,
    status,
    sentAt: iso(sentAt),
    payBy: iso(payBy),
    heldUntil: iso(heldUntil),
    isOverdue: isOverdue(state, now),
    hasAnswered: state.hasReported || state.contact !== null,
    changedSinceSent: isChanged,
    onDelivery: bill?.onDelivery ?? false,
    current: isChanged ? current : null,
    tracking,
    canUndo: facts.undoes !== null,
    undoes: facts.undoes,
    history: facts.history ?? NO_HISTORY,
  }
}

function toldTotal(lines: readonly WonLine[], extras: ReturnType<typeof extrasOf>) {
  const result = totalOf(lines, extras)
  if (lines.length === 0) return { total: null, problem: null }
  return result.ok
    ? { total: result.total, problem: null }
    : { total: null, problem: result.reason }
}

function toLine({ itemId, itemText, name, quantity, price }: WonLine): OrderLineBody {
  const amount = price === null ? null : quantity * price
  return {
    itemClueId: itemId,
    itemClueText: itemText,
    name,
    quantity,
    price,
    amount: amount !== null && amount <= AMOUNT_MAX ? amount : null,
  }
}

type Billed = Record<(typeof EXTRAS)[number], Amount> & { lines: readonly WonLine[] }
const EXTRAS = ['shipping', 'adjustment'] as const

/** Whether a bill says what another would; in which order its lines stand does not matter. */
function isSame(bill: Billed, other: Billed): boolean {
  if (EXTRAS.some((name) => bill[name] !== other[name])) return false
  const rest = new Map(other.lines.map((line) => [line.itemId, line]))
  const isThere = ({ itemId, quantity, price, name }: WonLine) => {
    const line = rest.get(itemId)
    return line?.quantity === quantity && line.price === price && line.name === name
  }
  return rest.size === bill.lines.length && bill.lines.every(isThere)
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
