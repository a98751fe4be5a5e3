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
  gaps: readonly Gap[]
  unstoredGaps: readonly Gap[]
  gapSince: number | null
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

/** The gaps that a node knows which listens to the live, that which lasts included. */
const knownGaps = ({ gaps, unstoredGaps, gapSince }: GapsInMemory): GapSpan[] => [
  ...gaps,
  ...unstoredGaps,
  ...(gapSince === null ? [] : [{ from: gapSince, to: null }]),
]

const gapsSubject = (sessionId: SessionId) => `live.${sessionId}.gaps`
/** Those that are stored are shown in any case. */
const GAPS_WITHIN_MS = 500

/** Tells other nodes the gaps of a live that this one listens to. Gives the way to stop. */
export const tellGaps = (
  bus: Pick<Bus, 'respond'>,
  live: GapsInMemory & { session: { id: SessionId } },
) => bus.respond(gapsSubject(live.session.id), async () => knownGaps(live))

/** The gaps of a live that another node listens to, as far as one answers. */
export const askForGaps = (bus: Pick<Bus, 'request'>, sessionId: SessionId): Promise<GapSpan[]> =>
  bus.request<GapSpan[]>(gapsSubject(sessionId), null, GAPS_WITHIN_MS).catch(() => [])

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
