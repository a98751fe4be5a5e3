import { randomInt } from 'node:crypto'
import {
  type AccountId,
  bareTotalOf,
  type Currency,
  currentState,
  decideOrder,
  holdsUnits,
  type ItemId,
  isOver,
  lineKeyOf,
  type NoticeId,
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
import {
  findItemsOf,
  freeUnits,
  loadWins,
  releaseEarlierWins,
  type Wins,
} from '../../claims/service.ts'
import { findTerms } from '../shop/service.ts'
import type { OrdersContext } from './context.ts'
import { currentOrder } from './current-order.ts'
import { inOwnCurrency } from './derive.ts'
import {
  currencyOf,
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
  /** All that have gone off, that one too. */
  earlier: StoredOrder[]
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
export async function openOrder(
  tx: Transaction,
  userId: UserId,
  { sessionId, accountId }: OrderRef,
): Promise<Opened> {
  const ref = { sessionId, accountId }
  await lockBills(tx, userId)
  const itemIds = await findItemsOf(tx, ref)
  const { byBuyer } = await loadWins(tx, { sessionId: ref.sessionId, itemIds })
  const { current, earlier } = await listOrders(tx, ref)
  const wins = byBuyer.get(ref.accountId)
  const [row] = current
  const made = row ? ((await findPayments(tx, [row.id])).get(row.id) ?? []) : []
  const { stored, gone, lines } = currentOrder(row, earlier, wins?.lines ?? [], made)
  if (!(stored || gone) && lines.length === 0) throw new AppError('not_found')
  const payments = stored ? made : []
  const state = currentState(stateOf(stored), lines.length > 0)
  const all = gone ? [...earlier, gone] : earlier
  return { userId, ref, stored, gone, earlier: all, wins, lines, payments, itemIds, byBuyer, state }
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
  /** What told of the payment. */
  noticeId?: NoticeId | null
  /** What the payment is in, where that is known: it is noted in no other currency. */
  currency?: Currency
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
  { event, state = opened.state, voids, noticeId, currency }: Asked,
  doer: Doer,
): Promise<boolean> {
  const facts = await loadFacts(context, tx, opened, state)
  const decision = decideOrder(state, event, doer.actor, facts)
  if (!decision.ok) throw refusal(decision, facts.lines)
  const at = new Date(context.clock())
  const freed = await free(context, tx, opened, decision, { ...doer, at })
  const isMoneyAlone = decision.payment && decision.state.status === opened.state.status
  await storeStep(context, tx, opened, decision, {
    ...doer,
    kind: event.kind === 'void' || isMoneyAlone ? 'payment' : 'status',
    changeIds: freed,
    voids,
    noticeId,
    currency,
    at,
  })
  return freed.length > 0 || heldBy(opened.state) !== heldBy(decision.state)
}

async function loadFacts(
  { clock }: Pick<OrdersContext, 'clock'>,
  tx: Transaction,
  { userId, ref, stored, lines: won, payments }: Opened,
  state: OrderState,
): Promise<OrderFacts> {
  const received = sumPayments(payments)
  const versions = stored
    ? await findVersions(tx, stored, received)
    : { covered: null, nextNumber: 1 }
  const live = { terms: await findTerms(tx, userId, ref.sessionId), lines: won, bill: state.bill }
  const { terms, lines } = inOwnCurrency(live, payments)
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

/** Frees what the buyer has, but for what has gone off, as changes by hand; answers their ids. */
async function free(
  { clock }: OrdersContext,
  tx: Transaction,
  { ref, wins, stored, earlier, state }: Opened,
  { frees, state: next }: Extract<OrderDecision, { ok: true }>,
  { device, at }: Doer & { at: Date },
) {
  if (frees === 'none' || !wins) return []
  const isGivenUp = next.status === 'lapsed' || state.status !== 'paid'
  const reason = isGivenUp ? reasonOf(next) : 'cancelled'
  const by = { reason, device: device ?? '', clock } as const
  const gone = earlier.filter(({ status }) => holdsUnits(status))
  const bills = [...gone.map(({ bill }) => bill), ...(frees === 'all' ? [] : [next.bill])]
  const kept = bills.flatMap((bill) => bill?.lines ?? [])
  await releaseEarlierWins(tx, ref, new Set(kept.map(lineKeyOf)), at)
  const rounds = new Map(wins.places.map(({ itemId, round }) => [itemId, round]))
  const isOfNow = ({ itemId, round = 0 }: WonLine) => rounds.get(itemId) === round
  const units = new Map<ItemId, number>()
  for (const { itemId, quantity } of kept.filter(isOfNow))
    units.set(itemId, (units.get(itemId) ?? 0) + quantity)
  if (frees === 'all') return freeUnits(tx, ref, wins.places, units, by)
  const had = [...(stored?.bill?.lines ?? []), ...wins.lines].filter(isOfNow)
  const items = new Set(had.map(({ itemId }) => itemId))
  const places = wins.places.filter(({ itemId }) => items.has(itemId))
  return freeUnits(tx, ref, places, units, by)
}

const reasonOf = ({ status }: OrderState): 'cancelled' | 'lapsed' =>
  status === 'cancelled' || status === 'returned' ? 'cancelled' : 'lapsed'

/** The units that a bill keeps for its buyer, to be compared. */
const heldBy = ({ status, bill }: OrderState): string =>
  holdsUnits(status)
    ? JSON.stringify(bill?.lines.map((line) => [lineKeyOf(line), line.quantity]))
    : ''

type Stored = Pick<Extract<OrderDecision, { ok: true }>, 'state' | 'payment'>
type Made = Doer & {
  kind: (typeof orderSteps.$inferInsert)['kind']
  changeIds?: Awaited<ReturnType<typeof freeUnits>>
  voids?: PaymentId | null | undefined
  noticeId?: NoticeId | null | undefined
  currency?: Currency | undefined
  at?: Date
}

/**
 * Stores an order after a change, with the step that led to it, and the payment that came with it.
 * @throws order_status for a payment in another currency
 */
export async function storeStep(
  context: OrdersContext,
  tx: Transaction,
  opened: Opened,
  { state, payment }: Stored,
  { actor, device, kind, changeIds = [], voids = null, noticeId = null, ...made }: Made,
): Promise<void> {
  const { ref, userId, wins, stored, gone } = opened
  const now = made.at ?? new Date(context.clock())
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
  const paymentId =
    payment &&
    (await insertPayment(tx, {
      ...payment,
      orderId,
      userId,
      currency: await currencyOf(tx, opened, next, made.currency),
      by: noticeId ? 'notice' : 'seller',
      at: now,
      voids,
      noticeId,
    }))
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
  const isMoney = kind === 'status' || kind === 'payment'
  // From what was paid, and from no link: that changes its own order alone.
  if (isMoney && isPaid(next, payments) && next.contact)
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

/** Whether all that an order asks for is here, on its way to the buyer or before. */
const isPaid = (state: OrderState, payments: Parameters<typeof sumPayments>[0]): boolean =>
  state.status === 'paid' ||
  ((state.status === 'packed' || state.status === 'shipped') &&
    owedOf(state, sumPayments(payments)).due === 0)

/** Remembers what became of an order beyond the recap, with those of the same live that have gone off. */
export function remember(
  tx: Transaction,
  { ref, userId, wins, stored, lines, earlier }: Opened,
  state: OrderState,
  { payments, now }: { payments: Parameters<typeof sumPayments>[0]; now: Date },
): Promise<void> {
  const { status, bill } = state
  const { username, nickname } = wins?.buyer ?? (stored as StoredOrder)
  const own = isOver(status) ? [] : (bill?.lines ?? lines)
  const gone = earlier.filter((order) => holdsUnits(order.status))
  const won = [...own, ...gone.flatMap((order) => order.bill?.lines ?? [])]
  const before =
    earlier.at(-1)?.status === 'shipped' ? 'paid' : earlier.length > 0 ? 'returned' : null
  const outcome = isOver(status)
    ? (status as 'cancelled' | 'lapsed' | 'returned')
    : isPaid(state, payments)
      ? 'paid'
      : before
  return rememberOutcome(tx, {
    ...ref,
    userId,
    username,
    nickname,
    lastClaimAt: wins ? new Date(wins.lastClaimAt) : now,
    wins: won.reduce((sum, { quantity }) => sum + quantity, 0),
    outcome,
  })
}
