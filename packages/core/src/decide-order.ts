import {
  asPaid,
  bareTotalOf,
  billedAnew,
  type DraftFacts,
  draftBill,
  isSameBill,
  noteBill,
  sameUnits,
} from './draft-bill.ts'
import { AMOUNT_MAX } from './money.ts'
import {
  isOver,
  type OrderProblem,
  type OrderStatus,
  type TakenTotals,
  UNIQUE_CODE_MAX,
  uniqueCodeFor,
} from './order.ts'
import { type NewPayment, ORDER_EVENTS, type OrderActor, type OrderEvent } from './order-events.ts'
import { restPayBy, usualPayBy } from './pay-by.ts'
import {
  type Bill,
  isMade,
  keepable,
  type OrderPatch,
  type OrderState,
  owedOf,
  type Received,
  undoPatch,
} from './sale-order.ts'
import { type TimeZone, USUAL_TIME_ZONE } from './time-zone.ts'
import type { WonLine } from './won-lines.ts'

const HOUR_MS = 3_600_000
/** So long what a buyer says to have paid is held for them, once. */
const REPORTED_HOLDS_MS = 24 * HOUR_MS
/** So long a buyer can take *I have paid* back. */
export const TAKE_BACK_MS = 5 * 60_000

/** Everything that a decision follows from beside the order itself. */
export type OrderFacts = DraftFacts & {
  /** The newest version of the bill that is paid in full, where a newer one is open. */
  covered: Bill | null
  terms: { payByHours: number | null; timeZone?: TimeZone | undefined }
  /** What a new bill's total keeps clear of. */
  taken: TakenTotals
  /** Where the search for a unique code begins: 1 to `UNIQUE_CODE_MAX`, by chance. */
  firstCode: number
  /** Epoch milliseconds. */
  now: number
}

export type OrderDecision =
  | {
      ok: true
      state: OrderState
      payment: NewPayment | null
      /** Which of the buyer's places come free: none, all, or what only the version before had not. */
      frees: 'none' | 'all' | 'added'
    }
  | { ok: false; reason: 'order_status' }
  | { ok: false; reason: 'price_invalid'; problem: OrderProblem | 'amount' }

const REFUSED = { ok: false, reason: 'order_status' } as const
const refusedFor = (problem: OrderProblem | 'amount') =>
  ({ ok: false, reason: 'price_invalid', problem }) as const
type Done = Extract<OrderDecision, { ok: true }>
const done = (
  state: OrderState,
  payment: NewPayment | null = null,
  frees: Done['frees'] = 'none',
): Done => ({ ok: true, state, payment, frees })

/**
 * What becomes of an order: the one machine for the seller, the buyer and payments that were told of.
 * Pure; whoever calls it stores what it says.
 */
export function decideOrder(
  state: OrderState,
  event: OrderEvent,
  actor: OrderActor,
  facts: OrderFacts,
): OrderDecision {
  const { by, from } = ORDER_EVENTS[event.kind]
  const to = from[state.status]
  if (to === undefined || !by.includes(actor)) return REFUSED
  switch (event.kind) {
    case 'send':
    case 'notReceived':
      return send(state, event, facts)
    case 'make':
      return make(state, facts)
    case 'hand':
      return hand(state, event, facts)
    case 'report': {
      const heldUntil = state.hasReported ? state.heldUntil : facts.now + REPORTED_HOLDS_MS
      return done({ ...state, status: 'reported', hasReported: true, heldUntil })
    }
    case 'takeBack':
      return done({ ...state, status: 'sent' })
    case 'pay':
      return pay(state, event, facts)
    case 'refund':
      return refund(state, event, facts)
    case 'void':
      return voidPayment(state, event.payment, facts)
    case 'lapse':
      if (event.only) return passOnPart(state, event.only, facts)
      return giveUp(state, 'lapsed', facts)
    case 'cancel':
      return giveUp(state, 'cancelled', facts)
    case 'pack': {
      const isLowerOnly = state.status !== 'sent'
      const billed = withBill(billedAnew(state, facts, { isLowerOnly }), facts)
      return billed.ok ? done({ ...billed.state, status: 'packed' }) : billed
    }
    case 'unpack': {
      const { due } = owedOf(state, facts.received)
      return done({ ...state, status: due > 0 ? 'sent' : 'paid' })
    }
    case 'ship':
      return done({ ...state, status: 'shipped' })
    case 'return': {
      if (!isAmount(event.kept) || event.kept > Math.max(0, keepable(facts.received)))
        return refusedFor('amount')
      return done({ ...state, status: 'returned', kept: event.kept }, null, 'all')
    }
  }
}

