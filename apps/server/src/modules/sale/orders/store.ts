import type { BuyerTally, Order } from '@dibs/contract'
import {
  type AccountId,
  type Amount,
  type SessionId,
  UNIQUE_CODE_MAX,
  type UserId,
} from '@dibs/core'
import { and, asc, between, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import {
  buyerContacts,
  buyerLives,
  liveSessions,
  type OrderState,
  orderSteps,
  orders,
} from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { OPEN_STATUSES } from '../shop/service.ts'

export type StoredOrder = typeof orders.$inferSelect
/** A buyer's order in a session. */
export type OrderRef = { sessionId: SessionId; accountId: AccountId }

/** As many are listed; nobody works through more. */
const MOST_OPEN = 1_000
/** Buyers take steps, too, so their number is bounded. */
const MOST_STEPS = 500
const HOUR_SECONDS = 3_600

const isOrder = ({ sessionId, accountId }: OrderRef) =>
  and(eq(orders.sessionId, sessionId), eq(orders.accountId, accountId))
const isOfOrder = ({ sessionId, accountId }: OrderRef) =>
  and(eq(orderSteps.sessionId, sessionId), eq(orderSteps.accountId, accountId))

export async function findOrder(db: Database | Transaction, ref: OrderRef) {
  const [order] = await db.select().from(orders).where(isOrder(ref))
  return order
}

/** The orders of a session, or that of one buyer in it. */
export type OrderScope = { sessionId: SessionId; accountId?: AccountId | undefined }

export const listOrders = (db: Database | Transaction, { sessionId, accountId }: OrderScope) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.sessionId, sessionId),
        accountId === undefined ? undefined : eq(orders.accountId, accountId),
      ),
    )

/** The seller's open bills over all lives, the oldest deadline first. */
export const listOpenOrders = (db: Database, userId: UserId) =>
  db
    .select({ order: orders, startedAt: liveSessions.startedAt })
    .from(orders)
    .innerJoin(liveSessions, eq(liveSessions.id, orders.sessionId))
    .where(and(eq(orders.userId, userId), inArray(orders.status, [...OPEN_STATUSES])))
    .orderBy(sql`${orders.payBy} asc nulls last`, asc(orders.sentAt), asc(orders.accountId))
    .limit(MOST_OPEN)

/** What the seller's other open bills come to, as far as that is so much with some unique code. */
export async function findOpenTotals(
  tx: Transaction,
  userId: UserId,
  { sessionId, accountId }: OrderRef,
  bare: Amount,
): Promise<Set<Amount>> {
  const isNear = between(orders.total, bare + 1, bare + UNIQUE_CODE_MAX)
  const isOther = sql`(${orders.sessionId}, ${orders.accountId}) <> (${sessionId}, ${accountId})`
  const rows = await tx
    .select({ total: orders.total })
    .from(orders)
    .where(
      and(eq(orders.userId, userId), inArray(orders.status, [...OPEN_STATUSES]), isNear, isOther),
    )
  return new Set(rows.flatMap(({ total }) => total ?? []))
}

export type OrderWrite = Omit<StoredOrder, 'createdAt'>

/** Stores an order. */
export async function saveOrder(tx: Transaction, order: OrderWrite): Promise<void> {
  await tx
    .insert(orders)
    .values({ ...order, createdAt: order.updatedAt })
    .onConflictDoUpdate({ target: [orders.sessionId, orders.accountId], set: order })
}

/** Notes what was done with an order. @throws too_many_requests when its history is full */
export async function insertStep(
  tx: Transaction,
  step: typeof orderSteps.$inferInsert,
): Promise<void> {
  if ((await tx.$count(orderSteps, isOfOrder(step))) >= MOST_STEPS)
    throw new AppError('too_many_requests', { retryAfterSeconds: HOUR_SECONDS })
  await tx.insert(orderSteps).values(step)
}

