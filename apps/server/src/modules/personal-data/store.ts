import { jakartaMonth, type UserId } from '@dibs/core'
import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import {
  accountChallenges,
  idempotencyKeys,
  items,
  liveSessions,
  purgeRequests,
  users,
} from '../../platform/database/schema/index.ts'

/** What became of a removal: done, put off because a live runs, or there is nobody any more. */
export type Removed = 'done' | 'live_runs' | 'nobody'

/** The SQL that removes what a seller has. Claims, gaps and the like go with their sessions. */
export function createRemovalStore(db: Database) {
  /**
   * Runs `work` while nothing of the seller's can be added: each addition needs their row, which
   * is locked. Nothing happens while a live runs, which has to be ended first. The disk is cleaned
   * up afterwards (`createPurge`).
   */
  async function alone(
    userId: UserId,
    work: (tx: Transaction, erasedStartsAt: Date[]) => Promise<unknown>,
  ): Promise<Removed> {
    return db.transaction(async (tx) => {
      const [user] = await tx
        .select({ erasedStartsAt: users.erasedStartsAt })
        .from(users)
        .where(eq(users.id, userId))
        .for('update')
      if (!user) return 'nobody'
      const running = and(eq(liveSessions.userId, userId), isNull(liveSessions.endedAt))
      if ((await tx.$count(liveSessions, running)) > 0) return 'live_runs'
      await work(tx, user.erasedStartsAt)
      await tx.insert(purgeRequests).values({})
      return 'done'
    })
  }

  return {
    /** Removes everything but the account; what counted for the plan this month goes on counting. */
    erase: (userId: UserId, now: number): Promise<Removed> =>
      alone(userId, async (tx, erasedBefore) => {
        const monthStart = new Date(jakartaMonth(now).from)
        const counted = await tx
          .select({ startedAt: liveSessions.startedAt })
          .from(liveSessions)
          .where(
            and(
              eq(liveSessions.userId, userId),
              gte(liveSessions.startedAt, monthStart),
              isNotNull(liveSessions.roomId),
            ),
          )
        const erasedStartsAt = [
          ...erasedBefore.filter((start) => start >= monthStart),
          ...counted.map(({ startedAt }) => startedAt),
        ]
        await tx.update(users).set({ erasedStartsAt }).where(eq(users.id, userId))
        for (const table of [liveSessions, items, accountChallenges, idempotencyKeys]) {
          await tx.delete(table).where(eq(table.userId, userId))
        }
      }),

    /** Removes the account and everything of it, tokens included. */
    deleteAccount: (userId: UserId): Promise<Removed> =>
      alone(userId, (tx) => tx.delete(users).where(eq(users.id, userId))),
  }
}
