import { setImmediate } from 'node:timers/promises'
import type { Live } from '../chat/live.ts'
import type { Clock } from '../clock.ts'

/** One thing that happens in a live, `at` milliseconds after the start at speed 1. */
export type Beat = { at: number; deliver(live: Live): void }

/** What can be played into a live: a recording or the market. */
export type Score = {
  name: string
  /** The beats in order of `at`; later rounds of a loop are new comments. */
  beats(round: number, speed: number): Iterable<Beat>
}

/** Beats delivered in a row before the event loop may do other work. */
const BEATS_BETWEEN_YIELDS = 64
const CONGESTION_POLL_MS = 5
const PAUSE_BETWEEN_ROUNDS_MS = 2000

export type PlayOptions = {
  /** 1 as recorded, n times as fast, 0 as fast as the connections take it. */
  speed: number
  isLooped: boolean
  clock: Clock
}

/**
 * Plays a score into a live until it is over or the live ends. It begins with the first connection,
 * so that somebody hears its start; after that it goes on whether anybody listens or not. When it is
 * over the live goes on in silence.
 */
export async function play(live: Live, score: Score, options: PlayOptions): Promise<void> {
  const { speed, clock } = options
  await live.audience.someoneListens()
  let delivered = 0
  for (let round = 0; !live.ended.aborted; round += 1) {
    const startedAt = clock.now()
    for (const beat of score.beats(round, speed)) {
      const wait = speed > 0 ? startedAt + beat.at / speed - clock.now() : 0
      if (wait > 0) await clock.sleep(wait, live.ended)
      else if (delivered % BEATS_BETWEEN_YIELDS === 0) await yieldTo(live, options)
      if (live.ended.aborted) return
      beat.deliver(live)
      delivered += 1
    }
    if (!options.isLooped) return
    if (speed > 0) await clock.sleep(PAUSE_BETWEEN_ROUNDS_MS / speed, live.ended)
    // A score without beats would otherwise block the event loop.
    await yieldTo(live, options)
  }
}

/** Lets the event loop turn, and slow readers catch up. */
async function yieldTo(live: Live, { speed, clock }: PlayOptions): Promise<void> {
  await setImmediate()
  if (speed === 0) await live.audience.someoneListens()
  while (!live.ended.aborted && isCongested(live)) await clock.sleep(CONGESTION_POLL_MS, live.ended)
}

function isCongested(live: Live): boolean {
  for (const connection of live.audience.hearing) if (connection.isCongested()) return true
  return false
}
