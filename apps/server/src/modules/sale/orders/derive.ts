import type { BuyerTally, Order, OrderLineBody } from '@dibs/contract'
import {
  AMOUNT_MAX,
  askedOf,
  type Bill,
  type Buyer,
  currentState,
  draftBill,
  holdsUnits,
  isNotReceived,
  isOver,
  isOverdue,
  isSameBill,
  type OrderState,
  type Owed,
  owedOf,
  type Received,
  type SessionId,
  type Summed,
  splitByLive,
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
  /** The session in which it began; all whose wins are on it, the earliest first; one that it could go with. */
  home: SessionId
  lives: readonly { sessionId: SessionId; startTime: string }[]
  goesWith: { sessionId: SessionId; startTime: string } | null
  /** What the buyer wins now, without what has gone off in another parcel. */
  lines: readonly WonLine[]
  payments: readonly StoredPayment[]
  /** Of a bill for the rest, the one before that is paid. */
  covered: Bill | null
  /** Orders that went off before the buyer won more, with what came for them. */
  earlier: readonly {
    order: StoredOrder
    payments: readonly StoredPayment[]
    lives: readonly SessionId[]
    undoes: Order['undoes']
  }[]
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

/**
 * An order as the API answers it to who asks about a session, but for what is kept sealed. `now`: epoch
 * milliseconds.
 */
export function toOrder(told: OrderFacts, now: number, asked: SessionId): ToldOrder {
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
    ...(facts.lives.length > 1 && {
      lives: [...facts.lives],
      share: shareOf(
        facts.lives.map(({ sessionId }) => sessionId),
        state,
        { ...owed, lines: shown.lines, received },
        asked,
      ),
    }),
    ...(facts.goesWith && { goesWith: facts.goesWith }),
    lines: shown.lines.map(lineOf(facts)),
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
    covered: covered && { asked: askedOf(covered), lines: covered.lines.map(lineOf(facts)) },
    sentAt: iso(sentAt),
    payBy: iso(payBy),
    heldUntil: iso(heldUntil),
    isOverdue: isOverdue(state, now),
    hasAnswered: state.hasReported || state.contact !== null,
    ...(isNotReceived(state) && { notReceived: true }),
    changedSinceSent: isChanged,
    onDelivery: isOnDelivery,
    current: isChanged && drafted ? drafted : null,
    tracking,
    courier: state.courier,
    earlier: facts.earlier.map((parcel) => toEarlier(parcel, asked)),
    canUndo: facts.undoes !== null,
    undoes: facts.undoes,
    history: facts.history ?? NO_HISTORY,
  }
}

const NOTHING: Summed = {
  status: 'draft',
  lines: [],
  total: null,
  received: 0,
  due: 0,
  owedBack: 0,
}

/** What of an order counts in one live, of those whose wins are on it or another one. */
function shareOf(
  lives: readonly SessionId[],
  { status, bill, sentAt }: OrderState,
  owed: Owed & { lines: readonly WonLine[]; received: Received },
  asked: SessionId,
): Order['share'] {
  // One that was given up before it was sent counts for nothing.
  const total = sentAt === null && isOver(status) ? null : (bill?.total ?? null)
  const received = owed.received.amount + owed.received.codes
  const parts = splitByLive(
    { ...owed, status, total, received },
    {
      billed: bill?.lines ?? [],
      // What is due beyond the sums.
      code: owed.due > 0 ? owed.due - (owed.asked - owed.received.amount) : 0,
      lives,
    },
  )
  const { lines: _, status: __, ...share } = parts.get(asked) ?? NOTHING
  return share
}

/** What the order would say if it were sent now. */
function draftOf(state: OrderState, facts: OrderFacts) {
  const { lines, terms, payments } = facts
  const received = sumPayments(payments)
  const extras = { shipping: state.shipping ?? terms.shipping, adjustment: state.adjustment }
  // The transfer for the rest gets a code of its own.
  const isRest = !(
    state.status === 'draft' ||
    state.status === 'sent' ||
    state.status === 'reported'
  )
  const uniqueCode = isRest ? null : state.uniqueCode
  const told = { lines: lines.map(lineOf(facts)), ...extras, uniqueCode: uniqueCode ?? 0 }
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

/** A line of an order; of one of several evenings it says which. */
const lineOf =
  ({ home, lives }: Pick<OrderFacts, 'home' | 'lives'>) =>
  (line: WonLine): OrderLineBody =>
    lives.length > 1 ? { ...toLine(line), sessionId: line.live ?? home } : toLine(line)

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

function toEarlier(
  { order, payments, lives, undoes }: OrderFacts['earlier'][number],
  asked: SessionId,
) {
  const state = stateOf(order)
  const received = sumPayments(payments)
  const owed = owedOf(state, received)
  const lines = order.bill?.lines ?? []
  const isWhole = lives.length === 1 && lives[0] === asked
  return {
    orderId: order.id,
    version: order.version,
    payments: payments.map(toPayment),
    // That it went off is taken back no more.
    undoes: undoes?.kind === 'status' && undoes.to === 'shipped' ? null : undoes,
    courier: order.courier,
    ...(!isWhole && { share: shareOf(lives, state, { ...owed, lines, received }, asked) }),
    lines: lines.map((line) => {
      const sessionId = line.live ?? lives[0]
      return isWhole || !sessionId ? toLine(line) : { ...toLine(line), sessionId }
    }),
    ...owed,
    received: received.amount + received.codes,
    status: order.status,
    sentAt: iso(state.sentAt),
    tracking: order.tracking,
    ...(order.bill && { currency: order.bill.currency }),
  }
}

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
