import type { EndReason } from '@dibs/contract'
import type { MatchRule, MessageId, SessionId, UserId } from '@dibs/core'
import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { gaps, liveSessions, users } from '../../platform/database/schema/index.ts'
import type { Gap } from '../capture/service.ts'
import { listGaps, mergeGaps } from '../gaps/service.ts'
import type { Room } from '../rooms/service.ts'
import { createLifeStore, type LinkedAccount } from './life-store.ts'

export type StoredSession = typeof liveSessions.$inferSelect
export type { LinkedAccount } from './life-store.ts'
export type LiveStore = ReturnType<typeof createLiveStore>

/** What a running live knows of its seller's plan. */
export type Terms = Pick<
  typeof users.$inferSelect,
  'plan' | 'planChangedAt' | 'autoJoin' | 'suspendedAt'
> & {
  userId: UserId
  /** The seller's running session as it is stored: another server may have ended it. */
  sessionId: SessionId | null
}

/**
 * What was heard of a live, and until when; `heardUntil` is left out while nothing can be heard, and
 * the last ids, too, while it is not known whether something was missed before them.
 */
export type HeardSoFar = { heardUntil?: Date; commentsHeard: number; lastHeardIds?: MessageId[] }

/** The SQL of live sessions; their beginning and end stand apart. */
export function createLiveStore(db: Database) {
  const isActive = isNull(liveSessions.endedAt)
  const owned = (userId: UserId, id: SessionId) =>
    and(eq(liveSessions.userId, userId), eq(liveSessions.id, id))
  const one = async (where: SQL | undefined) =>
    (await db.select().from(liveSessions).where(where))[0]

  return {
    ...createLifeStore(db),

    async findLinkedAccount(userId: UserId): Promise<LinkedAccount | null> {
      const [row] = await db
        .select({ username: users.tiktokUsername, accountId: users.tiktokAccountId })
        .from(users)
        .where(eq(users.id, userId))
      if (!row?.username || !row.accountId) return null
      return { username: row.username, accountId: row.accountId as LinkedAccount['accountId'] }
    },

    findOwned: (userId: UserId, id: SessionId) => one(owned(userId, id)),
    findEndReason: async (id: SessionId) =>
      (await one(eq(liveSessions.id, id)))?.endReason as EndReason | null | undefined,
    findActive: (userId: UserId) => one(and(eq(liveSessions.userId, userId), isActive)),
    listActive: () => db.select().from(liveSessions).where(isActive),
    listPast: (userId: UserId) =>
      db
        .select()
        .from(liveSessions)
        .where(and(eq(liveSessions.userId, userId), isNotNull(liveSessions.endedAt)))
        .orderBy(desc(liveSessions.startedAt)),

    /** The terms of sellers' plans. */
    findTerms: (userIds: readonly UserId[]): Promise<Terms[]> =>
      db
        .select({
          userId: sql<UserId>`${users.id}`,
          plan: users.plan,
          planChangedAt: users.planChangedAt,
          autoJoin: users.autoJoin,
          suspendedAt: users.suspendedAt,
          sessionId: liveSessions.id,
        })
        .from(users)
        .leftJoin(liveSessions, and(eq(liveSessions.userId, users.id), isActive))
        .where(inArray(users.id, [...userIds])),

    /** By which rule a seller's codes are matched. */
    async findMatchRule(userId: UserId): Promise<MatchRule> {
      const [row] = await db
        .select({ matchRule: users.matchRule })
        .from(users)
        .where(eq(users.id, userId))
      return row?.matchRule ?? 'contains'
    },

    setRoom: (id: SessionId, roomId: string) =>
      db
        .update(liveSessions)
        .set({ roomId })
        .where(and(eq(liveSessions.id, id), isNull(liveSessions.roomId))),

    saveHeard: (id: SessionId, heard: HeardSoFar) =>
      db
        .update(liveSessions)
        .set(heard)
        .where(and(eq(liveSessions.id, id), isActive)),

    /** The stored gaps that are over, oldest first. */
    async findGaps(sessionId: SessionId): Promise<Gap[]> {
      const stored = mergeGaps(await listGaps(db, sessionId, undefined))
      return stored.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]))
    },

    listGaps: (sessionId: SessionId, room: Room | undefined) => listGaps(db, sessionId, room),

    saveGap: (sessionId: SessionId, { from, to }: Gap) =>
      db.insert(gaps).values({ sessionId, fromAt: new Date(from), toAt: new Date(to) }),
  }
}
