import type { FreedPlace, Order } from '@dibs/contract'
import { type AccountId, holdsUnits, newestNote, type OrderState, undoOrder } from '@dibs/core'
import { and, inArray, notInArray } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import { handChanges } from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type ByHand,
  loadWins,
  takeBackFreed,
  takeBackReleased,
  type Wins,
} from '../../claims/service.ts'
import { requireManualClaims } from '../../plans/service.ts'
import { applyEvent, sellerOf } from './apply.ts'
import { inOneStep, inTurn } from './change.ts'
import type { OrdersContext } from './context.ts'
import { currentOrder } from './current-order.ts'
import { insertPayment, type StoredPayment, saveBill, sumPayments } from './money.ts'
import { isGone, type Opened, type OpenedEvening } from './open-order.ts'
import { remember } from './remember.ts'
import {
  changeStored,
  columnsOf,
  dropStep,
  findMaking,
  findNewestStep,
  insertStep,
  markStepUndone,
  type OrderRef,
  type StoredOrder,
  stateOf,
} from './store.ts'

/** What came free, and who wins what by it. */
export type PassedOn = { removed: FreedPlace[]; promoted: FreedPlace[] }

/**
 * Lets an order lapse: its buyer's places are removed, and the next in line win. Of a bill for the rest,
 * what was added to what is paid; of an order of several evenings, what was won in this one.
 * @throws not_found, order_changed, order_status, plan_limit
 */
export function passOn(
  context: OrdersContext,
  ref: OrderRef,
  seen: number | undefined,
  by: ByHand,
): Promise<PassedOn> {
  return inTurn(context, ref, seen, by, async (tx, opened) => {
    await requireManualClaims(tx, by.userId, ref.sessionId)
    const doer = sellerOf(by)
    const only = ref.sessionId === opened.ref.sessionId ? {} : { live: ref.sessionId }
    const event = { kind: 'lapse', ...(opened.evenings.length > 1 && { only }) } as const
    const { isListed } = await applyEvent(context, tx, opened, { event }, doer)
    const answer: PassedOn = { removed: [], promoted: [] }
    for (const evening of opened.evenings) {
      const { byBuyer: after } = await loadWins(tx, evening)
      answer.removed.push(...freedOf(evening, ref.accountId, after))
      answer.promoted.push(...gainedOf(evening.byBuyer, after))
    }
    return { isListed, answer: async () => answer }
  })
}

/** Every place that the buyer has no more, with what it had won, and what they have less of another. */
function freedOf(
  { wins }: OpenedEvening,
  accountId: AccountId,
  after: Map<AccountId, Wins>,
): FreedPlace[] {
  if (!wins) return []
  const left = new Map(after.get(accountId)?.places.map(({ itemId, won }) => [itemId, won]) ?? [])
  return wins.places.flatMap((place) => {
    const has = left.get(place.itemId)
    return has === undefined || has < place.won
      ? [freedPlace(wins, place, place.won - (has ?? 0))]
      : []
  })
}

function freedPlace({ buyer }: Wins, place: Wins['places'][number], units: number): FreedPlace {
  return {
    itemClueId: place.itemId,
    itemClueText: place.itemText,
    customerAccountId: buyer.accountId,
    customerUsername: buyer.username,
    customerNickname: buyer.nickname,
    units,
  }
}

function gainedOf(before: Map<AccountId, Wins>, after: Map<AccountId, Wins>): FreedPlace[] {
  return [...after.values()].flatMap((wins) => {
    const had = new Map(
      before.get(wins.buyer.accountId)?.places.map(({ itemId, won }) => [itemId, won]),
    )
    return wins.places.flatMap((place) => {
      const more = place.won - (had.get(place.itemId) ?? 0)
      return more > 0 ? [freedPlace(wins, place, more)] : []
    })
  })
}

