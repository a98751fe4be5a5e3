import type { Clock } from '../../platform/clock.ts'
import type { Listener, LiveProofRoom } from './live-proof-room.ts'

/** How much was used before, and since when one waits: the smaller, the sooner it is one's turn. */
type Standing = readonly [ofNetwork: number, ofSeller: number, startedAt: number]
type Waiting = Pick<Listener, 'userId' | 'network' | 'startedAt'>

/** Lives that are listened to at once, each for all who wait for it. */
export const MAX_EARS = 10
/** A live that was listened to this long gives way to one whose sellers had less. */
const LEAST_TURN_MS = 45_000
/** For so long a connection counts for those for whom it was opened. */
const REMEMBERED_MS = 30 * 60_000
const MOST_REMEMBERED = 100
/** Connections that may be opened at once, and how soon there is one more. */
const BURST = 20
const REFILL_MS = 10_000

/**
 * Who had how many connections. Few may be opened; what is used up is back a little later, and goes
 * to whoever had least.
 */
export class Turns {
  readonly #clock: Clock
  /** Oldest use first; the key that was used longest ago comes first. */
  readonly #uses = new Map<string, number[]>()
  #saved = BURST
  #savedAt: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#savedAt = clock()
  }

  /** The best standing of those who wait for one live. */
  standingOf(waiting: Iterable<Waiting>): Standing {
    let best: Standing = [Infinity, Infinity, Infinity]
    for (const { userId, network, startedAt } of waiting) {
      const standing = [
        this.#countOf(networkKey(network)),
        this.#countOf(userId),
        startedAt,
      ] as const
      if (compare(standing, best) < 0) best = standing
    }
    return best
  }

  /** Takes leave to open a connection for these; false when there is none now. */
  take(waiting: Iterable<Waiting>): boolean {
    const now = this.#clock()
    const fresh = Math.max(0, Math.floor((now - this.#savedAt) / REFILL_MS))
    this.#savedAt += fresh * REFILL_MS
    this.#saved = Math.min(BURST, this.#saved + fresh)
    if (this.#saved < 1) return false
    this.#saved -= 1
    const keys = [...waiting].flatMap(({ userId, network }) => [userId, networkKey(network)])
    for (const key of new Set(keys)) this.#add(key, now)
    this.#forgetOld(now)
    return true
  }

  #countOf(key: string): number {
    const since = this.#clock() - REMEMBERED_MS
    return (this.#uses.get(key) ?? []).filter((at) => at > since).length
  }

  #add(key: string, now: number): void {
    const used = [...(this.#uses.get(key) ?? []), now].slice(-MOST_REMEMBERED)
    this.#uses.delete(key)
    this.#uses.set(key, used)
  }

  #forgetOld(now: number): void {
    for (const [key, used] of this.#uses) {
      if ((used.at(-1) ?? 0) > now - REMEMBERED_MS) return
      this.#uses.delete(key)
    }
  }
}

const networkKey = (network: string) => `network ${network}`

/** Below zero when the first one's turn is sooner. */
function compare(one: Standing, other: Standing): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2]
}

/**
 * Opens what may be opened now: first the lives of the network address that had the fewest
 * connections, then of the seller who had. So nobody waits for somebody who had a turn already, and
 * those who wait for one live have it together.
 */
export function giveTurns(rooms: Iterable<LiveProofRoom>, turns: Turns, now: number): void {
  const inOrder = [...rooms]
    .map((room) => ({ room, standing: turns.standingOf(room.listeners.values()) }))
    .sort((one, other) => compare(one.standing, other.standing))
  let free = MAX_EARS - inOrder.filter(({ room }) => room.openedAt !== null).length
  /** Those that may give way, the one with most first. */
  const served = inOrder.filter(({ room }) => hasHadTurn(room, now)).reverse()
  let isFull = false
  for (const { room, standing } of inOrder) {
    if (room.openedAt !== null || room.retryAt > now) continue
    const loser = free > 0 ? undefined : served[0]
    const hasPlace = free > 0 || (loser !== undefined && compare(standing, loser.standing) < 0)
    // Whoever comes later has had no less, so it is full for them, too.
    isFull ||= !hasPlace || !turns.take(room.listeners.values())
    if (isFull) {
      if (room.state === 'waiting') room.state = 'busy'
      continue
    }
    if (loser) served.shift()?.room.close()
    else free -= 1
    room.open()
  }
}

function hasHadTurn({ openedAt }: LiveProofRoom, now: number): boolean {
  return openedAt !== null && now - openedAt >= LEAST_TURN_MS
}
