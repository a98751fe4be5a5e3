import { randomInt } from 'node:crypto'
import {
  type AccountId,
  bareTotalOf,
  currentState,
  decideOrder,
  holdsUnits,
  type ItemId,
  isOver,
  type OrderActor,
  type OrderDecision,
  type OrderEvent,
  type OrderFacts,
  type OrderState,
  owedOf,
  type PaymentId,
  patchOf,
  UNIQUE_CODE_MAX,
  type UserId,
  type WonLine,
} from '@dibs/core'
import type { Transaction } from '../../../platform/database/database.ts'
import { isParcelMade, parcelContact } from '../../../platform/database/parcel-contact.ts'
import type { orderSteps } from '../../../platform/database/schema/index.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { AppError } from '../../../platform/errors.ts'
import { findItemsOf, freePlaces, freeUnits, loadWins, type Wins } from '../../claims/service.ts'
import { findShop } from '../shop/service.ts'
import type { OrdersContext } from './context.ts'
import {
  findPayments,
  findTakenTotals,
  findVersions,
  insertPayment,
  type StoredPayment,
  saveBill,
  sumPayments,
} from './money.ts'
import { findRemembered, rememberContact, rememberOutcome } from './remember.ts'
import {
  columnsOf,
  insertStep,
  listOrders,
  noteBuyerStep,
  type OrderRef,
  type StoredOrder,
  saveOrder,
  setAside,
  stateOf,
} from './store.ts'

/** What a change of an order goes on from; nobody else decides about the seller's bills meanwhile. */
export type Opened = {
  userId: UserId
  ref: OrderRef
  /** The order as it is stored; undefined before anybody decided something about it. */
  stored: StoredOrder | undefined
  /** An order that has gone off, whose place this one takes once something of it is stored. */
  gone: StoredOrder | undefined
  wins: Wins | undefined
  /** What the buyer wins that has not gone off in another parcel. */
  lines: WonLine[]
  payments: StoredPayment[]
  /** The items that the order can be about, and what everybody wins of them. */
  itemIds: readonly ItemId[]
  byBuyer: Map<AccountId, Wins>
  state: OrderState
}

/** Opens a buyer's order in a session for a change. @throws not_found */
export async function openOrder(tx: Transaction, userId: UserId, ref: OrderRef): Promise<Opened> {
  await lockBills(tx, userId)
  const itemIds = await findItemsOf(tx, ref)
  const { byBuyer } = await loadWins(tx, { sessionId: ref.sessionId, itemIds })
  const { current, earlier } = await listOrders(tx, ref)
  const wins = byBuyer.get(ref.accountId)
  const { stored, gone, lines } = currentOrder(current[0], earlier, wins?.lines ?? [])
  if (!(stored || gone) && lines.length === 0) throw new AppError('not_found')
  const payments = stored ? ((await findPayments(tx, [stored.id])).get(stored.id) ?? []) : []
  const state = currentState(stateOf(stored), lines.length > 0)
  return { userId, ref, stored, gone, wins, lines, payments, itemIds, byBuyer, state }
}

/**
 * Which order a buyer's is now, and what is on it beside what went off in parcels before. One that has
 * been shipped stays, until its buyer wins more.
 */
export function currentOrder(
  row: StoredOrder | undefined,
  earlier: readonly StoredOrder[],
  won: readonly WonLine[],
): { stored: StoredOrder | undefined; gone: StoredOrder | undefined; lines: WonLine[] } {
  const lines = without(won, earlier)
  if (row?.status !== 'shipped') return { stored: row, gone: undefined, lines }
  const more = without(lines, [row])
  return more.length > 0
    ? { stored: undefined, gone: row, lines: more }
    : { stored: row, gone: undefined, lines }
}

