import type { SessionId } from '@dibs/core'
import pg from 'pg'
import type { Log } from '../observability/log.ts'
import type { OwnedLive } from './ownership.ts'

/** Lives taken in one statement; other nodes take their share meanwhile. */
const BATCH = 50
/** A beat that takes longer is as good as none. */
const QUERY_TIMEOUT_MS = 2_000
/** One for beats, whatever the others are waiting for. */
const CONNECTIONS = 3

/** Raises the beat and reads all others: one moment, one statement. */
const BEAT = `
  with mine as (
    insert into nodes (id, beat, speaks_from, speaks_to, started_at, is_leaving, keys)
    values ($1, 1, $2, $3, now(), $4, $5)
    on conflict (id) do update set beat = nodes.beat + 1
    returning id, beat, is_leaving)
  select id, beat, is_leaving as "isLeaving" from nodes where id <> $1
  union all select id, beat, is_leaving from mine`

const STRANGERS = `
  with others as (
    select id, beat, speaks_to < $2 or speaks_from > $3 as "speaksOtherwise",
      not (keys[1] = any ($4::text[]) and ($4::text[])[1] = any (keys)) as "hasOtherKey"
    from nodes where id <> $1)
  select * from others where "speaksOtherwise" or "hasOtherKey"`

/** The owners of active lives, from index entry to index entry; null stands for nobody. */
const OWNERS = `
  with recursive owners (id) as (
    (select owner from live_sessions where ended_at is null and owner is not null
     order by owner limit 1)
    union all
    select (select owner from live_sessions where ended_at is null and owner > owners.id
            order by owner limit 1)
    from owners where owners.id is not null)
  select id, exists (
    select from nodes where nodes.id = owners.id and not is_leaving) as "isStaying"
  from owners where id is not null
  union all
  (select null, true from live_sessions where ended_at is null and owner is null limit 1)`

const TAKE = `
  with free as (
    select id from live_sessions
    where ended_at is null and (owner is null and $2 or owner = any ($3::uuid[]))
      and ($4::uuid[] is null or id = any ($4))
    limit ${BATCH} for update skip locked)
  update live_sessions set owner = $1, owner_epoch = owner_epoch + 1
  from free where live_sessions.id = free.id
  returning live_sessions.id, owner_epoch as epoch`

const CLAIM = `
  update live_sessions set owner = $1, owner_epoch = owner_epoch + 1
  where id = $2 and ended_at is null
    and (owner is null or not exists (select from nodes where nodes.id = owner and not is_leaving))
  returning id, owner_epoch as epoch`

const OWNED = `
  select id, owner_epoch as epoch from live_sessions where ended_at is null and owner = $1`

const LOST = `
  select live_sessions.id from live_sessions
  join unnest($2::uuid[], $3::bigint[]) as believed (id, epoch) using (id)
  where ended_at is null and (owner is distinct from $1 or owner_epoch <> epoch)`

/** What is stored as this node's from then on is nobody's. */
const RELEASE = `
  with leaving as (update nodes set is_leaving = true where id = $1)
  update live_sessions set owner = null where ended_at is null and owner = $1`

const GIVE_UP = `
  update live_sessions set owner = null
  where id = $2 and owner_epoch = $3 and ended_at is null and owner = $1`

const NOT_TAKEN = `
  select id from live_sessions
  where id = any ($2::uuid[]) and ended_at is null and (owner is null or owner = $1)`

const BURY = `
  delete from nodes using unnest($1::uuid[], $2::bigint[]) as dead (id, beat)
  where nodes.id = dead.id and nodes.beat = dead.beat
    and not exists (select from live_sessions where ended_at is null and owner = nodes.id)`

/** The versions of what nodes say to each other that a node understands. */
export type Speaks = { from: number; to: number }
/** A node's beat, as text: it is only compared. */
export type Beat = { id: string; beat: string; isLeaving: boolean }

