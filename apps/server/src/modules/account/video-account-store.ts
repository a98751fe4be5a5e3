import type { AccountId, UserId } from '@dibs/core'
import { and, eq, isNull, ne, not, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { accountChallenges, liveSessions, users } from '../../platform/database/schema/index.ts'

export type VideoAccount = { accountId: string; username: string; nickname: string }

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

    /** Takes an account from whoever else has it; answers who that was. */
    async takeFromOther(tx: Transaction, userId: UserId, accountId: string): Promise<UserId[]> {
      const others = await tx
        .update(users)
        .set(UNLINKED)
        .where(and(eq(users.tiktokAccountId, accountId), ne(users.id, userId)))
        .returning({ id: users.id })
      return others.map(({ id }) => id as UserId)
    },

    /**
     * Whose running lives are of the wrong account once `userId` has this one: others' lives of it,
     * and the seller's own live of another one.
     */
    async findStrayLives(tx: Transaction, userId: UserId, accountId: string): Promise<UserId[]> {
      const isTheirs = eq(liveSessions.userId, userId)
      const isOfAccount = eq(liveSessions.tiktokAccountId, accountId as AccountId)
      const rows = await tx
        .select({ userId: liveSessions.userId })
        .from(liveSessions)
        .where(
          and(
            isNull(liveSessions.endedAt),
            or(and(isOfAccount, not(isTheirs)), and(isTheirs, not(isOfAccount))),
          ),
        )
      return rows.map((row) => row.userId)
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

export type Challenge = { username: string; word: string; expiresAt: Date }
export type StoredChallenge = typeof accountChallenges.$inferSelect

/** The SQL of words that prove a video account; one per seller. */
export function createChallengeStore(db: Database) {
  return {
    /** A new word; an earlier one, and what it proved, are forgotten. */
    async put(userId: UserId, challenge: Challenge): Promise<void> {
      const fresh = { ...challenge, provenAccountId: null, provenNickname: null }
      await db
        .insert(accountChallenges)
        .values({ userId, ...fresh, checksAt: [] })
        .onConflictDoUpdate({ target: accountChallenges.userId, set: fresh })
    },

    async lock(tx: Transaction, userId: UserId): Promise<StoredChallenge | undefined> {
      const [row] = await tx
        .select()
        .from(accountChallenges)
        .where(eq(accountChallenges.userId, userId))
        .for('update')
      return row
    },

    async saveChecks(tx: Transaction, userId: UserId, checksAt: Date[]): Promise<void> {
      await tx
        .update(accountChallenges)
        .set({ checksAt })
        .where(eq(accountChallenges.userId, userId))
    },

    /** False when the word was replaced meanwhile. */
    async saveProof(
      userId: UserId,
      { username, word }: Pick<Challenge, 'username' | 'word'>,
      proven: { accountId: string; nickname: string },
    ): Promise<boolean> {
      const saved = await db
        .update(accountChallenges)
        .set({ provenAccountId: proven.accountId, provenNickname: proven.nickname })
        .where(
          and(
            eq(accountChallenges.userId, userId),
            eq(accountChallenges.username, username),
            eq(accountChallenges.word, word),
          ),
        )
        .returning({ userId: accountChallenges.userId })
      return saved.length > 0
    },

    /** Proofs of an account that is linked now: older ones must not take it back later. */
    async forgetProofs(tx: Transaction, accountId: string): Promise<void> {
      await tx.delete(accountChallenges).where(eq(accountChallenges.provenAccountId, accountId))
    },
  }
}
