import {
  type AccountId,
  type Buyer,
  besideId,
  type Comment,
  FIRST_POSTED,
  type SessionId,
} from '@dibs/core'
import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import {
  claims,
  ingestComments,
  ingestHeads,
  liveSessions,
} from '../../../platform/database/schema/index.ts'
import type { Owner } from '../../../platform/nodes/ownership.ts'
import { raiseRevision, stampTakenIn } from '../../claims/service.ts'
import { type Compared, type Counts, MISSING } from './compare.ts'

export type PostedRow = typeof ingestComments.$inferSelect

/** So many are read at a time. */
const BATCH = 500
/** So many that were read are kept while the live runs, to know them when they come again. */
const KEPT = 20_000

const isMissing = inArray(ingestComments.outcome, ['alone', 'uncompared'])
const ofSession = (id: SessionId) => eq(ingestComments.sessionId, id)

/** What was counted of a live until now; undefined where nothing was ever posted beside TikTok. */
export async function findCounted(db: Database, id: SessionId) {
  const [head] = await db.select().from(ingestHeads).where(eq(ingestHeads.sessionId, id))
  if (!head || head.source === null) return undefined
  const { source, firstAt, newestAt, both, alone, uncompared, tiktokAlone, tiktokSince } = head
  const counts: Counts = { both, alone, uncompared, tiktokAlone, tiktokSince }
  return { source, firstAt, newestAt, counts }
}

/** What is posted behind a number and not decided, in order; a batch of it. */
export async function readUndecided(db: Database, id: SessionId, after: number) {
  const rows = await db
    .select()
    .from(ingestComments)
    .where(and(ofSession(id), gt(ingestComments.number, after), isNull(ingestComments.outcome)))
    .orderBy(asc(ingestComments.number))
    .limit(BATCH)
  return { rows, hasMore: rows.length === BATCH }
}

/** The newest of what TikTok did not bring, in order. */
export async function readMissing(db: Database, id: SessionId): Promise<PostedRow[]> {
  const rows = await db
    .select()
    .from(ingestComments)
    .where(and(ofSession(id), isMissing))
    .orderBy(desc(ingestComments.number))
    .limit(MISSING)
  return rows.toReversed()
}

/** What TikTok did not bring and nobody has put aside or taken in, newest first. */
export const readOffered = (db: Database, id: SessionId, most: number): Promise<PostedRow[]> =>
  db
    .select()
    .from(ingestComments)
    .where(
      and(
        ofSession(id),
        isMissing,
        eq(ingestComments.isAside, false),
        sql`not exists (select from ${claims} where ${claims.sessionId} = ${ingestComments.sessionId}
          and ${claims.messageId} = (${ingestComments.number} + ${FIRST}::numeric)::text)`,
      ),
    )
    .orderBy(desc(ingestComments.number))
    .limit(most)

export function commentOf(row: PostedRow): Comment {
  const { number, accountId, username, nickname, commentText, commentAt } = row
  return {
    messageId: besideId(number),
    buyer: { accountId, username, nickname },
    text: commentText,
    commentedAt: commentAt.getTime(),
  }
}

/** Puts one aside: it is not offered any more. Whether there was one. */
export async function putAside(db: Database, id: SessionId, number: number): Promise<boolean> {
  const isIt = and(ofSession(id), eq(ingestComments.number, number), isMissing)
  return ((await db.update(ingestComments).set({ isAside: true }).where(isIt)).rowCount ?? 0) > 0
}

/** The people of TikTok's behind some handles, as far as they have claimed in the live. */
export async function findClaimants(
  db: Database,
  id: SessionId,
  handles: readonly string[],
): Promise<Buyer[]> {
  if (handles.length === 0) return []
  const { username, nickname, accountId } = claims
  const isTheirs = inArray(sql`lower(${username})`, [...handles])
  return db
    .selectDistinctOn([accountId], { username, nickname, accountId })
    .from(claims)
    .where(and(eq(claims.sessionId, id), isTheirs, isOfTikTok))
}
const FIRST = String(FIRST_POSTED)
const isOfTikTok = sql`${claims.accountId}::numeric < ${FIRST}::numeric`

/** What a round has found out. */
export type Found = {
  decided: ReadonlyMap<number, Compared | 'told'>
  /** How TikTok has stamped them, epoch milliseconds. */
  stamps: ReadonlyMap<number, number>
  /** Whose comments they are, where that is known by now. */
  accounts: ReadonlyMap<number, AccountId>
  /** Taken down. */
  down: ReadonlySet<number>
  counts: Counts
}

/**
 * Stores it in one, as the live's owner; null where this is not that. `revision`: what the lists have
 * since, where somebody stood by another time than TikTok's.
 */
export const saveFound = (db: Database, id: SessionId, { epoch }: Owner, found: Found) =>
  db.transaction(async (tx): Promise<{ revision: number | null } | null> => {
    const isOwned = and(
      eq(liveSessions.id, id),
      eq(liveSessions.ownerEpoch, epoch),
      isNull(liveSessions.endedAt),
    )
    const [session] = await tx.select().from(liveSessions).where(isOwned).for('key share')
    if (!session) return null
    await tx.update(ingestHeads).set(found.counts).where(eq(ingestHeads.sessionId, id))
    const { decided, stamps, accounts, down } = found
    const numbers = new Set([...decided.keys(), ...accounts.keys(), ...down])
    if (numbers.size === 0) return { revision: null }
    const isStamped = await stampTakenIn(tx, id, stamps)
    const changes = [...numbers].map((n) => ({
      n,
      outcome: decided.get(n),
      at: stamps.get(n),
      account: accounts.get(n),
      down: down.has(n),
    }))
    await tx.execute(sql`
      update ${ingestComments} as stored set outcome = coalesce(found.outcome, stored.outcome),
        comment_at = coalesce(to_timestamp(found.at / 1000.0), stored.comment_at),
        account_id = coalesce(found.account, stored.account_id), is_aside = stored.is_aside or found.down
      from json_to_recordset(${JSON.stringify(changes)})
        as found (n int, outcome text, at bigint, account text, down bool)
      where stored.session_id = ${id} and stored.number = found.n`)
    return { revision: isStamped ? await raiseRevision(tx, id) : null }
  })

/** Deletes what is too old to come again, or to be offered. */
export async function tidyPosted(db: Database, id: SessionId, read: number): Promise<void> {
  await db.delete(ingestComments).where(and(ofSession(id), lte(ingestComments.number, read - KEPT)))
}
