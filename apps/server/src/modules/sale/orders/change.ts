import type { Contact, Order, PaymentBody } from '@dibs/contract'
import {
  AMOUNT_MAX,
  type Amount,
  newestNote,
  type OrderEvent,
  type OrderState,
  type OrderStatus,
  type PaymentId,
  readContact,
  readCourier,
  type SessionId,
  sameUnits,
} from '@dibs/core'
import { atOnce, type Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { withIdempotency } from '../../../platform/with-idempotency.ts'
import { type ByHand, raiseRevisions } from '../../claims/service.ts'
import { requireManualClaims } from '../../plans/service.ts'
import { applyEvent, type Done, sellerOf, storeStep } from './apply.ts'
import type { OrdersContext } from './context.ts'
import { assertSeen, type Opened, openOrder } from './open-order.ts'
import { readOrder } from './read.ts'
import type { OrderRef } from './store.ts'
import { isAlone, prepareTelling } from './tell-step.ts'

/** What is changed of an order; what is left out stays. */
export type OrderChange = {
  version?: number | undefined
  status?: OrderStatus | undefined
  /** Of a bill that is sent in two: whether it is made, or at its buyer. */
  handed?: boolean | undefined
  /** Of a parcel that comes back. */
  kept?: Amount | undefined
  shipping?: number | null | undefined
  adjustment?: number | undefined
  payBy?: string | null | undefined
  tracking?: string | null | undefined
  courier?: string | null | undefined
  contact?: Contact | null | undefined
}

/**
 * Changes an order, in one step that can be taken back.
 * @throws not_found, order_changed, order_status, price_invalid, contact_invalid, plan_limit
 */
export function changeOrder(
  context: OrdersContext,
  ref: OrderRef,
  change: OrderChange,
  by: ByHand,
): Promise<Order> {
  return inOneStep(context, ref, change.version, by, async (tx, opened) => {
    const { status } = change
    // It was told before, by a page that has not heard the answer.
    if (change.handed && opened.state.sentAt !== null) return { isListed: false }
    if (status === 'lapsed') await requireManualClaims(tx, by.userId, ref.sessionId)
    const state = edit(context, opened.state, change)
    const doer = sellerOf(by)
    if (status !== undefined) {
      const event = eventOf(opened, status, change)
      return applyEvent(context, tx, opened, { event, state }, doer)
    }
    // Units on a bill stay; what is added to it is nobody else's.
    if (state === opened.state) return { isListed: false }
    const kind = kindOf(change)
    const stored = { state, payment: null }
    const stands = await storeStep(context, tx, opened, stored, { ...doer, kind })
    return { isListed: false, stands }
  })
}

/**
 * Notes money that came for an order, or with an amount below 0 that went back.
 * @throws not_found, order_changed, order_status, price_invalid
 */
export function addPayment(
  context: OrdersContext,
  ref: OrderRef,
  { amount, way, version }: PaymentBody,
  by: ByHand,
): Promise<Order> {
  return inOneStep(context, ref, version, by, (tx, opened) => {
    if (amount === 0) throw new AppError('price_invalid', { field: 'amount' })
    const event: OrderEvent =
      amount > 0 ? { kind: 'pay', amount, way } : { kind: 'refund', amount: -amount, way }
    return applyEvent(context, tx, opened, { event }, sellerOf(by))
  })
}

/**
 * Writes a payment off that was noted by mistake: its opposite is noted.
 * @throws not_found, order_changed, price_invalid where what is left would be below 0
 */
export function voidPayment(
  context: OrdersContext,
  ref: OrderRef,
  id: PaymentId,
  seen: number | undefined,
  by: ByHand,
): Promise<Order> {
  return inOneStep(context, ref, undefined, by, (tx, opened) => {
    const payment = opened.payments.find((each) => each.id === id && each.voids === null)
    if (!payment) throw new AppError('not_found')
    assertSeen(opened, seen)
    const { newest, stands } = newestNote(opened.payments, payment)
    if (!stands) throw new AppError('order_status')
    const event: OrderEvent = { kind: 'void', payment: newest }
    const doer = sellerOf(by)
    const { noticeId } = newest
    return applyEvent(context, tx, opened, { event, voids: newest.id, noticeId }, doer)
  })
}

type Work<Done> = (tx: Transaction, opened: Opened) => Promise<Done>
const NOTHING_RAISED: ReadonlyMap<SessionId, number> = new Map()

/**
 * Does something with an order in the seller's turn, and tells its lives where their waitlists change by
 * it (`isListed`). Other sellers' claims wait for who has raised a revision: that comes last.
 */
export function inTurn<Answer>(
  { db, clock, queue, events }: OrdersContext,
  { accountId, ...ref }: OrderRef,
  seen: number | undefined,
  { userId, idempotency }: ByHand,
  work: Work<{ isListed: boolean; answer: () => Promise<Answer> }>,
): Promise<Answer> {
  return queue.run(userId, async () => {
    let revisions = NOTHING_RAISED
    const answer = await withIdempotency(db, idempotency, async (tx) => {
      const opened = await openOrder(tx, userId, { accountId, ...ref }, clock)
      assertSeen(opened, seen)
      const done = await work(tx, opened)
      const lives = opened.evenings.map(({ sessionId }) => sessionId)
      const [answer, raised] = await atOnce(tx, () => [
        done.answer(),
        done.isListed ? raiseRevisions(tx, lives) : NOTHING_RAISED,
      ])
      revisions = raised
      return answer
    })
    for (const [sessionId, revision] of revisions)
      await events.emit('waitlists.changed', { userId, sessionId, revision, accountId })
    return answer
  })
}

/** Changes an order so, and answers it as it is then. */
export async function inOneStep(
  context: OrdersContext,
  ref: OrderRef,
  seen: number | undefined,
  by: ByHand,
  work: Work<Done>,
): Promise<Order> {
  let order: Order | undefined
  await inTurn(context, ref, seen, by, async (tx, opened) => {
    const { isListed, stands } = await work(tx, opened)
    const known = stands && isAlone(opened, stands, ref) ? stands : null
    const tell = known && (await prepareTelling(context, tx, opened, known))
    if (!tell) order = await readOrder(context, tx, by, ref)
    const answer = async () => {
      if (tell) order = await tell()
    }
    return { isListed, answer }
  })
  const read = () => context.db.transaction((tx) => readOrder(context, tx, by, ref))
  // A repeat has changed nothing.
  return order ?? context.queue.run(by.userId, read)
}

/**
 * What a state that the seller asks for means, from where the order stands. @throws order_status
 */
function eventOf({ state, lines }: Opened, to: OrderStatus, change: OrderChange): OrderEvent {
  const keepsDeadline = change.payBy !== undefined
  const { status, bill } = state
  switch (to) {
    case 'sent':
      if (change.handed === false) return { kind: 'make' }
      if (change.handed) return { kind: 'hand', keepsDeadline }
      if (status === 'reported') return { kind: 'notReceived', keepsDeadline }
      // Taken out of its parcel again, unless there is more to bill.
      if (status === 'packed' && bill && sameUnits(bill.lines, lines)) return { kind: 'unpack' }
      return { kind: 'send', keepsDeadline }
    case 'reported':
      return { kind: 'report' }
    case 'paid':
      return status === 'packed'
        ? { kind: 'unpack' }
        : { kind: 'pay', amount: null, way: 'transfer' }
    case 'packed':
      return { kind: 'pack' }
    case 'shipped':
      return { kind: 'ship' }
    case 'returned':
      return { kind: 'return', kept: change.kept ?? 0 }
    case 'cancelled':
      return { kind: 'cancel' }
    case 'lapsed':
      return { kind: 'lapse' }
    case 'draft':
      throw new AppError('order_status')
  }
}

const EDITABLE: readonly OrderStatus[] = ['draft', 'sent', 'reported', 'paid']

/** An order with what was changed of it beside its status; the same one where nothing was. */
function edit(
  { contacts, clock }: OrdersContext,
  state: OrderState,
  change: OrderChange,
): OrderState {
  const { shipping, adjustment, payBy, tracking, courier, contact } = change
  const isOfBill = [shipping, adjustment, payBy].some((each) => each !== undefined)
  if (isOfBill && !EDITABLE.includes(state.status)) throw new AppError('order_status')
  const isOfParcel = [tracking, courier, contact].some((each) => each !== undefined)
  if (!(isOfBill || isOfParcel)) return state
  const next = { ...state }
  if (shipping !== undefined) next.shipping = readShipping(shipping)
  if (adjustment !== undefined) next.adjustment = readAdjustment(adjustment)
  // What was written to a buyer stands, also where it is told late.
  if (payBy !== undefined) next.payBy = readPayBy(payBy, change.handed ? 0 : clock())
  if (tracking !== undefined) next.tracking = tracking?.trim() || null
  if (courier !== undefined) next.courier = readCourier(courier)
  if (contact !== undefined) next.contact = contact && contacts.close(readTyped(contact))
  return next
}

/** Whom a parcel goes to, as the seller typed it: not every field, but one of them. @throws contact_invalid */
function readTyped(typed: Contact): Contact {
  const reading = readContact(typed, { isWhole: false })
  if (!reading.ok) throw new AppError('contact_invalid', { field: reading.field })
  const { name, phone, address } = reading.contact
  if (`${name}${phone}${address}` === '') throw new AppError('contact_invalid', { field: 'name' })
  return reading.contact
}

/** @throws bad_request for a deadline that has passed */
function readPayBy(typed: string | null, now: number): number | null {
  if (typed === null) return null
  const at = Date.parse(typed)
  if (at <= now) throw new AppError('bad_request', { field: 'payBy' })
  return at
}

/** @throws price_invalid */
function readShipping(typed: number | null): Amount | null {
  if (typed === null || (Number.isInteger(typed) && typed >= 0 && typed <= AMOUNT_MAX)) return typed
  throw new AppError('price_invalid', { field: 'shipping' })
}

/** @throws price_invalid */
function readAdjustment(typed: number): Amount {
  if (Number.isInteger(typed) && Math.abs(typed) <= AMOUNT_MAX) return typed
  throw new AppError('price_invalid', { field: 'adjustment' })
}

function kindOf({ contact, tracking, courier, shipping, adjustment, payBy }: OrderChange) {
  if ([shipping, adjustment, payBy].some((each) => each !== undefined)) return 'amounts' as const
  const isOfWay = tracking !== undefined || courier !== undefined
  return contact === undefined && isOfWay ? 'tracking' : 'contact'
}
