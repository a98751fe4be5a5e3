import { setTimeout as delay } from 'node:timers/promises'

/** Time as the simulator sees it; tests bring their own. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number
  /** Resolves after `ms`, or as soon as `signal` aborts: never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

/** Timers of the runtime overflow beyond this; longer waits are slept in parts. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    for (let left = ms; left > 0 && !signal.aborted; left -= LONGEST_TIMER_MS) {
      const part = Math.min(left, LONGEST_TIMER_MS)
      await delay(part, undefined, { signal }).catch(() => undefined)
    }
  },
}
