import type { EndReason } from '@dibs/contract'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { BatchWriter, NewClaim } from '../claims/service.ts'
import type { Progress } from './progress.ts'
import type { LiveRegistry } from './registry.ts'
import type { LiveSession } from './session.ts'
import { endStoredSession, type LiveStore, type StoredSession } from './store.ts'

export type EndLive = ReturnType<typeof createEndLive>

type Dependencies = {
  db: Database
  store: Pick<LiveStore, 'findEndReason' | 'saveCount'>
  progress: Progress
  registry: LiveRegistry
  claimWriter: BatchWriter<NewClaim>
  clock: Clock
  log: Log
}

/** Makes the one way in which a session ends. */
export function createEndLive(dependencies: Dependencies) {
  const { db, store, progress, registry, claimWriter, clock, log } = dependencies

  /** Stores what was lost so far as a gap. */
  function storeLost(live: LiveSession): Promise<void> {
    live.settleLost(Number.POSITIVE_INFINITY)
    return progress.storeGaps(live)
  }

  /** The end is durable; what was heard until then is on its way and waits for the database. */
  async function close(live: LiveSession, reason: EndReason): Promise<void> {
    registry.close(live, reason)
    await Promise.all([
      registry.keepUntil(live, claimWriter.flushed(live.session.id)).finally(() => storeLost(live)),
      storeLost(live),
      store.saveCount(live.session.id, live.commentsHeard),
    ]).catch((error) => log.warn({ err: error }, 'a live ended before everything of it was stored'))
  }

  return {
    /** Ends a session. Writes that first: if it fails, the live goes on as if nobody had asked. */
    async end({ id }: Pick<StoredSession, 'id'>, reason: EndReason): Promise<void> {
      const open = registry.find(id)
      if (open) await progress.store(open)
      await endStoredSession(db, id, reason, new Date(clock()))
      // Looked for again: it may have been opened while its end was written.
      const live = registry.find(id) ?? open
      if (live) await close(live, reason)
    },

    /** Stops listening to a live whose session was ended by another server, or is gone. */
    async follow(live: LiveSession): Promise<void> {
      const reason = await store.findEndReason(live.session.id)
      // A session whose room was never heard is discarded when it ends.
      await close(live, reason ?? (live.isRoomStored ? 'erased' : 'stopped'))
    },
  }
}
