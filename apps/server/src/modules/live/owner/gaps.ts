import type { SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { gaps, liveSessions } from '../../../platform/database/schema/index.ts'
import type { Bus } from '../../../platform/nodes/bus.ts'
import type { Owner, Role } from '../../../platform/nodes/ownership.ts'
import type { Metrics } from '../../../platform/observability/metrics.ts'
import { findGaps, raiseRevisionsOf } from '../../claims/service.ts'
import { type Gap, type GapSpan, knownGaps, type Past } from '../session/past.ts'

/** The lives that this server listens to. */
type Lives = { find(sessionId: SessionId): { past: Past; role: Role } | undefined }

export type Gaps = ReturnType<typeof createGaps>

/** The gaps of sessions: those stored, and those that only this server knows yet. */
export function createGaps(db: Database, registry: Lives, metrics: Pick<Metrics, 'gaps'>) {
  return {
    /** A session's gaps, in any order. Some stand twice: stored, and in memory. */
    async list(sessionId: SessionId): Promise<GapSpan[]> {
      const live = registry.find(sessionId)
      return [
        ...(await findGaps(db, [sessionId])).map(({ from, to }) => ({ from, to })),
        ...(live ? knownGaps(live.past, live.role.is) : []),
      ]
    },

    /**
     * Stores a gap under the owner's epoch, and gives the revision of the waitlists whose claims it
     * marks; null when another node owns the live. One that is about to is waited for, and waits for
     * this: it reads the gaps once it does.
     */
    async save(sessionId: SessionId, { from, to }: Gap, { epoch }: Owner): Promise<number | null> {
      const { rows } = await db.execute<{ revision: string }>(sql`
        with owned as (
          select id from ${liveSessions} where id = ${sessionId} and owner_epoch = ${epoch} for share
        ), stored as (
          insert into ${gaps} (session_id, from_at, to_at)
          select id, ${new Date(from).toISOString()}::timestamptz, ${new Date(to).toISOString()}::timestamptz
          from owned returning session_id
        ) ${sql.raw(raiseRevisionsOf('stored'))}`)
      if (!rows[0]) return null
      metrics.gaps.inc()
      return Number(rows[0].revision)
    },
  }
}

const gapsOf = (nodeId: string) => `node.${nodeId}.gaps`
/** Those that are stored are shown in any case. */
const GAPS_WITHIN_MS = 500

/** Answers other nodes that ask the node `nodeId`, this one, which gaps it knows of a live. */
export const answerForGaps = (bus: Pick<Bus, 'respond'>, nodeId: string, registry: Lives) =>
  bus.respond(gapsOf(nodeId), async ({ sessionId }: { sessionId: SessionId }) => {
    const live = registry.find(sessionId)
    return live ? knownGaps(live.past, live.role.is) : []
  })

/** The gaps of a live that only its owner knows yet, another node, if that answers. */
export const askForGaps = (
  bus: Pick<Bus, 'request'>,
  owner: string,
  sessionId: SessionId,
): Promise<GapSpan[]> =>
  bus.request<GapSpan[]>(gapsOf(owner), { sessionId }, GAPS_WITHIN_MS).catch(() => [])