/** What was won beyond what stands on orders that have gone off. */
function without(won: readonly WonLine[], gone: readonly StoredOrder[]): WonLine[] {
  const sent = new Map<ItemId, number>()
  for (const { status, bill } of gone) {
    if (!holdsUnits(status)) continue
    for (const { itemId, quantity } of bill?.lines ?? [])
      sent.set(itemId, (sent.get(itemId) ?? 0) + quantity)
  }
  if (sent.size === 0) return [...won]
  return won.flatMap((line) => {
    const quantity = line.quantity - (sent.get(line.itemId) ?? 0)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}

/** @throws order_changed where somebody saw another version than the newest; `undefined` is any */
export function assertSeen({ stored }: Pick<Opened, 'stored'>, seen: number | undefined): void {
  if (seen !== undefined && seen !== (stored?.version ?? 0)) throw new AppError('order_changed')
}

/** Who does something, on which device (of the seller's alone). */
export type Doer = { actor: OrderActor; device: string | null }

type Asked = {
  event: OrderEvent
  /** The order with what is changed of it in the same step. */
  state?: OrderState
  /** Which payment is written off. */
  voids?: PaymentId
}

/**
 * Does something with an order: asks the machine, and stores what it says. Answers whether the waitlists
 * change by it: then their revision is to be raised, last of all, since other sellers' claims wait for
 * who has raised it.
 * @throws order_status, price_invalid
 */
export async function applyEvent(
  context: OrdersContext,
  tx: Transaction,
  opened: Opened,
  { event, state = opened.state, voids }: Asked,
  doer: Doer,
): Promise<boolean> {
  const facts = await loadFacts(context, tx, opened, state)
  const decision = decideOrder(state, event, doer.actor, facts)
  if (!decision.ok) throw refusal(decision, facts.lines)
  const freed = await free(context, tx, opened, decision, doer)
  const isMoneyAlone = decision.payment && decision.state.status === opened.state.status
  await storeStep(context, tx, opened, decision, {
    ...doer,
    kind: event.kind === 'void' || isMoneyAlone ? 'payment' : 'status',
    changeIds: freed,
    voids,
  })
  return freed.length > 0 || heldBy(opened.state) !== heldBy(decision.state)
}

async function loadFacts(
  { clock }: Pick<OrdersContext, 'clock'>,
  tx: Transaction,
  { userId, stored, lines, payments }: Opened,
  state: OrderState,
): Promise<OrderFacts> {
  const received = sumPayments(payments)
  const versions = stored
    ? await findVersions(tx, stored, received)
    : { covered: null, nextNumber: 1 }
  const terms = await findShop(tx, userId)
  const bare = bareTotalOf(state, { lines, terms, received, nextNumber: versions.nextNumber })
  const taken = { userId, orderId: stored?.id, now: clock() }
  return {
    lines,
    received,
    ...versions,
    terms,
    takenTotals: bare === null ? new Set() : await findTakenTotals(tx, taken, bare),
    firstCode: randomInt(1, UNIQUE_CODE_MAX + 1),
    now: clock(),
  }
}

function refusal(
  decision: Exclude<OrderDecision, { ok: true }>,
  lines: readonly WonLine[],
): AppError {
  if (decision.reason === 'order_status') return new AppError('order_status')
  const { problem } = decision
  if (problem === 'amount') return new AppError('price_invalid', { field: 'amount' })
  const unpriced = lines.filter(({ price }) => price === null).map(({ itemText }) => itemText)
  return new AppError('price_invalid', {
    problem,
    ...(unpriced.length > 0 && { itemClueTexts: unpriced }),
  })
}

/** Frees places of the buyer, as changes by hand; answers their ids. */
function free(
  { clock }: OrdersContext,
  tx: Transaction,
  { ref, wins, stored, state }: Opened,
  { frees, state: next }: Extract<OrderDecision, { ok: true }>,
  { device }: Doer,
) {
  const by = {
    reason: next.status === 'lapsed' || state.status !== 'paid' ? reasonOf(next) : 'cancelled',
    device: device ?? '',
    clock,
  } as const
  if (frees === 'none' || !wins) return []
  if (frees === 'all') return freePlaces(tx, ref, wins.places, by)
  const kept = new Map(next.bill?.lines.map(({ itemId, quantity }) => [itemId, quantity]))
  const added = stored?.bill?.lines.filter(
    ({ itemId, quantity }) => quantity > (kept.get(itemId) ?? 0),
  )
  const items = new Set([...(added ?? []), ...wins.lines].map(({ itemId }) => itemId))
  return freeUnits(
    tx,
    ref,
    wins.places.filter(({ itemId }) => items.has(itemId)),
    kept,
    by,
  )
}

const reasonOf = ({ status }: OrderState): 'cancelled' | 'lapsed' =>
  status === 'cancelled' || status === 'returned' ? 'cancelled' : 'lapsed'

/** The units that a bill keeps for its buyer, to be compared. */
const heldBy = ({ status, bill }: OrderState): string =>
  holdsUnits(status)
    ? JSON.stringify(bill?.lines.map(({ itemId, quantity }) => [itemId, quantity]))
    : ''

type Stored = Pick<Extract<OrderDecision, { ok: true }>, 'state' | 'payment'>
type Made = Doer & {
  kind: (typeof orderSteps.$inferInsert)['kind']
  changeIds?: Awaited<ReturnType<typeof freePlaces>>
  voids?: PaymentId | undefined
}

/** Stores an order after a change, with the step that led to it, and the payment that came with it. */
export async function storeStep(
  context: OrdersContext,
  tx: Transaction,
  opened: Opened,
  { state, payment }: Stored,
  { actor, device, kind, changeIds = [], voids }: Made,
): Promise<void> {
  const { ref, userId, wins, stored, gone } = opened
  const now = new Date(context.clock())
  const buyer = { userId, accountId: ref.accountId }
  const { username, nickname } = wins?.buyer ?? (stored as StoredOrder)
  const next = await withContact(tx, opened, state, kind)
  if (gone) await setAside(tx, gone)
  const token = next.bill && !stored?.tokenHash ? context.newToken() : null
  const orderId = await saveOrder(tx, {
    ...ref,
    userId,
    username,
    nickname,
    ...columnsOf(next),
    version: (stored?.version ?? 0) + 1,
    tokenHash: token?.hash ?? stored?.tokenHash ?? null,
    sealedToken: token?.sealed ?? stored?.sealedToken ?? null,
    updatedAt: now,
  })
  if (next.bill && next.bill.number !== stored?.bill?.number)
    await saveBill(tx, orderId, next.bill, { at: now, isFirst: opened.state.bill === null })
  const currency = next.bill?.currency ?? opened.payments[0]?.currency
  const paymentId =
    payment && currency
      ? await insertPayment(tx, {
          ...payment,
          orderId,
          userId,
          currency,
          by: actor === 'notice' ? 'notice' : 'seller',
          at: now,
          voids: voids ?? null,
        })
      : null
  const before = stateOf(stored)
  const { contact, ...patch } = patchOf(before, next)
  const step: typeof orderSteps.$inferInsert & OrderRef = {
    ...ref,
    kind,
    fromStatus: opened.state.status,
    toStatus: next.status,
    by: actor,
    device,
    before,
    // What is sealed stands in `before` alone, where a change of the keys finds it.
    patch: contact ? { ...patch, contact: [null, null] } : patch,
    changeIds,
    paymentId,
    madeAt: now,
  }
  await (actor === 'buyer' ? noteBuyerStep(tx, step) : insertStep(tx, step))
  const payments = payment ? [...opened.payments, payment] : opened.payments
  if (kind !== 'contact' && kind !== 'tracking') await remember(tx, opened, next, { payments, now })
  const isSettled = next.status === 'paid' || next.status === 'packed'
  // From what was paid, and from no link: that changes its own order alone.
  if (isSettled && kind === 'status' && next.contact)
    await rememberContact(tx, buyer, next.contact, now)
  if (kind === 'contact' && actor === 'seller' && next.contact === null)
    await rememberContact(tx, buyer, null, now)
}

/** The address is copied onto the order once its parcel is made: what is remembered later is not for it. */
async function withContact(
  tx: Transaction,
  { ref, userId, stored }: Opened,
  state: OrderState,
  kind: Made['kind'],
): Promise<OrderState> {
  if (state.contact !== null || kind === 'contact' || !isParcelMade(state.status)) return state
  const remembered = await findRemembered(tx, { userId, accountId: ref.accountId })
  return { ...state, contact: parcelContact(stored, remembered) }
}

/** Remembers what became of an order beyond the recap. */
export function remember(
  tx: Transaction,
  { ref, userId, wins, stored, lines }: Opened,
  { status, bill, kept }: OrderState,
  { payments, now }: { payments: Parameters<typeof sumPayments>[0]; now: Date },
): Promise<void> {
  const { username, nickname } = wins?.buyer ?? (stored as StoredOrder)
  const { due } = owedOf({ status, bill, kept }, sumPayments(payments))
  const won = bill?.lines ?? lines
  const outcome = isOver(status)
    ? (status as 'cancelled' | 'lapsed' | 'returned')
    : status === 'paid' || ((status === 'packed' || status === 'shipped') && due === 0)
      ? 'paid'
      : null
  return rememberOutcome(tx, {
    ...ref,
    userId,
    username,
    nickname,
    lastClaimAt: wins ? new Date(wins.lastClaimAt) : now,
    wins: isOver(status) ? 0 : won.reduce((sum, { quantity }) => sum + quantity, 0),
    outcome,
  })
}
