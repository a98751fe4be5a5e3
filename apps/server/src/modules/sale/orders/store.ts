import type { Order } from '@dibs/contract'
import {
  type AccountId,
  findOwnStep,
  type HelperId,
  isMade,
  NEW_ORDER,
  type OrderId,
  type OrderPatch,
  type OrderState,
  type SessionId,
} from '@dibs/core'
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import {
  type Database,
  placeholders,
  prepared,
  type Transaction,
} from '../../../platform/database/database.ts'
import {
  joinedLives,
  liveSessions,
  orderSteps,
  orders,
} from '../../../platform/database/schema/index.ts'

export type StoredOrder = typeof orders.$inferSelect
/** A buyer's order in a session: the current one, or one that was set aside. */
export type OrderRef = {
  sessionId: SessionId
  accountId: AccountId
  orderId?: OrderId | null | undefined
}

/** The history of an order keeps so many steps: whoever has its link can add to it. */
const MOST_STEPS = 500

/** Steps of the current order: those of one that was set aside have its id. */
const isOfOrder = ({ sessionId, accountId, orderId }: OrderRef) =>
  orderId
    ? eq(orderSteps.orderId, orderId)
    : and(
        eq(orderSteps.sessionId, sessionId),
        eq(orderSteps.accountId, accountId),
        isNull(orderSteps.orderId),
      )

/** The orders of a session, or that of one buyer in it; for a helper, who takes back their own steps alone. */
export type OrderScope = {
  sessionId: SessionId
  accountId?: AccountId | undefined
  helperId?: HelperId | null | undefined
}

/** An evening whose wins are on an order; left: what its buyer wins in it by now is for another order. */
export type LaterEvening = { sessionId: SessionId; isLeft: boolean }

/** Orders, and in which later evenings what is on them was won, the earliest first. */
export type ListedOrders = {
  current: StoredOrder[]
  /** Those that went off before their buyers won more. */
  earlier: StoredOrder[]
  later: ReadonlyMap<OrderId, LaterEvening[]>
}

/**
 * The orders of a session, or of some buyers in it: those that began in it, and behind them those of
 * evenings before that it joined.
 */
export async function listOrders(
  db: Database | Transaction,
  sessionId: SessionId,
  accountIds?: readonly AccountId[],
): Promise<ListedOrders> {
  const rows = accountIds
    ? await prepared(db, 'orders-of-buyers', (db) =>
        selectOrders(db, sql.placeholder('sessionId'), sql.placeholder('accountIds')),
      ).execute({ sessionId, accountIds })
    : await selectOrders(db, sessionId)
  const listed = { current: [] as StoredOrder[], earlier: [] as StoredOrder[] }
  for (const { order, later } of rows) {
    const hasLeft = later?.some((each) => each.sessionId === sessionId && each.isLeft)
    const isCurrent = order.sessionId !== null && !hasLeft
    listed[isCurrent ? 'current' : 'earlier'].push(order)
  }
  return { ...listed, later: new Map(rows.map(({ order, later }) => [order.id, later ?? []])) }
}

function selectOrders(
  db: Database | Transaction,
  sessionId: SessionId | Placeholder,
  accountIds?: Placeholder,
) {
  const isTheirs = accountIds && sql`account_id = any(${accountIds}::text[])`
  const isGuest = sql`${orders.id} = any(array(select order_id from ${joinedLives}
    where session_id = ${sessionId}${isTheirs && sql` and ${isTheirs}`}))`
  const isOf = or(eq(orders.sessionId, sessionId), eq(orders.earlierIn, sessionId), isGuest)
  return db
    .select({ order: orders, later: LATER })
    .from(orders)
    .where(and(isOf, isTheirs))
    .orderBy(
      sql`coalesce(${orders.sessionId}, ${orders.earlierIn}) = ${sessionId} desc`,
      asc(orders.createdAt),
    )
}

/** The later evenings of an order; left: another order began in it, or it joined another one since. */
const LATER = sql<LaterEvening[] | null>`(
  select json_agg(json_build_object('sessionId', j.session_id, 'isLeft',
    exists (select from ${orders} own where own.session_id = j.session_id and own.account_id = j.account_id)
    or exists (select from ${joinedLives} since where since.session_id = j.session_id
      and since.account_id = j.account_id and since.number > j.number)) order by l.started_at)
  from ${joinedLives} j join ${liveSessions} l on l.id = j.session_id
  where j.order_id = ${sql.raw('orders.id')})`

/** The evening in which an order began. */
export const homeOf = ({ sessionId, earlierIn }: Pick<StoredOrder, 'sessionId' | 'earlierIn'>) =>
  (sessionId ?? earlierIn) as SessionId

