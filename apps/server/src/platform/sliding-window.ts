import { AppError } from './errors.ts'

/** So many turns within any stretch of `periodMs`, and at least `spacingMs` between two. */
export type TurnLimit = { turns: number; periodMs: number; spacingMs?: number }

/**
 * Takes a turn at `now`, epoch milliseconds. `taken` are the moments of earlier turns, oldest
 * first; the answer has those that still count, this one included. Pure: the caller holds the lock.
 * @throws too_many_requests
 */
export function takeTurn(taken: readonly Date[], now: number, limit: TurnLimit): Date[] {
  const counting = stillCounting(taken, now, limit)
  const freeAt = Math.max(
    counting.length < limit.turns ? now : oldestThatBlocks(counting, limit) + limit.periodMs,
    // Without spacing, a turn that another server's clock has put a little ahead keeps nobody out.
    limit.spacingMs === undefined
      ? now
      : (counting.at(-1)?.getTime() ?? -Infinity) + limit.spacingMs,
  )
  if (freeAt <= now) return [...counting, new Date(now)]
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil((freeAt - now) / 1000) })
}

/** How many turns are left at `now`, spacing aside. */
export function turnsLeft(taken: readonly Date[], now: number, limit: TurnLimit): number {
  return Math.max(0, limit.turns - stillCounting(taken, now, limit).length)
}

function stillCounting(taken: readonly Date[], now: number, { periodMs }: TurnLimit): Date[] {
  return taken.filter((moment) => moment.getTime() > now - periodMs)
}

/** The turn that has to be forgotten before there is room for another. */
function oldestThatBlocks(counting: readonly Date[], { turns }: TurnLimit): number {
  return counting[counting.length - turns]?.getTime() ?? 0
}
