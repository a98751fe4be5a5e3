import type { UserId } from '@dibs/core'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelivery } from './notice-delivery.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const MINUTE_MS = 60_000

function startDelivery() {
  const warnings: string[] = []
  const log = pino({ base: null }, { write: (line) => warnings.push(line) })
  return { warnings, ...createDelivery(log) }
}

/** A way out that fails so often, and then takes what it is given. */
function failing(times: number) {
  const way = { tries: 0 }
  const send = async () => {
    way.tries += 1
    if (way.tries <= times) throw new Error('550 rina@example.test is unknown here')
  }
  return { way, send }
}

const WHAT = { field: 'email', kind: 'account_deleted' }

test('a message that fails is tried again, and nobody waits for it', async () => {
  const { deliver, warnings } = startDelivery()
  const { way, send } = failing(2)
  expect(deliver(WHAT, send)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(way.tries).toBe(3)
  expect(warnings).toEqual([])
})

test('after three tries within a minute it is given up, and the log has no address', async () => {
  const { deliver, warnings } = startDelivery()
  const { way, send } = failing(Number.POSITIVE_INFINITY)
  deliver(WHAT, send)
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  expect(way.tries).toBe(3)
  expect(vi.getTimerCount()).toBe(0)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('account_deleted')
  expect(warnings[0]).not.toContain('rina')
})

test('where the link to take a change back is lost, an error names the account', async () => {
  const { deliver, warnings } = startDelivery()
  const linkOf = '0198a3c4-0000-7000-8000-000000000001' as UserId
  for (const label of [WHAT, { field: 'email', kind: 'email_changed', linkOf }]) {
    deliver(label, failing(Number.POSITIVE_INFINITY).send)
  }
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  const said = warnings.map((line) => JSON.parse(line))
  expect(said.map(({ level, linkOf }) => [level, linkOf])).toEqual([
    [pino.levels.values.warn, undefined],
    [pino.levels.values.error, linkOf],
  ])
})

test('a server that stops waits for what is on its way, and tries once more what failed', async () => {
  const { deliver, close } = startDelivery()
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const { way, send } = failing(1)
  deliver(WHAT, () => taken)
  deliver(WHAT, send)
  await vi.advanceTimersByTimeAsync(0)
  expect(way.tries).toBe(1)
  let isClosed = false
  const closed = close().then(() => {
    isClosed = true
  })
  await vi.advanceTimersByTimeAsync(1)
  expect([way.tries, isClosed]).toEqual([2, false])
  take()
  await closed
})

test('a server that stops waits for seconds, not for ever', async () => {
  const { deliver, close, warnings } = startDelivery()
  deliver(WHAT, () => new Promise(() => {}))
  const closed = close()
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  await closed
  expect(warnings[0]).toContain('"notices":1')
})
