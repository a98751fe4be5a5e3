import type { Clock } from '../../platform/clock.ts'
import { createTimer } from './timer.ts'
import type { Timing } from './timing.ts'

/** What comes this soon after the room is its welcome, and says nothing of what goes on in it. */
const WELCOME_MS = 2_000

type Dependencies = { clock: Clock; timing: Timing; onQuiet: () => void }

/**
 * Notices a room in which nothing happens. Nobody can tell from one connection whether nothing is
 * said or the provider has lost its own link, so `onQuiet` asks through another one; ever more
 * rarely while the room stays quiet.
 */
export function createQuietWatch({ clock, timing, onQuiet }: Dependencies) {
  const timer = createTimer()
  let patience = timing.quiet
  let roomAt = 0
  let frameAt = 0

  function look(): void {
    const quietFor = clock() - frameAt
    if (quietFor >= patience) {
      patience = Math.min(timing.quietMax, 2 * patience)
      timer.set(patience, look)
      onQuiet()
    } else timer.set(patience - quietFor, look)
  }

  return {
    /** The room is heard, or heard anew. */
    room(): void {
      roomAt = frameAt = clock()
      timer.set(patience, look)
    },
    frame(): void {
      frameAt = clock()
      if (frameAt - roomAt > WELCOME_MS) patience = timing.quiet
    },
    /** The last frame, epoch milliseconds. */
    heardUntil: () => frameAt,
    close: timer.clear,
  }
}