/** The evenings whose wins are on an order, the earliest first. */
export const eveningsOf = (
  { id, sessionId, earlierIn }: Pick<StoredOrder, 'id' | 'sessionId' | 'earlierIn'>,
  later: ListedOrders['later'],
): LaterEvening[] => [
  { sessionId: homeOf({ sessionId, earlierIn }), isLeft: false },
  ...(later.get(id) ?? []),
]

/** When sessions began. */
export async function findStarts(
  tx: Transaction,
  ids: readonly SessionId[],
): Promise<Map<SessionId, Date>> {
  if (ids.length === 0) return new Map()
  const { id, startedAt } = liveSessions
  const rows = await tx
    .select({ id, startedAt })
    .from(liveSessions)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.startedAt]))
}

/** Stores what is changed of an order, as its next version; answers that. */
export async function changeStored(
  tx: Transaction,
  { id, version }: Pick<StoredOrder, 'id' | 'version'>,
  changes: Partial<StoredOrder>,
): Promise<number> {
  const next = version + 1
  await tx
    .update(orders)
    .set({ ...changes, version: next, accountedVersion: next })
    .where(eq(orders.id, id))
  return next
}

/**
 * Puts an order that has gone off aside: the next one of its buyer in the session takes its place. Its
 * page, payments and history go with it.
 */
export async function setAside(tx: Transaction, order: StoredOrder): Promise<void> {
  const { id, sessionId, accountId } = order
  if (sessionId === null) return
  await tx.update(orderSteps).set({ orderId: id }).where(isOfOrder({ sessionId, accountId }))
  await changeStored(tx, order, { sessionId: null, earlierIn: sessionId })
}

export type NewStep = typeof orderSteps.$inferInsert & { patch: OrderPatch }
const STEP = placeholders(
  ...(['sessionId', 'accountId', 'orderId', 'kind', 'fromStatus', 'toStatus', 'by'] as const),
  ...(['device', 'helperId', 'before', 'patch', 'paymentId', 'changeIds', 'madeAt'] as const),
)

/** Notes what was done with an order, which led to a version. The history keeps the newest steps. */
export async function insertStep(tx: Transaction, step: NewStep, version: number): Promise<void> {
  await prepared(tx, 'order-step', (tx) => tx.insert(orderSteps).values(STEP)).execute({
    orderId: null,
    device: null,
    helperId: null,
    paymentId: null,
    changeIds: [],
    ...step,
  })
  // Each step raises the version, so there are no more of them.
  if (version <= MOST_STEPS) return
  const oldest = tx
    .select({ number: orderSteps.number })
    .from(orderSteps)
    .where(isOfOrder(step))
    .orderBy(desc(orderSteps.number))
    .offset(MOST_STEPS - 1)
    .limit(1)
  await tx.delete(orderSteps).where(and(isOfOrder(step), lt(orderSteps.number, oldest)))
}

/**
 * Notes what a buyer did, so that whoever has the link cannot fill the history: addresses that are typed
 * one after the other are one step, and *I have paid* that is taken back is that step, taken back.
 */
export async function noteBuyerStep(
  tx: Transaction,
  step: NewStep,
  version: number,
): Promise<void> {
  const { kind, toStatus, madeAt } = step
  const [last] = await tx
    .select({ id: orderSteps.id, kind: orderSteps.kind, by: orderSteps.by })
    .from(orderSteps)
    .where(and(isOfOrder(step), isNull(orderSteps.undoneAt)))
    .orderBy(desc(orderSteps.number))
    .limit(1)
  const goesOn = last?.by === 'buyer' && last.kind === kind
  if (goesOn && kind === 'contact') {
    await tx.update(orderSteps).set({ madeAt }).where(eq(orderSteps.id, last.id))
  } else if (goesOn && toStatus === 'sent') {
    const taken = and(isOfOrder(step), eq(orderSteps.by, 'buyer'), isNotNull(orderSteps.undoneAt))
    await tx.delete(orderSteps).where(taken)
    await markStepUndone(tx, last.id, { undoneAt: madeAt, undoneOn: null, undoneById: null })
  } else await insertStep(tx, step, version)
}

/** The steps of an order, newest first. */
export const listSteps = (db: Database | Transaction, ref: OrderRef) =>
  db.select().from(orderSteps).where(isOfOrder(ref)).orderBy(desc(orderSteps.number))

const stands = and(isNull(orderSteps.undoneAt), ne(orderSteps.kind, 'link'))
/** What steps of an order changed, by name; null for those of the releases before: everything. */
const fields = sql<string[] | null>`case when ${orderSteps.patch} is null then null
  else array(select jsonb_object_keys(${orderSteps.patch})) end`

/** The newest step of an order that its seller can take back. */
export async function findNewestStep(tx: Transaction, ref: OrderRef) {
  const steps = await tx
    .select({ step: orderSteps, by: orderSteps.by, fields })
    .from(orderSteps)
    .where(and(isOfOrder(ref), stands))
    .orderBy(desc(orderSteps.number))
  return findOwnStep(steps, 'seller')?.step
}

