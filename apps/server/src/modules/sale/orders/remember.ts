import type { BuyerTally } from '@dibs/contract'
import {
  type AccountId,
  holdsUnits,
  isOver,
  type OrderState,
  owedOf,
  type UserId,
} from '@dibs/core'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { prepare, runPrepared, type Transaction } from '../../../platform/database/database.ts'
import { buyerContacts, buyerLives } from '../../../platform/database/schema/index.ts'
import { TALLY } from '../buyers/service.ts'
import { unitsIn } from './current-order.ts'
import { sumPayments } from './money.ts'
import { nameOf, type Opened } from './open-order.ts'
import { columnsOf, type OrderScope } from './store.ts'

const OWNER = sql.placeholder('userId')
const SESSION = sql.placeholder('sessionId')
const ACCOUNT = sql.placeholder('accountId')
/** Of all buyers of a session, or of one. */
const KNOWN = {
  session: prepareKnown(
    'session',
    sql`account_id in (
    select account_id from claims where session_id = ${SESSION}
    union select account_id from orders where session_id = ${SESSION})`,
  ),
  buyer: prepareKnown('buyer', sql`account_id = ${ACCOUNT}`),
}

function prepareKnown(which: string, isOf: SQL) {
  const tallies = sql`select account_id as "accountId", ${TALLY} from ${buyerLives}
    where user_id = ${OWNER} and session_id <> ${SESSION} and ${isOf} group by account_id`
  const contacts = sql`select account_id as "accountId", contact, updated_at as "updatedAt"
    from ${buyerContacts} where user_id = ${OWNER} and ${isOf}`
  return {
    tallies: prepare(`tallies-of-${which}`, tallies),
    contacts: prepare(`contacts-of-${which}`, contacts),
  }
}

type Of<Row> = Row & { accountId: AccountId }

/** What a seller knows of the buyers of orders from other lives, and where their parcels went, sealed. */
export async function findKnown(tx: Transaction, userId: UserId, scope: OrderScope) {
  const known = KNOWN[scope.accountId === undefined ? 'session' : 'buyer']
  const values = { userId, ...scope }
  const [tallies, contacts] = await Promise.all([
    runPrepared<Of<BuyerTally>>(tx, known.tallies, values),
    runPrepared<Of<{ contact: string; updatedAt: Date }>>(tx, known.contacts, values),
  ])
  return {
    tallies: new Map(tallies.map(({ accountId, ...tally }) => [accountId, tally])),
    contacts: new Map(contacts.map((row) => [row.accountId, row])),
  }
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
    await runPrepared(tx, REMEMBER, {
      userId,
      accountId: ref.accountId,
      sessionId,
      ...nameOf(opened),
      lastClaimAt: wins ? new Date(wins.lastClaimAt) : now,
      wins: [...unitsIn([...own, ...gone], sessionId).values()].reduce((a, b) => a + b, 0),
      outcome: isOver(status) ? status : isPaid(state, payments) ? 'paid' : before,
    })
  }
}

const VALUES = ['username', 'nickname', 'lastClaimAt', 'wins', 'outcome'].map((name) =>
  sql.placeholder(name),
)
const REMEMBER = prepare(
  'remember-order',
  sql`insert into ${buyerLives}
      (user_id, session_id, account_id, username, nickname, last_claim_at, wins, outcome)
    values (${sql.join([OWNER, SESSION, ACCOUNT, ...VALUES], sql`, `)})
    on conflict (user_id, account_id, session_id) do update set username = excluded.username,
      nickname = excluded.nickname, last_claim_at = excluded.last_claim_at, wins = excluded.wins,
      outcome = excluded.outcome`,
)

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
