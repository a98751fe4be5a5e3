import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import type { RunningLives } from './running.ts'
import type { StoredSession } from './store.ts'

type Dependencies = {
  store: { listActive(): PromiseLike<StoredSession[]> }
  running: Pick<RunningLives, 'open'>
  log: Log
  /** How soon what failed is tried again. */
  retryMs?: number
}

/** Listens again, after a start of the server, to every session that was active. */
export function createResume({ store, running, log, retryMs = 1_000 }: Dependencies) {
  const closing = new AbortController()
  let retries: Promise<unknown> = Promise.resolve()

  /** Gives the session back when it could not be opened. */
  async function open(session: StoredSession): Promise<StoredSession[]> {
    try {
      await running.open(session)
      return []
    } catch (error) {
      log.warn(
        { err: error, session: session.id },
        'a live could not be taken up; it is tried again',
      )
      return [session]
    }
  }

  /** All at once, since each second may lose comments. */
  const openAll = async (sessions: readonly StoredSession[]) =>
    (await Promise.all(sessions.map(open))).flat()

  async function retry(failed: StoredSession[]): Promise<void> {
    for (let left = failed; left.length > 0; ) {
      await delay(retryMs, undefined, { signal: closing.signal })
      // One that has ended meanwhile is closed by the upkeep.
      left = await openAll(left)
    }
  }

  return {
    /** Resolves when all are listened to but those that failed: these are tried again. */
    async start(): Promise<void> {
      retries = retry(await openAll(await store.listActive())).catch(() => {})
    },
    async close(): Promise<void> {
      closing.abort()
      await retries
    },
  }
}
