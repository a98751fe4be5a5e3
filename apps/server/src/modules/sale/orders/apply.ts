import { createHash } from 'node:crypto'
import type { Order } from '@dibs/contract'
import {
  bareTotalOf,
  type Currency,
  decideOrder,
  type HandChangeId,
  type HelperId,
  holdsUnits,
  type ItemId,
  lineKeyOf,
  type NoticeId,
  type OrderActor,
  type OrderDecision,
  type OrderEvent,
  type OrderFacts,
  type OrderState,
  type PaymentId,
  patchOf,
  type SessionId,
  UNIQUE_CODE_MAX,
  type WonLine,
} from '@dibs/core'
import { atOnce, type Transaction } from '../../../platform/database/database.ts'
import { isParcelMade, parcelContact } from '../../../platform/database/parcel-contact.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Hand } from '../../../platform/http/hand.ts'
import { freeUnits, releaseEarlierWins } from '../../claims/service.ts'
import type { OrdersContext } from './context.ts'
import { unitsIn } from './current-order.ts'
import { inOwnCurrency } from './derive.ts'
import { joinOthers } from './joinable.ts'
import {
  currencyOf,
  findTakenTotals,
  findVersions,
  insertPayment,
  type StoredPayment,
  saveBill,
  sumPayments,
} from './money.ts'
import { nameOf, type Opened } from './open-order.ts'
import { findRemembered, isPaid, remember, rememberContact } from './remember.ts'
import {
  columnsOf,
  dropStep,
  findMaking,
  insertStep,
  type NewStep,
  noteBuyerStep,
  type OrderRef,
  type StoredOrder,
  setAside,
  stateOf,
} from './store.ts'
import { newOrder, storeOrder } from './store-order.ts'

/** Who does something, on which device (of the seller's alone), and by which helper. */
export type Doer = { actor: OrderActor; device: string | null; helperId: HelperId | null }

/** The seller, or who helps them. */
export const sellerOf = ({ device, helperId }: Hand): Doer => ({
  actor: 'seller',
  device,
  helperId,
})

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

/** What came of a step. */
export type Done = {
  /**
   * Whether the waitlists change by it: then their revision is to be raised, last of all, since other
   * sellers' claims wait for who has raised it.
   */
  isListed: boolean
  /** How the order stands, where the step changed nothing else; without it, it is read. */
  stands?: Stands | undefined
}

/** An order right after a step, with what came for it, and what can be taken back of it. */
export type Stands = {
  order: StoredOrder
  payments: readonly StoredPayment[]
  undoes: NonNullable<Order['undoes']>
}

/**
 * Does something with an order: asks the machine, and stores what it says.
 * @throws order_status, price_invalid
 */
export async function applyEvent(
  context: OrdersContext,
  tx: Transaction,
  opened: Opened,
  { event, state = opened.state, voids, noticeId, currency }: Asked,
  doer: Doer,
): Promise<Done> {
  const facts = await loadFacts(context, tx, opened, state)
  const decision = decideOrder(state, event, doer.actor, facts)
  if (!decision.ok) throw refusal(decision, facts.lines)
  // What is there already, or was told before.
  const isNothing = decision.state === opened.state && !decision.payment
  if (isNothing && decision.frees === 'none') return { isListed: false }
  const at = new Date(context.clock())
  const part = event.kind === 'lapse' ? event.only : undefined
  const only = part && (part.live ?? opened.ref.sessionId)
  const freed = await free(context, tx, opened, decision, { ...doer, at, only })
  const [from, to] = [opened.state.status, decision.state.status]
  const isMoneyAlone = decision.payment && (from === to || (from === 'reported' && to === 'sent'))
  const stands = await storeStep(context, tx, opened, decision, {
    ...doer,
    kind: event.kind === 'void' || isMoneyAlone ? 'payment' : 'status',
    changeIds: freed,
    voids,
    noticeId,
    currency,
    at,
  })
  const isListed = freed.length > 0 || heldBy(opened.state) !== heldBy(decision.state)
  return { isListed, stands: decision.frees === 'none' ? stands : undefined }
}

