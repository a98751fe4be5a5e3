import type { Clock } from '../../../platform/clock.ts'
import { createTimer, type Timing } from './timing.ts'

/** Frames this soon after the room are the replay, not activity in the room. */
const WELCOME_MS = 2_000

type Dependencies = { clock: Clock; timing: Timing; onIdle: () => void }

/**
 * Notices a room in which nothing happens. One connection cannot tell whether nothing is said or
 * the provider has lost its own link, so `onIdle` asks through another one; ever more rarely while
 * the room stays idle.
 */
export function createIdleMonitor({ clock, timing, onIdle }: Dependencies) {
  const timer = createTimer()
  let patience = timing.idle
  let roomAt = 0
  let frameAt = 0

  function check(): void {
    const idleFor = clock() - frameAt
    if (idleFor >= patience) {
      patience = Math.min(timing.idleMax, 2 * patience)
      timer.set(patience, check)
      onIdle()
    } else timer.set(Math.min(patience, patience - idleFor), check)
  }

  return {
    /** The room is heard, for the first time or again. */
    room(): void {
      roomAt = frameAt = clock()
      timer.set(patience, check)
    },
    /** Something of the room came. */
    frame(): void {
      frameAt = clock()
      if (frameAt - roomAt > WELCOME_MS) patience = timing.idle
    },
    /** When something of the room last came, or it was last found to be heard; epoch milliseconds. */
    heardUntil: () => frameAt,
    clear: timer.clear,
  }
}
