import type { SessionId } from '@dibs/core'
import type { Owner, Ownership, Role } from '../../../platform/nodes/ownership.ts'
import type { Metrics } from '../../../platform/observability/metrics.ts'
import type { LiveStore } from '../store.ts'

/**
 * Writes something of a live as its owner. `write` changes rows of this epoch only, and tells whether
 * it changed any. Tells whether this node still owns the live, or the session is over; when neither,
 * nothing was written.
 */
export type AsOwner = (
  live: { session: { id: SessionId }; role: Role },
  write: (owner: Owner) => Promise<boolean>,
) => Promise<boolean>

type Dependencies = {
  ownership: Pick<Ownership, 'refused'>
  store: Pick<LiveStore, 'isOwnedElsewhere'>
  metrics: Pick<Metrics, 'fencedWrites'>
}

/** Makes the fence around what only the owner of a live may write. */
export function createFence({ ownership, store, metrics }: Dependencies): AsOwner {
  return async ({ session: { id }, role }, write) => {
    if (role.is === 'standby') return false
    if (await write(role)) return true
    // Nothing to change is no refusal: the session may have ended, or be gone.
    if (!(await store.isOwnedElsewhere(id, role))) return true
    metrics.fencedWrites.inc()
    ownership.refused(id, role.epoch)
    return false
  }
}
