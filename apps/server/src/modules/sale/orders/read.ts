import { compareOrders, type Order, type OrderStep, type Orders } from '@dibs/contract'
import {
  type AccountId,
  type HelperId,
  type OrderId,
  type SessionId,
  sumsOf,
  type UserId,
} from '@dibs/core'
import { atOnce, type Transaction } from '../../../platform/database/database.ts'
import { readHelperNames, tellHelpers } from '../../../platform/database/helper-names.ts'
import { parcelContact } from '../../../platform/database/parcel-contact.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { AppError } from '../../../platform/errors.ts'
import { writeList } from '../../../platform/http/write-list.ts'
import { inSlices } from '../../../platform/limits/in-slices.ts'
import { accessSession, loadWins, type Wins } from '../../claims/service.ts'
import { countLives } from '../buyers/service.ts'
import { findTerms, type StoredShop } from '../shop/service.ts'
import { listNumbers, numberWinners } from './buyer-numbers.ts'
import { changesSince, type SealedOrder } from './changes.ts'
import type { OrdersContext } from './context.ts'
import { billedIn, currentOrder } from './current-order.ts'
import { toOrder } from './derive.ts'
import { PACKERS_TOTALS, packersOrder } from './for-packing.ts'
import { findJoinable, joinByRule } from './joinable.ts'
import { findCovered, findPayments, type StoredPayment } from './money.ts'
import { findKnown } from './remember.ts'
import {
  eveningsOf,
  findStarts,
  findUndoable,
  type ListedOrders,
  listOrders,
  listSteps,
  type OrderRef,
  type OrderScope,
  type StoredOrder,
  stateOf,
} from './store.ts'

/**
 * One order for each buyer who won something in a session, or has a bill, who won most first: as the
 * JSON that the API answers, since a live may have thousands. With what the device has of them (`known`),
 * only the parts in which something is different, and of those as many as one answer takes.
 * @throws not_found
 */
export async function listSessionOrders(
  context: OrdersContext,
  userId: UserId,
  sessionId: SessionId,
  { known, packer }: { known: string | undefined; packer: HelperId | null },
): Promise<Buffer> {
  const isPacking = packer !== null
  return context.queue.run(userId, async () => {
    const scope = { sessionId, helperId: packer }
    const { terms, orders, joinable } = await readOrders(context, userId, scope)
    const shown = orders
      .filter(
        ({ order: { lines, status, earlier } }) =>
          lines.length > 0 || status !== 'draft' || earlier.length > 0,
      )
      .sort((a, b) => compareOrders(a.order, b.order))
    const head: Orders = {
      currency: terms.currency,
      // Of other currencies, as bills of the releases before may be, nothing is added.
      totals: isPacking
        ? PACKERS_TOTALS
        : sumsOf(
            shown
              .flatMap((each) => summed(each, sessionId))
              .filter(({ currency }) => currency === undefined || currency === terms.currency),
          ),
      ...(joinable > 0 && !isPacking && { joinable }),
      // Last: they are written beside it.
      orders: [],
    }
    if (known === undefined) return inSlices(write(head, shown, isPacking))
    const { told, parts, isAll } = await inSlices(changesSince(shown, known))
    return inSlices(write({ parts, isAll, ...head }, told, isPacking))
  })
}

function* write(head: Orders, orders: readonly SealedOrder[], isPacking: boolean) {
  const written = yield* writeList(orders, (some) =>
    some.map((each) => (isPacking ? packersOrder(each.open()) : each.open())),
  )
  const before = Buffer.from(JSON.stringify(head).slice(0, -'[]}'.length))
  return Buffer.concat([before, written, Buffer.from('}')])
}

