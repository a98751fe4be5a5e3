import type { Compared } from '@dibs/contract'
import { type CommentOrder, commentOrder, type SessionId } from '@dibs/core'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { ingestHeads, liveSessions } from '../../../platform/database/schema/index.ts'
import type { StoredSession } from '../store.ts'

/** By what the claims of a live stand in order whose comments are posted, and since when by arrival. */
export type Elsewhere = { order: CommentOrder | null; arrivalSince: Date | null }

/** What is told of a live into which others post: in place of TikTok, or beside it. */
export type PostedTold = { elsewhere?: Elsewhere; beside?: Compared }

const NOTHING_POSTED: Elsewhere = { order: null, arrivalSince: null }

/** What is told of those sessions into which something is posted. */
export async function findPostedTold(
  db: Database,
  sessions: readonly Pick<StoredSession, 'id' | 'commentSource'>[],
): Promise<Map<SessionId, PostedTold>> {
  const told = new Map<SessionId, PostedTold>()
  for (const { id, commentSource } of sessions)
    if (commentSource === 'elsewhere') told.set(id, { elsewhere: NOTHING_POSTED })
  if (sessions.length === 0) return told
  const ids = sessions.map(({ id }) => id)
  const heads = await db
    .select({ head: ingestHeads, startedAt: liveSessions.startedAt })
    .from(ingestHeads)
    .innerJoin(liveSessions, eq(liveSessions.id, ingestHeads.sessionId))
    .where(inArray(ingestHeads.sessionId, ids))
  for (const { head, startedAt } of heads) {
    const beside = comparedOf(head)
    if (beside) told.set(head.sessionId, { beside })
    else if (told.has(head.sessionId)) {
      const order = commentOrder(head, startedAt.getTime())
      told.set(head.sessionId, { elsewhere: { order, arrivalSince: head.arrivalSince } })
    }
  }
  return told
}

/** What came of comparing a source with TikTok; null where there is none, or nothing came of it. */
function comparedOf(head: typeof ingestHeads.$inferSelect): Compared | null {
  const { source, firstAt, newestAt, both, alone, uncompared, tiktokAlone } = head
  if (source === null || !firstAt || !newestAt) return null
  const span = { from: firstAt.toISOString(), to: newestAt.toISOString() }
  return { source, ...span, both, alone, uncompared, tiktokAlone }
}

/** The same of one session. */
export async function findCompared(db: Database, id: SessionId): Promise<Compared | null> {
  const [head] = await db.select().from(ingestHeads).where(eq(ingestHeads.sessionId, id))
  return head ? comparedOf(head) : null
}
