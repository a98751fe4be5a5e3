import type { SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import {
  buyerBlocks,
  claims,
  liveSessions,
  placements,
  removals,
  restarts,
} from '../../platform/database/schema/index.ts'

/** What a live was, as its waitlists stand now. */
export type PastFigures = {
  /** Items with a claim. */
  items: number
  /** Buyers who are first somewhere. */
  winners: number
  /** Buyers with a place. */
  buyers: number
}

/** So many sessions, newest first, are told with their figures: more than any page shows at once. */
const MOST = 60

const NOTHING: PastFigures = { items: 0, winners: 0, buyers: 0 }

/**
 * Adds to the first sessions what they were. The same rules as `buildWaitlists` in `packages/core`,
 * without the lists: a removal, or that the item went on sale again, covers what was stamped and added
 * before it, blocked buyers stand apart, and the lowest rank,
 * given by hand or the stamp's own (`rankOfStamp`), is the winner's.
 */
export async function addFigures<Session extends { id: SessionId }>(
  db: Database,
  sessions: readonly Session[],
): Promise<(Session & { figures?: PastFigures })[]> {
  const ids = sessions.slice(0, MOST).map(({ id }) => id)
  if (ids.length === 0) return [...sessions]
  const among = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await db.execute<PastFigures & { session: SessionId }>(sql`
    with ranked as (
      select ${claims.sessionId} as session, ${claims.itemId} as item, ${claims.accountId} as buyer,
        coalesce(case when ${restarts.restartedAt} is null
            or ${placements.placedAt} > ${restarts.restartedAt} then ${placements.rank} end, '1'
          || lpad((extract(epoch from ${claims.commentAt}) * 1000)::bigint::text, 13, '0')
          || lpad(${claims.messageId}, 20, '0')) collate "C" as rank
      from ${claims}
      left join ${removals} using (session_id, item_id, account_id)
      left join ${placements} using (session_id, item_id, account_id)
      left join ${restarts} using (session_id, item_id)
      join ${liveSessions} on ${liveSessions.id} = ${claims.sessionId}
      where ${claims.sessionId} in (${among})
        and (${removals.removedAt} is null
          or ${claims.commentAt} > ${removals.removedAt}
          or ${claims.addedAt} > ${removals.removedAt})
        and (${restarts.restartedAt} is null
          or ${claims.commentAt} > ${restarts.restartedAt}
          or ${claims.addedAt} > ${restarts.restartedAt})
        and not exists (select from ${buyerBlocks}
          where ${buyerBlocks.userId} = ${liveSessions.userId}
            and ${buyerBlocks.accountId} = ${claims.accountId}
            and ${buyerBlocks.blockedAt} <= ${liveSessions.endedAt}
            and (${buyerBlocks.unblockedAt} is null
              or ${buyerBlocks.unblockedAt} > ${liveSessions.endedAt}))
    ), winning as (
      select distinct on (session, item) session, buyer from ranked order by session, item, rank
    )
    select session, count(distinct item)::int as items, count(distinct buyer)::int as buyers,
      (select count(distinct buyer)::int from winning where winning.session = ranked.session) as winners
    from ranked group by session`)
  const bySession = new Map(
    rows.map(({ session, items, winners, buyers }) => [session, { items, winners, buyers }]),
  )
  return sessions.map((session, index) =>
    index < MOST
      ? Object.assign(session, { figures: bySession.get(session.id) ?? NOTHING })
      : session,
  )
}