async function readOrders(
  context: OrdersContext,
  userId: UserId,
  scope: OrderScope,
): Promise<{
  terms: StoredShop
  orders: SealedOrder[]
  /** Of so many buyers the seller was not asked yet whether their evenings join. */
  joinable: number
}> {
  const { db, clock } = context
  const { sessionId } = scope
  // What is told of a buyer is of other lives.
  await countLives(db, userId, sessionId)
  const load = () =>
    db.transaction((tx) => loadOrders(context, tx, userId, scope), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
  let facts = await load()
  const { joinsEvenings } = facts.terms
  const waiting = [...facts.joinable.values()].filter(({ isDecided }) => !isDecided)
  if (joinsEvenings && waiting.length > 0) {
    const accountIds = waiting.map((each) => each.accountId)
    await db.transaction(async (tx) => {
      await lockBills(tx, userId)
      const { byBuyer } = await loadWins(tx, { sessionId, accountIds })
      const winning = accountIds.filter((id) => byBuyer.get(id)?.lines.length)
      await joinByRule(tx, userId, { sessionId, accountIds: winning }, clock())
    })
    facts = await load()
  }
  const { byBuyer, sells } = facts.wins
  // Of all winners alone: who is first is not told by the order of one buyer.
  if (sells || facts.numbers.size > 0)
    facts.numbers = await numberWinners(db, sessionId, byBuyer, facts.numbers)
  const orders = tellOrders(context, facts, scope)
  const isAsked = joinsEvenings !== null && joinsEvenings !== undefined
  return {
    terms: facts.terms,
    orders,
    joinable: isAsked ? 0 : orders.filter(({ order }) => order.goesWith).length,
  }
}

/** The orders of all who won something, or have a bill; or that of one buyer. */
export function tellOrders(context: OrdersContext, facts: Facts, scope: OrderScope): SealedOrder[] {
  const { wins, rows } = facts
  // An order of the session's own before one of an evening before.
  const current = new Map(rows.current.toReversed().map((order) => [order.accountId, order]))
  const before = Map.groupBy(rows.earlier, ({ accountId }) => accountId)
  const accounts = new Set([
    ...[...wins.byBuyer].flatMap(([id, { lines }]) => (lines.length > 0 ? id : [])),
    ...current.keys(),
    ...before.keys(),
  ])
  return [...accounts]
    .filter((id) => scope.accountId === undefined || id === scope.accountId)
    .map((accountId) => {
      const of = { accountId, row: current.get(accountId), earlier: before.get(accountId) ?? [] }
      return tellOrder(context, facts, scope.sessionId, of)
    })
}

/** One buyer's order, as it is told to who asks about a session. */
function tellOrder(
  { clock, contacts, billUrl }: OrdersContext,
  facts: Facts,
  sessionId: SessionId,
  buyer: { accountId: AccountId; row: StoredOrder | undefined; earlier: StoredOrder[] },
): SealedOrder {
  const { rows, made, covered, terms } = facts
  const { accountId, row, earlier } = buyer
  const own = facts.wins.byBuyer.get(accountId)
  const all = row ? eveningsOf(row, rows.later) : [{ sessionId, isLeft: false }]
  const evenings = all.map(({ sessionId: id, isLeft }) => {
    const of = id === sessionId ? own : facts.others.get(id)?.get(accountId)
    return { sessionId: id, won: row && isLeft ? billedIn(row, id) : (of?.lines ?? []) }
  })
  const current = currentOrder(row, earlier, evenings, paymentsOf(row, made))
  const { stored: order, gone } = current
  const contact = parcelContact(order, facts.known.contacts.get(accountId))
  const sealedToken = order?.sealedToken ?? null
  const joinable = order?.bill || all.length > 1 ? undefined : facts.joinable.get(accountId)
  const its = {
    buyer: own?.buyer ?? buyerOf((order ?? gone ?? earlier[0]) as StoredOrder),
    version: order?.version ?? 0,
    state: stateOf(order),
    home: current.home,
    lives: all.map(({ sessionId }) => ({
      sessionId,
      startTime: facts.starts.get(sessionId)?.toISOString() ?? '',
    })),
    goesWith: joinable
      ? { sessionId: joinable.sessionId, startTime: joinable.startedAt.toISOString() }
      : null,
    lines: current.lines,
    payments: paymentsOf(order, made),
    covered: (order && covered.get(order.id)) ?? null,
    earlier: [...earlier, ...(gone ? [gone] : [])].map((order) => ({
      order,
      payments: paymentsOf(order, made),
      lives: eveningsOf(order, rows.later).map(({ sessionId }) => sessionId),
      undoes: facts.undoable.get(order.id) ?? null,
    })),
    terms,
    number: facts.numbers.get(accountId) ?? null,
    undoes: (order && facts.undoable.get(order.id)) ?? null,
    history: facts.known.tallies.get(accountId),
  }
  const told = toOrder(its, clock(), sessionId)
  const open = () => ({
    ...told,
    // Its seller alone sees a practice's bill: there is no page for buyers.
    billUrl: told.status === 'draft' || terms.isPractice ? null : billUrl(sealedToken),
    contact: contact === null ? null : contacts.open(contact),
  })
  const totals = its.earlier.map(({ order }) => order.total)
  return { order: told, sealed: `${contact} ${sealedToken}`, totals, open }
}

type Facts = Awaited<ReturnType<typeof loadOrders>>

/** What the orders of a session are told from, or that of one buyer: by the items that it can be about. */
async function loadOrders(
  { clock }: Pick<OrdersContext, 'clock'>,
  tx: Transaction,
  userId: UserId,
  scope: OrderScope,
) {
  const { sessionId, accountId } = scope
  const accountIds = accountId === undefined ? undefined : [accountId]
  // First: another seller's live is refused before all that was claimed in it is read.
  const terms = await findTerms(tx, userId, sessionId)
  const [rows, wins, numbers, known] = await atOnce(tx, () => [
    listOrders(tx, sessionId, accountIds),
    loadWins(tx, { sessionId, accountIds }),
    listNumbers(tx, scope),
    findKnown(tx, userId, scope),
  ])
  const others = await loadOthers(tx, sessionId, rows)
  const all = [...rows.current, ...rows.earlier]
  const begun = new Set(
    rows.current.flatMap((order) => (order.status === 'draft' ? [] : order.accountId)),
  )
  const mayJoin = (id: AccountId) => !begun.has(id) && wins.byBuyer.get(id)?.lines.length
  const [made, undoable, joinable] = await atOnce(tx, () => [
    findPayments(
      tx,
      all.map(({ id }) => id),
    ),
    findUndoable(tx, scope, all),
    findJoinable(tx, userId, { sessionId, accountIds: accountIds?.filter(mayJoin) }, clock()),
  ])
  return {
    terms,
    rows,
    wins,
    numbers,
    known,
    ...others,
    made,
    undoable,
    joinable: new Map(
      joinable.flatMap((each) => (mayJoin(each.accountId) ? [[each.accountId, each]] : [])),
    ),
    covered: await findCovered(tx, rows.current, made),
  }
}

/** What buyers whose orders have several evenings won in the others, and when these were. */
async function loadOthers(tx: Transaction, sessionId: SessionId, rows: ListedOrders) {
  const others = new Map<SessionId, Map<AccountId, Wins>>()
  const told = new Set<SessionId>()
  const accounts = new Map<SessionId, AccountId[]>()
  for (const order of rows.current) {
    const all = eveningsOf(order, rows.later)
    if (all.length === 1) continue
    for (const { sessionId: id, isLeft } of all) {
      told.add(id)
      if (id === sessionId || isLeft) continue
      accounts.set(id, [...(accounts.get(id) ?? []), order.accountId])
    }
  }
  const starts = await findStarts(tx, [...told])
  for (const [id, theirs] of accounts) {
    others.set(id, (await loadWins(tx, { sessionId: id, accountIds: theirs })).byBuyer)
    const { earlier } = await listOrders(tx, id, theirs)
    const known = new Set(rows.earlier.map((order) => order.id))
    rows.earlier.push(...earlier.filter((order) => !known.has(order.id)))
  }
  return { others, starts }
}

const paymentsOf = (
  order: StoredOrder | undefined,
  made: ReadonlyMap<OrderId, StoredPayment[]>,
): StoredPayment[] => (order && made.get(order.id)) ?? []

/**
 * What an order, and those of its buyer that went off before, count for in a session; one that was given
 * up before it was sent counts for nothing, and a bill that nobody has been sent asks for nothing.
 */
function summed({ order, totals }: SealedOrder, sessionId: SessionId) {
  const { currency, received, due, owedBack, share, sentAt } = order
  const total = sentAt === null && isGivenUp(order.status) ? null : order.total
  const lines = order.current?.lines ?? order.lines
  const status = order.status === 'sent' && sentAt === null ? 'draft' : order.status
  const own = share
    ? { status, currency, ...share, lines: lines.filter((line) => line.sessionId === sessionId) }
    : { status, currency, received, due, owedBack, lines, total }
  const before = order.earlier.map((parcel, at) => {
    const { share } = parcel
    if (!share) return { ...parcel, total: totals[at] ?? null }
    const own = parcel.lines.filter((line) => line.sessionId === sessionId)
    return { ...parcel, ...share, lines: own }
  })
  return [own, ...before]
}
const isGivenUp = (status: Order['status']) => status === 'cancelled' || status === 'lapsed'
const buyerOf = ({ accountId, username, nickname }: StoredOrder) => ({
  accountId,
  username,
  nickname,
})

/** One order as it is in a transaction. @throws not_found */
export async function readOrder(
  context: OrdersContext,
  tx: Transaction,
  { userId, helperId }: { userId: UserId; helperId?: HelperId | null },
  { sessionId, accountId }: OrderRef,
): Promise<Order> {
  const scope = { sessionId, accountId, helperId }
  const [order] = tellOrders(context, await loadOrders(context, tx, userId, scope), scope)
  if (!order) throw new AppError('not_found')
  return order.open()
}

/** The steps of an order, newest first. @throws not_found */
export async function listOrderSteps(
  context: OrdersContext,
  userId: UserId,
  ref: OrderRef,
): Promise<OrderStep[]> {
  await accessSession(context, userId, ref.sessionId)
  return context.queue.run(userId, async () => {
    // Those of an order that the session joined stand with the one in which it began.
    const [order] = (await listOrders(context.db, ref.sessionId, [ref.accountId])).current
    const { sessionId = null } = order ?? {}
    const steps = await listSteps(context.db, { ...ref, ...(sessionId && { sessionId }) })
    const names = await readHelperNames(context.db, userId, steps)
    if (steps.length === 0)
      await context.db.transaction((tx) => readOrder(context, tx, { userId }, ref))
    return steps.map((step) => ({
      kind: step.kind,
      from: step.fromStatus,
      to: step.toStatus,
      at: step.madeAt.toISOString(),
      by: step.by,
      device: step.device,
      undoneAt: step.undoneAt?.toISOString() ?? null,
      undoneOn: step.undoneOn,
      ...tellHelpers(names, step),
    }))
  })
}
