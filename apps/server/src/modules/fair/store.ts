import {
  type AccountId,
  type CommentOrder,
  commentOrder,
  type ItemId,
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
  ingestHeads,
  liveSessions,
  removals,
  restarts,
  users,
  waitlistRevisions,
} from '../../platform/database/schema/index.ts'

/** A log as far as it is sealed. */
export type SealedLog = TreeHead & {
  origin: string
  note: string
  sealedAt: Date
  /** Of a live whose comments do not come from TikTok: by what they stand in order. */
  order: CommentOrder | null
  sellerUsername: string
  startedAt: Date
  endedAt: Date | null
}

// The rows of logs; adding to them is append.ts's.

/** Begins the logs of lives whose sellers keep one of each: of those that run, or end now. */
export async function beginKeptLogs(
  db: Database,
  { running, ending }: { running: readonly SessionId[]; ending: readonly SessionId[] },
  name: string,
): Promise<void> {
  await db.execute(sql`
    insert into ${fairLogs} (session_id, origin)
    select s.id, ${`${name}/`}::text || s.id from ${liveSessions} s join ${users} u on u.id = s.user_id
    where u.keeps_fair_log and not s.is_practice
      and (s.id = any(${sql.param([...running])}::uuid[]) and s.ended_at is null
        or s.id = any(${sql.param([...ending])}::uuid[]))
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

/** A live of a seller, and whether it keeps a log, or is about to: a round begins those of all lives. */
export async function findSession(db: Database, userId: string, sessionId: SessionId) {
  const begins = sql`${users.keepsFairLog} and ${liveSessions.endedAt} is null
    and not ${liveSessions.isPractice}`
  const [row] = await db
    .select({
      isPractice: liveSessions.isPractice,
      isKept: sql<boolean>`${fairLogs.sessionId} is not null or ${begins}`,
    })
    .from(liveSessions)
    .innerJoin(users, eq(users.id, liveSessions.userId))
    .leftJoin(fairLogs, eq(fairLogs.sessionId, liveSessions.id))
    .where(and(eq(liveSessions.id, sessionId), sql`${liveSessions.userId} = ${userId}`))
  return row
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
      lastNumber: ingestHeads.lastNumber,
      arrivalSince: ingestHeads.arrivalSince,
      sellerUsername: liveSessions.tiktokUsername,
      startedAt: liveSessions.startedAt,
      endedAt: liveSessions.endedAt,
    })
    .from(fairCheckpoints)
    .innerJoin(fairLogs, eq(fairLogs.sessionId, fairCheckpoints.sessionId))
    .innerJoin(liveSessions, eq(liveSessions.id, fairCheckpoints.sessionId))
    .leftJoin(ingestHeads, eq(ingestHeads.sessionId, fairCheckpoints.sessionId))
    .innerJoin(users, eq(users.id, liveSessions.userId))
    .where(and(eq(fairCheckpoints.sessionId, sessionId), isNull(users.suspendedAt)))
    .orderBy(desc(fairCheckpoints.size))
    .limit(1)
  const checkpoint = row && readCheckpoint(readNote(row.note)?.text ?? '')
  if (!row?.sealedAt || !checkpoint) return undefined
  const { sealedAt, lastNumber, arrivalSince, ...rest } = row
  const order =
    lastNumber === null ? null : commentOrder({ lastNumber, arrivalSince }, row.startedAt.getTime())
  return { ...rest, order, sealedAt, size: checkpoint.size, root: checkpoint.root }
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

/**
 * The entries by which a buyer holds some items, with what tells that they are theirs. A buyer holds an
 * item by the earliest comment that no removal and no restart covers (`packages/core/src/waitlist.ts`);
 * where all are covered, by the earliest.
 */
export async function findPlaces(
  db: Database,
  sessionId: SessionId,
  { accountId, itemIds }: { accountId: AccountId; itemIds: readonly ItemId[] },
): Promise<{ itemId: ItemId; n: number; entry: string; salt: string }[]> {
  const isSince = (at: string) =>
    sql.raw(`coalesce(greatest(c.comment_at, c.added_at) > ${at}, true)`)
  const { rows } = await db.execute<{ itemId: ItemId; n: number; entry: string; salt: string }>(sql`
    with held as (
      select distinct on (c.item_id) c.session_id, c.item_id, c.account_id, c.message_id
      from ${claims} c
        left join ${restarts} r on r.session_id = c.session_id and r.item_id = c.item_id
        left join ${removals} m on m.session_id = c.session_id and m.item_id = c.item_id
          and m.account_id = c.account_id
      where c.session_id = ${sessionId} and c.account_id = ${accountId}
        and c.item_id = any(${sql.param([...itemIds])}::uuid[])
      order by c.item_id, ${isSince('r.restarted_at')} and ${isSince('m.removed_at')} desc,
        c.comment_at, c.message_id::numeric
    )
    select item_id as "itemId", n, entry, salt
    from held join ${fairClaims} using (session_id, item_id, message_id, account_id)
      join ${fairEntries} using (session_id, n)
      join ${fairBuyers} using (session_id, account_id)
    order by n`)
  return rows
}