/** A node that cannot work with this one, and why. */
export type Stranger = Pick<Beat, 'id' | 'beat'> & {
  speaksOtherwise: boolean
  hasOtherKey: boolean | null
}

type LiveRow = { id: SessionId; epoch: string }

export type LeaseStoreOptions = {
  url: string
  nodeId: string
  log: Log
  /** Fingerprints of the node's secret keys, that which signs first. */
  keys: readonly string[]
}

export type LeaseStore = ReturnType<typeof createLeaseStore>

/**
 * The SQL of leases, as the node `nodeId` runs it, on connections of its own: a busy seller must not
 * hold up a beat.
 */
export function createLeaseStore({ url, nodeId, log, keys }: LeaseStoreOptions) {
  const pool = openPool(url, log)
  const readBeats = async (statement: string, args: readonly unknown[]): Promise<Beat[]> =>
    (await pool.query<Beat>(statement, [nodeId, ...args])).rows
  const readLives = async (
    statement: string,
    args: readonly unknown[] = [],
  ): Promise<OwnedLive[]> => {
    const { rows } = await pool.query<LiveRow>(statement, [nodeId, ...args])
    return rows.map(({ id, epoch }) => ({ sessionId: id, epoch: Number(epoch) }))
  }
  const readIds = async (statement: string, args: readonly unknown[]): Promise<SessionId[]> => {
    const { rows } = await pool.query<{ id: SessionId }>(statement, [nodeId, ...args])
    return rows.map(({ id }) => id)
  }

  return {
    /** Raises this node's beat; reads all, its own included, which is 1 where its row was gone. */
    beat: ({ from, to }: Speaks, isLeaving: boolean) =>
      readBeats(BEAT, [from, to, isLeaving, keys]),
    /** The beats of nodes that do not understand this one, or not what it signs. */
    async findStrangers({ from, to }: Speaks): Promise<Stranger[]> {
      return (await pool.query<Stranger>(STRANGERS, [nodeId, from, to, keys])).rows
    },
    /** Who owns lives; null stands for nobody. Others have gone, or are about to. */
    async findOwners(): Promise<{ id: string | null; isStaying: boolean }[]> {
      return (await pool.query(OWNERS)).rows
    },
    /** Takes up to 50 lives of these owners, or only of `among` them. */
    take: (from: readonly (string | null)[], among: readonly SessionId[] | null) =>
      readLives(TAKE, [from.includes(null), from.filter((id) => id !== null), among]),
    /** Takes a live that nobody owns. */
    claim: (sessionId: SessionId) => readLives(CLAIM, [sessionId]),
    findOwned: () => readLives(OWNED),
    /** Which of the lives this node owns no more, or under another epoch. */
    findLost: (believed: ReadonlyMap<SessionId, number>) =>
      readIds(LOST, [[...believed.keys()], [...believed.values()]]),
    /** Gives all lives up, and tells the others that this node takes none. */
    release: () => pool.query(RELEASE, [nodeId]).then(() => {}),
    /** Gives one live up. */
    giveUp: (sessionId: SessionId, epoch: number) =>
      pool.query(GIVE_UP, [nodeId, sessionId, epoch]).then(() => {}),
    findNotTaken: (ids: readonly SessionId[]) => readIds(NOT_TAKEN, [ids]),
    /** Removes the rows of dead nodes that own nothing; one that raised its beat meanwhile is not dead. */
    bury: (dead: readonly Pick<Beat, 'id' | 'beat'>[]) =>
      pool.query(BURY, [dead.map(({ id }) => id), dead.map(({ beat }) => beat)]).then(() => {}),
    /** Removes this node's row, if it can: others need not wait until it is dead. */
    async close(): Promise<void> {
      await pool.query('delete from nodes where id = $1', [nodeId]).catch(() => {})
      await pool.end()
    },
  }
}

function openPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  })
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error }, 'a connection of the leases broke')),
  )
  // The pool reports the same error again.
  pool.on('error', () => {})
  return pool
}
