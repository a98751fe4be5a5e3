import {
  type AccountId,
  currentState,
  type ItemId,
  type OrderState,
  type SessionId,
  type UserId,
  type WonLine,
} from '@dibs/core'
import { atOnce, type Transaction } from '../../../platform/database/database.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { AppError } from '../../../platform/errors.ts'
import { loadWins, type SessionWins, type Wins } from '../../claims/service.ts'
import { findTerms, type Terms } from '../shop/service.ts'
import { billedIn, currentOrder } from './current-order.ts'
import { joinByRule } from './joinable.ts'
import { findPayments, type StoredPayment } from './money.ts'
import {
  eveningsOf,
  homeOf,
  type LaterEvening,
  type ListedOrders,
  listOrders,
  type OrderRef,
  type StoredOrder,
  stateOf,
} from './store.ts'

/** What a change of an order goes on from; nobody else decides about the seller's bills meanwhile. */
export type Opened = {
  userId: UserId
  /** Where it is stored: with the evening in which it began. */
  ref: OrderRef
  /** Of that evening. */
  terms: Terms
  /** The order as it is stored; undefined before anybody decided something about it. */
  stored: StoredOrder | undefined
  /** An order that has gone off, whose place this one takes once something of it is stored. */
  gone: StoredOrder | undefined
  /** All that have gone off, that one too. */
  earlier: StoredOrder[]
  evenings: OpenedEvening[]
  /** What is won in the evening that was asked about. */
  won: SessionWins
  /** What the buyer wins that has not gone off in another parcel. */
  lines: WonLine[]
  payments: StoredPayment[]
  state: OrderState
  /** Where this is one that has gone off: the buyer's order now. */
  next?: Opened
}

/** An evening whose wins are on the order, the earliest first. */
export type OpenedEvening = LaterEvening & {
  /** What the buyer has in it. */
  wins: Wins | undefined
  /** The items that the order can be about, and what everybody wins of them. */
  itemIds: readonly ItemId[]
  byBuyer: Map<AccountId, Wins>
}

/**
 * Opens a buyer's order in a session for a change; one that the session joined is of an evening before.
 * With an `orderId`, that of theirs which has gone off.
 * @throws not_found
 */
export async function openOrder(
  tx: Transaction,
  userId: UserId,
  { orderId, ...asked }: OrderRef,
  clock: () => number,
): Promise<Opened> {
  const next = await openCurrent(tx, userId, asked, clock)
  if (!orderId || next.stored?.id === orderId) return next
  const row = next.earlier.find(({ id }) => id === orderId)
  if (!row || !isGone(row)) throw new AppError('not_found')
  const { accountId } = asked
  const ref = { sessionId: homeOf(row), accountId }
  const { later } = await listOrders(tx, ref.sessionId, [accountId])
  // What has been won in them beyond its bill is another order's.
  const left = eveningsOf(row, later).map(({ sessionId }) => ({ sessionId, isLeft: true }))
  return {
    ...next,
    ref: row.sessionId === null ? { ...ref, orderId } : ref,
    terms: await findTerms(tx, userId, ref.sessionId),
    stored: row,
    gone: undefined,
    earlier: next.earlier.filter((each) => each !== row),
    evenings: await openEvenings(tx, accountId, left),
    lines: row.bill?.lines ?? [],
    payments: (await findPayments(tx, [orderId])).get(orderId) ?? [],
    state: stateOf(row),
    next,
  }
}

/** Whether a parcel has left, also where it came back. */
export const isGone = ({ status }: Pick<OrderState, 'status'>): boolean =>
  status === 'shipped' || status === 'returned'

/** `asked`: what was won in the evening that was asked about. */
async function openEvenings(
  tx: Transaction,
  accountId: AccountId,
  all: readonly LaterEvening[],
  asked?: { sessionId: SessionId; won: SessionWins },
): Promise<OpenedEvening[]> {
  const evenings: OpenedEvening[] = []
  for (const evening of all) {
    const { sessionId } = evening
    const isAsked = sessionId === asked?.sessionId
    const of = { sessionId, accountIds: [accountId] }
    const { byBuyer, itemIds } = isAsked ? asked.won : await loadWins(tx, of)
    evenings.push({ ...evening, itemIds, byBuyer, wins: byBuyer.get(accountId) })
  }
  return evenings
}

async function openCurrent(
  tx: Transaction,
  userId: UserId,
  { sessionId, accountId }: OrderRef,
  clock: () => number,
): Promise<Opened> {
  const of = { sessionId, accountIds: [accountId] }
  // Each is read as it is once the lock is granted: statements see what was stored when they begin.
  const [, ofSession, first, wonInIt] = await atOnce(tx, () => [
    lockBills(tx, userId),
    findTerms(tx, userId, sessionId),
    listOrders(tx, sessionId, of.accountIds),
    loadWins(tx, of),
  ])
  const mayJoin = first.current.length === 0 && wonInIt.byBuyer.get(accountId)?.lines.length
  const hasJoined =
    mayJoin && ofSession.joinsEvenings && (await joinByRule(tx, userId, of, clock()))
  const listed = hasJoined ? await listOrders(tx, sessionId, of.accountIds) : first
  const row = listed.current[0]
  const all = row ? eveningsOf(row, listed.later) : [{ sessionId, isLeft: false }]
  const earlier = await findEarlier(tx, accountId, { sessionId, listed, all })
  const evenings = await openEvenings(tx, accountId, all, { sessionId, won: wonInIt })
  const made = row ? ((await findPayments(tx, [row.id])).get(row.id) ?? []) : []
  const won = evenings.map(({ sessionId, isLeft, wins }) => ({
    sessionId,
    won: row && isLeft ? billedIn(row, sessionId) : (wins?.lines ?? []),
  }))
  const { stored, gone, home, lines } = currentOrder(row, earlier, won, made)
  if (!(stored || gone) && lines.length === 0) throw new AppError('not_found')
  return {
    userId,
    ref: { sessionId: home, accountId },
    terms: home === sessionId ? ofSession : await findTerms(tx, userId, home),
    stored,
    gone,
    earlier: gone ? [...earlier, gone] : earlier,
    evenings,
    won: wonInIt,
    lines,
    payments: stored ? made : [],
    state: currentState(stateOf(stored), lines.length > 0),
  }
}

/** A buyer's orders of their order's evenings that have gone off. */
async function findEarlier(
  tx: Transaction,
  accountId: AccountId,
  of: { sessionId: SessionId; listed: ListedOrders; all: readonly LaterEvening[] },
): Promise<StoredOrder[]> {
  const earlier = new Map(of.listed.earlier.map((order) => [order.id, order]))
  for (const { sessionId, isLeft } of of.all) {
    if (sessionId === of.sessionId || isLeft) continue
    const before = (await listOrders(tx, sessionId, [accountId])).earlier
    for (const order of before) earlier.set(order.id, order)
  }
  return [...earlier.values()]
}

/** @throws order_changed where somebody saw another version than the newest; `undefined` is any */
export function assertSeen({ stored }: Pick<Opened, 'stored'>, seen: number | undefined): void {
  if (seen !== undefined && seen !== (stored?.version ?? 0)) throw new AppError('order_changed')
}

/** What the buyer is called, as they wrote last. */
export function nameOf({ evenings, stored, gone }: Opened): { username: string; nickname: string } {
  const last = evenings.findLast(({ wins }) => wins)?.wins?.buyer
  const { username, nickname } = last ?? ((stored ?? gone) as StoredOrder)
  return { username, nickname }
}
