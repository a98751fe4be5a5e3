import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { withDeadline } from '../deadline.ts'
import type { Log } from '../observability/log.ts'

/** What servers lock in their database: a number of its own (migrations and links of accounts have others). */
const LOCK = 7_310_003
/** A restart may overlap: the next server waits so long for the one before it to be gone. */
const WAIT_MS = 30_000
/** How soon a lock that was not free, or a connection that broke, is tried again. */
const RETRY_MS = 500
const CONNECT_TIMEOUT_MS = 5_000
/** How often the connection is asked whether it is still there; it has three times as long to answer. */
const LOOK_MS = 5_000
/** PostgreSQL notices within seconds that a server's machine is gone, and frees its lock. */
const KEEP_ALIVE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3'

export type ServerLockOptions = {
  url: string
  /** Whether other servers may hold it at the same time: nodes of one bus. */
  isShared: boolean
  log: Log
  /** A signal came: nothing is waited for any more. */
  signal: AbortSignal
  /** The connection broke, and another server has the lock by now. */
  onLost: (sentence: string) => void
  waitMs?: number
  lookMs?: number
}

/** Another server works on the database; the message is a sentence that says so. */
class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

/**
 * Lets one server without a bus work on a database, or any number of nodes, never both. The lock is
 * the connection's: it goes with the process. Operator's commands take none.
 * @throws DatabaseInUse when another server has it for half a minute
 */
export async function lockDatabase(options: ServerLockOptions): Promise<() => Promise<void>> {
  const { isShared, log, onLost, waitMs = WAIT_MS, lookMs = LOOK_MS } = options
  const closing = new AbortController()
  let session = await takeInTime(options, waitMs)

  async function takeAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      await delay(RETRY_MS, undefined, { signal: closing.signal })
      try {
        const next = await connect(options.url)
        const isHeld = await takeFrom(session, next.client, isShared)
        if (isHeld && !closing.signal.aborted) return hold(next)
        await next.client.end()
        if (!isHeld) onLost(sentenceFor(isShared))
        return
      } catch (error) {
        log.warn({ err: error }, 'the lock of the database is not held; it is tried again')
      }
    }
  }

  function hold(held: Session): void {
    session = held
    const { client } = held
    // One that only the database knows to be broken says nothing by itself.
    const looking = setInterval(() => {
      withDeadline(client.query('select'), 3 * lookMs).catch(() => client.end().catch(() => {}))
    }, lookMs)
    client.once('end', () => {
      clearInterval(looking)
      if (!closing.signal.aborted) void takeAgain().catch(() => {})
    })
  }

  hold(session)
  return async () => {
    closing.abort()
    await session.client.end()
  }
}

type Session = { client: pg.Client; pid: number; startedAt: Date }

const END_OF_OWN = `
  select pg_terminate_backend(pid, 1000) from pg_stat_activity
  where pid = $1 and date_trunc('milliseconds', backend_start) = $2`

/** Locks again, for the server whose connection broke: the database may not have noticed that yet. */
async function takeFrom(broken: Session, client: pg.Client, isShared: boolean): Promise<boolean> {
  try {
    await client.query(END_OF_OWN, [broken.pid, broken.startedAt])
    return await tryLock(client, isShared)
  } catch (error) {
    await client.end()
    throw error
  }
}

async function connect(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // An `end` follows.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(KEEP_ALIVE)
    const { rows } = await client.query(
      'select pid, backend_start as "startedAt" from pg_stat_activity where pid = pg_backend_pid()',
    )
    return { client, ...rows[0] }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** @throws DatabaseInUse */
async function takeInTime({ url, isShared, log, signal }: ServerLockOptions, waitMs: number) {
  const session = await connect(url)
  const deadline = performance.now() + waitMs
  let isTold = false
  try {
    while (!(await tryLock(session.client, isShared))) {
      if (!isTold) log.info('another server runs on this database: this one waits for it to stop')
      isTold = true
      if (performance.now() >= deadline) throw new DatabaseInUse(sentenceFor(isShared))
      await delay(RETRY_MS, undefined, { signal })
    }
    return session
  } catch (error) {
    await session.client.end()
    throw error
  }
}

async function tryLock(client: pg.Client, isShared: boolean): Promise<boolean> {
  const how = isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
  const { rows } = await client.query<{ isLocked: boolean }>(`select ${how}($1) as "isLocked"`, [
    LOCK,
  ])
  return rows[0]?.isLocked ?? false
}

const sentenceFor = (isShared: boolean) =>
  isShared
    ? 'A server without BUS_URL runs on this database. Stop it, or give it the same BUS_URL.'
    : 'Another server runs on this database. Stop it, or give both of them the same BUS_URL.'
