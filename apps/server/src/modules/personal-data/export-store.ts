import type { SessionId, UserId } from '@dibs/core'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import {
  accessTokens,
  accountChallenges,
  auditRecords,
  claims,
  contactChanges,
  gaps,
  handChanges,
  items,
  liveSessions,
  placements,
  removals,
  takedowns,
  users,
} from '../../platform/database/schema/index.ts'

/** Claims that are read at once: a session may hold a hundred thousand. */
const PAGE = 500

export type ExportStore = ReturnType<typeof createExportStore>
export type StoredClaim = typeof claims.$inferSelect
export type StoredChange = typeof handChanges.$inferSelect

/** The SQL that reads everything of a seller. */
export function createExportStore(db: Database) {
  return {
    user: async (userId: UserId) => (await db.select().from(users).where(eq(users.id, userId)))[0],
    proof: async (userId: UserId) =>
      (await db.select().from(accountChallenges).where(eq(accountChallenges.userId, userId)))[0],
    devices: (userId: UserId) =>
      db
        .select()
        .from(accessTokens)
        .where(eq(accessTokens.userId, userId))
        .orderBy(desc(accessTokens.lastUsedAt)),
    contactChanges: (userId: UserId) =>
      db
        .select()
        .from(contactChanges)
        .where(eq(contactChanges.userId, userId))
        .orderBy(asc(contactChanges.changedAt)),
    operatorActions: (userId: UserId) =>
      db
        .select()
        .from(auditRecords)
        .where(eq(auditRecords.userId, userId))
        .orderBy(asc(auditRecords.at)),
    items: (userId: UserId) =>
      db
        .select()
        .from(items)
        .where(eq(items.userId, userId))
        .orderBy(desc(items.createdAt), desc(items.id)),
    sessions: (userId: UserId) =>
      db
        .select()
        .from(liveSessions)
        .where(eq(liveSessions.userId, userId))
        .orderBy(desc(liveSessions.startedAt)),

    extrasOf: (sessionId: SessionId) => readExtras(db, sessionId),

    /** The claims of a session, a page at a time, in the order of their key. */
    async *claimPagesOf(sessionId: SessionId): AsyncGenerator<StoredClaim[]> {
      let last: StoredClaim | undefined
      do {
        const isNext = last && sql`(item_id, message_id) > (${last.itemId}, ${last.messageId})`
        const page: StoredClaim[] = await db
          .select()
          .from(claims)
          .where(and(eq(claims.sessionId, sessionId), isNext))
          .orderBy(asc(claims.itemId), asc(claims.messageId))
          .limit(PAGE)
        if (page.length > 0) yield page
        last = page.length === PAGE ? page.at(-1) : undefined
      } while (last)
    },
  }
}

/** What belongs to a session beside its claims. */
async function readExtras(db: Database, sessionId: SessionId) {
  return {
    gaps: await db
      .select()
      .from(gaps)
      .where(eq(gaps.sessionId, sessionId))
      .orderBy(asc(gaps.fromAt)),
    removals: await db.select().from(removals).where(eq(removals.sessionId, sessionId)),
    placements: await db.select().from(placements).where(eq(placements.sessionId, sessionId)),
    changes: await db
      .select()
      .from(handChanges)
      .where(eq(handChanges.sessionId, sessionId))
      .orderBy(asc(handChanges.number)),
    takedowns: await db.select().from(takedowns).where(eq(takedowns.sessionId, sessionId)),
  }
}
