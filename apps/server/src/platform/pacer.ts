import { setTimeout as delay } from 'node:timers/promises'

/** Runs work of a key, such as a seller, now and then. */
export type Pacer<Key> = {
  /** Resolves with a run that began after this call; several calls may share one. */
  run: (key: Key, work: () => Promise<void>) => Promise<void>
}

/**
 * Makes a pacer: work of a key begins at most once in `everyMs`, and never twice at once. The first
 * call's begins at once; whoever asks meanwhile shares the next.
 */
export function createPacer<Key>(everyMs: number): Pacer<Key> {
  /** Until a key's run is over, and the time between two runs has passed. */
  const resting = new Map<Key, Promise<void>>()
  /** Runs that have not begun. */
  const next = new Map<Key, Promise<void>>()

  function start(key: Key, work: () => Promise<void>): Promise<void> {
    const run = work()
    const pause = delay(everyMs, undefined, { ref: false })
    const rest = Promise.allSettled([run, pause]).then(() => void resting.delete(key))
    resting.set(key, rest)
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
