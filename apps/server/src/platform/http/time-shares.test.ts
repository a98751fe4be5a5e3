import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimeShares } from './time-shares.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const BOUNDS = { share: 0.25, burstMs: 100, othersMs: 10_000, patienceMs: 5_000 }

/** A call that keeps everybody waiting for so long. */
function callsOf(shares: ReturnType<typeof createTimeShares>) {
  return async (key: string, ms: number): Promise<number> => {
    const asked = performance.now()
    await shares.begin(key)
    const begun = performance.now()
    shares.run(key, () => vi.advanceTimersByTime(ms))
    return begun - asked
  }
}
test('who uses more than their share waits while others call; the others do not', async () => {
  const call = callsOf(createTimeShares(BOUNDS, () => performance.now()))
  expect(await call('other', 1)).toBe(0)
  expect(await call('heavy', 300)).toBe(0)
  const next = call('heavy', 1)
  expect(await call('other', 1)).toBe(0)
  await vi.advanceTimersByTimeAsync(1_000)
  // 200 ms too many, of which a quarter of the time takes off.
  expect(await next).toBeCloseTo(800, -1)
})

test('over a long time the share is what it is, however many calls want it', async () => {
  const shares = createTimeShares(BOUNDS, () => performance.now())
  const call = callsOf(shares)
  let used = 0
  const began = performance.now()
  const heavy = Array.from({ length: 6 }, async () => {
    while (performance.now() - began < 20_000) {
      await call('heavy', 30)
      used += 30
    }
  })
  while (performance.now() - began < 30_000) {
    await call('other', 0)
    await vi.advanceTimersByTimeAsync(50)
  }
  await Promise.all(heavy)
  expect(used / 20_000).toBeGreaterThan(0.2)
  expect(used / 20_000).toBeLessThan(0.3)
})

test('who is alone has all of the time, and waits once somebody else calls', async () => {
  const call = callsOf(createTimeShares(BOUNDS, () => performance.now()))
  for (let at = 0; at < 20; at += 1) expect(await call('alone', 100)).toBe(0)
  await call('other', 1)
  const wait = call('alone', 100)
  const refused = expect(wait).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: expect.any(Number) },
  })
  await vi.advanceTimersByTimeAsync(1)
  await refused
})

test('who waits too long is refused, and told when to come again', async () => {
  const shares = createTimeShares(BOUNDS, () => performance.now())
  const call = callsOf(shares)
  await call('other', 1)
  await call('heavy', 1_600)
  await expect(call('heavy', 1)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 6 },
  })
})
