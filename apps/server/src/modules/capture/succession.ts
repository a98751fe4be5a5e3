import type { Line } from './line.ts'
import { createTimer } from './timer.ts'
import type { Timing } from './timing.ts'

type Dependencies = { timing: Timing; random: () => number; open: () => Line }

/**
 * Brings up a second connection while the first still hears: before the provider's eight hours are
 * over, and when it is asked for. Until it takes over, its failures cost nothing.
 */
export function createSuccession({ timing, random, open }: Dependencies) {
  const timer = createTimer()
  const overlap = createTimer()
  let next: Line | null = null
  /** The one that was replaced, as long as both are heard. */
  let former: Line | null = null

  function take(): Line | null {
    const taken = next
    next = null
    timer.clear()
    return taken
  }

  function begin(): void {
    next ??= open()
  }

  return {
    begin,
    /** A connection has just got the room: its successor's time is set. */
    schedule: (): void => timer.set(timing.succession - random() * timing.successionJitter, begin),
    isNext: (line: Line): boolean => line === next,
    /** The successor did not get through: it is tried again. */
    failed(): void {
      next = null
      timer.set(timing.successionRetry * (0.5 + random()), begin)
    },
    /** Hands over the connection that is under way, if there is one. */
    take,
    /** The successor has the room; the one before it is heard for a little longer, and then goes. */
    replace(first: Line | null): Line | null {
      former?.close()
      former = first
      overlap.set(timing.overlap, () => former?.close())
      return take()
    },
    close(): void {
      timer.clear()
      overlap.clear()
      next?.close()
      former?.close()
      next = null
    },
  }
}
