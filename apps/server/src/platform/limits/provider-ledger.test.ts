import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  closeFor,
  countRequest,
  emptyLedger,
  forgetOver,
  type ProviderPurpose,
  spacingOfWaiting,
  usedIn,
  WINDOWS,
  waitFor,
  waitForSeller,
} from './provider-ledger.ts'

const FREE_PLAN = { minute: 60, hour: 500, day: 2_500, sockets: 25 }
const START = Date.UTC(2026, 0, 5, 12, 0, 3)
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 86_400 * SECOND

/** A ledger with a clock: `take` makes the request when it is allowed. */
function createKey(limits = FREE_PLAN) {
  const ledger = emptyLedger()
  const key = {
    ledger,
    lives: 0,
    now: START,
    situation: () => ({ limits, lives: key.lives, now: key.now }),
    wait: (purpose: ProviderPurpose) => waitFor(purpose, ledger, key.situation()),
    take(purpose: ProviderPurpose): boolean {
      const isGranted = key.wait(purpose) === 0
      if (isGranted) countRequest(ledger.used, purpose, key.now)
      forgetOver(ledger.used, key.now)
      return isGranted
    },
    /** How many in a row are granted. */
    takeAll(purpose: ProviderPurpose): number {
      let granted = 0
      while (key.take(purpose)) granted += 1
      return granted
    },
  }
  return key
}

test('no period ever has more requests than its limit, whatever is asked and when', () => {
  const purposes = fc.constantFrom<ProviderPurpose>('live', 'proof', 'handover', 'waiting', 'probe')
  const steps = fc.array(
    fc.tuple(purposes, fc.nat(30), fc.constantFrom(0, 200, 4_999, 61_000, 1_800_000)),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(steps, fc.nat(30), (asked, lives) => {
      const key = createKey({ minute: 12, hour: 40, day: 100, sockets: 1_000 })
      key.lives = lives
      const made: number[] = []
      for (const [purpose, times, pause] of asked) {
        key.now += pause
        for (let n = 0; n < times; n += 1) if (key.take(purpose)) made.push(key.now)
      }
      for (const [end, at] of made.entries()) {
        for (const [ms, limit] of [
          [MINUTE, 12],
          [60 * MINUTE, 40],
          [DAY, 100],
        ] as const) {
          const within = made.slice(0, end + 1).filter((other) => other > at - ms)
          expect(within.length).toBeLessThanOrEqual(limit)
        }
      }
    }),
  )
})

test('each purpose leaves something for those before it, and lives may use all', () => {
  const key = createKey()
  key.lives = 5
  const granted = (['probe', 'waiting', 'handover', 'proof', 'live'] as const).map(key.takeAll)
  expect(granted).toEqual([36, 7, 2, 3, 12])
  expect(usedIn('minute', key.ledger.used, key.now).all).toBe(60)
})

test('what is held back for lives grows with them, up to a point', () => {
  const free = [0, 5, 10, 20, 100].map((lives) => {
    const key = createKey({ ...FREE_PLAN, sockets: 1_000 })
    key.lives = lives
    return key.takeAll('proof')
  })
  expect(free).toEqual([48, 48, 40, 20, 12])
})

test('who is refused may ask again when there is room, and not before', () => {
  const key = createKey()
  key.takeAll('live')
  const wait = key.wait('live')
  expect(wait).toBeGreaterThan(MINUTE - 5 * SECOND)
  expect(wait).toBeLessThanOrEqual(MINUTE + 5 * SECOND)
  key.now += wait - 1
  expect(key.take('live')).toBe(false)
  key.now += 1
  expect(key.take('live')).toBe(true)
})

test('waiting sellers and probes leave the last sockets, and those that running lives will need', () => {
  const key = createKey()
  key.lives = 20
  const open = (all: number, lives: number) => {
    key.ledger.sockets = { here: { all, lives, at: key.now } }
    return (['live', 'proof', 'waiting', 'probe'] as const).filter(
      (purpose) => key.wait(purpose) === 0,
    )
  }
  expect(open(20, 20)).toEqual(['live', 'proof', 'waiting', 'probe'])
  expect(open(22, 20)).toEqual(['live', 'proof', 'waiting'])
  expect(open(23, 20)).toEqual(['live', 'proof'])
  expect(open(24, 20)).toEqual(['live'])
  expect(open(25, 20)).toEqual([])
  // Three lives are without a connection.
  expect(open(21, 17)).toEqual(['live'])
})