/**
 * Takes the seller's newest step of an order back, with the places that it had freed, and with the
 * opposite of the payment that came with it. What somebody else did stays.
 * @throws not_found; order_changed; order_status where there is none, somebody else has changed since
 * what it would take back, or has a bill for what it frees
 */
export function undoStep(
  context: OrdersContext,
  ref: OrderRef,
  seen: number | undefined,
  by: ByHand,
): Promise<Order> {
  return inOneStep(context, ref, seen, by, async (tx, opened) => {
    const { stored } = opened
    const newest = stored && (await findNewestStep(tx, opened.ref))
    if (!newest) throw new AppError('order_status')
    // What the owner did, or another helper, is theirs to take back.
    if (by.helperId && newest.helperId !== by.helperId) throw new AppError('not_for_helpers')
    const made = opened.payments.find(({ id }) => id === newest.paymentId)
    const note = made && newestNote(opened.payments, made)
    const payment = note?.stands ? note.newest : null
    const restored = restore(opened, stored, newest, payment)
    await assertNoneLeft(tx, opened, restored, newest)
    // Another order has taken its place: it does not come back from its way.
    if (opened.next && !isGone(restored)) throw new AppError('order_status')
    // Nothing else can come to stand on two bills by it.
    const billed = restored.bill?.lines.map(({ itemId }) => itemId) ?? []
    const touched = opened.evenings.map((evening) => ({
      ...evening,
      itemIds: [...new Set([...evening.itemIds, ...billed])],
    }))
    const { overBooked: before } = await loadEvenings(tx, opened.ref, touched)
    const at = {
      undoneAt: new Date(context.clock()),
      undoneOn: by.device,
      undoneById: by.helperId,
    }
    for (const { sessionId } of touched) {
      await takeBackFreed(tx, sessionId, newest.changeIds, at)
      await takeBackReleased(tx, { ...opened.ref, sessionId }, newest.madeAt)
    }
    await changeStored(tx, stored, { ...columnsOf(restored), updatedAt: at.undoneAt })
    if (restored.bill && restored.bill.number !== stored.bill?.number)
      await saveBill(tx, stored.id, restored.bill, { at: at.undoneAt, voids: 'newer' })
    const opposite =
      newest.patch === null ? assumedBy(opened, restored) : payment && oppositeOf(payment)
    const { userId } = by
    if (opposite)
      await insertPayment(tx, { ...opposite, orderId: stored.id, userId, at: at.undoneAt })
    const payments = opposite ? [...opened.payments, opposite] : opened.payments
    const making = await findMaking(tx, stored, opened.ref)
    if (making?.id === newest.id) await dropStep(tx, newest.id)
    else await markStepUndone(tx, newest.id, at)
    const { evenings, overBooked } = await loadEvenings(tx, opened.ref, touched)
    const isOthers =
      newest.changeIds.length > 0 &&
      evenings.some(({ wins }) => wins?.places.some(({ isAheadOfHeld }) => isAheadOfHeld))
    // No unit stands on two bills.
    if (overBooked > before || isOthers) throw new AppError('order_status')
    const won = evenings.map(({ sessionId, isLeft, wins }) => ({
      sessionId,
      won: isLeft ? [] : (wins?.lines ?? []),
    }))
    const { lines } = currentOrder(undefined, opened.earlier, won, [])
    const now = { ...opened, evenings, lines }
    await remember(tx, now, restored, { payments, now: at.undoneAt })
    return { isListed: true }
  })
}

/** @throws order_status where a step was about an evening that is another order's by now */
async function assertNoneLeft(
  tx: Transaction,
  { evenings }: Opened,
  { bill }: OrderState,
  { changeIds }: Step,
): Promise<void> {
  const lives = evenings.map(({ sessionId }) => sessionId)
  const isBilled = bill?.lines.some(({ live }) => live !== undefined && !lives.includes(live))
  const isElsewhere = and(
    inArray(handChanges.id, [...changeIds]),
    notInArray(handChanges.sessionId, lives),
  )
  if (isBilled || (await tx.$count(handChanges, isElsewhere)) > 0)
    throw new AppError('order_status')
}

