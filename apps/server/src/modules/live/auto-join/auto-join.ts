import { ROOM_ID_PLACEHOLDER } from '@dibs/contract'
import { isSameRoom } from '@dibs/contract/provider'
import type { UserId } from '@dibs/core'
import type { Clock } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/observability/log.ts'
import { hasSessionLeft, type SessionCounting } from '../../plans/service.ts'
import { createPacing } from './pace.ts'
import { createAutoJoinStore, setLeftRoom, type WaitingSeller } from './store.ts'

/** Tries that wait for an answer at the same time. */
const AT_ONCE = 32
/** When a seller of whom the provider has told is looked for: the room may not be open yet. */
const AFTER_ALERT_MS = [0, 20_000, 60_000]

/** What a look found; `refused`: there is no leave to look now. */
export type Look =
  | { kind: 'live'; roomId: string | null }
  | { kind: 'not_live' | 'unknown' }
  | { kind: 'refused'; retryAfterMs: number }

type Dependencies = SessionCounting & {
  clock: Clock
  log: Log
  /** How often an account is looked for at most. */
  everySeconds: number
  /** How long a second of that is; tests pass a shorter time. */
  tickMs: number
  /** How long has to lie between two looks, all sellers together, milliseconds. */
  spacingMs: () => number
  look: (username: string, signal: AbortSignal) => Promise<Look>
  /** Starts a live session as the seller would. */
  start: (userId: UserId, username: string, wish: { roomId: string | null }) => Promise<unknown>
}

export type AutoJoin = ReturnType<typeof createAutoJoin>

/**
 * Finds lives of sellers with auto-join and starts their sessions. Whoever was looked for least
 * lately is next, one after the other at even distances, as the chat provider's budget allows.
 */
export function createAutoJoin(dependencies: Dependencies) {
  const { db, clock, log, tickMs } = dependencies
  const store = createAutoJoinStore(db)
  const tries = createTries<UserId>(logFailure)
  const pacing = createPacing({ ...dependencies, count: store.count })
  const alerts = createAlertTimers((userId) => void takeTurnNow(userId).catch(logFailure))
  const closing = new AbortController()
  const attempt = createAttempt(dependencies, closing.signal, pause)
  let timer: NodeJS.Timeout | undefined
  let listing: Promise<void> | undefined
  let pausedUntil = 0

  function logFailure(error: unknown): void {
    // Another device was quicker, or the seller has just changed something.
    if (error instanceof AppError && error.status < 500) return
    log.warn({ err: error }, 'auto-join could not do its work; it is tried again')
  }

  /** Nobody is looked for now; whose turn it was comes first afterwards. */
  async function pause(userId: UserId, retryAfterMs: number): Promise<void> {
    pausedUntil = Math.max(pausedUntil, clock() + retryAfterMs)
    await store.putFirst([userId, ...tries.clear()])
  }

  async function listNext(): Promise<void> {
    const limit = Math.min(AT_ONCE, await pacing.beat())
    if (limit < 1) return
    const now = clock()
    const { everyMs, alertedEveryMs } = pacing.pace()
    const due = { lookedBefore: now - everyMs, alertedLookedBefore: now - alertedEveryMs }
    const sellers = await store.takeTurns({ ...due, now, limit })
    pacing.spent(sellers.length)
    for (const seller of sellers) tries.add(seller.userId, () => attempt(seller))
  }

  function tick(): void {
    if (clock() < pausedUntil || closing.signal.aborted) return
    listing ??= listNext()
      .catch(logFailure)
      .finally(() => {
        listing = undefined
      })
  }

  async function takeTurnNow(userId: UserId): Promise<void> {
    const seller = await store.takeTurn(userId, clock())
    if (!seller) return
    pacing.spent(1)
    if (clock() < pausedUntil) await store.putFirst([userId])
    else tries.add(userId, () => attempt(seller))
  }

  return {
    start(): void {
      timer = setInterval(tick, tickMs)
    },
    /** The provider tells that a seller may be live: they are looked for next, and twice more. */
    expect(userId: UserId): void {
      // Alerts may come to a server that looks for nobody, or that is just leaving.
      if (timer) alerts.set(userId)
    },
    /** How often a seller is looked for, in seconds; null when the provider tells of them. */
    async everySeconds(userId: UserId): Promise<number | null> {
      if (await store.isAlerted(userId)) return null
      return Math.round((await pacing.fresh()).everyMs / 1_000)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      closing.abort()
      alerts.close()
      await listing
      tries.clear()
      await tries.settled()
    },
  }
}

/** Makes the function that looks for one seller, and joins their live if there is one. */
function createAttempt(
  { db, keyedHash, clock, look, start }: Dependencies,
  closing: AbortSignal,
  pause: (userId: UserId, retryAfterMs: number) => Promise<void>,
) {
  const store = createAutoJoinStore(db)

  async function join({ userId, username }: WaitingSeller, roomId: string | null): Promise<void> {
    // The seller may have done something while the provider was asked.
    const seller = await store.findWaiting(userId)
    if (seller?.username !== username) return
    const { leftRoomId } = seller
    if (leftRoomId === ROOM_ID_PLACEHOLDER) {
      // They stopped before the room was heard: this is the room.
      if (roomId !== null) await setLeftRoom(db, userId, roomId)
    } else if (leftRoomId === null || (roomId !== null && !isSameRoom(roomId, leftRoomId))) {
      await start(userId, username, { roomId })
    }
  }

  return async (seller: WaitingSeller): Promise<void> => {
    const { userId, username, leftRoomId } = seller
    // At the plan's limit even a live that is found could not be joined.
    if (!(await hasSessionLeft({ db, keyedHash }, userId, clock()))) return
    const found = await look(username, closing)
    if (closing.aborted || found.kind === 'unknown') return
    if (found.kind === 'refused') await pause(userId, found.retryAfterMs)
    else if (found.kind === 'live') await join(seller, found.roomId)
    else if (leftRoomId === ROOM_ID_PLACEHOLDER) await setLeftRoom(db, userId, null)
  }
}

/** When sellers are looked for of whom the provider has told. A second alert starts anew. */
function createAlertTimers(due: (userId: UserId) => void) {
  const timers = new Map<UserId, NodeJS.Timeout[]>()
  const clear = (userId: UserId) => {
    for (const timer of timers.get(userId) ?? []) clearTimeout(timer)
    timers.delete(userId)
  }

  return {
    set(userId: UserId): void {
      clear(userId)
      const last = AFTER_ALERT_MS.length - 1
      const set = AFTER_ALERT_MS.map((ms, n) =>
        setTimeout(() => {
          if (n === last) timers.delete(userId)
          due(userId)
        }, ms),
      )
      timers.set(userId, set)
    },
    close(): void {
      for (const userId of timers.keys()) clear(userId)
    },
  }
}

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
    /** Drops those that wait, and names them. */
    clear(): K[] {
      const dropped = queue.map(({ key }) => key)
      for (const key of dropped) known.delete(key)
      queue = []
      return dropped
    },
    /** Resolves when those under way are over. */
    settled: () => Promise.all(running),
  }
}
