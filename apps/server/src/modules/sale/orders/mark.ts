import type { SessionId, UserId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { prepare, runPrepared } from '../../../platform/database/database.ts'
import {
  joinedLives,
  liveSessions,
  orders,
  waitlistRevisions,
} from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { OrdersContext } from './context.ts'

/**
 * What tells one list of a session's orders from another, as an ETag: the waitlists, the orders, and how
 * many are overdue. A look at it costs nothing of what the list does. Read it first: what happens in
 * between makes another one. Not in it are the shop, and what is known of a buyer from other lives.
 * @throws not_found
 */
export async function findMark(
  { db, clock }: Pick<OrdersContext, 'db' | 'clock'>,
  userId: UserId,
  sessionId: SessionId,
): Promise<string> {
  const values = { userId, sessionId, now: new Date(clock()) }
  const [row] = await runPrepared<{ mark: string }>(db, FIND_MARK, values)
  if (!row) throw new AppError('not_found')
  return `"${row.mark}"`
}

const now = sql`${sql.placeholder('now')}::timestamptz`

const FIND_MARK = prepare(
  'orders-mark',
  sql`select concat_ws('-', coalesce(r.revision, 0), j.joined, o.orders) as mark
    from ${liveSessions} s
    left join ${waitlistRevisions} r on r.session_id = s.id
    cross join lateral (
      select concat_ws('-', count(*), coalesce(max(number), 0)) as joined,
        array_agg(order_id) as ids
      from ${joinedLives} where session_id = s.id) j
    cross join lateral (
      select concat_ws('-', count(*), coalesce(sum(version), 0),
        coalesce((extract(epoch from max(updated_at)) * 1000)::bigint, 0),
        count(*) filter (where pay_by < ${now} and (status = 'sent' and sent_at is not null
          or (status = 'reported' and (held_until is null or held_until < ${now}))))) as orders
      from ${orders}
      where session_id = s.id or earlier_in = s.id or id = any(j.ids)) o
    where s.id = ${sql.placeholder('sessionId')} and s.user_id = ${sql.placeholder('userId')}`,
)