const isAmount = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= AMOUNT_MAX

type Refused = Exclude<OrderDecision, { ok: true }>

/** An order with a bill: the one that it has, else one that is written now. */
function withBill(
  state: OrderState,
  facts: OrderFacts,
): { ok: true; state: OrderState & { bill: Bill } } | Refused {
  if (state.bill) return { ok: true, state: { ...state, bill: state.bill } }
  if (facts.lines.length === 0) return REFUSED
  const draft = draftBill(state, facts)
  return draft.ok ? { ok: true, state: { ...state, bill: draft.bill } } : refusedFor(draft.problem)
}

function send(
  state: OrderState,
  { kind, keepsDeadline = false }: Extract<OrderEvent, { kind: 'send' | 'notReceived' }>,
  facts: OrderFacts,
): OrderDecision {
  const { now, lines, terms } = facts
  const isRest = isForRest(state)
  const uniqueCode = chooseCode(isRest ? { ...state, uniqueCode: null } : state, facts)
  const named = { ...state, shipping: state.shipping ?? terms.shipping, uniqueCode }
  // Of what is not received, the bill stands, also where nothing is left that a new one could say.
  const stays = kind === 'notReceived' && lines.length === 0
  if (lines.length === 0 && !stays) return REFUSED
  const draft = draftBill(named, facts)
  if (!(stays || draft.ok)) return refusedFor(draft.ok ? 'unpriced' : draft.problem)
  const bill = stays || !draft.ok ? state.bill : draft.bill
  if (isRest && bill && state.bill && isSameBill(bill, state.bill)) return REFUSED
  const { due } = owedOf({ ...named, status: 'sent', bill }, facts.received)
  if (due === 0 && facts.received.amount > 0)
    return done({ ...named, status: 'paid', bill, heldUntil: null, sentAt: now })
  // A deadline that the seller named stands; sending again gives another only where it has passed.
  const isFresh = isRest || kind === 'notReceived'
  const stands = keepsDeadline || (!isFresh && state.payBy !== null && state.payBy > now)
  return done({
    ...named,
    status: 'sent',
    bill,
    payBy: stands ? state.payBy : usualDeadline(facts),
    // It is gone where the seller has not found the money, and tells that: a mere message leaves it.
    heldUntil: isFresh ? null : state.heldUntil,
    hasReported: state.hasReported && !isRest,
    sentAt: now,
  })
}

const isForRest = ({ status }: OrderState) => status === 'paid' || status === 'packed'

const usualDeadline = ({ terms, now }: OrderFacts): number | null =>
  terms.payByHours === null
    ? null
    : usualPayBy(now, terms.payByHours, terms.timeZone ?? USUAL_TIME_ZONE)

/**
 * A bill that nobody has yet: no deadline of it runs, unless the seller has named one. Also where nothing
 * is due by it, it waits to be sent.
 */
function make(state: OrderState, facts: OrderFacts): OrderDecision {
  const sent = send(state, { kind: 'send' }, facts)
  if (!sent.ok || sent.state.bill === null) return sent
  const { bill } = sent.state
  const stands = !isForRest(state) && state.payBy !== null && state.payBy > facts.now
  const payBy = stands ? state.payBy : null
  const isThere = isMade(state) && isSameBill(bill, state.bill) && bill.total === state.bill.total
  if (isThere && payBy === state.payBy) return done(state)
  return done({ ...sent.state, status: 'sent', bill, payBy, sentAt: null })
}

