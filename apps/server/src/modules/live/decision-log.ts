import type { ItemId, MessageId } from '@dibs/core'

/** How many messages of a session are remembered, so that each is matched once. */
const REMEMBERED_MESSAGES = 10_000

/** What was decided about a message when it was first heard: the item it claims, or none. */
export type Decision = ItemId | null

/** Remembers decisions, oldest forgotten first. */
export type DecisionLog = {
  get(messageId: MessageId): Decision | undefined
  has(messageId: MessageId): boolean
  set(messageId: MessageId, decision: Decision): void
}

/** Places are 16-bit numbers, so a capacity of up to 32,767 is possible. */
const NOWHERE = -1
/** Buckets are chosen by this many bits of an id's hash. */
const HASH_BITS = 14
const LOW_DIGITS = 9

/**
 * Makes an empty log that holds up to `capacity` decisions. Hundreds of lives hold such a log each,
 * so ids are kept as numbers in a ring of 17 bytes each, all of it allocated at once. A bounded
 * `Map` would be shorter, but takes 1.3 MB per live where this takes 0.2, and grows by 37 MB in the
 * minute of `npm run bench -- lives`, which allows 20.
 */
export function createDecisionLog(capacity = REMEMBERED_MESSAGES): DecisionLog {
  // An id is two numbers, its last nine digits and those before them, for it has too many for one.
  const high = new Float64Array(capacity)
  const low = new Uint32Array(capacity)
  // Each bucket is a chain of places in the ring.
  const firstPlaces = new Int16Array(1 << HASH_BITS).fill(NOWHERE)
  const nextPlaces = new Int16Array(capacity).fill(NOWHERE)
  const items = new Map<number, ItemId>()
  let size = 0
  let newest = NOWHERE

  /** The id that was asked about last: a message that is new is asked about, then added. */
  let lastId: MessageId | undefined
  let lastHigh = 0
  let lastLow = 0

  function find(messageId: MessageId): number {
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
  }

  /** Adds the id that `find` has just not found. */
  function addLast(): number {
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
  }

  /** Takes the oldest out of its bucket; it stands last in the chain. */
  function forget(oldest: number): void {
    const bucket = hash(high[oldest] as number, low[oldest] as number)
    items.delete(oldest)
    let place = firstPlaces[bucket] as number
    if (place === oldest) {
      firstPlaces[bucket] = NOWHERE
      return
    }
    while (nextPlaces[place] !== oldest) place = nextPlaces[place] as number
    nextPlaces[place] = NOWHERE
  }

  return {
    get(messageId) {
      const place = find(messageId)
      return place === NOWHERE ? undefined : (items.get(place) ?? null)
    },
    has: (messageId) => find(messageId) !== NOWHERE,
    set(messageId, decision) {
      const known = find(messageId)
      const place = known === NOWHERE ? addLast() : known
      if (decision === null) items.delete(place)
      else items.set(place, decision)
    },
  }
}

function readDigits(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i += 1) value = value * 10 + text.charCodeAt(i) - 48
  return value
}

function hash(high: number, low: number): number {
  return Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b) >>> (32 - HASH_BITS)
}
