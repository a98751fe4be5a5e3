import type { UserId } from '@dibs/core'
import type { Clock } from './clock.ts'
import { type TurnLimit, takeTurn } from './sliding-window.ts'

/**
 * Makes the function that takes a turn for a seller, or refuses. Kept in memory: it guards what a
 * call costs, so a restart that forgets does no harm.
 * @throws too_many_requests
 */
export function createTurns(limit: TurnLimit, clock: Clock): (userId: UserId) => void {
  /** Who took one longest ago stands first. */
  const takenBy = new Map<UserId, Date[]>()

  function forgetIdle(now: number): void {
    for (const [userId, taken] of takenBy) {
      if ((taken.at(-1)?.getTime() ?? 0) > now - limit.periodMs) return
      takenBy.delete(userId)
    }
  }

  return (userId) => {
    const now = clock()
    const taken = takeTurn(takenBy.get(userId) ?? [], now, limit)
    takenBy.delete(userId)
    takenBy.set(userId, taken)
    forgetIdle(now)
  }
}
