import { waitBefore } from './reaction.ts'
import { createTimer } from './timer.ts'
import type { Timing } from './timing.ts'

type Dependencies = { timing: Timing; random: () => number; connect: () => unknown }

/** Connects again after a wait that grows with each attempt, until a connection holds for a while. */
export function createRetry({ timing, random, connect }: Dependencies) {
  const retry = createTimer()
  const stable = createTimer()
  let attempt = 0

  return {
    /** Whether the connection before the one that closed had held for a while. */
    isFirst: () => attempt === 0,
    /** The room is heard: if that lasts, the next wait is short again. */
    holds: (): void =>
      stable.set(timing.stable, () => {
        attempt = 0
      }),
    /** A connection closed. `isReplaced`: another one is on its way already. */
    closed(wait: Parameters<typeof waitBefore>[0], isReplaced: boolean): void {
      stable.clear()
      if (!isReplaced) retry.set(waitBefore(wait, attempt, random), connect)
      attempt += 1
    },
    close(): void {
      retry.clear()
      stable.clear()
    },
  }
}
