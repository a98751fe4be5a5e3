import { holdsUnits, ORDER_STATUSES, type SessionId } from '@dibs/core'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import {
  buyerBlocks,
  claims,
  liveSessions,
  placements,
  quantities,
  removals,
  restarts,
  sessionItems,
} from '../../platform/database/schema/index.ts'
import { fromBillLines } from '../claims/service.ts'

/** What a live was, as its waitlists stand now. */
export type PastFigures = {
  /** Items with a claim. */
  items: number
  /** Buyers who win something somewhere: first, of a larger stock, or by a bill. */
  winners: number
  /** Buyers with a place. */
  buyers: number
}

/** So many sessions, newest first, are told with their figures: more than any page shows at once. */
const MOST = 60

const HOLDING = ORDER_STATUSES.filter(holdsUnits)

const NOTHING: PastFigures = { items: 0, winners: 0, buyers: 0 }

/**
 * Adds to the first sessions what they were. The same rules as `buildWaitlists` and `allot` in
 * `packages/core`, without the lists: a removal, or that the item went on sale again, covers what was
 * stamped and added before it, blocked buyers stand apart, ranks are given by hand or the stamp's own
 * (`rankOfStamp`), and of the stock goes to each what they want, after what is held on bills.
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
            or ${quantities.setAt} > ${restarts.restartedAt} then ${quantities.quantity} end, 1) as wanted,
        coalesce(case when ${restarts.restartedAt} is null
            or ${placements.placedAt} > ${restarts.restartedAt} then ${placements.rank} end, '1'
          || lpad((extract(epoch from ${claims.commentAt}) * 1000)::bigint::text, 13, '0')
          || lpad(${claims.messageId}, 20, '0')) collate "C" as rank
      from ${claims}
      left join ${removals} using (session_id, item_id, account_id)
      left join ${placements} using (session_id, item_id, account_id)
      left join ${quantities} using (session_id, item_id, account_id)
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
    ), held as (
      select session, item, buyer, sum(units) as units
      from (
        select session, (line ->> 'itemId')::uuid as item, account_id as buyer,
          (line ->> 'quantity')::int as units, coalesce((line ->> 'round')::bigint, 0) as round
        ${fromBillLines(among, inArray(sql`status`, HOLDING))}
      ) sold
      left join ${restarts} r on r.session_id = session and r.item_id = item
      -- What was sold before the item went on sale again is no part of what is sold since.
      where sold.round = coalesce((extract(epoch from r.restarted_at) * 1000)::bigint, 0)
      group by 1, 2, 3
    ), kept as (
      select session, item, sum(units) as units from held group by 1, 2
    ), shared as (
      select session, buyer, coalesce(held.units, 0) as held,
        greatest(0, wanted - coalesce(held.units, 0)) as more,
        -- What those before do not take of the stock that no bill holds.
        greatest(0, coalesce(stock, 1) - coalesce(kept.units, 0)) - coalesce(sum(
          greatest(0, wanted - coalesce(held.units, 0))) over (
            partition by session, item order by rank rows between unbounded preceding and 1 preceding
          ), 0) as left_over
      from ranked
      left join held using (session, item, buyer)
      left join kept using (session, item)
      left join ${sessionItems} on session_id = session and item_id = item
    ), winning as (
      select distinct session, buyer from shared where held > 0 or (more > 0 and left_over > 0)
    )
    select session, count(distinct item)::int as items, count(distinct buyer)::int as buyers,
      (select count(*)::int from winning where winning.session = ranked.session) as winners
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
