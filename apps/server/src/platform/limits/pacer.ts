import { setTimeout as delay } from 'node:timers/promises'

/** Runs work of a key, such as a seller, now and then. */
export type Pacer<Key> = {
  /** Resolves with a run that began after this call; several calls may share one. */
  run: (key: Key, work: () => Promise<void>) => Promise<void>
}

/**
 * After a run, so many times as long as it took is rested, but no longer than `mostMs`: who has much
 * gets no larger share of the time than who has little.
 */
type Rest = { times: number; mostMs: number }

/**
 * Makes a pacer: work of a key begins at most once in `everyMs`, and never twice at once. The first
 * call's begins at once; whoever asks meanwhile shares the next.
 */
export function createPacer<Key>(
  everyMs: number,
  rested: Rest = { times: 0, mostMs: 0 },
): Pacer<Key> {
  /** Until a key's run is over, and the time between two runs has passed. */
  const resting = new Map<Key, Promise<void>>()
  /** Runs that have not begun. */
  const next = new Map<Key, Promise<void>>()

  function start(key: Key, work: () => Promise<void>): Promise<void> {
    const begunAt = performance.now()
    const run = work()
    const pause = delay(everyMs, undefined, { ref: false })
    const rest = run
      .catch(() => {})
      .then(() => {
        const ms = Math.min(rested.mostMs, (performance.now() - begunAt) * rested.times)
        return Promise.all([pause, ms > 0 && delay(ms, undefined, { ref: false })])
      })
    resting.set(
      key,
      rest.then(() => void resting.delete(key)),
    )
    return run
  }

  return {
    run(key, work) {
      const shared = next.get(key)
      if (shared) return shared
      const rest = resting.get(key)
      if (!rest) return start(key, work)
      const run = rest.then(() => {
        next.delete(key)
        return start(key, work)
      })
      next.set(key, run)
      return run
    },
  }
}
