import type { SessionId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { takedowns } from '../../platform/database/schema/index.ts'

/** What the platform took down, to be written: a comment, or all that a viewer had said by then. */
export type NewTakedown = {
  sessionId: SessionId
  kind: 'message' | 'account'
  /** A message id or an account id. */
  subject: string
  /** Epoch milliseconds. */
  heardAt: number
}

const INSERT_TAKEDOWNS = {
  name: 'insert-takedowns',
  text: `insert into takedowns (session_id, kind, subject, heard_at)
    select session_id, kind, subject, max(heard_at)
    from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[])
      as heard (session_id, kind, subject, heard_at)
    group by session_id, kind, subject
    on conflict (session_id, kind, subject) do update
      set heard_at = greatest(takedowns.heard_at, excluded.heard_at)`,
}

/** Makes the statement that writes takedowns, many in one; the latest of a viewer counts. */
export function createTakedownInsert(pool: pg.Pool) {
  return async (batch: readonly NewTakedown[]): Promise<void> => {
    await pool.query({
      ...INSERT_TAKEDOWNS,
      values: [
        batch.map(({ sessionId }) => sessionId),
        batch.map(({ kind }) => kind),
        batch.map(({ subject }) => subject),
        batch.map(({ heardAt }) => new Date(heardAt).toISOString()),
      ],
    })
  }
}

/** What was taken down in a session. */
export const findTakedowns = (db: Database, sessionId: SessionId) =>
  db
    .select({ kind: takedowns.kind, subject: takedowns.subject, heardAt: takedowns.heardAt })
    .from(takedowns)
    .where(eq(takedowns.sessionId, sessionId))
