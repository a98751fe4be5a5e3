import { type CommentOrder, commentOrder, type SessionId } from '@dibs/core'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { ingestHeads, liveSessions } from '../../../platform/database/schema/index.ts'
import type { StoredSession } from '../store.ts'

/** By what the claims of a live stand in order whose comments are posted, and since when by arrival. */
export type Elsewhere = { order: CommentOrder | null; arrivalSince: Date | null }

const NOTHING_POSTED: Elsewhere = { order: null, arrivalSince: null }

/** What is told of those sessions whose comments are posted. */
export async function findElsewhere(
  db: Database,
  sessions: readonly Pick<StoredSession, 'id' | 'commentSource'>[],
): Promise<Map<SessionId, Elsewhere>> {
  const ids = sessions.flatMap(({ id, commentSource }) =>
    commentSource === 'elsewhere' ? [id] : [],
  )
  const told = new Map(ids.map((id) => [id, NOTHING_POSTED]))
  if (ids.length === 0) return told
  const heads = await db
    .select({
      id: ingestHeads.sessionId,
      lastNumber: ingestHeads.lastNumber,
      arrivalSince: ingestHeads.arrivalSince,
      startedAt: liveSessions.startedAt,
    })
    .from(ingestHeads)
    .innerJoin(liveSessions, eq(liveSessions.id, ingestHeads.sessionId))
    .where(inArray(ingestHeads.sessionId, ids))
  for (const { id, startedAt, ...head } of heads)
    told.set(id, {
      order: commentOrder(head, startedAt.getTime()),
      arrivalSince: head.arrivalSince,
    })
  return told
}
