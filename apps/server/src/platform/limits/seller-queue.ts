import type { UserId } from '@dibs/core'
import { AppError } from '../errors.ts'

/** So many sellers' work is under way at once: fewer than the shared pool has connections. */
const SLOTS = 4
/** So many calls of one seller wait for their turn; what is beyond is refused. */
const MOST_WAITING = 50
const RETRY_AFTER_SECONDS = 2

/** Runs what may be large, one piece of each seller's at a time. */
export type SellerQueue = {
  /**
   * Does `work` when it is the seller's turn. It must not wait for the queue itself.
   * @throws too_many_requests when too much of the seller's waits already
   */
  run: <T>(userId: UserId, work: () => Promise<T>) => Promise<T>
}

/**
 * Makes the queue of work whose size sellers decide: waitlists of thousands, changes of them, lists of
 * items. Of each seller one piece is under way, sellers take turns, and who waits holds neither a
 * connection to the database nor a lock, so that one seller's use never starves another's.
 */
export function createSellerQueue(slots = SLOTS): SellerQueue {
  /** Who waits, in the order of their turns, and what is to be started for them. */
  const waiting = new Map<UserId, (() => void)[]>()
  const busy = new Set<UserId>()

  function startNext(): void {
    for (const [userId, starts] of waiting) {
      if (busy.size >= slots) return
      if (busy.has(userId)) continue
      busy.add(userId)
      starts.shift()?.()
      if (starts.length === 0) waiting.delete(userId)
    }
  }

  function end(userId: UserId): void {
    busy.delete(userId)
    const left = waiting.get(userId)
    if (left) {
      // All others who wait come first now.
      waiting.delete(userId)
      waiting.set(userId, left)
    }
    startNext()
  }

  return {
    async run(userId, work) {
      const own = waiting.get(userId) ?? []
      if (own.length >= MOST_WAITING) {
        throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      own.push(resolve)
      waiting.set(userId, own)
      startNext()
      await promise
      try {
        return await work()
      } finally {
        end(userId)
      }
    },
  }
}
