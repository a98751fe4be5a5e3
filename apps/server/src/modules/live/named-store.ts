import type { SessionId } from '@dibs/core'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { findErasedBuyers } from '../../platform/database/erased-buyers.ts'
import { namedComments } from '../../platform/database/schema/index.ts'
import type { Owner } from '../../platform/nodes/ownership.ts'
import { createErasures } from './session/erasures.ts'
import type { NamedHandedOver } from './session/named-comments.ts'
import { RecentComments } from './session/recent-comments.ts'

/** What a session's viewers had named at its end, and when that was. */
export type KeptNames = { named: NamedHandedOver; keptAt: Date }

/** The SQL of what viewers named that was no code, once their live has ended. */
export function createNamedStore(db: Database) {
  const find = async (ids: readonly SessionId[]): Promise<Map<SessionId, KeptNames>> => {
    const rows = await db
      .select()
      .from(namedComments)
      .where(inArray(namedComments.sessionId, [...ids]))
    return new Map(
      rows.map(({ sessionId, named, keptAt }) => [
        sessionId,
        { named: named as NamedHandedOver, keptAt },
      ]),
    )
  }

  return {
    findNamed: find,

    /** Keeps it in place of what was kept at an end before; tells whether its owner is still this one. */
    async keepNamed(id: SessionId, named: NamedHandedOver, at: Date, owner: Owner) {
      const { rowCount } = await db.execute(sql`
        insert into ${namedComments} (session_id, named, kept_at)
          select id, ${JSON.stringify(named)}::jsonb, ${at.toISOString()}::timestamptz
          from live_sessions where id = ${id} and owner_epoch = ${owner.epoch}
        on conflict (session_id) do update set named = excluded.named, kept_at = excluded.kept_at`)
      return (rowCount ?? 0) > 0
    },

    /** As looking back reads it, for as long as it is kept: without whoever was erased since. */
    async recallNamed(id: SessionId): Promise<RecentComments | null> {
      const kept = (await find([id])).get(id)
      if (!kept) return null
      const erasures = createErasures(id, await findErasedBuyers(db, [id]))
      const recent = new RecentComments()
      recent.takeInNamed(kept.named, (comment) => erasures.cover(comment), kept.keptAt.getTime())
      return recent
    },
  }
}
