import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTracing } from '../observability/tracing.ts'
import { buildApp } from './build-app.ts'
import { logSecurity } from './security-log.ts'

const MINUTE_MS = 60_000
const KEY = 'a key of the tests, 32 characters or longer'

type App = Awaited<ReturnType<typeof buildApp>>
let app: App
let lines: Record<string, unknown>[]
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  lines = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  app = await buildApp({
    log: pino({ level: 'info' }, { write }),
    tracing: createTracing(),
    trustedProxies: 1,
    secretKeys: [KEY],
    publicUrl: undefined,
    authenticate: async () => null,
  })
  logSecurity(app, KEY)
})
afterEach(async () => {
  await app.close()
  vi.useRealTimers()
})

async function ask(times: number, method: 'GET' | 'PUT', address: string) {
  const headers = { 'x-forwarded-for': address }
  for (let at = 0; at < times; at += 1) await app.inject({ method, url: '/api/nothing', headers })
}
const told = () =>
  lines
    .splice(0)
    .map(({ msg, method, status, from, more }) => ({ msg, method, status, from, more }))

test('a refusal is told at once, and how often it came again once a minute', async () => {
  await ask(500, 'GET', '203.0.113.1')
  await ask(3, 'PUT', '203.0.113.1')
  await ask(1, 'GET', '203.0.113.2')
  const [first, second, third, ...rest] = told()
  expect(first).toMatchObject({ msg: 'refused', method: 'GET', status: 404 })
  expect(second).toMatchObject({ msg: 'refused', method: 'PUT', from: first?.from })
  expect(third).toMatchObject({ msg: 'refused', method: 'GET' })
  expect(third?.from).not.toBe(first?.from)
  expect(rest).toEqual([])
  vi.advanceTimersByTime(MINUTE_MS)
  expect(told()).toEqual([
    { ...first, msg: 'refused again', more: 499 },
    { ...second, msg: 'refused again', more: 2 },
  ])
  vi.advanceTimersByTime(MINUTE_MS)
  expect(told()).toEqual([])
  await ask(2, 'GET', '203.0.113.1')
  expect(told()).toEqual([first])
  await app.close()
  expect(told()).toEqual([{ ...first, msg: 'refused again', more: 1 }])
})

test('addresses without end are told of up to a bound, and the others as a number', async () => {
  for (let at = 0; at < 1_100; at += 1) await ask(1, 'GET', `203.0.${at >> 8}.${at & 255}`)
  expect(told()).toHaveLength(1_000)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(told()).toMatchObject([{ msg: 'refused, of other kinds or addresses', more: 100 }])
})
