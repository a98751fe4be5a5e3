import { ROOM_ID_PLACEHOLDER } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Log } from '../../platform/log.ts'
import type { FoundRoom } from '../capture/service.ts'
import { hasSessionLeft } from '../plans/service.ts'
import { createAutoJoinStore, type WaitingSeller } from './store.ts'
import { createTries } from './tries.ts'

const TICK_MS = 1_000
/** How long nobody is tried after the provider has had enough; doubles while it has. */
const PAUSE_FIRST_MS = 30_000
const PAUSE_MAX_MS = 5 * 60_000

type Dependencies = {
  db: Database
  clock: Clock
  log: Log
  /** How often an account is tried. */
  everySeconds: number
  /** How long a second of that is, unless a test is in a hurry. */
  tickMs?: number | undefined
  findRoom: (username: string, signal: AbortSignal) => Promise<FoundRoom>
  /** Starts a live session as the seller would. */
  start: (userId: UserId, username: string) => Promise<unknown>
}

/**
 * Finds lives of sellers with auto-join and starts their sessions. Each seller has a second of the
 * round of their own, so that the provider is asked evenly.
 */
export function createAutoJoin(dependencies: Dependencies) {
  const { db, clock, log, everySeconds, findRoom, start, tickMs = TICK_MS } = dependencies
  const store = createAutoJoinStore(db)
  const tries = createTries<UserId>(complain)
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let slot = 0
  let listing: Promise<void> | undefined
  let pausedUntil = 0
  let pauseMs = PAUSE_FIRST_MS

  function complain(error: unknown): void {
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
    if (!(await hasSessionLeft(db, seller.userId, clock()))) return
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
      .catch(complain)
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