test('sockets of a server that tells of them no more are not there', () => {
  const key = createKey()
  key.ledger.sockets = { gone: { all: 25, lives: 25, at: key.now - 14 * SECOND } }
  expect(key.take('live')).toBe(false)
  key.now += SECOND
  expect(key.take('live')).toBe(true)
})

test('one waiting seller has a share of the day, 50 are asked evenly, and lives can always connect', () => {
  const key = createKey()
  let asked = 0
  const turns: number[] = []
  for (const end = key.now + 2 * DAY; key.now < end; ) {
    const isSecondDay = key.now >= end - DAY
    if (key.take('waiting') && isSecondDay) turns.push(asked % 50)
    asked += 1
    expect(key.wait('live')).toBe(0)
    key.now += Math.max(SECOND, Math.ceil(spacingOfWaiting(key.ledger, key.situation())))
  }
  expect(turns.length).toBeGreaterThan(1_700)
  expect(turns.length).toBeLessThanOrEqual(1_800)
  const each = [...Map.groupBy(turns, (seller) => seller).values()].map(({ length }) => length)
  expect(each).toHaveLength(50)
  expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
})

test('what others use slows the waiting down, until nothing is left for them', () => {
  const key = createKey()
  const perDay = () => Math.round(DAY / spacingOfWaiting(key.ledger, key.situation()))
  expect(perDay()).toBe(1_800)
  for (let n = 0; n < 1_000; n += 1)
    countRequest(key.ledger.used, 'live', key.now - 2 * 3600 * SECOND)
  expect(perDay()).toBe(800)
  for (let n = 0; n < 1_000; n += 1)
    countRequest(key.ledger.used, 'live', key.now - 2 * 3600 * SECOND)
  expect(perDay()).toBe(0)
})

test('a provider that has had enough is left alone by all but lives, longer each time', () => {
  const key = createKey()
  const pauses = [1, 2, 3, 4, 5, 6].map(() => {
    closeFor(key.ledger, undefined, key.now)
    // Told several times at once, it is one pause.
    closeFor(key.ledger, undefined, key.now)
    expect(key.wait('live')).toBe(0)
    expect(key.take('credential')).toBe(true)
    const wait = key.wait('proof')
    key.now += wait
    expect(key.take('proof')).toBe(true)
    return wait / SECOND
  })
  expect(pauses).toEqual([30, 60, 120, 240, 300, 300])
  key.now += 11 * MINUTE
  closeFor(key.ledger, undefined, key.now)
  expect(key.wait('probe')).toBe(30 * SECOND)
})

test.each([
  [400 * SECOND, 400],
  [365 * DAY, 900],
  [0, 1],
])('a Retry-After of %i ms closes for %i s', (retryAfterMs, seconds) => {
  const key = createKey()
  closeFor(key.ledger, retryAfterMs, key.now)
  expect(key.wait('waiting')).toBe(seconds * SECOND)
  expect(key.wait('live')).toBe(0)
})

test('one seller uses a fifth of a period at most', () => {
  const { used } = emptyLedger()
  let granted = 0
  while (waitForSeller(used, FREE_PLAN, START) === 0) {
    countRequest(used, 'live', START)
    granted += 1
  }
  expect(granted).toBe(12)
  expect(waitForSeller(used, FREE_PLAN, START + MINUTE + 5 * SECOND)).toBe(0)
})

test('counts of a clock that went wrong by a year do not stay', () => {
  const { used } = emptyLedger()
  countRequest(used, 'live', START + 365 * DAY)
  expect(WINDOWS.map(({ name }) => usedIn(name, used, START).all)).toEqual([0, 0, 0])
})
