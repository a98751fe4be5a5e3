import type { LiveProof } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import { createRateLimiter } from '../../platform/limits/rate-limit.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { OpenEar } from './live-proof-ear.ts'
import { type Listener, type Listening, LiveProofRoom, type Proven } from './live-proof-room.ts'
import { giveTurns, Turns } from './live-proof-turns.ts'

export type LiveProofs = ReturnType<typeof createLiveProofs>

type Dependencies = {
  openEar: OpenEar
  /** Stores a proof; it is tried again while this rejects. */
  save: (listening: Listening, proven: Proven) => Promise<unknown>
  clock: Clock
  log: Log
  /** How often it is looked who comes next; tests pass a shorter time. */
  tickMs: number
}

/**
 * How long a seller's word is listened for; after it they may ask again. It goes on without calls:
 * on a phone, the page rests while its seller is in the video app.
 */
const LOOK_MS = 5 * 60_000
const LOOKS = { max: 20, periodMs: 60 * 60_000 }
/** So long it is known that a look is over. */
const OVER_MS = 20_000

/**
 * Listens to lives for the words of sellers who prove their accounts: one connection for each live,
 * however many wait for it. In memory: after a restart the next call begins anew.
 */
export function createLiveProofs(dependencies: Dependencies) {
  const { openEar, save, clock, log, tickMs } = dependencies
  const rooms = new Map<string, LiveProofRoom>()
  const roomOf = new Map<UserId, LiveProofRoom>()
  const turns = new Turns(clock)
  const limitLooks = createRateLimiter(LOOKS, clock)
  const timer = setInterval(tick, tickMs)
  timer.unref()

  function leave(userId: UserId): void {
    const room = roomOf.get(userId)
    roomOf.delete(userId)
    room?.listeners.delete(userId)
    if (room?.listeners.size !== 0) return
    room.close()
    rooms.delete(room.username)
  }

  function join(listening: Listening): LiveProofRoom {
    const { userId, username } = listening
    limitLooks(userId)
    leave(userId)
    const open = rooms.get(username)
    const room = open ?? new LiveProofRoom(username, { openEar, clock, onProven: store })
    const now = clock()
    room.listeners.set(userId, { ...listening, startedAt: now, proven: null })
    rooms.set(username, room)
    roomOf.set(userId, room)
    if (!open) giveTurns(rooms.values(), turns, now)
    return room
  }

  function store(listener: Listener): void {
    const { userId, proven } = listener
    if (!proven) return
    save(listener, proven).then(
      () => {
        if (roomOf.get(userId)?.listeners.get(userId) === listener) leave(userId)
      },
      (error) => log.warn({ err: error }, 'a proof could not be stored; it is tried again'),
    )
  }

  function tick(): void {
    if (rooms.size === 0) return
    const now = clock()
    for (const [userId, room] of [...roomOf]) {
      const listener = room.listeners.get(userId)
      if (listener?.proven) store(listener)
      else if (!listener || now - listener.startedAt > LOOK_MS + OVER_MS) leave(userId)
    }
    giveTurns(rooms.values(), turns, now)
  }

  return {
    /** Whether this node listens for the seller. */
    has: (userId: UserId): boolean => roomOf.has(userId),

    /**
     * Listens for a word, from the first call on and for a while; further calls tell how far that is.
     * A word that was heard is stored by `save`.
     * @throws too_many_requests
     */
    listen(listening: Listening): Exclude<LiveProof['state'], 'found'> {
      const { userId, username, word } = listening
      const room = roomOf.get(userId)
      const known = room?.listeners.get(userId)
      if (!room || known?.username !== username || known.word !== word) return join(listening).state
      if (known.proven || clock() - known.startedAt < LOOK_MS) return room.state
      leave(userId)
      return 'missed'
    },

    close(): void {
      clearInterval(timer)
      for (const room of rooms.values()) room.close()
    },
  }
}
