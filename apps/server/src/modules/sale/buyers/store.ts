import type { BuyerFacts, BuyerTally } from '@dibs/contract'
import type { AccountId, SessionId, UserId } from '@dibs/core'
import { and, eq, gte, isNull, type SQL, sql } from 'drizzle-orm'
import { DUE_SQL } from '../../../platform/database/bill-sums.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { hashBuyerSql } from '../../../platform/database/erased-buyers.ts'
import {
  buyerBlocks,
  buyerContacts,
  buyerLives,
  claims,
  countedLives,
  liveSessions,
  orders,
} from '../../../platform/database/schema/index.ts'
import { outcomeOfLive } from './lives.ts'

type Facts = Omit<BuyerFacts, 'lastClaimAt'> & { lastClaimAt: string | Date | null }

/** The seller's lives that are over, each with what became of the buyer's order. */
const ended = (userId: UserId, running: SessionId | null, which: SQL = sql`true`) => sql`
  select b.account_id, b.session_id, b.username, b.nickname, b.last_claim_at, b.wins,
    case when o.status is null then b.outcome else ${outcomeOfLive} end as outcome
  from ${buyerLives} b
  left join ${orders} o on o.session_id = b.session_id and o.account_id = b.account_id
  where b.user_id = ${userId} and b.session_id is distinct from ${running}::uuid and ${which}`

/** What is counted of a buyer's lives. */
export const TALLY = sql`count(*)::int as lives, coalesce(sum(wins), 0)::int as wins,
  count(*) filter (where outcome = 'paid')::int as paid,
  count(*) filter (where outcome = 'lapsed')::int as lapsed,
  count(*) filter (where outcome = 'cancelled')::int as cancelled,
  count(*) filter (where outcome = 'returned')::int as returned`

/** What stands beside the counts: what is open, and whether the buyer is blocked. */
const beside = (userId: UserId, accountId: SQL) => sql`
  (select coalesce(sum(${DUE_SQL}), 0) from ${orders} where user_id = ${userId}
    and account_id = ${accountId} and (status = 'reported' or status = 'sent' and sent_at is not null)) as open,
  exists (select from ${buyerBlocks} where user_id = ${userId} and account_id = ${accountId}
    and unblocked_at is null) as "isBlocked"`

const toFacts = ({ lastClaimAt, open, ...facts }: Facts): BuyerFacts => ({
  ...facts,
  // The driver gives sums as texts.
  open: Number(open),
  lastClaimAt: lastClaimAt === null ? null : new Date(lastClaimAt).toISOString(),
})

