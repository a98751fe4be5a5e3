import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'

/** At most `max` uses within any `periodMs`, and at least `spacingMs` between two. */
export type RateLimit = { max: number; periodMs: number; spacingMs?: number }

/**
 * Counts one more use at `now`, epoch milliseconds. `used` holds the moments of earlier uses, oldest
 * first; the answer has those that still count, this one included. Pure: the caller holds the lock.
 * @throws too_many_requests
 */
export function consume(used: readonly Date[], now: number, limit: RateLimit): Date[] {
  const counting = stillCounting(used, now, limit)
  const freeAt = Math.max(
    counting.length < limit.max ? now : oldestThatBlocks(counting, limit) + limit.periodMs,
    // Without spacing, a use that another server's clock has put a little ahead blocks nobody.
    limit.spacingMs === undefined
      ? now
      : (counting.at(-1)?.getTime() ?? -Infinity) + limit.spacingMs,
  )
  if (freeAt <= now) return [...counting, new Date(now)]
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil((freeAt - now) / 1000) })
}

/** How many uses are left at `now`, not looking at the spacing. */
export function remaining(used: readonly Date[], now: number, limit: RateLimit): number {
  return Math.max(0, limit.max - stillCounting(used, now, limit).length)
}

function stillCounting(used: readonly Date[], now: number, { periodMs }: RateLimit): Date[] {
  return used.filter((moment) => moment.getTime() > now - periodMs)
}

/** The use that must fall out of the period before there is room for another. */
function oldestThatBlocks(counting: readonly Date[], { max }: RateLimit): number {
  return counting[counting.length - max]?.getTime() ?? 0
}

/** So many keys are remembered at most, far more than sellers or addresses call within a period. */
const MAX_KEYS = 20_000

/**
 * Makes the function that counts a use for a key (a seller's id, a network address, a hash), or
 * refuses. Kept in memory: it guards what a call costs, so forgetting at a restart does no harm.
 * Beyond `maxKeys`, the key that was used longest ago is forgotten.
 * @throws too_many_requests
 */
export function createRateLimiter(
  limit: RateLimit,
  clock: Clock,
  maxKeys = MAX_KEYS,
): (key: string) => void {
  /** Ordered by the latest use, oldest first. */
  const usedBy = new Map<string, Date[]>()

  function forgetIdle(now: number): void {
    for (const [key, used] of usedBy) {
      const isIdle = (used.at(-1)?.getTime() ?? 0) <= now - limit.periodMs
      if (!isIdle && usedBy.size <= maxKeys) return
      usedBy.delete(key)
    }
  }

  return (key) => {
    const now = clock()
    const used = consume(usedBy.get(key) ?? [], now, limit)
    usedBy.delete(key)
    usedBy.set(key, used)
    forgetIdle(now)
  }
}
