import {
  type AccountId,
  type ItemId,
  type MessageId,
  readCheckpoint,
  readNote,
  type SessionId,
  type TreeHead,
} from '@dibs/core'
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import {
  claims,
  fairBuyers,
  fairCheckpoints,
  fairClaims,
  fairEntries,
  fairLogs,
  liveSessions,
  users,
  waitlistRevisions,
} from '../../platform/database/schema/index.ts'

/** A log as far as it is sealed. */
export type SealedLog = TreeHead & {
  origin: string
  note: string
  sealedAt: Date
  sellerUsername: string
  startedAt: Date
  endedAt: Date | null
}

// The rows of logs; adding to them is append.ts's.

/** Begins the logs of running lives whose sellers keep one of each. */
export async function beginKeptLogs(
  db: Database,
  sessionIds: readonly SessionId[],
  name: string,
): Promise<void> {
  await db.execute(sql`
    insert into ${fairLogs} (session_id, origin)
    select s.id, ${`${name}/`}::text || s.id from ${liveSessions} s join ${users} u on u.id = s.user_id
    where s.id = any(${sql.param([...sessionIds])}::uuid[]) and u.keeps_fair_log
      and s.ended_at is null and not s.is_practice
    on conflict do nothing`)
}

export async function beginLog(db: Database, sessionId: SessionId, name: string): Promise<void> {
  const origin = `${name}/${sessionId}`
  await db.insert(fairLogs).values({ sessionId, origin }).onConflictDoNothing()
}

/**
 * Those of the lives whose log is behind their waitlists, and was sealed neither since `sealedBefore`
 * nor, by a clock that was ahead of `now`, later.
 */
export async function findDue(
  db: Database,
  sessionIds: readonly SessionId[],
  { sealedBefore, now }: { sealedBefore: Date; now: Date },
) {
  if (sessionIds.length === 0) return []
  const rows = await db
    .select({ sessionId: fairLogs.sessionId })
    .from(fairLogs)
    .leftJoin(waitlistRevisions, eq(waitlistRevisions.sessionId, fairLogs.sessionId))
    .where(
      and(
        inArray(fairLogs.sessionId, [...sessionIds]),
        sql`${fairLogs.revision} is distinct from coalesce(${waitlistRevisions.revision}, 0)`,
        sql`(${fairLogs.sealedAt} > ${sealedBefore.toISOString()}
          and ${fairLogs.sealedAt} <= ${now.toISOString()}) is not true`,
      ),
    )
  return rows.map(({ sessionId }) => sessionId)
}

export async function findSession(db: Database, userId: string, sessionId: SessionId) {
  const [row] = await db
    .select({ isPractice: liveSessions.isPractice, keptFor: fairLogs.sessionId })
    .from(liveSessions)
    .leftJoin(fairLogs, eq(fairLogs.sessionId, liveSessions.id))
    .where(and(eq(liveSessions.id, sessionId), sql`${liveSessions.userId} = ${userId}`))
  return row && { isPractice: row.isPractice, isKept: row.keptFor !== null }
}

export async function findSealed(
  db: Database,
  sessionId: SessionId,
): Promise<SealedLog | undefined> {
  const [row] = await db
    .select({
      origin: fairLogs.origin,
      note: fairCheckpoints.note,
      sealedAt: fairLogs.sealedAt,
      sellerUsername: liveSessions.tiktokUsername,
      startedAt: liveSessions.startedAt,
      endedAt: liveSessions.endedAt,
    })
    .from(fairCheckpoints)
    .innerJoin(fairLogs, eq(fairLogs.sessionId, fairCheckpoints.sessionId))
    .innerJoin(liveSessions, eq(liveSessions.id, fairCheckpoints.sessionId))
    .innerJoin(users, eq(users.id, liveSessions.userId))
    .where(and(eq(fairCheckpoints.sessionId, sessionId), isNull(users.suspendedAt)))
    .orderBy(desc(fairCheckpoints.size))
    .limit(1)
  const checkpoint = row && readCheckpoint(readNote(row.note)?.text ?? '')
  if (!row?.sealedAt || !checkpoint) return undefined
  return { ...row, sealedAt: row.sealedAt, size: checkpoint.size, root: checkpoint.root }
}

export async function listEntries(
  db: Database,
  sessionId: SessionId,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const isOf = eq(fairEntries.sessionId, sessionId)
  const rows = await db
    .select({ entry: fairEntries.entry })
    .from(fairEntries)
    .where(and(isOf, gte(fairEntries.n, from), lt(fairEntries.n, to)))
    .orderBy(asc(fairEntries.n))
  return rows.map(({ entry }) => entry)
}

/** The hashes of the tree that end with some entries. */
export async function readHashes(
  db: Database,
  sessionId: SessionId,
  ns: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db
    .select({ n: fairEntries.n, hashes: fairEntries.hashes })
    .from(fairEntries)
    .where(and(eq(fairEntries.sessionId, sessionId), inArray(fairEntries.n, [...ns])))
  return new Map(rows.map(({ n, hashes }) => [n, hashes]))
}

/** The entry of a buyer's claim by a comment, with what tells that it is theirs. */
export async function findLoggedClaim(db: Database, sessionId: SessionId, place: ClaimRef) {
  const [row] = await db
    .select({ n: fairClaims.n, entry: fairEntries.entry, salt: fairBuyers.salt })
    .from(fairClaims)
    .innerJoin(
      fairEntries,
      and(eq(fairEntries.sessionId, fairClaims.sessionId), eq(fairEntries.n, fairClaims.n)),
    )
    .innerJoin(
      fairBuyers,
      and(
        eq(fairBuyers.sessionId, fairClaims.sessionId),
        eq(fairBuyers.accountId, fairClaims.accountId),
      ),
    )
    .where(
      and(
        eq(fairClaims.sessionId, sessionId),
        eq(fairClaims.itemId, place.itemId),
        eq(fairClaims.messageId, place.messageId),
        eq(fairClaims.accountId, place.accountId),
      ),
    )
  return row?.salt ? { n: row.n, entry: row.entry, salt: row.salt } : undefined
}

/** The earliest comment with which a buyer claims an item. */
export async function findComments(
  db: Database,
  sessionId: SessionId,
  { accountId, itemIds }: { accountId: AccountId; itemIds: readonly ItemId[] },
) {
  return db
    .selectDistinctOn([claims.itemId], { itemId: claims.itemId, messageId: claims.messageId })
    .from(claims)
    .where(
      and(
        eq(claims.sessionId, sessionId),
        eq(claims.accountId, accountId),
        inArray(claims.itemId, [...itemIds]),
      ),
    )
    .orderBy(claims.itemId, claims.commentAt, sql`${claims.messageId}::numeric`)
}

/** A buyer's comment that claims an item. */
export type ClaimRef = { itemId: ItemId; messageId: MessageId; accountId: AccountId }
