import type { UserId } from '@dibs/core'
import type { Clock } from './clock.ts'
import { AppError } from './errors.ts'

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

/**
 * Makes the function that counts a use for a seller, or refuses. Kept in memory: it guards what a
 * call costs, so forgetting at a restart does no harm.
 * @throws too_many_requests
 */
export function createRateLimiter(limit: RateLimit, clock: Clock): (userId: UserId) => void {
  /** Ordered by the latest use, oldest first. */
  const usedBy = new Map<UserId, Date[]>()

  function forgetIdle(now: number): void {
    for (const [userId, used] of usedBy) {
      if ((used.at(-1)?.getTime() ?? 0) > now - limit.periodMs) return
      usedBy.delete(userId)
    }
  }

  return (userId) => {
    const now = clock()
    const used = consume(usedBy.get(userId) ?? [], now, limit)
    usedBy.delete(userId)
    usedBy.set(userId, used)
    forgetIdle(now)
  }
}
