import { assert, constantFrom, integer, property, array as sequence } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { consume, createRateLimiter, remaining } from './rate-limit.ts'

const LIMIT = { max: 3, periodMs: 60_000, spacingMs: 5_000 }
const at = (...milliseconds: number[]) => milliseconds.map((ms) => new Date(ms))

/** Seconds to wait, or null when the turn is granted. */
function waitFor(used: Date[], now: number): number | null {
  try {
    consume(used, now, LIMIT)
    return null
  } catch (error) {
    return (error as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds
  }
}

test('a first turn is free', () => {
  expect(consume([], 1_000, LIMIT)).toEqual(at(1_000))
})

test('between two turns there is the spacing', () => {
  expect(waitFor(at(0), 4_000)).toBe(1)
  expect(waitFor(at(0), 5_000)).toBeNull()
})

test('the oldest turn makes room when it is a period old', () => {
  expect(waitFor(at(0, 10_000, 20_000), 30_500)).toBe(30)
  expect(waitFor(at(0, 10_000, 20_000), 60_000)).toBeNull()
})

test('turns that count no more are forgotten', () => {
  expect(consume(at(0, 10_000, 20_000), 71_000, LIMIT)).toEqual(at(20_000, 71_000))
})

test('without spacing, a turn that another clock has put ahead keeps nobody out', () => {
  const limit = { max: 3, periodMs: 60_000 }
  expect(consume(at(1_005), 1_000, limit)).toEqual(at(1_005, 1_000))
})

test('what is left is what the period still allows', () => {
  expect(remaining(at(0, 10_000), 20_000, LIMIT)).toBe(1)
  expect(remaining(at(0, 10_000, 11_000, 12_000), 20_000, LIMIT)).toBe(0)
  expect(remaining(at(0, 10_000), 60_000, LIMIT)).toBe(2)
})

test('no stretch of a period ever holds more turns than allowed, nor two too close', () => {
  const steps = sequence(constantFrom(0, 500, 1_000, 4_999, 5_000, 17_000, 59_999, 60_000))
  assert(
    property(integer({ min: 0, max: 1e12 }), steps, (start, waits) => {
      let now = start
      let used: Date[] = []
      const granted: number[] = []
      for (const wait of waits) {
        now += wait
        if (waitFor(used, now) !== null) continue
        used = consume(used, now, LIMIT)
        granted.push(now)
      }
      for (const [index, moment] of granted.entries()) {
        const next = granted[index + 1] ?? Infinity
        const fourth = granted[index + LIMIT.max] ?? Infinity
        expect(next - moment).toBeGreaterThanOrEqual(LIMIT.spacingMs)
        expect(fourth - moment).toBeGreaterThanOrEqual(LIMIT.periodMs)
      }
    }),
  )
})

test('the wait that is told is just long enough', () => {
  const steps = sequence(constantFrom(5_000, 6_000, 17_000, 40_000), { maxLength: 8 })
  assert(
    property(steps, (waits) => {
      let now = 0
      let used: Date[] = []
      for (const wait of waits) {
        now += wait
        const seconds = waitFor(used, now)
        if (seconds !== null) {
          expect(waitFor(used, now + (seconds - 1) * 1000)).not.toBeNull()
          now += seconds * 1000
        }
        used = consume(used, now, LIMIT)
      }
    }),
  )
})

describe('a limiter', () => {
  const REFUSED = expect.objectContaining({ code: 'too_many_requests' })
  const once = { max: 1, periodMs: 60_000 }

  test('counts each key apart, whatever it names', () => {
    let now = 0
    const use = createRateLimiter(once, () => now)
    use('seller-1')
    use('198.51.100.7')
    expect(() => use('seller-1')).toThrow(REFUSED)
    now += once.periodMs
    use('seller-1')
  })

  test('remembers so many keys, and forgets the one that was used longest ago', () => {
    const use = createRateLimiter(once, () => 0, 2)
    for (const key of ['first', 'second', 'third']) use(key)
    expect(() => use('second')).toThrow(REFUSED)
    expect(() => use('third')).toThrow(REFUSED)
    use('first')
  })
})
