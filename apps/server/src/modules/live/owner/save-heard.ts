import { setImmediate } from 'node:timers/promises'
import type { MessageId, SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import type { Owner } from '../../../platform/nodes/ownership.ts'

/**
 * What was heard of a live, and until when; `heardUntil` is left out while nothing can be heard, and
 * the last ids, too, while it is not known whether something was missed before them.
 */
export type HeardSoFar = {
  heardUntil?: Date
  commentsHeard: number
  heardSeconds: number
  hasClaimed: boolean
  lastHeardIds?: MessageId[]
  /** Whether something may have been missed since `heardUntil`, the stored one where it is left out. */
  mayHaveMissed: boolean
}

/** Most lives in one statement, with a kilobyte each. */
const MOST = 500

/** Stores what was heard of a live, as its owner. Whether a row was changed. */
export type SaveHeard = (id: SessionId, heard: HeardSoFar, owner: Owner) => Promise<boolean>

type Waiting = {
  id: SessionId
  heard: HeardSoFar
  owner: Owner
  saved: PromiseWithResolvers<boolean>
}

/**
 * Makes the way to store how far lives were heard: what comes while one statement is under way goes in
 * the next, of all lives together. A live whose row somebody holds makes no other wait: it is stored
 * by `saveAlone`, and so is one that has ended or another owner.
 */
export function createSaveHeard(db: Pick<Database, 'execute'>, saveAlone: SaveHeard): SaveHeard {
  let waiting: Waiting[] = []
  let isWriting = false

  async function writeAll(): Promise<void> {
    isWriting = true
    await setImmediate()
    while (waiting.length > 0) {
      // Of one live, one after the other.
      const batch = new Map<SessionId, Waiting>()
      const left: Waiting[] = []
      for (const each of waiting) {
        if (batch.has(each.id) || batch.size === MOST) left.push(each)
        else batch.set(each.id, each)
      }
      waiting = left
      await write(db, [...batch.values()], saveAlone)
    }
    isWriting = false
  }

  return (id, heard, owner) => {
    const saved = Promise.withResolvers<boolean>()
    waiting.push({ id, heard, owner, saved })
    if (!isWriting) void writeAll()
    return saved.promise
  }
}

/** Never throws: each live is told of itself. */
async function write(
  db: Pick<Database, 'execute'>,
  batch: readonly Waiting[],
  saveAlone: SaveHeard,
): Promise<void> {
  try {
    const { rows } = await db.execute<{ id: SessionId }>(saveStatement(batch))
    const ids = new Set(rows.map(({ id }) => id))
    for (const { id, heard, owner, saved } of batch) {
      if (ids.has(id)) saved.resolve(true)
      else saveAlone(id, heard, owner).then(saved.resolve, saved.reject)
    }
  } catch (error) {
    for (const { saved } of batch) saved.reject(error)
  }
}

/** What is not told of a live stays. That a session of an older server was heard for how long is not told. */
function saveStatement(batch: readonly Waiting[]) {
  const heard = batch.map(({ id, owner, heard }) => ({
    id,
    epoch: owner.epoch,
    until: heard.heardUntil?.toISOString(),
    comments: heard.commentsHeard,
    seconds: heard.heardSeconds,
    claimed: heard.hasClaimed,
    ids: heard.lastHeardIds?.join(','),
    missed: heard.mayHaveMissed,
  }))
  return sql`
    with heard as (
      select * from json_to_recordset(${JSON.stringify(heard)}) as each (id uuid, epoch bigint,
        until timestamptz, comments int, seconds int, claimed bool, ids text, missed bool)
    ), free as (
      select id from live_sessions where id in (select id from heard) for no key update skip locked
    )
    update live_sessions as stored set
      heard_until = coalesce(until, stored.heard_until),
      comments_heard = comments,
      heard_seconds = case when stored.heard_seconds is not null then seconds end,
      has_claimed = claimed,
      may_have_missed = missed,
      last_heard_ids = coalesce(string_to_array(ids, ','), stored.last_heard_ids)
    from heard join free using (id)
    where stored.id = heard.id and stored.owner_epoch = heard.epoch and stored.ended_at is null
    returning stored.id`
}
