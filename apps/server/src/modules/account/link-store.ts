import type { AccountId, UserId } from '@dibs/core'
import { and, eq, gte, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { accountLosses, liveSessions, users } from '../../platform/database/schema/index.ts'
import type { VideoAccount } from './loss-store.ts'

/** Name of the advisory lock under which links are made one by one: they touch two sellers' rows. */
const LINK_LOCK = 7_310_002
const UNLINKED = { tiktokAccountId: null, tiktokUsername: null, tiktokNickname: null }

/** The SQL of linking video accounts to sellers. */
export function createLinkStore(db: Database) {
  return {
    async lockLinks(tx: Transaction): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(${LINK_LOCK})`)
    },

    async findLinked(tx: Transaction, userId: UserId): Promise<VideoAccount | null> {
      const [row] = await tx
        .select({
          accountId: users.tiktokAccountId,
          username: users.tiktokUsername,
          nickname: users.tiktokNickname,
        })
        .from(users)
        .where(eq(users.id, userId))
      return row?.accountId ? (row as VideoAccount) : null
    },

    /**
     * Whether the seller's running live is of another account than this one, and not of one that
     * they lost while it ran.
     */
    async hasStrayLive(tx: Transaction, userId: UserId, accountId: string): Promise<boolean> {
      const lost = tx
        .select({ id: accountLosses.id })
        .from(accountLosses)
        .where(
          and(
            eq(accountLosses.userId, liveSessions.userId),
            eq(accountLosses.accountId, liveSessions.tiktokAccountId),
            gte(accountLosses.lostAt, liveSessions.startedAt),
            isNull(accountLosses.takenBackAt),
          ),
        )
      const isStray = and(
        eq(liveSessions.userId, userId),
        isNull(liveSessions.endedAt),
        eq(liveSessions.isPractice, false),
        ne(liveSessions.tiktokAccountId, accountId as AccountId),
        notExists(lost),
      )
      return (await tx.$count(liveSessions, isStray)) > 0
    },

    async link(tx: Transaction, userId: UserId, account: VideoAccount): Promise<void> {
      const { accountId, username, nickname } = account
      await tx
        .update(users)
        .set({ tiktokAccountId: accountId, tiktokUsername: username, tiktokNickname: nickname })
        .where(eq(users.id, userId))
    },

    async unlink(userId: UserId): Promise<void> {
      await db.update(users).set(UNLINKED).where(eq(users.id, userId))
    },
  }
}
