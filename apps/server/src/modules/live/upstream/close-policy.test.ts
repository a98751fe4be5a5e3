import { describe, expect, test } from 'vitest'
import { actionOnClose, waitBefore } from './close-policy.ts'

const reconnect = (wait: string) => ({ type: 'reconnect', wait })
const end = (reason: string) => ({ type: 'end', reason })

describe('what follows a close code', () => {
  test.each([
    [4005, end('live_ended'), end('live_ended')],
    [4404, end('not_live'), reconnect('long')],
    [4400, end('refused'), reconnect('long')],
    [4401, end('refused'), reconnect('long')],
    [4403, end('refused'), reconnect('long')],
    [4429, reconnect('long'), reconnect('long')],
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

describe('the wait before the next attempt', () => {
  test('grows with full jitter up to five seconds', () => {
    const longest = [0, 1, 2, 3, 4, 5, 50].map((attempt) => waitBefore('backoff', attempt, () => 1))
    expect(longest).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000])
    expect(waitBefore('backoff', 9, () => 0)).toBe(0)
  })

  test('is nothing where the provider only hung up, and long where it asked for patience', () => {
    expect(waitBefore('none', 0, () => 1)).toBe(0)
    expect([0, 1].map((random) => waitBefore('long', 7, () => random))).toEqual([15_000, 45_000])
  })
  test('is that of any other close where the provider hangs up again and again', () => {
    expect([1, 2, 9].map((attempt) => waitBefore('none', attempt, () => 1))).toEqual([
      1_000, 2_000, 5_000,
    ])
  })
})