async function loadFacts(
  { clock }: Pick<OrdersContext, 'clock'>,
  tx: Transaction,
  { userId, ref, stored, payments, ...opened }: Opened,
  state: OrderState,
): Promise<OrderFacts> {
  const received = sumPayments(payments)
  const versions = stored
    ? await findVersions(tx, stored, received)
    : { covered: null, nextNumber: 1 }
  const { terms, lines } = inOwnCurrency({ ...opened, bill: state.bill }, payments)
  const bare = bareTotalOf(state, { lines, terms, received, nextNumber: versions.nextNumber })
  const others = { userId, orderId: stored?.id, now: clock() }
  return {
    lines,
    received,
    ...versions,
    terms,
    taken: await findTakenTotals(tx, others, bare),
    firstCode: firstCodeOf(ref, bare, received.amount),
    now: clock(),
  }
}

/**
 * Where the search for a bill's unique code begins: the same again where a bill was taken back and is made
 * anew, since its message may have been copied by then.
 */
function firstCodeOf({ sessionId, accountId }: OrderRef, ...sums: (number | null)[]): number {
  const bill = [sessionId, accountId, ...sums].join(' ')
  return 1 + (createHash('sha256').update(bill).digest().readUInt32BE() % UNIQUE_CODE_MAX)
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

/**
 * Frees what the buyer has, in all evenings or in one alone, but for what has gone off, as changes by hand;
 * answers their ids.
 */
async function free(
  { clock }: OrdersContext,
  tx: Transaction,
  { ref, evenings, stored, earlier, state }: Opened,
  { frees, state: next }: Extract<OrderDecision, { ok: true }>,
  { device, helperId, at, only }: Doer & { at: Date; only: SessionId | undefined },
): Promise<HandChangeId[]> {
  if (frees === 'none') return []
  const isGivenUp = next.status === 'lapsed' || state.status !== 'paid'
  const reason = isGivenUp ? reasonOf(next) : 'cancelled'
  const by = { reason, device: device ?? '', helperId, clock } as const
  const home = { sessionId: ref.sessionId, earlierIn: null }
  const left = { ...home, bill: { lines: next.bill?.lines ?? [] } }
  const gone = earlier.filter(({ status }) => holdsUnits(status))
  const freed: HandChangeId[] = []
  for (const { sessionId, wins, isLeft } of evenings) {
    if (!wins || (only !== undefined && sessionId !== only)) continue
    const of = { sessionId, accountId: ref.accountId }
    const billed = unitsIn(stored ? [stored] : [], sessionId)
    // An evening of which nothing was in the parcel does not come back with it.
    const isSince = sessionId !== ref.sessionId && billed.size === 0
    if (isSince && next.status === 'returned') continue
    const had = new Set([...billed.keys(), ...(isLeft ? [] : wins.lines.map(lineKeyOf))])
    const kept = unitsIn(frees === 'all' ? gone : [...gone, left], sessionId)
    // What has been won in it beyond this bill is another order's.
    if (isLeft)
      for (const line of wins.lines) {
        const key = lineKeyOf(line)
        const others = line.quantity - (billed.get(key) ?? 0)
        if (others > 0) kept.set(key, Math.max(kept.get(key) ?? 0, others))
      }
    await releaseEarlierWins(tx, of, new Set(kept.keys()), at)
    const isAll = frees === 'all' && !isLeft
    const places = wins.places.filter((place) => isAll || had.has(lineKeyOf(place)))
    const units = places.flatMap((place): [ItemId, number][] => {
      const count = kept.get(lineKeyOf(place)) ?? 0
      return count === 0 ? [] : [[place.itemId, count]]
    })
    freed.push(...(await freeUnits(tx, of, places, new Map(units), by)))
  }
  return freed
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
  kind: Exclude<NewStep['kind'], 'link'>
  changeIds?: HandChangeId[]
  voids?: PaymentId | null | undefined
  noticeId?: NoticeId | null | undefined
  currency?: Currency | undefined
  at?: Date
}

/**
 * Stores an order after a change, with the step that led to it, and the payment that came with it; tells
 * how it stands then, where that follows from what is known.
 * @throws order_status for a payment in another currency
 */
export async function storeStep(
  context: OrdersContext,
  tx: Transaction,
  opened: Opened,
  { state, payment }: Stored,
  { actor, device, helperId, kind, changeIds = [], voids = null, noticeId = null, ...made }: Made,
): Promise<Stands | undefined> {
  const { ref, userId, stored, gone } = opened
  const at = made.at ?? new Date(context.clock())
  const next = await withContact(tx, opened, state, kind)
  // One that began in another evening keeps its place there.
  if (gone?.sessionId === ref.sessionId) await setAside(tx, gone)
  const order = orderAfter(context, opened, next, at)
  const orderId = order.id
  const first = () => [storeOrder(tx, order), gone && joinOthers(tx, orderId, opened)] as const
  const currency = currencyOf(opened, next, made.currency)
  const by = noticeId ? 'notice' : 'seller'
  const told = { orderId, userId, currency, by, at, voids, noticeId } as const
  // A step has its payment's id.
  const [, , paid = null] = payment
    ? await atOnce(tx, () => [...first(), insertPayment(tx, { ...payment, ...told })])
    : []
  // To be made and to be sent is one step, with one way back.
  const isSent = state.sentAt !== null && stored?.sentAt === null
  const making = isSent && stored ? await findMaking(tx, stored, ref) : undefined
  if (making) await dropStep(tx, making.id)
  const before = making?.before ?? stateOf(stored)
  const { contact, ...patch } = patchOf(before, next)
  const step: NewStep = {
    ...ref,
    kind,
    fromStatus: making?.fromStatus ?? opened.state.status,
    toStatus: next.status,
    by: actor,
    device,
    helperId,
    before,
    // What is sealed stands in `before` alone, where a change of the keys finds it.
    patch: contact ? { ...patch, contact: [null, null] } : patch,
    changeIds,
    paymentId: paid?.id ?? null,
    madeAt: at,
  }
  const bill = next.bill?.number === stored?.bill?.number ? null : next.bill
  const voided = !stored ? 'none' : opened.state.bill === null ? 'others' : 'newer'
  const note = actor === 'buyer' ? noteBuyerStep : insertStep
  const payments = paid ? [...opened.payments, paid] : opened.payments
  await atOnce(tx, () => [
    ...(payment ? [] : first()),
    bill && saveBill(tx, orderId, bill, { at, voids: voided }),
    note(tx, step, order.version),
    rememberStep(tx, opened, next, { actor, kind, payments, now: at }),
  ])
  // Where parcels go may be remembered elsewhere.
  if (kind === 'contact') return undefined
  return {
    order,
    payments,
    undoes: { kind, from: step.fromStatus, to: next.status, at: at.toISOString() },
  }
}

/** An order as a step leaves it. */
function orderAfter(
  { newToken }: OrdersContext,
  opened: Opened,
  state: OrderState,
  updatedAt: Date,
): StoredOrder {
  const { ref, userId, stored } = opened
  const token = state.bill && !stored?.tokenHash ? newToken() : null
  const links = token && { tokenHash: token.hash, sealedToken: token.sealed }
  const write = { ...nameOf(opened), ...columnsOf(state), ...links, updatedAt }
  const version = (stored?.version ?? 0) + 1
  if (stored) return { ...stored, ...write, version, accountedVersion: version }
  const { sessionId, accountId } = ref
  return newOrder({ sessionId, accountId, userId, ...write })
}

/** Remembers, beyond the recap, what a step says of a buyer and of where their parcels go. */
async function rememberStep(
  tx: Transaction,
  opened: Opened,
  next: OrderState,
  { actor, kind, ...paid }: Pick<Made, 'actor' | 'kind'> & Parameters<typeof remember>[3],
): Promise<void> {
  const buyer = { userId: opened.userId, accountId: opened.ref.accountId }
  if (kind !== 'contact' && kind !== 'tracking') await remember(tx, opened, next, paid)
  const isMoney = kind === 'status' || kind === 'payment'
  // From what was paid, and from no link: that changes its own order alone.
  if (isMoney && isPaid(next, paid.payments) && next.contact)
    await rememberContact(tx, buyer, next.contact, paid.now)
  if (kind === 'contact' && actor === 'seller' && next.contact === null)
    await rememberContact(tx, buyer, null, paid.now)
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
