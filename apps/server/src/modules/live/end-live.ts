import type { EndReason } from '@dibs/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Ledger, NewClaim } from '../claims/service.ts'
import { settleLost } from './add-gap.ts'
import type { Progress } from './progress.ts'
import type { RunningLive, RunningLives } from './running.ts'
import type { LiveStore, StoredSession } from './store.ts'

export type EndLive = ReturnType<typeof createEndLive>

type Dependencies = {
  store: LiveStore
  progress: Progress
  running: RunningLives
  ledger: Ledger<NewClaim>
  clock: Clock
  log: Log
}

/** Makes the one way in which a session ends. */
export function createEndLive(dependencies: Dependencies) {
  const { store, progress, running, ledger, clock, log } = dependencies

  /** The end is durable; what was heard until then is on its way and waits for the database. */
  async function close(live: RunningLive, reason: EndReason): Promise<void> {
    running.close(live, reason)
    settleLost(live, Number.POSITIVE_INFINITY)
    const { session, commentsHeard } = live.room
    await Promise.all([
      ledger.flushed(),
      progress.storeGaps(live),
      store.saveCount(session.id, commentsHeard),
    ]).catch((error) => log.warn({ err: error }, 'a live ended before everything of it was stored'))
  }

  return {
    /** Ends a session. Writes that first: if it fails, the live goes on as if nobody had asked. */
    async end({ id }: Pick<StoredSession, 'id'>, reason: EndReason): Promise<void> {
      const open = running.find(id)
      if (open) await progress.store(open)
      await store.end(id, reason, new Date(clock()))
      // Looked for again: it may have been opened while its end was written.
      const live = running.find(id) ?? open
      if (live) await close(live, reason)
    },

    /** Stops listening to a live whose session was ended by another server, or is gone. */
    async follow(live: RunningLive): Promise<void> {
      const reason = await store.findEndReason(live.room.session.id)
      // A session whose room was never heard is discarded when it ends.
      await close(live, reason ?? (live.isRoomStored ? 'erased' : 'stopped'))
    },
  }
}