/** The bill as it was made is at its buyer; said again, it changes nothing. */
function hand(
  state: OrderState,
  { keepsDeadline = false }: Extract<OrderEvent, { kind: 'hand' }>,
  facts: OrderFacts,
): OrderDecision {
  if (state.bill === null) return REFUSED
  if (state.sentAt !== null) return done(state)
  const stands = keepsDeadline || (state.payBy !== null && state.payBy > facts.now)
  const payBy = stands ? state.payBy : usualDeadline(facts)
  const { due } = owedOf(state, facts.received)
  const isPaid = due === 0 && facts.received.amount > 0
  const status = isPaid ? ('paid' as const) : state.status
  return done({ ...state, status, payBy, sentAt: facts.now })
}

/** The code stays once it is given, unless another bill comes to the same since. */
function chooseCode(state: OrderState, facts: OrderFacts): number | null {
  const { uniqueCode } = state
  const bare = bareTotalOf(state, facts)
  if (bare === null) return uniqueCode
  const isFree = uniqueCode !== null && !facts.taken.totals.has(bare + uniqueCode)
  if (isFree && bare + uniqueCode > 0) return uniqueCode
  const first = Math.min(UNIQUE_CODE_MAX, Math.max(1, facts.firstCode))
  return uniqueCodeFor(bare, facts.taken, { first, isOff: facts.terms.takesCodeOff })
}

function pay(
  before: OrderState,
  { amount: typed, way }: Extract<OrderEvent, { kind: 'pay' }>,
  facts: OrderFacts,
): OrderDecision {
  const isOpen =
    before.status === 'draft' || before.status === 'sent' || before.status === 'reported'
  const billed = isOpen ? withBill(asPaid(before, typed, facts), facts) : done(before)
  if (!billed.ok) return billed
  const { state } = billed
  const { asked, due } = owedOf(withStatus(state, isOpen ? 'sent' : state.status), facts.received)
  const open = due > 0 ? asked - facts.received.amount : 0
  const code = due - open
  // A code on top is for transfers: who scans the shop's own code pays without it.
  const whole = way === 'transfer' || way === 'other' ? due : Math.min(due, open)
  // There is nothing to be paid.
  if (typed === null && due === 0 && !isOpen) return REFUSED
  const amount = typed ?? whole
  if (!isAmount(amount) || (amount === 0 && due > 0)) return refusedFor('amount')
  // What comes beyond the bill's sum is first of its code: a transfer a little short of it is no
  // overpayment. One that is taken off counts once all that is due came, as far as it takes to be paid.
  const beyond = amount < due && code < 0 ? 0 : amount - open
  const paidCode = Math.min(Math.max(beyond, Math.min(0, code)), Math.max(0, code))
  const payment = amount === 0 ? null : { amount, code: paidCode, way }
  const received = facts.received.amount + amount - paidCode
  if (received > AMOUNT_MAX) return refusedFor('amount')
  if (!isOpen) return done(state, payment)
  const { due: left } = owedOf(withStatus(state, 'sent'), {
    amount: received,
    codes: facts.received.codes + paidCode,
  })
  if (left === 0) return done({ ...state, status: 'paid', heldUntil: null }, payment)
  // What its buyer said is answered: they are asked for what is left.
  const payBy =
    state.sentAt === null ? state.payBy : restPayBy(state.payBy, usualDeadline(facts), facts.now)
  const rest = { ...state, status: 'sent' as const, payBy, heldUntil: null, hasReported: false }
  return done(rest, payment)
}

const withStatus = (state: OrderState, status: OrderStatus): OrderState => ({ ...state, status })

