import { setTimeout as delay } from 'node:timers/promises'
import type { SessionId } from '@dibs/core'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Ownership } from '../../platform/ownership.ts'
import type { EndLive } from './end.ts'
import type { LiveRegistry } from './registry.ts'
import type { LiveSession } from './session.ts'
import type { LiveStore, StoredSession } from './store.ts'

export type Keeping = ReturnType<typeof createKeeping>

type Dependencies = {
  ownership: Ownership
  registry: Pick<LiveRegistry, 'find' | 'moveAway'>
  store: Pick<LiveStore, 'listActive'>
  open: (session: StoredSession) => Promise<LiveSession>
  ending: Pick<EndLive, 'keep' | 'letGo' | 'endKept'>
  /** Stores what is known of all lives; never throws. */
  storeAll: () => Promise<void>
  onNodeGone: (nodeId: string) => void
  /** Lives that this node hears without keeping them. */
  heard: () => readonly SessionId[]
  metrics: Pick<Metrics, 'takeovers'>
  log: Log
  /** How soon what failed is tried again. */
  retryMs?: number
}

/** Listens to the lives that this node keeps, from when it takes them until another node does. */
export function createKeeping(dependencies: Dependencies) {
  const { ownership, registry, store, open, ending, metrics, log } = dependencies
  const { storeAll, onNodeGone, heard, retryMs = 1_000 } = dependencies
  const closing = new AbortController()
  const retries = new Set<Promise<void>>()

  async function openKept(session: StoredSession): Promise<LiveSession> {
    ending.keep(session.id)
    const live = await open(session)
    // Another node took it while it was opened.
    if (live.role.is === 'standby') letGo(session.id)
    return live
  }

  function letGo(id: SessionId): void {
    ending.letGo(id)
    const live = registry.find(id)
    live?.demote()
    // A node that leaves hears its lives until it is gone.
    if (live && !ownership.isLeaving()) registry.moveAway(live)
  }

  /** Gives those back that could not be opened. All at once: each second may lose comments. */
  async function openAll(ids: readonly SessionId[]): Promise<SessionId[]> {
    const sessions = await store.listActive(ids)
    const outcomes = await Promise.allSettled(
      sessions.map((session) =>
        // What its buyers had still to say is gone with the node that kept it.
        session.isPractice ? ending.endKept(session.id, 'practice_over') : openKept(session),
      ),
    )
    return sessions.flatMap(({ id }, i) => {
      const outcome = outcomes[i]
      if (outcome?.status !== 'rejected') return []
      const about = { err: outcome.reason, session: id }
      log.warn(about, 'a live could not be restored; it is tried again')
      return [id]
    })
  }

  async function tryAll(ids: readonly SessionId[]): Promise<SessionId[]> {
    try {
      return await openAll(ids)
    } catch (error) {
      log.warn({ err: error, count: ids.length }, 'lives could not be read; it is tried again')
      return [...ids]
    }
  }

  /** Maintenance closes one that has ended meanwhile. */
  function retry(failed: readonly SessionId[]): void {
    if (failed.length === 0) return
    const work = delay(retryMs, undefined, { signal: closing.signal })
      .then(() => tryAll(failed.filter((id) => ownership.epochOf(id) !== null)))
      .then(retry)
      .catch(() => {})
      .finally(() => retries.delete(work))
    retries.add(work)
  }

  return {
    /** Resolves when all that nobody kept are listened to but those that failed: these are tried again. */
    start: (): Promise<void> =>
      ownership.start({
        async onTaken(lives) {
          metrics.takeovers.inc(lives.length)
          retry(await tryAll(lives.map(({ sessionId }) => sessionId)))
        },
        onLost: (ids) => ids.forEach(letGo),
        onRelease: storeAll,
        onNodeGone,
        heard,
      }),

    /**
     * Listens to a session that this node keeps, or can take; null while another node keeps it. What
     * fails is tried again.
     */
    async open(session: StoredSession): Promise<LiveSession | null> {
      if ((await ownership.claim(session.id)) === null) return null
      try {
        return await openKept(session)
      } catch (error) {
        retry([session.id])
        throw error
      }
    },

    async close(): Promise<void> {
      closing.abort()
      await Promise.all(retries)
    },
  }
}
