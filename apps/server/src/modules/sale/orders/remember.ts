import type { BuyerTally } from '@dibs/contract'
import {
  type AccountId,
  holdsUnits,
  isOver,
  type OrderState,
  owedOf,
  type UserId,
} from '@dibs/core'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { prepared, type Transaction } from '../../../platform/database/database.ts'
import { buyerContacts, buyerLives } from '../../../platform/database/schema/index.ts'
import { unitsIn } from './current-order.ts'
import { sumPayments } from './money.ts'
import { nameOf, type Opened } from './open-order.ts'
import { columnsOf, type OrderScope } from './store.ts'

/** What a seller knows of the buyers of orders from other lives, and where their parcels went, sealed. */
export async function findKnown(tx: Transaction, userId: UserId, scope: OrderScope) {
  const which = scope.accountId === undefined ? 'session' : 'buyer'
  const values = { userId, ...scope }
  const [rows, contacts] = await Promise.all([
    prepared(tx, `tallies-of-${which}`, (tx) => selectTallies(tx, ISOF[which])).execute(values),
    prepared(tx, `contacts-of-${which}`, (tx) => selectContacts(tx, ISOF[which])).execute(values),
  ])
  const tallies = new Map<AccountId, BuyerTally>(
    rows.map(({ accountId, ...tally }) => [accountId, tally]),
  )
  return { tallies, contacts: new Map(contacts.map((row) => [row.accountId, row])) }
}

const [OWNER, SESSION] = [sql.placeholder('userId'), sql.placeholder('sessionId')]
/** All buyers of a session, or one of them. */
const ISOF = {
  session: (column: PgColumn) => sql`${column} in (
    select account_id from claims where session_id = ${SESSION}
    union select account_id from orders where session_id = ${SESSION})`,
  buyer: (column: PgColumn) => eq(column, sql.placeholder('accountId')),
}
type IsOf = (column: PgColumn) => SQL

function selectTallies(tx: Transaction, isOf: IsOf) {
  const { userId, accountId, sessionId, outcome, wins } = buyerLives
  const count = (which: string) => sql<number>`(count(*) filter (where ${outcome} = ${which}))::int`
  return tx
    .select({
      accountId,
      lives: sql<number>`count(*)::int`,
      wins: sql<number>`sum(${wins})::int`,
      paid: count('paid'),
      lapsed: count('lapsed'),
      cancelled: count('cancelled'),
      returned: count('returned'),
    })
    .from(buyerLives)
    .where(and(eq(userId, OWNER), ne(sessionId, SESSION), isOf(accountId)))
    .groupBy(accountId)
}

function selectContacts(tx: Transaction, isOf: IsOf) {
  const { userId, accountId, contact, updatedAt } = buyerContacts
  return tx
    .select({ accountId, contact, updatedAt })
    .from(buyerContacts)
    .where(and(eq(userId, OWNER), isOf(accountId)))
}

/** Whether all that an order asks for is here, on its way to the buyer or before. */
export const isPaid = (state: OrderState, payments: Parameters<typeof sumPayments>[0]): boolean =>
  state.status === 'paid' ||
  ((state.status === 'packed' || state.status === 'shipped') &&
    owedOf(state, sumPayments(payments)).due === 0)

/**
 * Remembers what became of an order beyond the recap, for each of its evenings that is no other order's
 * by now, with those of that evening that have gone off.
 */
export async function remember(
  tx: Transaction,
  opened: Opened,
  state: OrderState,
  { payments, now }: { payments: Parameters<typeof sumPayments>[0]; now: Date },
): Promise<void> {
  const { ref, userId, evenings, lines, next } = opened
  const { status, bill } = state
  if (next) {
    const earlier = next.earlier.map((order) =>
      order.id === opened.stored?.id ? { ...order, ...columnsOf(state) } : order,
    )
    return remember(tx, { ...next, earlier }, next.state, { payments: next.payments, now })
  }
  const home = { sessionId: ref.sessionId, earlierIn: null }
  const own = isOver(status) ? [] : [{ ...home, bill: bill ?? { lines } }]
  for (const { sessionId, wins, isLeft } of evenings) {
    if (isLeft) continue
    const earlier = opened.earlier.filter(
      (order) =>
        (order.sessionId ?? order.earlierIn) === sessionId || unitsIn([order], sessionId).size > 0,
    )
    const gone = earlier.filter((order) => holdsUnits(order.status))
    const before =
      earlier.at(-1)?.status === 'shipped' ? 'paid' : earlier.length > 0 ? 'returned' : null
    await rememberOutcome(tx, {
      sessionId,
      accountId: ref.accountId,
      userId,
      ...nameOf(opened),
      lastClaimAt: wins ? new Date(wins.lastClaimAt) : now,
      wins: [...unitsIn([...own, ...gone], sessionId).values()].reduce((a, b) => a + b, 0),
      outcome: isOver(status)
        ? (status as 'cancelled' | 'lapsed' | 'returned')
        : isPaid(state, payments)
          ? 'paid'
          : before,
    })
  }
}

/** Remembers, beyond the recap, what became of a buyer's order. */
async function rememberOutcome(
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

type OfBuyer = { userId: UserId; accountId: AccountId }

const isIts = ({ userId, accountId }: OfBuyer) =>
  and(eq(buyerContacts.userId, userId), eq(buyerContacts.accountId, accountId))

/** Where a buyer's parcels go as it is remembered, sealed. */
export async function findRemembered(tx: Transaction, buyer: OfBuyer) {
  const [row] = await tx.select().from(buyerContacts).where(isIts(buyer))
  return row
}

/** Remembers where a buyer's parcels go, for their next order, or forgets it; `contact` is sealed. */
export async function rememberContact(
  tx: Transaction,
  buyer: OfBuyer,
  contact: string | null,
  updatedAt: Date,
): Promise<void> {
  if (contact === null) {
    await tx.delete(buyerContacts).where(isIts(buyer))
    return
  }
  await tx
    .insert(buyerContacts)
    .values({ ...buyer, contact, updatedAt })
    .onConflictDoUpdate({
      target: [buyerContacts.userId, buyerContacts.accountId],
      set: { contact, updatedAt },
    })
}
