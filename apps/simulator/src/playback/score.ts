import type { Live } from '../chat/live.ts'

/** One thing that happens in a live, `at` milliseconds after the start at speed 1. */
export type Beat = { at: number; deliver(live: Live): void }

/** What can be played into a live: a recording or the market. */
export type Score = {
  name: string
  /** The beats in order of `at`; later rounds of a loop are new comments. */
  beats(round: number, speed: number): Iterable<Beat>
}
