import type { AccountId, SessionId, UserId } from '@dibs/core'
import { and, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { hashBuyerSql } from '../../../platform/database/erased-buyers.ts'
import {
  buyerLives,
  claims,
  countedLives,
  liveSessions,
  orders,
  waitlistRevisions,
} from '../../../platform/database/schema/index.ts'
import { loadWins } from '../../claims/service.ts'

/**
 * Counts the seller's ended lives, as far as they have changed since they were counted: whoever reads
 * counts asks for that first. Mostly there is nothing to do. `besides`: a live that is not asked about.
 */
export function countLives(
  db: Database,
  userId: UserId,
  besides: SessionId | null = null,
): Promise<void> {
  const isAsked = besides === null ? undefined : ne(liveSessions.id, besides)
  return countAll(db, and(eq(liveSessions.userId, userId), isAsked))
}

/**
 * Counts lives whose recaps are about to be deleted for the last time, with what became of their
 * orders.
 */
export async function closeLives(db: Database, sessionIds: readonly SessionId[]): Promise<void> {
  const isOne = sql`${liveSessions.id} = any(${sql.param([...sessionIds])}::uuid[])`
  await countAll(db, isOne)
  await db.execute(sql`
    update ${buyerLives} b set outcome = ${outcomeOfLive} from ${orders} o
    where b.session_id = o.session_id and b.account_id = o.account_id
      and b.session_id = any(${sql.param([...sessionIds])}::uuid[])`)
}

/** What became of an order, as SQL of its status; null while that is open. */
const outcomeOf = (status: SQL): SQL => sql`case
  when ${status} in ('paid', 'packed', 'shipped') then 'paid'
  when ${status} in ('lapsed', 'cancelled', 'returned') then ${status} end`

/** What became of a buyer's orders in a live, the current one `o`; of what has gone off while that is open. */
export const outcomeOfLive: SQL = sql`coalesce(${outcomeOf(sql`o.status`)}, (
  select ${outcomeOf(sql`e.status`)} from ${orders} e
  where e.earlier_in = o.session_id and e.account_id = o.account_id
  order by e.created_at desc limit 1))`

async function countAll(db: Database, which: SQL | undefined): Promise<void> {
  const changed = await db
    .select({
      id: liveSessions.id,
      revision: sql<string>`coalesce(${waitlistRevisions.revision}, 0)`,
    })
    .from(liveSessions)
    .leftJoin(waitlistRevisions, eq(waitlistRevisions.sessionId, liveSessions.id))
    .leftJoin(countedLives, eq(countedLives.sessionId, liveSessions.id))
    .where(
      and(
        which,
        isNotNull(liveSessions.endedAt),
        eq(liveSessions.isPractice, false),
        sql`${countedLives.revision} is distinct from coalesce(${waitlistRevisions.revision}, 0)`,
      ),
    )
  for (const { id, revision } of changed) await count(db, id, Number(revision))
}

/** `revision` was read before: what changes meanwhile is counted the next time. */
async function count(db: Database, sessionId: SessionId, revision: number): Promise<void> {
  const { byBuyer } = await loadWins(db, { sessionId })
  const won = [...byBuyer].map(
    ([accountId, { lines }]): Won => [
      accountId,
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
      lines.reduce((sum, { quantity, price }) => sum + quantity * (price ?? 0), 0),
      lines.reduce((sum, { quantity, price }) => sum + (price === null ? quantity : 0), 0),
    ],
  )
  await db.transaction(async (tx) => {
    // First, for its lock: whoever is forgotten meanwhile stays forgotten.
    await tx
      .insert(countedLives)
      .values({ sessionId, revision })
      .onConflictDoUpdate({ target: countedLives.sessionId, set: { revision, unpriced: null } })
    await saveLives(tx, sessionId, won)
  })
}

type Won = [AccountId, units: number, amount: number, unpriced: number]

/** Everybody who claimed, by their latest claim; who has won nothing has 0. */
const pseudonym = sql.raw(hashBuyerSql('s.id::text', 'c.account_id'))

const saveLives = (tx: Transaction, sessionId: SessionId, won: readonly Won[]) =>
  tx.execute(sql`
    insert into ${buyerLives} (user_id, account_id, session_id, username, nickname, last_claim_at,
      wins, won, unpriced, currency)
    select s.user_id, c.account_id, s.id, c.username, c.nickname, c.comment_at,
      coalesce(w.units, 0), coalesce(w.amount, 0), coalesce(w.unpriced, 0), s.currency
    from ${liveSessions} s
    join lateral (
      select distinct on (account_id) account_id, username, nickname, comment_at from ${claims}
      where session_id = s.id order by account_id, comment_at desc
    ) c on true
    left join unnest(${sql.param(won.map(([id]) => id))}::text[],
      ${sql.param(won.map(([, units]) => units))}::int[],
      ${sql.param(won.map(([, , amount]) => amount))}::bigint[],
      ${sql.param(won.map(([, , , unpriced]) => unpriced))}::int[])
        as w (account_id, units, amount, unpriced)
      on w.account_id = c.account_id
    where s.id = ${sessionId}
      and not exists (select from ${countedLives} f where f.session_id = s.id
        and ${pseudonym} = any(f.forgotten))
    order by c.account_id
    on conflict (user_id, account_id, session_id) do update set username = excluded.username,
      nickname = excluded.nickname, last_claim_at = excluded.last_claim_at, wins = excluded.wins,
      won = excluded.won, unpriced = excluded.unpriced, currency = excluded.currency`)
