import type { EndReason } from '@dibs/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Ledger } from '../claims/service.ts'
import type { Progress } from './progress.ts'
import type { RunningLives } from './running.ts'
import type { LiveStore, StoredSession } from './store.ts'

/** Ends a session for a reason. */
export type EndLive = (session: Pick<StoredSession, 'id'>, reason: EndReason) => Promise<void>

type Dependencies = {
  store: LiveStore
  progress: Progress
  running: RunningLives
  ledger: Ledger
  clock: Clock
  log: Log
}

/** Makes the one way in which a session ends. */
export function createEndLive(dependencies: Dependencies): EndLive {
  const { store, progress, running, ledger, clock, log } = dependencies
  /** Writes the end first: if that fails, the live goes on as if nobody had asked. */
  return async (session, reason) => {
    const open = running.find(session.id)
    if (open) await progress.store(open)
    await store.end(session.id, reason, new Date(clock()))
    // Looked for again: it may have been opened while its end was written.
    const live = running.find(session.id)
    if (!live) return
    running.close(live, reason)
    // The end is durable; what was heard until then is on its way and waits for the database.
    await Promise.all([ledger.flushed(), progress.storeGaps(live)]).catch((error) =>
      log.warn({ err: error }, 'a live ended before everything of it was stored'),
    )
  }
}
