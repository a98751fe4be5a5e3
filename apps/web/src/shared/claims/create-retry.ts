import { backoffMs } from '../api/backoff-ms.ts'

/** When the next attempt is made. */
export type Retry = {
  /** After `seconds`, before which nothing may be tried; `null`: with backoff, until it is woken. */
  wait: (seconds: number | null) => void
  /** Makes the next attempt at once, unless the server asked for time. */
  wake: () => void
  /** An attempt went well: the next failure starts from the shortest wait. */
  reset: () => void
  isHeldOff: () => boolean
  cancel: () => void
}

/** Makes the timer of attempts. */
export function createRetry(
  run: () => void,
  options: { setTimer: (run: () => void, ms: number) => () => void; random: () => number },
): Retry {
  let attempt = 0
  let isHeldOff = false
  let cancel = () => {}
  return {
    wait: (seconds) => {
      attempt += 1
      isHeldOff = seconds !== null
      cancel()
      const ms = seconds === null ? backoffMs(attempt, options.random()) : seconds * 1_000
      cancel = options.setTimer(() => {
        isHeldOff = false
        run()
      }, ms)
    },
    wake: () => {
      if (isHeldOff) return
      cancel()
      run()
    },
    reset: () => {
      attempt = 0
    },
    isHeldOff: () => isHeldOff,
    cancel: () => cancel(),
  }
}
