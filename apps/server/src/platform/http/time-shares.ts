import { AppError } from '../errors.ts'

export type ShareBounds = {
  /** The part of the server's time that a key may use on and on while others call, 0 to 1. */
  share: number
  /** So much may be used at once, in milliseconds, before anything waits. */
  burstMs: number
  /** Others who called within so many milliseconds count as calling. */
  othersMs: number
  /** So long a call waits at most until its key has come down to its share. */
  patienceMs: number
}

/** How much a key has used beyond its share, when it was last looked at. */
type Used = { ms: number; at: number }
type Came = { key: string; at: number }

/** So many keys are remembered at most; beyond, the one that has used nothing for longest is forgotten. */
const MOST_KEYS = 10_000

/** What this thread has worked, in milliseconds: time that other programs took is nobody's fault. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Makes what bounds a key's share of the one thread that answers everybody: by the time that its
 * calls use, however many they are. Whoever is alone may have all of it. `worked`: of the thread.
 */
export function createTimeShares(bounds: ShareBounds, worked: () => number = threadMs) {
  const { share, burstMs, othersMs, patienceMs } = bounds
  const usedBy = new Map<string, Used>()
  /** Who called last, and when somebody else last did. */
  let last: Came = { key: '', at: Number.NEGATIVE_INFINITY }
  let other = last

  function came(key: string, at: number): void {
    if (key !== last.key) other = last
    last = { key, at }
  }

  /** What a key has used beyond its share. */
  function usedOf(key: string, now: number): number {
    const used = usedBy.get(key)
    return used ? Math.max(0, used.ms - (now - used.at) * share) : 0
  }

  /** How many milliseconds it takes until a key may go on. */
  function restOf(key: string, now: number): number {
    const isAlone = now - (last.key === key ? other : last).at > othersMs
    return isAlone ? 0 : (usedOf(key, now) - burstMs) / share
  }

  return {
    /**
     * Notes that a key calls. Gives nothing when its call may begin; otherwise what waits until it
     * may, one call after the other. @throws too_many_requests when that takes too long
     */
    begin(key: string): undefined | Promise<void> {
      const now = performance.now()
      came(key, now)
      return restOf(key, now) > 0 ? wait(key, now + patienceMs) : undefined
    },

    /** Does what keeps everybody else waiting, for a key. */
    run<T>(key: string, work: () => T): T {
      const began = worked()
      try {
        return work()
      } finally {
        const now = performance.now()
        const ms = usedOf(key, now) + worked() - began
        usedBy.delete(key)
        usedBy.set(key, { ms, at: now })
        if (usedBy.size > MOST_KEYS) usedBy.delete(usedBy.keys().next().value ?? '')
      }
    },
  }

  async function wait(key: string, until: number): Promise<void> {
    for (;;) {
      const now = performance.now()
      const rest = restOf(key, now)
      if (rest <= 0) return
      if (now + rest > until)
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(rest / 1000) })
      // Another call of the key may have begun meanwhile: it is looked at again.
      await new Promise((resolve) => setTimeout(resolve, rest))
    }
  }
}
