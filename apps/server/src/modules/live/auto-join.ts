import { ROOM_ID_PLACEHOLDER } from '@dibs/contract'
import { PLAN_LIMITS, PLANS, type UserId } from '@dibs/core'
import { and, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { liveSessions, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { KeyedHash } from '../../platform/keyed-hash.ts'
import type { Log } from '../../platform/log.ts'
import { hasSessionLeft } from '../plans/service.ts'
import type { FoundRoom } from './upstream/connection.ts'

/** Tries that wait for an answer at the same time. */
const AT_ONCE = 32
/** How long nobody is tried after the provider has had enough; doubles while it has. */
const PAUSE_FIRST_MS = 30_000
const PAUSE_MAX_MS = 5 * 60_000

const PLANS_THAT_JOIN = PLANS.filter((plan) => PLAN_LIMITS[plan].autoJoin)

/** A seller whose live is to be joined as soon as there is one. */
type WaitingSeller = {
  userId: UserId
  username: string
  /** The room that is left alone; the placeholder when it is not known yet. */
  leftRoomId: string | null
}

type Dependencies = {
  db: Database
  keyedHash: KeyedHash
  clock: Clock
  log: Log
  /** How often an account is tried. */
  everySeconds: number
  /** How long a second of that is; tests pass a shorter time. */
  tickMs: number
  findRoom: (username: string, signal: AbortSignal) => Promise<FoundRoom>
  /** Starts a live session as the seller would. */
  start: (userId: UserId, username: string) => Promise<unknown>
}

/**
 * Finds lives of sellers with auto-join and starts their sessions. Each seller has a second of the
 * round of their own, so that the provider is asked evenly.
 */
export function createAutoJoin(dependencies: Dependencies) {
  const { db, keyedHash, clock, log, everySeconds, findRoom, start, tickMs } = dependencies
  const store = createStore(db)
  const tries = createTries<UserId>(logFailure)
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let slot = 0
  let listing: Promise<void> | undefined
  let pausedUntil = 0
  let pauseMs = PAUSE_FIRST_MS

  function logFailure(error: unknown): void {
    // Another device was quicker, or the seller has just changed something.
    if (error instanceof AppError && error.status < 500) return
    log.warn({ err: error }, 'auto-join could not do its work; it is tried again')
  }

  /** Several tries may be told so at once; that is one reason to wait, not several. */
  function pause(): void {
    tries.clear()
    if (clock() < pausedUntil) return
    pausedUntil = clock() + pauseMs
    pauseMs = Math.min(PAUSE_MAX_MS, pauseMs * 2)
  }

  async function attempt(seller: WaitingSeller): Promise<void> {
    // At the plan's limit even a live that is found could not be joined.
    if (!(await hasSessionLeft({ db, keyedHash }, seller.userId, clock()))) return
    const found = await findRoom(seller.username, closing.signal)
    if (closing.signal.aborted || found.kind === 'unknown') return
    if (found.kind === 'busy') return pause()
    if (clock() >= pausedUntil) pauseMs = PAUSE_FIRST_MS
    if (found.kind === 'live') await join(seller, found.roomId)
    else if (seller.leftRoomId === ROOM_ID_PLACEHOLDER) await store.setLeftRoom(seller.userId, null)
  }

  async function join({ userId, username }: WaitingSeller, roomId: string | null): Promise<void> {
    // The seller may have done something while the provider was asked.
    const seller = await store.findWaiting(userId)
    if (seller?.username !== username) return
    const { leftRoomId } = seller
    if (leftRoomId === ROOM_ID_PLACEHOLDER) {
      // They stopped before the room was heard: this is the room.
      if (roomId !== null) await store.setLeftRoom(userId, roomId)
    } else if (leftRoomId === null || (roomId !== null && roomId !== leftRoomId)) {
      await start(userId, username)
    }
  }

  async function listNext(): Promise<void> {
    const sellers = await store.listWaiting(slot, everySeconds)
    slot = (slot + 1) % everySeconds
    for (const seller of sellers) tries.add(seller.userId, () => attempt(seller))
  }

  function tick(): void {
    if (clock() < pausedUntil) return
    listing ??= listNext()
      .catch(logFailure)
      .finally(() => {
        listing = undefined
      })
  }

  return {
    start(): void {
      timer = setInterval(tick, tickMs)
    },
    async close(): Promise<void> {
      clearInterval(timer)
      closing.abort()
      await listing
      tries.clear()
      await tries.settled()
    },
  }
}

/** The SQL of auto-join. */
function createStore(db: Database) {
  const isOnAir = db
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(and(eq(liveSessions.userId, users.id), isNull(liveSessions.endedAt)))

  const select = (which: SQL | undefined): Promise<WaitingSeller[]> =>
    db
      .select({
        userId: sql<UserId>`${users.id}`,
        username: sql<string>`${users.tiktokUsername}`,
        leftRoomId: users.leftRoomId,
      })
      .from(users)
      .where(
        and(
          users.autoJoin,
          inArray(users.plan, PLANS_THAT_JOIN),
          isNotNull(users.tiktokUsername),
          isNull(users.suspendedAt),
          notExists(isOnAir),
          which,
        ),
      )

  return {
    /** Those whose turn it is in one of `slots`, over which all sellers are spread evenly. */
    listWaiting: (slot: number, slots: number) =>
      select(sql`(hashtext(${users.id}::text) & 2147483647) % ${slots}::int = ${slot}::int`),

    /** One of them, unless they wait no more. */
    findWaiting: async (userId: UserId) => (await select(eq(users.id, userId)))[0],

    /** Fills in the room that the seller left before it was heard; null when there was none. */
    async setLeftRoom(userId: UserId, leftRoomId: string | null): Promise<void> {
      await db
        .update(users)
        .set({ leftRoomId })
        .where(and(eq(users.id, userId), eq(users.leftRoomId, ROOM_ID_PLACEHOLDER)))
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
    /** Drops those that wait. */
    clear(): void {
      for (const { key } of queue) known.delete(key)
      queue = []
    },
    /** Resolves when those under way are over. */
    settled: () => Promise.all(running),
  }
}
