import { randomInt } from 'node:crypto'
import {
  AMOUNT_MAX,
  type Amount,
  canStep,
  type OrderStatus,
  totalOf,
  UNIQUE_CODE_MAX,
  uniqueCodeFor,
  type WonLine,
} from '@dibs/core'
import type { BillLine, OrderState, SentBill } from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { extrasOf, paidBefore, type ShopTerms } from './derive.ts'

const HOUR_MS = 3_600_000
/** So long what a buyer says to have paid is held for them, once. */
const REPORTED_HOLDS_MS = 24 * HOUR_MS

/** What an order's step follows from. */
export type StepFacts = {
  lines: readonly WonLine[]
  terms: ShopTerms
  /** What the seller's other open bills come to, near what this one does. */
  openTotals: ReadonlySet<Amount>
  /** Epoch milliseconds. */
  now: number
  /** Whether the seller named a deadline with the step. */
  hasPayBy: boolean
}

/**
 * An order after a step. Sending it again, where it is sent, is one, too; where it is paid, it is a
 * bill for the rest.
 * @throws order_status where the table has no such step, or there is nothing to send; price_invalid
 * where it cannot be sent
 */
export function takeStep(state: OrderState, to: OrderStatus, facts: StepFacts): OrderState {
  const from = state.status
  const isAgain = from === 'sent' && to === 'sent'
  if (!(isAgain || canStep(from, to))) throw new AppError('order_status')
  const { now } = facts
  switch (to) {
    case 'sent':
      return send(state, facts)
    case 'reported': {
      const heldUntil = state.hasReported ? state.heldUntil : now + REPORTED_HOLDS_MS
      return { ...state, status: to, hasReported: true, heldUntil }
    }
    case 'paid':
      return { ...state, status: to, heldUntil: null, bill: state.bill ?? writeBill(state, facts) }
    case 'packed': {
      const bill = state.bill ?? writeBill(state, facts)
      const sent = from === 'paid' ? bill : { ...bill, onDelivery: true }
      return { ...state, status: to, heldUntil: null, bill: sent }
    }
    case 'cancelled':
    case 'lapsed':
      // What is paid for goes to nobody else.
      if (state.bill?.alreadyPaid) throw new AppError('order_status')
      return { ...state, status: to, heldUntil: null, bill: state.bill ?? noteBill(state, facts) }
    default:
      return { ...state, status: to, heldUntil: null }
  }
}

function send(state: OrderState, facts: StepFacts): OrderState {
  const { terms, now, hasPayBy } = facts
  const isRest = state.status === 'paid'
  const uniqueCode = chooseCode(isRest ? { ...state, uniqueCode: null } : state, facts)
  const named = { ...state, shipping: state.shipping ?? terms.shipping, uniqueCode }
  // Of what is not received, the bill stands, also where nothing is left that a new one could say.
  const stays = state.status === 'reported' && facts.lines.length === 0
  const bill = stays ? state.bill : writeBill(named, facts)
  if (isRest && bill?.total === (uniqueCode ?? 0)) throw new AppError('order_status')
  const { payByHours } = terms
  const usual = payByHours === null ? null : now + payByHours * HOUR_MS
  // A deadline that the seller named stands; sending again gives another only where it has passed.
  const isFresh = isRest || state.status === 'reported'
  const stands = hasPayBy || (!isFresh && state.payBy !== null && state.payBy > now)
  const payBy = stands ? state.payBy : usual
  const hasReported = state.hasReported && !isRest
  return { ...named, status: 'sent', bill, payBy, heldUntil: null, hasReported, sentAt: now }
}

/** What an order comes to without a unique code, where sending it may give one; else null. */
export function bareTotalOf(
  state: OrderState,
  { lines, terms }: Pick<StepFacts, 'lines' | 'terms'>,
): Amount | null {
  if (!terms.usesUniqueCode && state.uniqueCode === null) return null
  const bare = totalOf(lines, { ...extrasOf(state, terms), uniqueCode: 0 })
  return bare.ok ? bare.total : null
}

/** The code stays once it is given, unless another open bill comes to the same since. */
function chooseCode(state: OrderState, facts: StepFacts): number | null {
  const { uniqueCode } = state
  const bare = bareTotalOf(state, facts)
  if (bare === null) return uniqueCode
  const { openTotals } = facts
  if (uniqueCode !== null && !openTotals.has(bare + uniqueCode)) return uniqueCode
  return uniqueCodeFor(bare, openTotals, randomInt(1, UNIQUE_CODE_MAX + 1))
}

/** What is given up unsent, as far as it adds up: the history shows it. */
function noteBill(state: OrderState, facts: StepFacts): SentBill | null {
  const isWhole = facts.lines.length > 0 && totalOf(facts.lines, extrasOf(state, facts.terms)).ok
  return isWhole ? writeBill(state, facts) : null
}

/** @throws order_status where there is nothing on it, price_invalid where it does not add up */
function writeBill(state: OrderState, { lines, terms }: StepFacts): SentBill {
  if (lines.length === 0) throw new AppError('order_status')
  const { shipping, adjustment } = extrasOf(state, terms)
  const { amount: alreadyPaid, codes: paidCodes } = paidBefore(state)
  const extras = { shipping, adjustment, uniqueCode: state.uniqueCode ?? 0 }
  const result = totalOf(lines, { ...extras, alreadyPaid })
  if (!result.ok) {
    const unpriced = lines.filter(({ price }) => price === null).map(({ itemText }) => itemText)
    throw new AppError('price_invalid', {
      problem: result.reason,
      ...(unpriced.length > 0 && { itemClueTexts: unpriced }),
    })
  }
  const billed = lines.map(
    ({ itemId, itemText, name, quantity, price }): BillLine => ({
      itemId,
      itemText,
      name,
      quantity,
      price: price ?? 0,
    }),
  )
  return {
    currency: terms.currency,
    lines: billed,
    ...extras,
    ...(alreadyPaid > 0 && { alreadyPaid, paidCodes }),
    total: result.total,
  }
}

/** @throws price_invalid */
export function readShipping(typed: number | null): Amount | null {
  if (typed === null || (Number.isInteger(typed) && typed >= 0 && typed <= AMOUNT_MAX)) return typed
  throw new AppError('price_invalid', { field: 'shipping' })
}

/** @throws price_invalid */
export function readAdjustment(typed: number): Amount {
  if (Number.isInteger(typed) && Math.abs(typed) <= AMOUNT_MAX) return typed
  throw new AppError('price_invalid', { field: 'adjustment' })
}