/** The steps of an order, newest first. */
export const listSteps = (db: Database, ref: OrderRef) =>
  db.select().from(orderSteps).where(isOfOrder(ref)).orderBy(desc(orderSteps.number))

const stands = and(isNull(orderSteps.undoneAt), ne(orderSteps.kind, 'link'))

/**
 * The seller's newest step, of the steps that stand, newest first, with whether the buyer has said since
 * where the parcel goes. None where the buyer has since done something that taking it back would undo.
 */
function ownStep<Step extends Pick<typeof orderSteps.$inferSelect, 'kind' | 'by'>>(
  steps: readonly Step[],
): { step: Step; isReaddressed: boolean } | undefined {
  const at = steps.findIndex(({ by }) => by === 'seller')
  const step = steps[at]
  if (!step) return undefined
  const since = steps.slice(0, at)
  if (since.some(({ kind }) => kind === 'status' || kind === step.kind)) return undefined
  return { step, isReaddressed: since.length > 0 }
}

/** The newest step of an order that its seller can take back. */
export async function findNewestStep(tx: Transaction, ref: OrderRef) {
  const steps = await tx
    .select()
    .from(orderSteps)
    .where(and(isOfOrder(ref), stands))
    .orderBy(desc(orderSteps.number))
  return ownStep(steps)
}

/** What can be taken back of orders. */
export async function findUndoable(
  db: Database | Transaction,
  scope: OrderScope,
): Promise<Map<AccountId, NonNullable<Order['undoes']>>> {
  const { accountId, kind, by, toStatus, madeAt } = orderSteps
  const rows = await db
    .select({ accountId, kind, by, toStatus, madeAt })
    .from(orderSteps)
    .where(
      and(
        eq(orderSteps.sessionId, scope.sessionId),
        scope.accountId === undefined ? undefined : eq(accountId, scope.accountId),
        stands,
      ),
    )
    .orderBy(desc(orderSteps.number))
  const undoable = new Map<AccountId, NonNullable<Order['undoes']>>()
  for (const [id, steps] of Map.groupBy(rows, (row) => row.accountId)) {
    const own = ownStep(steps)?.step
    if (!own || own.kind === 'link') continue
    undoable.set(id, { kind: own.kind, to: own.toStatus, at: own.madeAt.toISOString() })
  }
  return undoable
}

export async function markStepUndone(
  tx: Transaction,
  id: string,
  undone: { undoneAt: Date; undoneOn: string },
): Promise<void> {
  await tx.update(orderSteps).set(undone).where(eq(orderSteps.id, id))
}

/** What a seller knows of the buyers of orders from other lives, and where their parcels went. */
export async function findKnown(
  db: Database | Transaction,
  userId: UserId,
  { sessionId, accountId }: OrderScope,
) {
  const count = (outcome: string) =>
    sql<number>`(count(*) filter (where ${buyerLives.outcome} = ${outcome}))::int`
  const isOf = (column: PgColumn) =>
    accountId === undefined
      ? sql`${column} in (select account_id from claims where session_id = ${sessionId}
          union select account_id from orders where session_id = ${sessionId})`
      : eq(column, accountId)
  const rows = await db
    .select({
      accountId: buyerLives.accountId,
      lives: sql<number>`count(*)::int`,
      wins: sql<number>`sum(${buyerLives.wins})::int`,
      paid: count('paid'),
      lapsed: count('lapsed'),
      cancelled: count('cancelled'),
    })
    .from(buyerLives)
    .where(
      and(
        eq(buyerLives.userId, userId),
        ne(buyerLives.sessionId, sessionId),
        isOf(buyerLives.accountId),
      ),
    )
    .groupBy(buyerLives.accountId)
  const tallies = new Map<AccountId, BuyerTally>(
    rows.map(({ accountId, ...tally }) => [accountId, tally]),
  )
  const contacts = await db
    .select({
      accountId: buyerContacts.accountId,
      contact: buyerContacts.contact,
      updatedAt: buyerContacts.updatedAt,
    })
    .from(buyerContacts)
    .where(and(eq(buyerContacts.userId, userId), isOf(buyerContacts.accountId)))
  return { tallies, contacts: new Map(contacts.map((row) => [row.accountId, row])) }
}

