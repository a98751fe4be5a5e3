import type { AccountId, SessionId } from '@dibs/core'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Database, prepared, type Transaction } from '../../../platform/database/database.ts'
import { buyerNumbers, claims, liveSessions } from '../../../platform/database/schema/index.ts'
import type { Wins } from '../../claims/service.ts'
import type { OrderScope } from './store.ts'

type Numbers = ReadonlyMap<AccountId, number>

/** So many buyers get their number in one reading; the others in the next. */
const MOST_AT_ONCE = 5_000

/** The numbers that buyers of a session have, or that one of them has. */
export async function listNumbers(
  db: Database | Transaction,
  { sessionId, accountId }: OrderScope,
): Promise<Numbers> {
  const rows = await prepared(db, accountId === undefined ? 'numbers' : 'number', (db) =>
    db
      .select({ accountId: buyerNumbers.accountId, number: buyerNumbers.number })
      .from(buyerNumbers)
      .where(
        and(
          eq(buyerNumbers.sessionId, sql.placeholder('sessionId')),
          accountId === undefined
            ? isNotNull(buyerNumbers.accountId)
            : eq(buyerNumbers.accountId, sql.placeholder('accountId')),
        ),
      ),
  ).execute({ sessionId, accountId })
  return new Map(rows.map((row) => [row.accountId as AccountId, row.number]))
}

/**
 * Gives a number to each winner of a session who has none yet: who won first by their comment is next.
 * Gives all numbers of the session. Once given, a number stays, whatever becomes of the place, and
 * whoever turns out to have been earlier.
 */
export async function numberWinners(
  db: Database,
  sessionId: SessionId,
  byBuyer: ReadonlyMap<AccountId, Wins>,
  numbers: Numbers,
): Promise<Numbers> {
  const waiting = [...byBuyer.values()]
    .filter(({ lines, buyer }) => lines.length > 0 && !numbers.has(buyer.accountId))
    .sort((a, b) => winAt(a) - winAt(b) || (a.buyer.accountId < b.buyer.accountId ? -1 : 1))
    .slice(0, MOST_AT_ONCE)
    .map(({ buyer }) => buyer.accountId)
  if (waiting.length === 0) return numbers
  return db.transaction(async (tx) => {
    // One reading after the other, on all nodes: the next sees the numbers that this one gives.
    await tx.execute(sql`
      select pg_advisory_xact_lock(hashtextextended(${`numbers of ${sessionId}`}, 0))
      from (select id from ${liveSessions} where id = ${sessionId} for key share) as session`)
    // Whoever was erased since they were read has no claim any more.
    await tx.execute(sql`
      insert into ${buyerNumbers} (session_id, account_id, number)
      select s.id, w.account_id, (row_number() over (order by w.place)) +
        (select coalesce(max(number), 0) from ${buyerNumbers} where session_id = ${sessionId})
      from unnest(${sql.param(waiting)}::text[]) with ordinality as w (account_id, place)
      join ${liveSessions} s on s.id = ${sessionId}
      where exists (select from ${claims} c where c.session_id = s.id and c.account_id = w.account_id)
        and not exists (select from ${buyerNumbers} n
          where n.session_id = s.id and n.account_id = w.account_id)`)
    return listNumbers(tx, { sessionId })
  })
}

const winAt = ({ firstWinAt, lastClaimAt }: Wins) => firstWinAt ?? lastClaimAt
