import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import type { LiveService } from '../live/service.ts'
import { createExporting } from './export.ts'
import { createRemovalStore, type Removed } from './store.ts'

/** Another device may start a live between its end and the removal, but hardly this often. */
const ATTEMPTS = 5
/** An export reads everything; nobody needs it often. */
const EXPORT_LIMIT = { max: 10, periodMs: 3_600_000 }
/** Each time the disk is cleaned, for which tables are locked for a moment. */
const ERASE_LIMIT = { max: 10, periodMs: 3_600_000 }

export { type BuyerCounts, createBuyers, isAccountId } from './buyers.ts'
export { createExporting } from './export.ts'
export { createPurge, type PurgePace, purgeOnce } from './purge.ts'

export type PersonalData = ReturnType<typeof createPersonalData>

type Dependencies = {
  db: Database
  clock: Clock
  live: Pick<LiveService, 'endActive'>
}

/** The use-cases of what is stored about a seller: erase it, delete the account, export it. */
export function createPersonalData({ db, clock, live }: Dependencies) {
  const store = createRemovalStore(db)
  const countExport = createRateLimiter(EXPORT_LIMIT, clock)
  const countErasure = createRateLimiter(ERASE_LIMIT, clock)
  const startExport = createExporting(db, clock)

  async function removeBetweenLives(userId: UserId, remove: () => Promise<Removed>): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await live.endActive(userId, 'erased')
      const removed = await remove()
      if (removed === 'nobody') throw new AppError('unauthorized')
      if (removed === 'done') return
    }
    throw new AppError('service_unavailable')
  }

  return {
    /** Removes items, sessions and everything of them; the account stays. @throws too_many_requests */
    async erase(userId: UserId): Promise<void> {
      countErasure(userId)
      await removeBetweenLives(userId, () => store.erase(userId, clock()))
    },

    /** Removes everything of the seller; every token is dead at once. */
    deleteAccount: (userId: UserId): Promise<void> =>
      removeBetweenLives(userId, () => store.deleteAccount(userId)),

    /** The text of an `Export`, in pieces. @throws too_many_requests, unauthorized */
    async export(userId: UserId): Promise<AsyncGenerator<string>> {
      countExport(userId)
      return startExport(userId)
    },
  }
}
