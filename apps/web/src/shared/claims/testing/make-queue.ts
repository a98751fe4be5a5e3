import { ApiError, type ErrorCode } from '@dibs/contract'
import type { AccountId, UserId } from '@dibs/core'
import { createBrowserStorage } from '../../storage/browser-storage.ts'
import { memoryStore } from '../../testing/memory-store.ts'
import { createChangeQueue } from '../change-queue.ts'
import type { ChangeAnswer, PlaceChange } from '../changes.ts'
import { createUnsavedStore } from '../unsaved-store.ts'

export const ANI = 'ani' as UserId
export const BUDI = 'budi' as UserId

/** Taking somebody off an item; the name is the key, too. */
export const removalOf = (name: string): PlaceChange => ({
  kind: 'remove',
  key: name,
  sessionId: 's' as PlaceChange['sessionId'],
  itemId: 'i' as PlaceChange['itemId'],
  itemText: 'A1',
  messageId: '1' as PlaceChange['messageId'],
  buyer: { accountId: name as AccountId, username: name, nickname: name },
})

/** A failure as the API client gives it; 0 is no answer. */
export const failure = (status: number, code: ErrorCode | 'offline' = 'offline', wait?: number) =>
  new ApiError(status, code, code, {
    error: `${code}!`,
    code: code as ErrorCode,
    ...(wait !== undefined && { retryAfterSeconds: wait }),
  })

/** Lets everything go on that waits for nothing but its turn. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** One tab: a queue whose calls are answered, and whose timers run, when the test says so. */
export function makeTab(kept = memoryStore(), events = new EventTarget(), lock?: Lock) {
  const sent: {
    key: string
    signal: AbortSignal
    answer: (error?: unknown, saved?: ChangeAnswer) => Promise<void>
  }[] = []
  const timers: { ms: number; run: () => void }[] = []
  const store = createUnsavedStore(
    createBrowserStorage(() => kept),
    events,
  )
  const queue = createChangeQueue({
    store,
    send: ({ key }, signal) =>
      new Promise<ChangeAnswer>((resolve, reject) => {
        const answer = (error?: unknown, saved: ChangeAnswer = {}) => {
          if (error) reject(error)
          else resolve(saved)
          return settled()
        }
        sent.push({ key, signal, answer })
      }),
    setTimer: (run, ms) => {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1)
    },
    random: () => 0.5,
    alone: lock ?? ((run) => run()),
  })
  return {
    queue,
    kept,
    events,
    sent,
    /** Who was asked for, in order. */
    keys: () => sent.map(({ key }) => key),
    waiting: () => queue.getState().changes.map(({ key }) => key),
    refused: () => queue.getState().refused.map(({ change, reason }) => [change.key, reason]),
    /** Runs the timers that were set for so long. */
    pass: (ms: number) => {
      for (const timer of timers.filter((each) => each.ms === ms)) timer.run()
      return settled()
    },
    /** As `pass` would find them. */
    timers: () => timers.map(({ ms }) => ms),
    begin: async (owner: UserId = ANI) => {
      queue.start()
      queue.setOwner(owner)
      await settled()
    },
  }
}
type Lock = (run: () => Promise<void>) => Promise<void>
