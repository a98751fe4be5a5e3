import type { SessionId, UserId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { askTogether } from '../../platform/database/ask-together.ts'
import { prepare, runPrepared, type Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * SQL that raises the revisions of the sessions in `changed`, a table with a `session_id`. It comes
 * last in whatever changes waitlists: until that is committed, no other change of these sessions is.
 * In order, lest two of them wait for each other.
 */
export const raiseRevisionsOf = (changed: string) => `
  insert into waitlist_revisions (session_id, revision)
    select session_id, 1 from (select distinct session_id from ${changed}) as raised
    order by session_id
    on conflict (session_id) do update set revision = waitlist_revisions.revision + 1
    returning session_id, revision`

/** Notes that the waitlists of sessions changed. */
export async function raiseRevisions(tx: Transaction, sessionIds: Iterable<SessionId>) {
  const values = { sessionIds: [...sessionIds] }
  const raised = await runPrepared<{ session_id: SessionId; revision: string }>(tx, RAISE, values)
  return new Map(raised.map((row) => [row.session_id, Number(row.revision)]))
}

const RAISE = prepare(
  'raise-revisions',
  sql`with changed as (select unnest(${sql.placeholder('sessionIds')}::uuid[]) as session_id)
    ${sql.raw(raiseRevisionsOf('changed'))}`,
)

/** Notes that the waitlists of a session changed. Gives their revision, once this is committed. */
export async function raiseRevision(tx: Transaction, sessionId: SessionId): Promise<number> {
  return (await raiseRevisions(tx, [sessionId])).get(sessionId) ?? 0
}

/** Devices ask every three seconds. */
const FIND_REVISIONS = {
  name: 'find-revisions',
  text: `select id, user_id, coalesce(revision, 0) as revision from live_sessions
    left join waitlist_revisions on session_id = id where id = any($1::uuid[])`,
}

/** The lives that this server listens to. */
type Rooms = {
  find(sessionId: SessionId): { session: { userId: UserId }; revision: number } | undefined
}

/** The revision of the waitlists of a seller's session. */
export type FindRevision = (userId: UserId, sessionId: SessionId) => Promise<number>

type Found = { id: SessionId; user_id: UserId; revision: string }

/**
 * Makes the look at a revision. Those who ask at the same time share a statement. Where there is no
 * other node, the room of a live knows it: every change of its lists is told there before it is answered.
 */
export function createFindRevision(
  pool: Pick<pg.Pool, 'query'>,
  { lives, isAlone }: { lives: Rooms; isAlone: boolean },
): FindRevision {
  const find = askTogether(async (ids: readonly SessionId[]) => {
    const { rows } = await pool.query<Found>({ ...FIND_REVISIONS, values: [ids] })
    return new Map(rows.map((row) => [row.id, row]))
  })

  /** @throws not_found */
  return async (userId, sessionId) => {
    const live = isAlone ? lives.find(sessionId) : undefined
    if (live?.session.userId === userId) return live.revision
    const row = await find(sessionId)
    if (row?.user_id !== userId) throw new AppError('not_found')
    return Number(row.revision)
  }
}
