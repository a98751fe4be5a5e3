import type { Connection } from './connection.ts'
import { createTimer, type Timing } from './timing.ts'

type Dependencies = { timing: Timing; random: () => number; open: () => Connection }

/**
 * Opens a second connection while the first is still read: before the provider's eight hours are
 * over, and when it is asked for. Until it takes over, its failures cost nothing.
 */
export function createHandover({ timing, random, open }: Dependencies) {
  const timer = createTimer()
  const overlap = createTimer()
  let next: Connection | null = null
  /** The one that was replaced, as long as both are read. */
  let former: Connection | null = null

  function take(): Connection | null {
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
    /** A connection has just got the room: sets the time of the next handover. */
    schedule: (): void => timer.set(timing.handover - random() * timing.handoverJitter, begin),
    isNext: (connection: Connection): boolean => connection === next,
    /** The new connection did not get the room: another is tried later. */
    failed(): void {
      next = null
      timer.set(timing.handoverRetry * (0.5 + random()), begin)
    },
    /** Gives the new connection that is under way, if there is one. */
    take,
    /** The new connection has the room; the one before it is read for a little longer, then closed. */
    replace(current: Connection | null): Connection | null {
      former?.close()
      former = current
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
