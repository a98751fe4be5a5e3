import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { type Cleaned, cleanDisk } from './clean-disk.ts'

/** One at a time, whatever the number of servers. Any constant will do. */
const LOCK = 7_310_003

/** How often it is looked for something to do, and how long the disk is left alone afterwards. */
export type PurgePace = { lookMs: number; restMs: number }
/** Together with the work itself well within the minute that product decisions promise. */
const PACE: PurgePace = { lookMs: 5_000, restMs: 20_000 }

type Dependencies = {
  pool: pg.Pool
  log: Log
  metrics: Pick<Metrics, 'deletionSucceeded' | 'deletionFailed'>
  /** For tests, which would wait for it. */
  pace?: PurgePace | undefined
}

/** Does what is to be done by now; null when there is nothing, or a server is at it. */
export async function purgeOnce(pool: pg.Pool, signal: AbortSignal): Promise<Cleaned | null> {
  const waiting = await pool.query('select from purge_requests limit 1')
  if (waiting.rowCount === 0) return null
  const client = await pool.connect()
  try {
    const lock = await client.query(`select pg_try_advisory_lock(${LOCK}) as is`)
    if (!lock.rows[0].is) return null
    const { rows } = await client.query<{ id: string }>('select id from purge_requests')
    const cleaned = await cleanDisk(client, signal)
    const ids = rows.map(({ id }) => id)
    await client.query('delete from purge_requests where id = any($1)', [ids])
    return cleaned
  } finally {
    // Its settings and its lock go with the connection.
    client.release(true)
  }
}

/**
 * Cleans up the disk after removals, whoever made them: they are noted in the transaction that
 * removes, so that a server that is stopped in between, or the next one, takes them up again.
 */
export function createPurge({ pool, log, metrics, pace = PACE }: Dependencies) {
  const closing = new AbortController()
  const { signal } = closing
  let running: Promise<void> | undefined

  /** Answers how long to wait before the next look. */
  async function look(): Promise<number> {
    try {
      const cleaned = await purgeOnce(pool, signal)
      if (!cleaned) return pace.lookMs
      metrics.deletionSucceeded.set({ kind: 'disk' }, Date.now() / 1_000)
      log.info(cleaned, 'cleaned the disk of what was removed')
    } catch (error) {
      if (signal.aborted) return 0
      metrics.deletionFailed.inc({ kind: 'disk' })
      log.warn({ err: error }, 'cleaning the disk of what was removed failed; it is tried again')
    }
    return pace.restMs
  }

  async function keepLooking(): Promise<void> {
    while (!signal.aborted) await delay(await look(), undefined, { signal }).catch(() => {})
  }

  return {
    start(): void {
      running = keepLooking()
    },
    /** Waits for the step that is on its way. */
    async close(): Promise<void> {
      closing.abort()
      await running
    },
  }
}
