import type { ItemId, MatchRule, MessageId } from '@dibs/core'
import type { StoredSession } from '../store.ts'

/** How many messages of a session are remembered, so that each is matched once. */
const REMEMBERED_MESSAGES = 10_000
/** More than the provider sends again after a reconnect. */
export const LAST_HEARD = 51
/** Until when a live was heard is stored every few seconds. */
const STORED_WITHIN_MS = 15_000

/** What was decided about a message when it was first heard: the item it claims, or none. */
export type Decision = ItemId | null

/** A message that claims an item, as that is stored. */
export type StoredDecision = {
  messageId: MessageId
  itemId: ItemId
  heardAt: Date
  /** Null for one that was only added by hand: perhaps no server has heard it. */
  matchRule: MatchRule | null
}

/** What is known of a message besides; bits of one byte. */
export const MARK = {
  /** It was heard before a restart, and has not come again: devices may have lost sight of it. */
  heardBefore: 1,
  /** The same of a claim that was stored before this server listened. */
  claimedBefore: 2,
  /** That it is known tells nothing of what was missed before it. */
  inDoubt: 4,
} as const
type Mark = (typeof MARK)[keyof typeof MARK]

/** Remembers decisions, oldest forgotten first; with a message, its marks are forgotten. */
export type DecisionLog = {
  get(messageId: MessageId): Decision | undefined
  has(messageId: MessageId): boolean
  set(messageId: MessageId, decision: Decision): void
  /** Marks a message that is remembered, and no other. */
  mark(messageId: MessageId, mark: Mark): void
  /** Whether it had the mark. */
  unmark(messageId: MessageId, mark: Mark): boolean
  isMarked(messageId: MessageId, mark: Mark): boolean
  /** In the order in which they were first set. */
  listMarked(mark: Mark): MessageId[]
}

/** Places are 16-bit numbers, so a capacity of up to 32,767 is possible. */
const NOWHERE = -1
/** Buckets are chosen by this many bits of an id's hash. */
const HASH_BITS = 14
const LOW_DIGITS = 9

/**
 * Makes an empty log that holds up to `capacity` decisions. Hundreds of lives hold such a log each,
 * so ids are kept as numbers in a ring of 18 bytes each, all of it allocated at once. A bounded
 * `Map` would be shorter, but takes 1.3 MB per live where this takes 0.2, and grows by 37 MB in the
 * minute of `npm run bench -- lives`, which allows 20.
 */
export function createDecisionLog(capacity = REMEMBERED_MESSAGES): DecisionLog {
  const items = new Map<number, ItemId>()
  const marks = new Uint8Array(capacity)
  const ring = createIdRing(capacity, (place) => {
    items.delete(place)
    marks[place] = 0
  })
  const { find } = ring
  const isMarkedAt = (place: number, mark: Mark) =>
    place !== NOWHERE && ((marks[place] as number) & mark) !== 0

  return {
    get(messageId) {
      const place = find(messageId)
      return place === NOWHERE ? undefined : (items.get(place) ?? null)
    },
    has: (messageId) => find(messageId) !== NOWHERE,
    set(messageId, decision) {
      const known = find(messageId)
      const place = known === NOWHERE ? ring.addLast() : known
      if (decision === null) items.delete(place)
      else items.set(place, decision)
    },
    mark(messageId, mark) {
      const place = find(messageId)
      if (place !== NOWHERE) marks[place] = (marks[place] as number) | mark
    },
    unmark(messageId, mark) {
      const place = find(messageId)
      if (!isMarkedAt(place, mark)) return false
      marks[place] = (marks[place] as number) & ~mark
      return true
    },
    isMarked: (messageId, mark) => isMarkedAt(find(messageId), mark),
    listMarked: (mark) => ring.list((place) => isMarkedAt(place, mark)),
  }
}

