import type { BuyerTally, Order, OrderLineBody } from '@dibs/contract'
import {
  AMOUNT_MAX,
  askedOf,
  type Bill,
  type Buyer,
  currentState,
  draftBill,
  holdsUnits,
  isOverdue,
  isSameBill,
  type OrderState,
  owedOf,
  type WonLine,
} from '@dibs/core'
import type { StoredShop } from '../shop/service.ts'
import { type StoredPayment, sumPayments } from './money.ts'
import { type StoredOrder, stateOf } from './store.ts'

/**
 * What an order's bills follow from: once billed or paid for, it stays in that currency. In another one
 * than its live's, as the releases before could leave it, the live's prices are none.
 */
export function inOwnCurrency<Line extends WonLine>(
  { terms, lines, bill }: { terms: StoredShop; lines: readonly Line[]; bill: Bill | null },
  payments: readonly StoredPayment[],
): { terms: StoredShop; lines: readonly Line[] } {
  const currency = bill?.currency ?? payments[0]?.currency ?? terms.currency
  if (currency === terms.currency) return { terms, lines }
  const unpriced = lines.map((line) => ({ ...line, price: null }))
  return { terms: { ...terms, currency, shipping: 0 }, lines: unpriced }
}

/** Everything that an order is told from. */
export type OrderFacts = {
  buyer: Buyer
  version: number
  state: OrderState
  /** What the buyer wins now, without what has gone off in another parcel. */
  lines: readonly WonLine[]
  payments: readonly StoredPayment[]
  /** Of a bill for the rest, the one before that is paid. */
  covered: Bill | null
  /** Orders that went off before the buyer won more, with what came for them. */
  earlier: readonly { order: StoredOrder; payments: readonly StoredPayment[] }[]
  /** Of the live. */
  terms: StoredShop
  /** The buyer's in this live. */
  number: number | null
  undoes: Order['undoes']
  history: BuyerTally | undefined
}

/** An order without what takes a key to read. */
export type ToldOrder = Omit<Order, 'billUrl' | 'contact'>

const NO_HISTORY: BuyerTally = {
  lives: 0,
  wins: 0,
  paid: 0,
  lapsed: 0,
  cancelled: 0,
  returned: 0,
}

/** An order as the API answers it, but for what is kept sealed. `now`: epoch milliseconds. */
export function toOrder(told: OrderFacts, now: number): ToldOrder {
  const { buyer, version, payments, covered } = told
  const state = currentState(told.state, told.lines.length > 0)
  const facts = { ...told, ...inOwnCurrency({ ...told, bill: state.bill }, payments) }
  const { terms, lines } = facts
  const { status, tracking, bill, payBy, heldUntil, sentAt } = state
  const received = sumPayments(payments)
  const owed = owedOf(state, received)
  const extras = { shipping: state.shipping ?? terms.shipping, adjustment: state.adjustment }
  const isChanged = bill !== null && holdsUnits(status) && !isSameBill(bill, { lines, ...extras })
  const shown = bill ?? { ...extras, uniqueCode: state.uniqueCode ?? 0, lines, alreadyPaid: 0 }
  const drafted = bill === null || isChanged ? draftOf(state, facts) : null
  const isOnDelivery = (status === 'packed' || status === 'shipped') && owed.due > 0
  return {
    customerAccountId: buyer.accountId,
    customerUsername: buyer.username,
    customerNickname: buyer.nickname,
    version,
    number: facts.number,
    currency: terms.currency,
    lines: shown.lines.map(toLine),
    shipping: shown.shipping,
    adjustment: shown.adjustment,
    uniqueCode: bill ? bill.uniqueCode : (drafted?.uniqueCode ?? 0),
    alreadyPaid: bill ? (bill.alreadyPaid ?? 0) : received.amount,
    total: bill ? bill.total : (drafted?.total ?? null),
    problem: bill ? null : (drafted?.problem ?? null),
    status,
    ...owed,
    received: received.amount + received.codes,
    kept: state.kept,
    payments: payments.map(toPayment),
    covered: covered && { asked: askedOf(covered), lines: covered.lines.map(toLine) },
    sentAt: iso(sentAt),
    payBy: iso(payBy),
    heldUntil: iso(heldUntil),
    isOverdue: isOverdue(state, now),
    hasAnswered: state.hasReported || state.contact !== null,
    changedSinceSent: isChanged,
    onDelivery: isOnDelivery,
    current: isChanged && drafted ? drafted : null,
    tracking,
    courier: state.courier,
    earlier: facts.earlier.map(toEarlier),
    canUndo: facts.undoes !== null,
    undoes: facts.undoes,
    history: facts.history ?? NO_HISTORY,
  }
}

/** What the order would say if it were sent now. */
function draftOf(state: OrderState, { lines, terms, payments }: OrderFacts) {
  const received = sumPayments(payments)
  const extras = { shipping: state.shipping ?? terms.shipping, adjustment: state.adjustment }
  // The transfer for the rest gets a code of its own.
  const isRest = !(
    state.status === 'draft' ||
    state.status === 'sent' ||
    state.status === 'reported'
  )
  const uniqueCode = isRest ? null : state.uniqueCode
  const told = { lines: lines.map(toLine), ...extras, uniqueCode: uniqueCode ?? 0 }
  const paid = { alreadyPaid: received.amount }
  if (lines.length === 0) return { ...told, ...paid, total: null, problem: null }
  const draft = draftBill({ ...state, uniqueCode }, { lines, terms, received, nextNumber: 0 })
  return draft.ok
    ? {
        ...told,
        ...paid,
        uniqueCode: draft.bill.uniqueCode,
        total: draft.bill.total,
        problem: null,
      }
    : { ...told, ...paid, total: null, problem: draft.problem }
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

const toPayment = ({ id, amount, way, by, paidAt, voids }: StoredPayment) => ({
  id,
  amount,
  way,
  by,
  at: paidAt.toISOString(),
  voids,
})

function toEarlier({ order, payments }: OrderFacts['earlier'][number]) {
  const state = stateOf(order)
  const received = sumPayments(payments)
  return {
    lines: (order.bill?.lines ?? []).map(toLine),
    ...owedOf(state, received),
    received: received.amount + received.codes,
    status: order.status,
    sentAt: iso(state.sentAt),
    tracking: order.tracking,
    ...(order.bill && { currency: order.bill.currency }),
  }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
