import type { DeviceId, UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { TOKEN_LIFE_MS } from '../auth/service.ts'
import { createDeviceStore, type StoredDevice } from './store.ts'

export type { StoredDevice } from './store.ts'
export type Devices = ReturnType<typeof createDevices>

/** The use-cases of the devices that a seller is logged in on. */
export function createDevices({ db, clock }: { db: Database; clock: Clock }) {
  const store = createDeviceStore(db)
  const usedAfter = () => new Date(clock() - TOKEN_LIFE_MS)

  return {
    /** The last used first. */
    list: (userId: UserId): Promise<StoredDevice[]> => store.list(userId, usedAfter()),

    /** Its next call is 401, and its sockets close within a second. @throws not_found */
    async logOut(userId: UserId, deviceId: DeviceId): Promise<void> {
      if (!(await store.delete(userId, deviceId))) throw new AppError('not_found')
    },

    logOutEverywhere: (userId: UserId): Promise<void> => store.deleteAll(userId),

    /** Those of the tokens, given and named by their hashes, that open nothing any more. */
    findDead: (hashes: readonly string[]): Promise<string[]> => store.findDead(hashes, usedAfter()),
  }
}