/** The SQL of a seller's buyers; every query is bound to the seller. */
export function createBuyerStore(db: Database | Transaction) {
  return {
    /** The live that runs, unless it is a practice. */
    async findRunning(userId: UserId): Promise<SessionId | null> {
      const [live] = await db
        .select({ id: liveSessions.id })
        .from(liveSessions)
        .where(
          and(
            eq(liveSessions.userId, userId),
            isNull(liveSessions.endedAt),
            eq(liveSessions.isPractice, false),
          ),
        )
      return live?.id ?? null
    },

    /** A page of buyers, who claimed last first; `after`: whom the page before ended with. */
    async list(
      userId: UserId,
      running: SessionId | null,
      { search, after, limit }: { search: string; after: AccountId | undefined; limit: number },
    ): Promise<BuyerFacts[]> {
      const isAfter = after
        ? sql`(last, account_id) < (select last, account_id from buyers where account_id = ${after})`
        : sql`true`
      const { rows } = await db.execute<Facts>(sql`
        with lives as (${ended(userId, running)}), buyers as (
          select account_id, max(last_claim_at) as last, ${TALLY},
            (array_agg(username order by last_claim_at desc))[1] as username,
            (array_agg(nickname order by last_claim_at desc))[1] as nickname
          from lives group by account_id
        )
        select account_id as "customerAccountId", username as "customerUsername",
          nickname as "customerNickname", lives, wins, paid, lapsed, cancelled,
          last as "lastClaimAt", ${beside(userId, sql`buyers.account_id`)}
        from buyers
        where ${isAfter} and (position(${search} in lower(username)) > 0
          or position(${search} in lower(nickname)) > 0)
        order by last desc, account_id desc limit ${limit}`)
      return rows.map(toFacts)
    },

    /** What is known of a buyer; undefined when nothing is. */
    async find(
      userId: UserId,
      running: SessionId | null,
      accountId: AccountId,
    ): Promise<BuyerFacts | undefined> {
      const { rows } = await db.execute<Facts>(sql`
        with lives as (${ended(userId, running, sql`b.account_id = ${accountId}`)}), names as (
          select username, nickname, last_claim_at as at from lives
          union all select username, nickname, comment_at from ${claims}
            where session_id = ${running}::uuid and account_id = ${accountId}
          union all select username, nickname, updated_at from ${orders}
            where user_id = ${userId} and account_id = ${accountId}
          union all select '', '', '-infinity' from ${buyerBlocks}
            where user_id = ${userId} and account_id = ${accountId} and unblocked_at is null
          order by at desc limit 1
        )
        select ${accountId} as "customerAccountId", username as "customerUsername",
          nickname as "customerNickname", tally.*,
          (select max(last_claim_at) from lives) as "lastClaimAt",
          ${beside(userId, sql`${accountId}`)}
        from names, (select ${TALLY} from lives) as tally`)
      const [row] = rows
      return row && toFacts(row)
    },

    /** What is known of some buyers from the lives before a session. */
    async tally(
      userId: UserId,
      sessionId: SessionId,
      accountIds: readonly AccountId[],
    ): Promise<Map<AccountId, BuyerTally>> {
      // Ids of sessions are in the order of their making.
      const before = sql`b.session_id < ${sessionId}
        and b.account_id = any(${sql.param([...accountIds])}::text[])`
      const { rows } = await db.execute<{ accountId: AccountId } & BuyerTally>(sql`
        with lives as (${ended(userId, sessionId, before)})
        select account_id as "accountId", ${TALLY} from lives group by account_id`)
      return new Map(rows.map(({ accountId, ...tally }) => [accountId, tally]))
    },

    /**
     * Forgets a buyer beside the recaps, but not which recaps stand without them. Of the lives that are
     * counted, each notes under a pseudonym that they are not to be counted again.
     */
    async forget(userId: UserId, accountId: AccountId): Promise<void> {
      await db.execute(sql`
        update ${countedLives} f
        set forgotten = array_append(f.forgotten, b.pseudonym)
        from (
          select session_id, ${sql.raw(hashBuyerSql('session_id::text', 'account_id'))} as pseudonym
          from ${buyerLives}
          where user_id = ${userId} and account_id = ${accountId}
        ) b where f.session_id = b.session_id`)
      for (const table of [buyerLives, buyerContacts]) {
        await db.delete(table).where(and(eq(table.userId, userId), eq(table.accountId, accountId)))
      }
    },
  }
}

/** The SQL of a seller's blocks. */
export function createBlockStore(tx: Transaction) {
  return {
    /** Whether there was no block in force before. */
    async block(userId: UserId, accountId: AccountId, blockedAt: Date): Promise<boolean> {
      const { rowCount } = await tx
        .insert(buyerBlocks)
        .values({ userId, accountId, blockedAt })
        .onConflictDoNothing()
      return rowCount === 1
    },

    /**
     * Ends a block; whether there was one. A block that no live has ended under leaves no trace: the
     * others say how the recaps of those lives stay.
     */
    async unblock(userId: UserId, accountId: AccountId, unblockedAt: Date): Promise<boolean> {
      const isIts = and(
        eq(buyerBlocks.userId, userId),
        eq(buyerBlocks.accountId, accountId),
        isNull(buyerBlocks.unblockedAt),
      )
      const [block] = await tx.update(buyerBlocks).set({ unblockedAt }).where(isIts).returning()
      if (!block) return false
      const endedSince = and(
        eq(liveSessions.userId, userId),
        gte(liveSessions.endedAt, block.blockedAt),
      )
      if ((await tx.$count(liveSessions, endedSince)) === 0) {
        await tx.delete(buyerBlocks).where(eq(buyerBlocks.id, block.id))
      }
      return true
    },
  }
}