/** Makes the log of a live that was heard before: what comes again is not decided again. */
export function recallDecisions(
  { lastHeardIds, heardUntil, startedAt, mayHaveMissed }: StoredSession,
  decisions: readonly StoredDecision[],
): DecisionLog {
  const log = createDecisionLog()
  // Last, and in their order, so that they are remembered however many claims there are.
  const last = new Map<MessageId, Decision>(lastHeardIds.map((id) => [id, null]))
  for (const { messageId, itemId } of decisions) {
    if (last.has(messageId)) last.set(messageId, itemId)
    else log.set(messageId, itemId)
  }
  for (const [messageId, decision] of last) {
    log.set(messageId, decision)
    log.mark(messageId, MARK.heardBefore)
  }
  for (const { messageId } of decisions.slice(-LAST_HEARD)) log.mark(messageId, MARK.claimedBefore)
  // Claims that were heard behind a loss or a doubt tell nothing of it.
  const within = mayHaveMissed ? 0 : STORED_WITHIN_MS
  const sureUntil = (heardUntil ?? startedAt).getTime() + within
  for (const { messageId, heardAt, matchRule } of decisions) {
    if (heardAt.getTime() > sureUntil || matchRule === null) log.mark(messageId, MARK.inDoubt)
  }
  return log
}

/** Makes an empty ring of ids, each at a place from 0; `onForget` is told a place that is used anew. */
function createIdRing(capacity: number, onForget: (place: number) => void) {
  // An id is two numbers, its last nine digits and those before them, for it has too many for one.
  const high = new Float64Array(capacity)
  const low = new Uint32Array(capacity)
  // Each bucket is a chain of places in the ring.
  const firstPlaces = new Int16Array(1 << HASH_BITS).fill(NOWHERE)
  const nextPlaces = new Int16Array(capacity).fill(NOWHERE)
  let size = 0
  let newest = NOWHERE

  /** The id that was asked about last: a message that is new is asked about, then added. */
  let lastId: MessageId | undefined
  let lastHigh = 0
  let lastLow = 0

  /** Takes the oldest out of its bucket; it stands last in the chain. */
  function forget(oldest: number): void {
    const bucket = hash(high[oldest] as number, low[oldest] as number)
    onForget(oldest)
    let place = firstPlaces[bucket] as number
    if (place === oldest) {
      firstPlaces[bucket] = NOWHERE
      return
    }
    while (nextPlaces[place] !== oldest) place = nextPlaces[place] as number
    nextPlaces[place] = NOWHERE
  }

  return {
    find(messageId: MessageId): number {
      if (messageId !== lastId) {
        const split = Math.max(0, messageId.length - LOW_DIGITS)
        lastHigh = readDigits(messageId, 0, split)
        lastLow = readDigits(messageId, split, messageId.length)
        lastId = messageId
      }
      let place = firstPlaces[hash(lastHigh, lastLow)] as number
      while (place !== NOWHERE && (low[place] !== lastLow || high[place] !== lastHigh)) {
        place = nextPlaces[place] as number
      }
      return place
    },
    /** Adds the id that `find` has just not found. */
    addLast(): number {
      const place = (newest + 1) % capacity
      if (size === capacity) forget(place)
      else size += 1
      high[place] = lastHigh
      low[place] = lastLow
      const bucket = hash(lastHigh, lastLow)
      nextPlaces[place] = firstPlaces[bucket] as number
      firstPlaces[bucket] = place
      newest = place
      return place
    },
    /** The ids at some places, oldest first. */
    list(isMeant: (place: number) => boolean): MessageId[] {
      const ids: MessageId[] = []
      for (let n = 0; n < size; n += 1) {
        const place = (newest + 1 + capacity - size + n) % capacity
        if (isMeant(place)) ids.push(idOf(high[place] as number, low[place] as number))
      }
      return ids
    },
  }
}

const idOf = (high: number, low: number) =>
  (high === 0 ? `${low}` : `${high}${`${low}`.padStart(LOW_DIGITS, '0')}`) as MessageId

function readDigits(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i += 1) value = value * 10 + text.charCodeAt(i) - 48
  return value
}

function hash(high: number, low: number): number {
  return Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> (32 - HASH_BITS)
}
