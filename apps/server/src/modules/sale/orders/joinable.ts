import type { AccountId, OrderId, SessionId, UserId, WonLine } from '@dibs/core'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import {
  buyerLives,
  claims,
  joinedLives,
  liveSessions,
  orders,
  sessionItems,
} from '../../../platform/database/schema/index.ts'
import type { OrderRef } from './store.ts'
import { newOrder, storeOrder } from './store-order.ts'

/** Nobody collects longer than that; and an order of before that nobody has touched since is forgotten. */
const MOST_LATER = 10
const OLDEST_MS = 30 * 86_400_000
/** What was won so long ago and never billed was settled in another way. */
const UNBILLED_MS = 7 * 86_400_000

/**
 * An order of an evening before that what a buyer won in a session could go with; `isDecided`: the seller
 * has begun one of its own.
 */
export type Joinable = {
  isDecided: boolean
  /** Null: nothing is decided about it yet, so nothing is stored. */
  orderId: OrderId | null
  accountId: AccountId
  username: string
  nickname: string
  sessionId: SessionId
  startedAt: Date
}

/**
 * The orders that the buyers of a session, or some of them, could have it go with: the newest of each that began in a live
 * of the same video account before it and is not handed over yet, in the shop's currency; also what they
 * won there for a price and nobody has billed, for a week. None for a buyer whose order in this session was
 * sent, or given up, or whose wins are on one that they joined.
 */
export async function findJoinable(
  db: Database | Transaction,
  userId: UserId,
  {
    sessionId,
    accountIds,
  }: { sessionId: SessionId; accountIds?: readonly AccountId[] | undefined },
  now: number,
): Promise<Joinable[]> {
  if (accountIds?.length === 0) return []
  const isTheirs = accountIds
    ? sql`account_id = any(${sql.param([...accountIds])}::text[])`
    : sql`true`
  const { rows } = await db.execute<{
    order_id: OrderId | null
    username: string
    nickname: string
    account_id: AccountId
    session_id: SessionId
    started_at: string
    is_decided: boolean
  }>(sql`
    with before as materialized (
      select f.id, f.started_at from ${liveSessions} f join ${liveSessions} s on s.id = ${sessionId}
      where f.user_id = ${userId} and not f.is_practice and not s.is_practice
        and f.tiktok_account_id = s.tiktok_account_id and f.started_at < s.started_at
        and f.currency is not distinct from s.currency
    ), begun as (
      select o.id, account_id, session_id, username, nickname, bill ->> 'currency' as currency
      from before f join ${orders} o on o.session_id = f.id
      where user_id = ${userId} and ${isTheirs} and status in ('draft', 'sent', 'reported', 'paid', 'packed')
        and updated_at > ${new Date(now - OLDEST_MS).toISOString()}
      union all
      select null, w.account_id, w.session_id, w.username, w.nickname, null
      from before l join ${buyerLives} w on w.session_id = l.id
      where w.user_id = ${userId} and ${isTheirs} and w.wins > 0
        and l.started_at > ${new Date(now - UNBILLED_MS).toISOString()}
        and exists (select from ${sessionItems} i where i.session_id = l.id and i.price is not null)
        and not exists (select from ${orders} x
          where x.user_id = w.user_id and x.account_id = w.account_id
            and l.id in (x.session_id, x.earlier_in))
        and not exists (select from ${joinedLives} j
          where j.session_id = l.id and j.account_id = w.account_id)
    )
    select distinct on (o.account_id) o.id as order_id, o.account_id, o.username, o.nickname,
      f.id as session_id, f.started_at, exists (select from ${orders} own
        where own.session_id = s.id and own.account_id = o.account_id) as is_decided
    from begun o
    join before f on f.id = o.session_id
    join ${liveSessions} s on s.id = ${sessionId}
    where (o.currency is null or o.currency = coalesce(
        s.currency, (select currency from shops where user_id = ${userId}), 'IDR'))
      and exists (select from ${claims} c where c.session_id = s.id and c.account_id = o.account_id)
      and not exists (select from ${orders} own
        where own.session_id = s.id and own.account_id = o.account_id
          and (own.bill is not null or own.status <> 'draft'))
      and not exists (select from ${joinedLives} j where j.order_id = o.id and j.session_id = s.id)
      and (select x.session_id from ${joinedLives} j join ${orders} x on x.id = j.order_id
        where j.session_id = s.id and j.account_id = o.account_id order by j.number desc limit 1) is null
      and (select count(*) from ${joinedLives} j where j.order_id = o.id) < ${MOST_LATER}
    order by o.account_id, f.started_at desc`)
  return rows.map((row) => ({
    orderId: row.order_id,
    accountId: row.account_id,
    username: row.username,
    nickname: row.nickname,
    sessionId: row.session_id,
    startedAt: new Date(row.started_at),
    isDecided: row.is_decided,
  }))
}

/**
 * Has what some buyers won in a session go with their orders of before, where nothing is decided about
 * their order in it, as a shop wants that joins evenings; answers whether anything joined. The caller has
 * the bills' lock.
 */
export async function joinByRule(
  tx: Transaction,
  userId: UserId,
  of: { sessionId: SessionId; accountIds: readonly AccountId[] },
  now: number,
): Promise<boolean> {
  const waiting = (await findJoinable(tx, userId, of, now)).filter(({ isDecided }) => !isDecided)
  for (const each of waiting) await join(tx, userId, each, { sessionId: of.sessionId, now })
  return waiting.length > 0
}

/** Puts what a buyer won in a session on their order of before, which begins by that if it has not. */
export async function join(
  tx: Transaction,
  userId: UserId,
  { orderId, accountId, username, nickname, sessionId: home }: Joinable,
  { sessionId, now }: { sessionId: SessionId; now: number },
): Promise<OrderId> {
  const of = { sessionId: home, accountId, userId, username, nickname }
  const begun = orderId === null ? newOrder({ ...of, updatedAt: new Date(now) }) : null
  if (begun) await storeOrder(tx, begun)
  const id = begun?.id ?? (orderId as OrderId)
  await tx.insert(joinedLives).values({ orderId: id, sessionId, accountId }).onConflictDoNothing()
  return id
}

/** What is left of several evenings when a parcel has gone off is one order again. */
export async function joinOthers(
  tx: Transaction,
  orderId: OrderId,
  { ref, lines }: { ref: OrderRef; lines: readonly WonLine[] },
): Promise<void> {
  const others = new Set(lines.flatMap(({ live }) => live ?? []))
  if (others.size === 0) return
  const { accountId } = ref
  await tx
    .insert(joinedLives)
    .values([...others].map((sessionId) => ({ orderId, sessionId, accountId })))
}
