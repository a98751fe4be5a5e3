import type { UserId } from '@dibs/core'
import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { accountChallenges } from '../../platform/database/schema/index.ts'

export type Challenge = { username: string; word: string; expiresAt: Date }
export type StoredChallenge = typeof accountChallenges.$inferSelect
export type ChallengeStore = ReturnType<typeof createChallengeStore>

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
