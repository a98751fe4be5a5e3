import { describe, expect, test } from 'vitest'
import { actionOnClose, closeCodeOfStatus, readRetryAfter, waitBefore } from './close-policy.ts'

const reconnect = (wait: string) => ({ type: 'reconnect', wait })
const end = (reason: string) => ({ type: 'end', reason })

describe('what follows a close code', () => {
  test.each([
    [4005, end('live_ended'), end('live_ended')],
    [4404, end('not_live'), reconnect('long')],
    [4400, end('refused'), reconnect('long')],
    [4401, end('refused'), reconnect('long')],
    [4403, end('refused'), reconnect('long')],
    [4429, reconnect('busy'), reconnect('busy')],
    [4006, reconnect('none'), reconnect('none')],
    [4555, reconnect('none'), reconnect('none')],
    [1000, reconnect('backoff'), reconnect('backoff')],
    [1006, reconnect('backoff'), reconnect('backoff')],
    [1011, reconnect('backoff'), reconnect('backoff')],
    [4500, reconnect('backoff'), reconnect('backoff')],
    [4556, reconnect('backoff'), reconnect('backoff')],
    [4557, reconnect('backoff'), reconnect('backoff')],
    [0, reconnect('backoff'), reconnect('backoff')],
    [4999, reconnect('backoff'), reconnect('backoff')],
  ])('%i: %j before the room was heard, %j in a running live', (code, before, after) => {
    expect(actionOnClose(code, false)).toEqual(before)
    expect(actionOnClose(code, true)).toEqual(after)
  })
})

test('"not live" right after a normal close is the end of the live', () => {
  expect(actionOnClose(4404, true, 1000)).toEqual(end('live_ended'))
  expect(actionOnClose(4404, true, 1006)).toEqual(reconnect('long'))
  expect(actionOnClose(4404, false, 1000)).toEqual(end('not_live'))
})

test.each([
  [429, 4429],
  [401, 4401],
  [403, 4403],
  [302, 1006],
  [500, 1006],
  [undefined, 1006],
])('HTTP %s in place of a socket is judged as %i', (status, code) => {
  expect(closeCodeOfStatus(status)).toBe(code)
})

describe('what a Retry-After asks for', () => {
  const NOW = Date.UTC(2026, 8, 1, 12)
  test.each([
    ['7', 7_000],
    [' 120 ', 120_000],
    [new Date(NOW + 90_000).toUTCString(), 90_000],
    // A year is no wait for a live.
    ['31536000', 900_000],
    [new Date(NOW + 31_536_000_000).toUTCString(), 900_000],
    ['9'.repeat(400), 900_000],
    ['0', null],
    ['-5', null],
    [new Date(NOW - 1_000).toUTCString(), null],
    ['soon', null],
    ['May 3000', null],
    ['', null],
    [undefined, null],
  ])('%j is %s ms', (header, expected) => {
    expect(readRetryAfter(header, NOW)).toBe(expected)
  })
})

describe('the wait before the next attempt', () => {
  const longest = (wait: Parameters<typeof waitBefore>[0], attempt: number, lasted = 0) =>
    waitBefore(wait, { attempt, lasted }, () => 1)

  test('grows with full jitter up to five seconds in the first minute', () => {
    const waits = [0, 1, 2, 3, 4, 5, 50].map((attempt) => longest('backoff', attempt, 59_999))
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000])
    expect(waitBefore('backoff', { attempt: 9, lasted: 0 }, () => 0)).toBe(0)
  })

  test('grows on to a minute while the outage lasts', () => {
    const waits = [60_000, 120_000, 300_000, 3_600_000].map((ms) => longest('backoff', 50, ms))
    expect(waits).toEqual([10_000, 20_000, 50_000, 60_000])
  })

  test('is nothing where the provider only hung up, and long where it asked for patience', () => {
    expect(longest('none', 0)).toBe(0)
    for (const wait of ['long', 'busy'] as const) {
      const waits = [0, 1].map((random) =>
        waitBefore(wait, { attempt: 7, lasted: 0 }, () => random),
      )
      expect(waits).toEqual([15_000, 45_000])
    }
  })

  test('is as long as a busy provider asks, and a little longer, but never a year', () => {
    const asked = (retryAfterMs: number, random: number) =>
      waitBefore('busy', { attempt: 0, lasted: 0, retryAfterMs }, () => random)
    expect(asked(90_000, 0)).toBe(90_000)
    expect(asked(90_000, 1)).toBe(95_000)
    expect(asked(31_536_000_000, 0)).toBe(900_000)
  })

  test('is that of any other close where the provider hangs up again and again', () => {
    expect([1, 2, 9].map((attempt) => longest('none', attempt))).toEqual([1_000, 2_000, 5_000])
  })
})

test('an outage of an hour costs few requests', () => {
  let lasted = 0
  let requests = 0
  for (; lasted < 3_600_000; requests += 1) {
    lasted += waitBefore('backoff', { attempt: requests, lasted }, () => 0.5)
  }
  expect(requests).toBeLessThan(200)
})
