import type { ItemId, SessionId, UserId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { claims, items, liveSessions, sessionCodes } from './schema/index.ts'

/** So many codes that were changed are kept of a session: twice as many as a seller may have. */
const MOST_CODES = 20_000

/**
 * An item of the seller is about to get another code: what a live that runs calls it changes, too.
 * Gives that live, if there is one and the code is another.
 */
export async function renameInLive(
  tx: Transaction,
  { userId, itemId, code }: { userId: UserId; itemId: ItemId; code: string },
): Promise<SessionId | undefined> {
  // Of two changes of one code, the second looks at what the first has made of it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code of ${itemId}`}, 0))`)
  const { rows } = await tx.execute<{ session_id: SessionId }>(sql`
    insert into ${sessionCodes} (session_id, item_id, code)
    select s.id, i.id, ${code}
    from ${liveSessions} s join ${items} i on i.user_id = s.user_id
    where s.user_id = ${userId} and s.ended_at is null and i.id = ${itemId} and i.code <> ${code}
      and (select count(*) from ${sessionCodes} k where k.session_id = s.id) < ${MOST_CODES}
    on conflict (session_id, item_id) do update set code = excluded.code
    returning session_id`)
  return rows[0]?.session_id
}

/** A session goes on: its items are called as they are by now. Whether that changes a list. */
export async function followCodes(tx: Transaction, sessionId: SessionId): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into ${sessionCodes} (session_id, item_id, code)
    select s.id, i.id, i.code
    from ${liveSessions} s join ${items} i on i.user_id = s.user_id
      left join ${sessionCodes} k on k.session_id = s.id and k.item_id = i.id
    where s.id = ${sessionId} and k.code is distinct from i.code
      and exists (select from ${claims} c where c.session_id = s.id and c.item_id = i.id
        and (k.code is not null or c.item_text <> i.code))
    on conflict (session_id, item_id) do update set code = excluded.code`)
  return (rowCount ?? 0) > 0
}