function refund(
  state: OrderState,
  { amount, way }: Extract<OrderEvent, { kind: 'refund' }>,
  { received }: OrderFacts,
): OrderDecision {
  const { owedBack } = owedOf(state, received)
  if (!isAmount(amount) || amount === 0 || amount > owedBack) return refusedFor('amount')
  // What a code took off goes with what it was taken off.
  const code = isOver(state.status) ? Math.max(0, -received.codes) : 0
  return done(state, { amount: -amount, code, way })
}

function voidPayment(
  state: OrderState,
  payment: NewPayment,
  { received }: OrderFacts,
): OrderDecision {
  const next = withoutPayment(state, payment, received)
  if (!next) return refusedFor('amount')
  const { amount, code, way } = payment
  return done(next, { amount: 0 - amount, code: 0 - code, way })
}

/**
 * An order without a payment, and maybe as it was before: one that is not paid any more by that waits
 * for its money again. `null` where more went back to the buyer than is left.
 */
function withoutPayment(
  state: OrderState,
  payment: Pick<NewPayment, 'amount' | 'code'> | null,
  received: Received,
): OrderState | null {
  const { amount, code } = payment ?? { amount: 0, code: 0 }
  const rest = { amount: received.amount - (amount - code), codes: received.codes - code }
  if (keepable(rest) < 0) return null
  const { due } = owedOf(state, rest)
  return state.status === 'paid' && due > 0 ? withStatus(state, 'sent') : state
}

/** Takes a step back, with the payment that came with it; `null` where what it left is not there any more. */
export function undoOrder(
  state: OrderState,
  { patch, payment }: { patch: OrderPatch; payment: Pick<NewPayment, 'amount' | 'code'> | null },
  received: Received,
): OrderState | null {
  const restored = undoPatch(state, patch)
  return restored && withoutPayment(restored, payment, received)
}

function giveUp(state: OrderState, to: 'cancelled' | 'lapsed', facts: OrderFacts): OrderDecision {
  // What is paid for goes to nobody else: the bill for the rest goes, and what was paid stands.
  const { covered } = facts
  if (covered && state.status !== 'paid' && state.status !== 'draft') {
    const paid = { ...state, status: 'paid' as const, bill: covered, heldUntil: null, payBy: null }
    return done({ ...paid, uniqueCode: covered.uniqueCode || null }, null, 'added')
  }
  const bill = state.bill ?? noteBill(state, facts)
  return done({ ...state, status: to, heldUntil: null, bill }, null, 'all')
}

/**
 * What was won in one evening and is not paid for goes to the next in line; the bill says what is left of
 * it, and nothing that was not sent before.
 */
function passOnPart(
  state: OrderState,
  only: Pick<WonLine, 'live'>,
  facts: OrderFacts,
): OrderDecision {
  const { covered, lines: won } = facts
  const isIts = ({ live }: WonLine) => live === only.live
  const billed = state.bill?.lines ?? []
  const paidFor = covered?.lines.filter(isIts) ?? []
  if ([billed, won].every((lines) => sameUnits(lines.filter(isIts), paidFor))) return REFUSED
  const left = [...billed.filter((line) => !isIts(line)), ...paidFor]
  if (left.length === 0 || (covered && sameUnits(left, covered.lines))) {
    if (covered || won.every(isIts)) return giveUp(state, 'lapsed', facts)
    // What was won in other evenings waits to be sent.
    const unsent = { bill: null, sentAt: null, payBy: null, heldUntil: null }
    return done({ ...state, ...unsent, status: 'draft' }, null, 'added')
  }
  if (sameUnits(left, billed)) return done(state, null, 'added')
  const rest = { ...facts, lines: left }
  const uniqueCode = chooseCode(state, rest)
  const draft = draftBill({ ...state, uniqueCode }, rest)
  if (!draft.ok) return refusedFor(draft.problem)
  const next = { ...state, status: 'sent' as const, uniqueCode, bill: draft.bill, heldUntil: null }
  const { due } = owedOf(next, facts.received)
  const isPaid = due === 0 && facts.received.amount > 0
  return done(isPaid ? { ...next, status: 'paid' } : next, null, 'added')
}