/** Remembers, beyond the recap, what became of a buyer's order. */
export async function rememberOutcome(
  tx: Transaction,
  fact: typeof buyerLives.$inferInsert,
): Promise<void> {
  const { outcome = null, wins = 0, username, nickname, lastClaimAt } = fact
  await tx
    .insert(buyerLives)
    .values(fact)
    .onConflictDoUpdate({
      target: [buyerLives.userId, buyerLives.accountId, buyerLives.sessionId],
      set: { outcome, wins, username, nickname, lastClaimAt },
    })
}

/** Where a buyer's parcels go as it is remembered, sealed. */
export async function findRemembered(
  tx: Transaction,
  { userId, accountId }: { userId: UserId; accountId: AccountId },
) {
  const isIts = and(eq(buyerContacts.userId, userId), eq(buyerContacts.accountId, accountId))
  const [row] = await tx.select().from(buyerContacts).where(isIts)
  return row
}

/** Remembers where a buyer's parcels go, or forgets it; `contact` is sealed. */
export async function rememberContact(
  tx: Transaction,
  {
    userId,
    accountId,
    contact,
    at,
  }: { userId: UserId; accountId: AccountId; contact: string | null; at: Date },
): Promise<void> {
  if (contact === null) {
    const isIts = and(eq(buyerContacts.userId, userId), eq(buyerContacts.accountId, accountId))
    await tx.delete(buyerContacts).where(isIts)
    return
  }
  await tx
    .insert(buyerContacts)
    .values({ userId, accountId, contact, updatedAt: at })
    .onConflictDoUpdate({
      target: [buyerContacts.userId, buyerContacts.accountId],
      set: { contact, updatedAt: at },
    })
}

const millis = (at: Date | null) => at?.getTime() ?? null

/** What of an order one step may change. */
export function stateOf(order: StoredOrder | undefined): OrderState {
  if (!order) return NOTHING_YET
  return {
    status: order.status,
    shipping: order.shipping,
    adjustment: order.adjustment,
    uniqueCode: order.uniqueCode,
    payBy: millis(order.payBy),
    heldUntil: millis(order.heldUntil),
    hasReported: order.hasReported,
    sentAt: millis(order.sentAt),
    bill: order.bill,
    contact: order.contact,
    tracking: order.tracking,
    courier: order.courier,
  }
}

const NOTHING_YET: OrderState = {
  status: 'draft',
  shipping: null,
  adjustment: 0,
  uniqueCode: null,
  payBy: null,
  heldUntil: null,
  hasReported: false,
  sentAt: null,
  bill: null,
  contact: null,
  tracking: null,
  courier: null,
}

const date = (at: number | null) => (at === null ? null : new Date(at))

/** The columns that hold a state. */
export function columnsOf(state: OrderState) {
  return {
    status: state.status,
    shipping: state.shipping,
    adjustment: state.adjustment,
    uniqueCode: state.uniqueCode,
    payBy: date(state.payBy),
    heldUntil: date(state.heldUntil),
    hasReported: state.hasReported,
    sentAt: date(state.sentAt),
    bill: state.bill,
    total: state.bill?.total ?? null,
    contact: state.contact,
    tracking: state.tracking,
    courier: state.courier ?? null,
  }
}

/** Whether a session is a practice. */
export async function isOfPractice(tx: Transaction, sessionId: SessionId): Promise<boolean> {
  const isIt = and(eq(liveSessions.id, sessionId), eq(liveSessions.isPractice, true))
  return (await tx.$count(liveSessions, isIt)) > 0
}
