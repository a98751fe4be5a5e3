import type { UserId } from '@dibs/core'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { users } from '../../platform/database/schema/index.ts'

export type VideoAccount = { accountId: string; username: string; nickname: string }
export type LinkStore = ReturnType<typeof createLinkStore>

/** Links are made one after another: they touch two sellers' rows. Any constant will do. */
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

    /** Takes an account from whoever else has it; answers who that was. */
    async takeFromOther(
      tx: Transaction,
      userId: UserId,
      accountId: string,
    ): Promise<UserId | null> {
      const [other] = await tx
        .update(users)
        .set(UNLINKED)
        .where(and(eq(users.tiktokAccountId, accountId), ne(users.id, userId)))
        .returning({ id: users.id })
      return (other?.id as UserId | undefined) ?? null
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
