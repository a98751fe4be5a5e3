import { type EndReason, ROOM_ID_PLACEHOLDER } from '@dibs/contract'
import type { AccountId, SessionId, UserId } from '@dibs/core'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { liveSessions, users } from '../../platform/database/schema/index.ts'
import { addSession } from '../plans/service.ts'

export type LinkedAccount = { username: string; accountId: AccountId }

/** After these the seller does not expect to be joined to the same room again. */
const LEFT_FOR_GOOD: readonly EndReason[] = ['stopped', 'live_ended', 'erased', 'operator']

/** The SQL of a session's beginning and end. */
export function createLifeStore(db: Database | Transaction) {
  return {
    /**
     * Creates the active session; `undefined` when the seller has one already.
     * @throws plan_limit
     */
    create: (userId: UserId, { username, accountId }: LinkedAccount, startedAt: Date) =>
      db.transaction((tx) =>
        addSession(tx, userId, startedAt.getTime(), async () => {
          const [created] = await tx
            .insert(liveSessions)
            .values({ userId, tiktokUsername: username, tiktokAccountId: accountId, startedAt })
            .onConflictDoNothing()
            .returning()
          if (created) await tx.update(users).set({ leftRoomId: null }).where(eq(users.id, userId))
          return created
        }),
      ),

    /** How many comments were heard until the end, which another server or program may have written. */
    saveCount: (id: SessionId, commentsHeard: number) =>
      db
        .update(liveSessions)
        .set({ commentsHeard: sql`greatest(${liveSessions.commentsHeard}, ${commentsHeard}::int)` })
        .where(eq(liveSessions.id, id)),

    /** Ends a session once; one whose room was never heard is discarded. */
    end: (id: SessionId, reason: EndReason, endedAt: Date): Promise<void> =>
      db.transaction(async (tx) => {
        const session = and(eq(liveSessions.id, id), isNull(liveSessions.endedAt))
        if (LEFT_FOR_GOOD.includes(reason)) {
          const leftRoomId = sql`coalesce(${liveSessions.roomId}, ${ROOM_ID_PLACEHOLDER})`
          const ofSeller = and(session, eq(liveSessions.userId, users.id))
          await tx.update(users).set({ leftRoomId }).from(liveSessions).where(ofSeller)
        }
        await tx.delete(liveSessions).where(and(session, isNull(liveSessions.roomId)))
        await tx
          .update(liveSessions)
          .set({
            endedAt: sql`greatest(${endedAt.toISOString()}::timestamptz, started_at)`,
            endReason: reason,
            lastHeardIds: [],
          })
          .where(session)
      }),
  }
}
