import { isDeepStrictEqual } from 'node:util'
import type { Contact, Order } from '@dibs/contract'
import {
  type AccountId,
  holdsUnits,
  type ItemId,
  type OrderStatus,
  readContact,
  readCourier,
  type UserId,
} from '@dibs/core'
import type { Transaction } from '../../../platform/database/database.ts'
import { isParcelMade, parcelContact } from '../../../platform/database/parcel-contact.ts'
import type { BillLine, OrderState } from '../../../platform/database/schema/index.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { AppError } from '../../../platform/errors.ts'
import { withIdempotency } from '../../../platform/with-idempotency.ts'
import {
  accessSession,
  type ByHand,
  findItemsOf,
  freePlaces,
  loadWins,
  raiseRevision,
  type Wins,
} from '../../claims/service.ts'
import { requireManualClaims } from '../../plans/service.ts'
import { findShop } from '../shop/service.ts'
import type { OrdersContext } from './context.ts'
import { currentState, isGivenUp } from './derive.ts'
import { readOrder } from './read.ts'
import { bareTotalOf, readAdjustment, readShipping, takeStep } from './steps.ts'
import {
  columnsOf,
  findOpenTotals,
  findOrder,
  findRemembered,
  insertStep,
  type OrderRef,
  rememberContact,
  rememberOutcome,
  type StoredOrder,
  saveOrder,
  stateOf,
} from './store.ts'

/** What is changed of an order; what is left out stays. */
export type OrderChange = {
  version?: number | undefined
  status?: OrderStatus | undefined
  shipping?: number | null | undefined
  adjustment?: number | undefined
  payBy?: string | null | undefined
  tracking?: string | null | undefined
  courier?: string | null | undefined
  contact?: Contact | null | undefined
}

/** What a change of an order goes on from; nobody else decides about the seller's bills meanwhile. */
export type Opened = {
  ref: OrderRef
  stored: StoredOrder | undefined
  wins: Wins | undefined
  /** The items that the order can be about, and what everybody wins of them. */
  itemIds: readonly ItemId[]
  byBuyer: Map<AccountId, Wins>
  state: OrderState
}

export async function open(tx: Transaction, userId: UserId, ref: OrderRef): Promise<Opened> {
  await lockBills(tx, userId)
  const itemIds = await findItemsOf(tx, ref)
  const { byBuyer } = await loadWins(tx, { sessionId: ref.sessionId, itemIds })
  const stored = await findOrder(tx, ref)
  const wins = byBuyer.get(ref.accountId)
  if (!stored && !wins?.lines.length) throw new AppError('not_found')
  const state = currentState(stateOf(stored), wins?.lines ?? [])
  return { ref, stored, wins, itemIds, byBuyer, state }
}

/** @throws order_changed where the seller saw another version than the newest; `undefined` is any */
export function assertSeen(stored: StoredOrder | undefined, seen: number | undefined): void {
  if (seen !== undefined && seen !== (stored?.version ?? 0)) throw new AppError('order_changed')
}

/** What is told of the waitlists, and answered, once a change is stored. */
export type Told = { revision: number | null }

/**
 * Changes an order, in one step that can be taken back.
 * @throws not_found, order_changed, order_status, price_invalid, contact_invalid, plan_limit
 */
export async function changeOrder(
  context: OrdersContext,
  ref: OrderRef,
  change: OrderChange,
  by: ByHand,
): Promise<Order> {
  await accessSession(context, by.userId, ref.sessionId)
  return context.queue.run(by.userId, async () => {
    const told: Told = { revision: null }
    await withIdempotency(context.db, by.idempotency, async (tx) => {
      const opened = await open(tx, by.userId, ref)
      assertSeen(opened.stored, change.version)
      const { status } = change
      if (status === 'lapsed') await requireManualClaims(tx, by.userId, ref.sessionId)
      const edited = edit(context, opened.state, change)
      if (status === undefined) {
        if (edited === opened.state) return true
        await store(context, tx, opened, edited, { by, kind: kindOf(change) })
        // Units on a bill stay; what is added to it is nobody else's.
        return true
      }
      const next = await step(context, tx, opened, edited, status, by, change.payBy !== undefined)
      const isListed = await conclude(context, tx, opened, next, by)
      if (isListed) told.revision = await raiseRevision(tx, ref.sessionId)
      return true
    })
    await tell(context, by.userId, ref, told)
    return readOrder(context, by.userId, ref)
  })
}

export async function step(
  { clock }: OrdersContext,
  tx: Transaction,
  { ref, wins }: Opened,
  state: OrderState,
  status: OrderStatus,
  { userId }: Pick<ByHand, 'userId'>,
  hasPayBy: boolean,
): Promise<OrderState> {
  const terms = await findShop(tx, userId)
  const lines = wins?.lines ?? []
  const bare = status === 'sent' ? bareTotalOf(state, { lines, terms }) : null
  const openTotals = bare === null ? new Set<number>() : await findOpenTotals(tx, userId, ref, bare)
  return takeStep(state, status, { lines, terms, openTotals, now: clock(), hasPayBy })
}

/**
 * Stores a step, with the places that it frees. Whether the waitlists change by it: then their revision
 * is raised, last of all, since other sellers' claims wait for who has raised it.
 */
