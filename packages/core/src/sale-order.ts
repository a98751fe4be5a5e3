import type { Amount, Currency } from './money.ts'
import { isOver, type OrderStatus, withCode } from './order.ts'
import type { WonLine } from './won-lines.ts'

/** One line of a bill as it was sent. */
export type BillLine = WonLine & { price: Amount }

/**
 * A version of a bill, as it was sent: it states the whole order. Nothing of it changes; the next
 * version takes its place.
 */
export type Bill = {
  /** Of the order's versions, from 1; bills of the releases before have none. */
  number?: number
  currency: Currency
  lines: BillLine[]
  shipping: Amount
  adjustment: Amount
  /** By which a payment is told apart; 0 without one, below 0 where it is taken off the total. */
  uniqueCode: number
  /** Lines, shipping and adjustment. Bills of the releases before say it by the others. */
  asked?: Amount
  /** What was to be paid when it was sent: what was asked less what was received, and the code. */
  total: Amount
  /** What had been received by then, without unique codes, and those codes. */
  alreadyPaid?: Amount
  paidCodes?: number
  /** Of the releases before: the parcel went off unpaid. */
  onDelivery?: boolean
}

/** What is stored of an order, as one event may change it. */
export type OrderState = {
  status: OrderStatus
  /** `null` is the shop's own. */
  shipping: Amount | null
  adjustment: Amount
  uniqueCode: number | null
  /** Epoch milliseconds. */
  payBy: number | null
  heldUntil: number | null
  hasReported: boolean
  sentAt: number | null
  bill: Bill | null
  /** Of a parcel that came back: what the seller keeps of what was paid. */
  kept: Amount
  /** Sealed. */
  contact: string | null
  tracking: string | null
  courier: string | null
}

/** An order of which nothing is decided yet. */
export const NEW_ORDER: OrderState = {
  status: 'draft',
  shipping: null,
  adjustment: 0,
  uniqueCode: null,
  payBy: null,
  heldUntil: null,
  hasReported: false,
  sentAt: null,
  bill: null,
  kept: 0,
  contact: null,
  tracking: null,
  courier: null,
}

/** Whether a bill was made and nobody has been sent it: to be sent it is open, or money came before. */
export const isMade = <State extends Pick<OrderState, 'status' | 'sentAt' | 'bill'>>(
  state: State,
): state is State & { bill: Bill } =>
  state.status === 'sent' && state.sentAt === null && state.bill !== null

/** What a bill asks for in all, without a unique code. */
export function askedOf({ asked, total, uniqueCode, alreadyPaid = 0 }: Bill): Amount {
  return asked ?? total - uniqueCode + alreadyPaid
}

/** Whether the seller has not found the money that the buyer of an open bill said to have paid. */
export const isNotReceived = ({
  status,
  hasReported,
  heldUntil,
}: Pick<OrderState, 'status' | 'hasReported' | 'heldUntil'>): boolean =>
  status === 'sent' && hasReported && heldUntil === null

/** What is received of an order by its payments and refunds, without unique codes, and those codes. */
export type Received = { amount: Amount; codes: Amount }

/** What of it could stay with the seller, or go back: no code on top, and not what one took off. */
export const keepable = ({ amount, codes }: Received): Amount => Math.min(amount, amount + codes)

/** What an order asks for, what is still due of it (with the unique code), and what is owed back. */
export type Owed = { asked: Amount; due: Amount; owedBack: Amount }

/** What is owed follows from the newest version of the bill and from what was received; nothing stores it. */
export function owedOf(
  { status, bill, kept }: Pick<OrderState, 'status' | 'bill' | 'kept'>,
  { amount, codes }: Received,
): Owed {
  const standing = isOver(status) ? null : bill
  const asked = standing ? askedOf(standing) : status === 'returned' ? kept : 0
  const open = Math.max(0, asked - amount)
  // Where nothing is asked for any more, nothing is taken off it either: no more goes back than came.
  const had = standing ? amount : keepable({ amount, codes })
  // A draft takes what was received before as a credit.
  const isCredit = status === 'draft'
  return {
    asked,
    due: standing ? withCode(open, standing.uniqueCode) : 0,
    owedBack: isCredit ? 0 : Math.max(0, Math.min(had - asked, amount + codes)),
  }
}