async function loadEvenings(
  tx: Transaction,
  { accountId }: OrderRef,
  touched: readonly OpenedEvening[],
): Promise<{ evenings: OpenedEvening[]; overBooked: number }> {
  const evenings: OpenedEvening[] = []
  let overBooked = 0
  for (const of of touched) {
    const loaded = await loadWins(tx, of)
    overBooked += loaded.overBooked
    evenings.push({ ...of, byBuyer: loaded.byBuyer, wins: loaded.byBuyer.get(accountId) })
  }
  return { evenings, overBooked }
}

type Step = NonNullable<Awaited<ReturnType<typeof findNewestStep>>>

const oppositeOf = ({ id, amount, code, currency, way, noticeId }: StoredPayment) => ({
  amount: 0 - amount,
  code: 0 - code,
  currency,
  way,
  voids: id,
  noticeId,
  by: 'seller' as const,
})

/**
 * What makes the payments come to what an order of the releases before says to have been paid, as
 * `order_says_paid` of the database has it; `null` where they do.
 */
function assumedBy({ payments, stored }: Opened, { status, bill }: OrderState) {
  const currency = bill?.currency ?? stored?.bill?.currency
  if (!currency) return null
  const isPaid =
    status === 'shipped' || ((status === 'paid' || status === 'packed') && !bill?.onDelivery)
  const received = sumPayments(payments)
  const codes = (bill?.paidCodes ?? 0) + (isPaid ? (bill?.uniqueCode ?? 0) : 0)
  const said = (bill?.alreadyPaid ?? 0) + (bill?.paidCodes ?? 0) + (isPaid ? (bill?.total ?? 0) : 0)
  const [amount, code] = [said - received.amount - received.codes, codes - received.codes]
  if (amount === 0) return null
  const isOpposite = (each: StoredPayment) => each.by === 'assumed' && each.amount === 0 - amount
  const voids = payments.findLast((each) => isOpposite(each) && newestNote(payments, each).stands)
  const way = voids?.way ?? ('other' as const)
  return {
    amount,
    code,
    currency,
    way,
    voids: voids?.id ?? null,
    noticeId: null,
    by: 'assumed' as const,
  }
}

/** An order as it was before a step. @throws order_status where something of it has changed since */
function restore(
  { payments }: Opened,
  stored: StoredOrder,
  { patch, before }: Step,
  payment: StoredPayment | null,
): OrderState {
  const state = stateOf(stored)
  // Of the releases before: nobody else has done anything since.
  if (patch === null) return { ...state, ...before, kept: 0 }
  const contact =
    patch.contact && ([before.contact, state.contact] as [string | null, string | null])
  const step = { patch: contact ? { ...patch, contact } : patch, payment }
  const restored = undoOrder(state, step, sumPayments(payments))
  if (!restored) throw new AppError('order_status')
  return restored
}

/**
 * Gives a bill a new address.
 * @throws not_found; order_status where it was not sent, or was given up
 */
export function newLink(context: OrdersContext, ref: OrderRef, by: ByHand): Promise<Order> {
  return inOneStep(context, ref, undefined, by, async (tx, opened) => {
    const { stored } = opened
    if (!(stored?.tokenHash && holdsUnits(stored.status))) throw new AppError('order_status')
    const { hash, sealed } = context.newToken()
    const { status } = stored
    const now = new Date(context.clock())
    const links = { tokenHash: hash, sealedToken: sealed }
    const version = await changeStored(tx, stored, { ...links, updatedAt: now })
    const { device, helperId } = by
    const made = { by: 'seller' as const, device, helperId, before: stateOf(stored), madeAt: now }
    const step = { kind: 'link' as const, fromStatus: status, toStatus: status }
    await insertStep(tx, { ...opened.ref, ...made, ...step, patch: {} }, version)
    return { isListed: false }
  })
}