export async function conclude(
  context: OrdersContext,
  tx: Transaction,
  opened: Opened,
  next: OrderState,
  by: ByHand,
): Promise<boolean> {
  const { ref, wins } = opened
  const { status } = next
  const reason = isGivenUp(status) ? (status as 'cancelled' | 'lapsed') : null
  const { clock } = context
  const freed = await freePlaces(tx, ref, reason ? (wins?.places ?? []) : [], {
    reason: reason ?? 'cancelled',
    device: by.device,
    clock,
  })
  await store(context, tx, opened, next, { by, kind: 'status', changeIds: freed })
  return freed.length > 0 || !isDeepStrictEqual(heldBy(opened.state), heldBy(next))
}

/** The units that a bill keeps for its buyer. */
const heldBy = ({ status, bill }: OrderState): Pick<BillLine, 'itemId' | 'quantity'>[] =>
  holdsUnits(status)
    ? (bill?.lines ?? []).map(({ itemId, quantity }) => ({ itemId, quantity }))
    : []

type Made = {
  by: Pick<ByHand, 'userId'> & { device: string | null }
  kind: 'status' | 'amounts' | 'contact' | 'tracking'
  changeIds?: Awaited<ReturnType<typeof freePlaces>>
  who?: 'seller' | 'buyer'
}

/** Stores an order after a change, with the step that led to it. */
async function store(
  context: OrdersContext,
  tx: Transaction,
  { ref, stored, wins, state }: Opened,
  next: OrderState,
  { by, kind, changeIds = [], who = 'seller' }: Made,
): Promise<void> {
  const now = new Date(context.clock())
  const { userId } = by
  const buyer = { userId, accountId: ref.accountId }
  const { username, nickname } = wins?.buyer ?? (stored as StoredOrder)
  const isReaddressed = next.contact !== state.contact || kind === 'contact'
  const before = { ...stateOf(stored) }
  // Shown until now was what is remembered: an undo brings it back, and a parcel that is made keeps it.
  const isKept = !isReaddressed && isParcelMade(next.status)
  if ((isReaddressed || isKept) && before.contact === null) {
    const remembered = await findRemembered(tx, buyer)
    before.contact = parcelContact(stored, remembered)
  }
  const contact = isKept ? (next.contact ?? before.contact) : next.contact
  const token = next.status === 'sent' && !stored?.tokenHash ? context.newToken() : null
  await saveOrder(tx, {
    ...ref,
    userId,
    username,
    nickname,
    ...columnsOf({ ...next, contact }),
    version: (stored?.version ?? 0) + 1,
    tokenHash: token?.hash ?? stored?.tokenHash ?? null,
    sealedToken: token?.sealed ?? stored?.sealedToken ?? null,
    updatedAt: now,
  })
  await insertStep(tx, {
    ...ref,
    kind,
    fromStatus: state.status,
    toStatus: next.status,
    by: who,
    device: by.device,
    before,
    changeIds,
    madeAt: now,
  })
  if (kind === 'status') await remember(tx, { ref, userId, username, nickname, wins }, next, now)
  if (isReaddressed) await rememberContact(tx, { ...buyer, contact, at: now })
}

const OUTCOMES: Partial<Record<OrderStatus, 'paid' | 'lapsed' | 'cancelled'>> = {
  paid: 'paid',
  packed: 'paid',
  shipped: 'paid',
  lapsed: 'lapsed',
  cancelled: 'cancelled',
}

/** Remembers what became of an order beyond the recap. */
export function remember(
  tx: Transaction,
  {
    ref,
    wins,
    ...buyer
  }: Pick<Opened, 'ref' | 'wins'> & { userId: UserId } & Pick<StoredOrder, 'username' | 'nickname'>,
  { status, bill }: OrderState,
  now: Date,
): Promise<void> {
  const lines = bill?.lines ?? wins?.lines ?? []
  return rememberOutcome(tx, {
    ...ref,
    ...buyer,
    lastClaimAt: wins ? new Date(wins.lastClaimAt) : now,
    wins: isGivenUp(status) ? 0 : lines.reduce((sum, { quantity }) => sum + quantity, 0),
    outcome: OUTCOMES[status] ?? null,
  })
}

const EDITABLE: readonly OrderStatus[] = ['draft', 'sent', 'reported']

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
  if (isOfBill || isOfParcel) {
    const next = { ...state }
    if (shipping !== undefined) next.shipping = readShipping(shipping)
    if (adjustment !== undefined) next.adjustment = readAdjustment(adjustment)
    if (payBy !== undefined) next.payBy = readPayBy(payBy, clock())
    if (tracking !== undefined) next.tracking = tracking?.trim() || null
    if (courier !== undefined) next.courier = readCourier(courier)
    if (contact !== undefined) next.contact = contact && contacts.close(readTyped(contact))
    return next
  }
  return state
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

function kindOf(change: OrderChange): Made['kind'] {
  const { contact, tracking, courier, shipping, adjustment, payBy } = change
  if ([shipping, adjustment, payBy].some((each) => each !== undefined)) return 'amounts'
  const isOfWay = tracking !== undefined || courier !== undefined
  return contact === undefined && isOfWay ? 'tracking' : 'contact'
}

export async function tell(
  { events }: OrdersContext,
  userId: UserId,
  { sessionId, accountId }: OrderRef,
  { revision }: Told,
): Promise<void> {
  if (revision === null) return
  await events.emit('waitlists.changed', { userId, sessionId, revision, accountId })
}
