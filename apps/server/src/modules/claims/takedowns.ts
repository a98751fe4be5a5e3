import type { SessionId } from '@dibs/core'
import type pg from 'pg'
import { raiseRevisionsOf } from './revisions.ts'
import type { Takedown } from './waitlists.ts'

/** What the platform took down, to be written: a comment, or all that a viewer had said by then. */
export type NewTakedown = Takedown & { sessionId: SessionId }

const INSERT_TAKEDOWNS = {
  name: 'insert-takedowns',
  text: `with stored as (
    insert into takedowns (session_id, kind, subject, heard_at)
    select session_id, kind, subject, max(heard_at)
    from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[])
      as heard (session_id, kind, subject, heard_at)
    group by session_id, kind, subject
    order by session_id, kind, subject
    on conflict (session_id, kind, subject) do update set heard_at = excluded.heard_at
      where takedowns.kind = 'account' and takedowns.heard_at < excluded.heard_at
    returning session_id
  ) ${raiseRevisionsOf('stored')}`,
}

/**
 * Makes the statement that writes takedowns, many in one; the latest of a viewer counts. Gives the
 * revisions of the sessions whose waitlists may look different now.
 */
export function createTakedownInsert(pool: pg.Pool) {
  return async (batch: readonly NewTakedown[]): Promise<ReadonlyMap<SessionId, number>> => {
    const raised = await pool.query<{ session_id: SessionId; revision: string }>({
      ...INSERT_TAKEDOWNS,
      values: [
        batch.map(({ sessionId }) => sessionId),
        batch.map(({ kind }) => kind),
        batch.map(({ subject }) => subject),
        batch.map(({ heardAt }) => new Date(heardAt).toISOString()),
      ],
    })
    return new Map(raised.rows.map((row) => [row.session_id, Number(row.revision)]))
  }
}
