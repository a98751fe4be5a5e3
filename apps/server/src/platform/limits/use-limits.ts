import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { AppError } from '../errors.ts'
import type { KeyedHash } from '../secrets/keyed-hash.ts'
import { countUses } from './use-counts.ts'

type Dependencies = { db: Database; keyedHash: KeyedHash; clock: Clock }

/**
 * Makes the function that counts a use of `name` for a key, such as a seller's id, or refuses: `max`
 * in `periodMs` from the first one on, over all nodes and restarts. One statement. For rare calls that
 * cost money or requests to the provider; what only costs this node is counted in its memory
 * (`createRateLimiter`).
 * @throws too_many_requests
 */
export function createUseLimit(
  name: string,
  { max, periodMs }: { max: number; periodMs: number },
  { db, keyedHash, clock }: Dependencies,
): (key: string) => Promise<void> {
  return async (key) => {
    const now = clock()
    const use = { key: keyedHash('use', name, key), endsAt: new Date(now + periodMs) }
    const [counted] = await countUses(db, [use], new Date(now))
    if (!counted || counted.used <= max) return
    const retryAfterSeconds = Math.max(1, Math.ceil((counted.endsAt.getTime() - now) / 1000))
    throw new AppError('too_many_requests', { retryAfterSeconds })
  }
}
