/** Tries that wait for an answer at the same time. */
const AT_ONCE = 32

/** Runs tries, one per key at a time, and not too many together. */
export function createTries<K>(log: (error: unknown) => void) {
  const known = new Set<K>()
  const running = new Set<Promise<void>>()
  let queue: { key: K; run: () => Promise<void> }[] = []

  function runNext(): void {
    const next = running.size < AT_ONCE ? queue.shift() : undefined
    if (!next) return
    const done: Promise<void> = next
      .run()
      .catch(log)
      .finally(() => {
        known.delete(next.key)
        running.delete(done)
        runNext()
      })
    running.add(done)
  }

  return {
    /** Runs a try when there is room for it, unless one with its key is under way or waits. */
    add(key: K, run: () => Promise<void>): void {
      if (known.has(key)) return
      known.add(key)
      queue.push({ key, run })
      runNext()
    },
    /** Drops those that wait. */
    clear(): void {
      for (const { key } of queue) known.delete(key)
      queue = []
    },
    /** Resolves when those under way are over. */
    settled: () => Promise.all(running),
  }
}
