import type { SessionId } from '@dibs/core'
import type { Metrics } from '../../platform/metrics.ts'
import type { Ownership } from '../../platform/ownership.ts'
import type { LiveStore } from './store.ts'

/**
 * Writes something of a live as its keeper. `write` changes rows of this epoch only, and tells whether
 * it changed any. Tells whether this node still keeps the live; when not, nothing was written.
 */
export type AsKeeper = (
  sessionId: SessionId,
  write: (epoch: number) => Promise<boolean>,
) => Promise<boolean>

type Dependencies = {
  ownership: Pick<Ownership, 'epochOf' | 'refused'>
  store: Pick<LiveStore, 'isKeptElsewhere'>
  metrics: Pick<Metrics, 'fencedWrites'>
}

/** Makes the fence around what only the keeper of a live may write. */
export function createFence({ ownership, store, metrics }: Dependencies): AsKeeper {
  return async (sessionId, write) => {
    const epoch = ownership.epochOf(sessionId)
    if (epoch === null) return false
    if (await write(epoch)) return true
    // Nothing to change is no refusal: the session may have ended, or be gone.
    if (!(await store.isKeptElsewhere(sessionId, epoch))) return true
    metrics.fencedWrites.inc()
    ownership.refused(sessionId, epoch)
    return false
  }
}
