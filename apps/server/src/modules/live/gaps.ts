import type { SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import type { Bus } from '../../platform/bus.ts'
import type { Database } from '../../platform/database/database.ts'
import { gaps, liveSessions } from '../../platform/database/schema/index.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { findGaps, raiseRevisionsOf } from '../claims/service.ts'

/** A part of a live that was not heard, epoch milliseconds. */
export type Gap = { from: number; to: number }
/** The same; `to` is null while it lasts. */
export type GapSpan = { from: number; to: number | null }

/** The gaps of a live that this server listens to. */
type GapsInMemory = {
  isKept: boolean
  gaps: readonly Gap[]
  unstoredGaps: readonly Gap[]
  gapSince: number | null
  questions: ReadonlyMap<Gap, unknown>
}

export type Gaps = ReturnType<typeof createGaps>

/** The gaps of sessions: those stored, and those that only this server knows yet. */
export function createGaps(
  db: Database,
  registry: { find(sessionId: SessionId): GapsInMemory | undefined },
  metrics: Pick<Metrics, 'gaps'>,
) {
  return {
    /** A session's gaps, in any order. Some stand twice: stored, and in memory. */
    async list(sessionId: SessionId): Promise<GapSpan[]> {
      const live = registry.find(sessionId)
      return [...(await findGaps(db, sessionId)), ...(live ? knownGaps(live) : [])]
    },

    /**
     * Stores a gap under the keeper's epoch, and gives the revision of the waitlists whose claims it
     * marks; null when another node keeps the live.
     */
    async save(sessionId: SessionId, { from, to }: Gap, epoch: number): Promise<number | null> {
      const { rows } = await db.execute<{ revision: string }>(sql`
        with stored as (
          insert into ${gaps} (session_id, from_at, to_at)
          select id, ${new Date(from).toISOString()}::timestamptz, ${new Date(to).toISOString()}::timestamptz
          from ${liveSessions} where id = ${sessionId} and owner_epoch = ${epoch}
          returning session_id
        ) ${sql.raw(raiseRevisionsOf('stored'))}`)
      if (!rows[0]) return null
      metrics.gaps.inc()
      return Number(rows[0].revision)
    },
  }
}

/** The gaps that a node knows which listens to the live; its keeper also those that are still open. */
function knownGaps({ isKept, gaps, unstoredGaps, gapSince, questions }: GapsInMemory): GapSpan[] {
  const open = [...(gapSince === null ? [] : [gapSince]), ...[...questions.keys()].map(fromOf)]
  const lasting = isKept && open.length > 0 ? [{ from: Math.min(...open), to: null }] : []
  return [...gaps, ...unstoredGaps, ...lasting]
}

const fromOf = ({ from }: Gap) => from

const gapsOf = (nodeId: string) => `node.${nodeId}.gaps`
/** Those that are stored are shown in any case. */
const GAPS_WITHIN_MS = 500

/** Tells other nodes the gaps of the lives that the node `nodeId`, this one, keeps. */
export const tellGaps = (
  bus: Pick<Bus, 'respond'>,
  nodeId: string,
  registry: { find(sessionId: SessionId): GapsInMemory | undefined },
) =>
  bus.respond(gapsOf(nodeId), async ({ sessionId }: { sessionId: SessionId }) => {
    const live = registry.find(sessionId)
    return live ? knownGaps(live) : []
  })

/** The gaps of a live that only its keeper knows yet, another node, if that answers. */
export const askForGaps = (
  bus: Pick<Bus, 'request'>,
  keeper: string,
  sessionId: SessionId,
): Promise<GapSpan[]> =>
  bus.request<GapSpan[]>(gapsOf(keeper), { sessionId }, GAPS_WITHIN_MS).catch(() => [])

/** The parts of a gap that lie in others. */
export function commonGaps(gap: Gap, others: readonly Gap[]): Gap[] {
  return others.flatMap((other) => {
    const [from, to] = [Math.max(gap.from, other.from), Math.min(gap.to, other.to)]
    // A gap of a single moment has parts, too; two that only touch have none in common.
    return from < to || (from === to && gap.from === gap.to) ? [{ from, to }] : []
  })
}

/** Gaps oldest first, those that touch or overlap as one. */
export function mergeGaps(spans: readonly GapSpan[]): GapSpan[] {
  const merged: GapSpan[] = []
  for (const gap of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (!last || gap.from > endOf(last)) merged.push({ ...gap })
    else if (endOf(gap) > endOf(last)) last.to = gap.to
  }
  return merged
}

const endOf = ({ to }: GapSpan) => to ?? Number.POSITIVE_INFINITY