/**
 * The newest note about a payment: itself, else what wrote it off, what took that back, and so on. It
 * stands where that brought it back; that is what writes it off then, since nothing is written off twice.
 */
export function newestNote<Note extends { id: string; voids: string | null }>(
  notes: readonly Note[],
  payment: Note,
): { newest: Note; stands: boolean } {
  const byVoided = new Map(notes.map((note) => [note.voids, note]))
  let [newest, stands] = [payment, true]
  for (let next = byVoided.get(newest.id); next; next = byVoided.get(newest.id))
    [newest, stands] = [next, !stands]
  return { newest, stands }
}

/**
 * What the buyer of an order that stands is asked for in all, with the unique codes that came or are due:
 * the sum that they see. `received` is with the codes, too.
 */
export const billedOf = ({
  asked,
  received,
  due,
  owedBack,
}: Owed & { received: Amount }): Amount => (asked === 0 ? 0 : received + due - owedBack)

/**
 * Whether the deadline of a bill that was sent has passed. What its buyer says to have paid is held for
 * them a while longer, once.
 */
export function isOverdue(
  {
    status,
    payBy,
    heldUntil,
    sentAt,
  }: Pick<OrderState, 'status' | 'payBy' | 'heldUntil' | 'sentAt'>,
  now: number,
): boolean {
  if (payBy === null || payBy >= now) return false
  return (status === 'sent' && sentAt !== null) || (status === 'reported' && (heldUntil ?? 0) < now)
}

/**
 * What an order goes on from: one that was given up begins again when its buyer wins something after
 * that. What was received of it stays, and counts for what comes; not so of a parcel that came back, of
 * which some may be the seller's.
 */
export function currentState(state: OrderState, hasWon: boolean): OrderState {
  if (!(isOver(state.status) && hasWon) || state.status === 'returned') return state
  const { shipping, adjustment, contact } = state
  return { ...NEW_ORDER, shipping, adjustment, contact }
}

/** What a step changed, field by field: before and after. */
export type OrderPatch = { [Field in keyof OrderState]?: [OrderState[Field], OrderState[Field]] }

const FIELDS = Object.keys(NEW_ORDER) as (keyof OrderState)[]

/** Bills are told apart by their number; those of the releases before by what they say. */
function isSameField(field: keyof OrderState, a: unknown, b: unknown): boolean {
  if (field !== 'bill' || !a || !b) return a === b
  const [one, other] = [a, b] as Bill[]
  if (one?.number !== undefined || other?.number !== undefined) return one?.number === other?.number
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What is different between two states. */
export function patchOf(before: OrderState, after: OrderState): OrderPatch {
  const changed = FIELDS.filter((field) => !isSameField(field, before[field], after[field]))
  return Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]]))
}

/** Takes a step back, as long as everything that it changed still is as it left it; else `null`. */
export function undoPatch(state: OrderState, patch: OrderPatch): OrderState | null {
  const changed = FIELDS.filter((field) => patch[field] !== undefined)
  const isUntouched = changed.every((field) => isSameField(field, state[field], patch[field]?.[1]))
  if (!isUntouched) return null
  const before = Object.fromEntries(changed.map((field) => [field, patch[field]?.[0]]))
  return { ...state, ...before }
}

/** A step as far as it says whose it is and what it changed; `null` is everything. */
type StepTouch = { by: string; fields: readonly string[] | null }

/**
 * The newest step of somebody, of the steps that stand, newest first. None where somebody else has since
 * changed what taking it back would change: nobody's step is undone by another.
 */
export function findOwnStep<Step extends StepTouch>(
  steps: readonly Step[],
  by: string,
): Step | undefined {
  const at = steps.findIndex((step) => step.by === by)
  const step = steps[at]
  if (!step) return undefined
  const isTouched = steps.slice(0, at).some((since) => {
    if (since.fields === null || step.fields === null) return true
    return since.fields.some((field) => step.fields?.includes(field))
  })
  return isTouched ? undefined : step
}
