import type { EndReason } from '@dibs/contract'
import type { SessionId, UserId } from '@dibs/core'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { gaps, liveSessions, users } from '../../platform/database/schema/index.ts'
import type { Gap } from '../capture/service.ts'

export type StoredSession = typeof liveSessions.$inferSelect
export type LinkedAccount = { username: string; accountId: StoredSession['tiktokAccountId'] }
export type LiveStore = ReturnType<typeof createLiveStore>

/** The SQL of live sessions. */
export function createLiveStore(db: Database) {
  const isActive = isNull(liveSessions.endedAt)
  const owned = (userId: UserId, id: SessionId) =>
    and(eq(liveSessions.userId, userId), eq(liveSessions.id, id))
  const one = async (where: SQL | undefined) =>
    (await db.select().from(liveSessions).where(where))[0]

  return {
    async findLinkedAccount(userId: UserId): Promise<LinkedAccount | null> {
      const [row] = await db
        .select({ username: users.tiktokUsername, accountId: users.tiktokAccountId })
        .from(users)
        .where(eq(users.id, userId))
      if (!row?.username || !row.accountId) return null
      return { username: row.username, accountId: row.accountId as LinkedAccount['accountId'] }
    },

    findOwned: (userId: UserId, id: SessionId) => one(owned(userId, id)),
    findActive: (userId: UserId) => one(and(eq(liveSessions.userId, userId), isActive)),
    listActive: () => db.select().from(liveSessions).where(isActive),
    listPast: (userId: UserId) =>
      db
        .select()
        .from(liveSessions)
        .where(and(eq(liveSessions.userId, userId), isNotNull(liveSessions.endedAt)))
        .orderBy(desc(liveSessions.startedAt)),

    /** Creates the active session; `undefined` when the seller has one already. */
    async create(userId: UserId, account: LinkedAccount, startedAt: Date) {
      const [created] = await db
        .insert(liveSessions)
        .values({
          userId,
          tiktokUsername: account.username,
          tiktokAccountId: account.accountId,
          startedAt,
        })
        .onConflictDoNothing()
        .returning()
      return created
    },

    setRoom: (id: SessionId, roomId: string) =>
      db
        .update(liveSessions)
        .set({ roomId })
        .where(and(eq(liveSessions.id, id), isNull(liveSessions.roomId))),

    setHeardUntil: (id: SessionId, heardUntil: Date) =>
      db
        .update(liveSessions)
        .set({ heardUntil })
        .where(and(eq(liveSessions.id, id), isActive)),

    /** Ends a session once; one whose room was never heard is discarded. */
    async end(id: SessionId, reason: EndReason, endedAt: Date): Promise<void> {
      await db
        .delete(liveSessions)
        .where(and(eq(liveSessions.id, id), isActive, isNull(liveSessions.roomId)))
      await db
        .update(liveSessions)
        .set({
          endedAt: sql`greatest(${endedAt.toISOString()}::timestamptz, started_at)`,
          endReason: reason,
        })
        .where(and(eq(liveSessions.id, id), isActive))
    },

    saveGap: (sessionId: SessionId, { from, to }: Gap) =>
      db.insert(gaps).values({ sessionId, fromAt: new Date(from), toAt: new Date(to) }),
  }
}