/** The step that made a bill, as long as nobody has been sent it and nothing was done with it since. */
export async function findMaking(tx: Transaction, order: StoredOrder, ref: OrderRef) {
  const step = isMade(stateOf(order)) ? await findNewestStep(tx, ref) : undefined
  const isMaking = step?.kind === 'status' && step.toStatus === 'sent' && step.patch?.bill
  return isMaking ? step : undefined
}

/** Leaves a step out of the history: it was half of one, or nothing came of it. */
export const dropStep = (tx: Transaction, id: string) =>
  tx.delete(orderSteps).where(eq(orderSteps.id, id))

const IS_OF_ONE = and(
  eq(orderSteps.sessionId, sql.placeholder('sessionId')),
  eq(orderSteps.accountId, sql.placeholder('accountId')),
)
const { sessionId, accountId, orderId, kind, by, helperId, madeAt } = orderSteps
const { fromStatus: from, toStatus: to } = orderSteps
const STEPS = { sessionId, accountId, orderId, kind, by, helperId, from, to, madeAt, fields }
const selectSteps = (db: Database | Transaction, which: SQL | undefined) =>
  db.select(STEPS).from(orderSteps).where(and(which, stands)).orderBy(desc(orderSteps.number))

/** What can be taken back of orders; some of them may have begun in an evening before. */
export async function findUndoable(
  db: Database | Transaction,
  { sessionId, accountId: of, helperId }: OrderScope,
  all: readonly StoredOrder[],
): Promise<Map<OrderId, NonNullable<Order['undoes']>>> {
  const before = all.filter((order) => homeOf(order) !== sessionId).map(({ id }) => id)
  const isOfBefore = sql`(session_id, account_id) in (
    select coalesce(session_id, earlier_in), account_id from ${orders} where id = any(${sql.param(before)}::uuid[]))`
  const isHere = eq(orderSteps.sessionId, sessionId)
  const isTheirs = of === undefined ? undefined : eq(orderSteps.accountId, of)
  const rows =
    of !== undefined && before.length === 0
      ? await prepared(db, 'steps-of-order', (db) => selectSteps(db, IS_OF_ONE)).execute({
          sessionId,
          accountId: of,
        })
      : await selectSteps(db, or(and(isHere, isTheirs), before.length > 0 ? isOfBefore : undefined))
  const undoable = new Map<OrderId, NonNullable<Order['undoes']>>()
  const ofOrders = Map.groupBy(rows, (row) => row.orderId ?? `${row.sessionId} ${row.accountId}`)
  for (const { id, sessionId, accountId } of all) {
    const own = findOwnStep(
      ofOrders.get(sessionId === null ? id : `${sessionId} ${accountId}`) ?? [],
      'seller',
    )
    if (!own || own.kind === 'link' || (helperId && own.helperId !== helperId)) continue
    undoable.set(id, { kind: own.kind, from: own.from, to: own.to, at: own.madeAt.toISOString() })
  }
  return undoable
}

/** When the buyer said last that they have paid, epoch milliseconds; undefined where they took it back. */
export async function findSaidPaid(tx: Transaction, ref: OrderRef): Promise<number | undefined> {
  const [last] = await tx
    .select({ to: orderSteps.toStatus, by: orderSteps.by, at: orderSteps.madeAt })
    .from(orderSteps)
    .where(and(isOfOrder(ref), eq(orderSteps.kind, 'status'), isNull(orderSteps.undoneAt)))
    .orderBy(desc(orderSteps.number))
    .limit(1)
  return last?.by === 'buyer' && last.to === 'reported' ? last.at.getTime() : undefined
}

export async function markStepUndone(
  tx: Transaction,
  id: string,
  undone: { undoneAt: Date; undoneOn: string | null; undoneById: HelperId | null },
): Promise<void> {
  await tx.update(orderSteps).set(undone).where(eq(orderSteps.id, id))
}

const millis = (at: Date | null) => at?.getTime() ?? null
const date = (at: number | null) => (at === null ? null : new Date(at))

/** What of an order one step may change. */
export function stateOf(order: StoredOrder | undefined): OrderState {
  if (!order) return NEW_ORDER
  const { status, shipping, adjustment, uniqueCode, hasReported, bill, kept } = order
  const { contact, tracking, courier } = order
  return {
    status,
    shipping,
    adjustment,
    uniqueCode,
    payBy: millis(order.payBy),
    heldUntil: millis(order.heldUntil),
    hasReported,
    sentAt: millis(order.sentAt),
    bill,
    kept,
    contact,
    tracking,
    courier,
  }
}

/** The columns that hold a state. */
export function columnsOf(state: OrderState) {
  const { payBy, heldUntil, sentAt, ...fields } = state
  return {
    ...fields,
    payBy: date(payBy),
    heldUntil: date(heldUntil),
    sentAt: date(sentAt),
    total: state.bill?.total ?? null,
  }
}
