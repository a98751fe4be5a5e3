import type { AddressInfo } from 'node:net'
import { endpoints, type Item } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createTracing } from '../tracing.ts'
import { createBind } from './bind-endpoint.ts'
import { buildApp } from './build-app.ts'

const AT_WORK = 6
const WAITING = 48
const NOTHING: Item[] = []

let app: FastifyInstance
let url: string
/** Ends the work of each call that is at work, by who asked. */
let atWork: { seller: string; finish: () => void }[]
beforeEach(async () => {
  atWork = []
  app = await buildApp({
    log: pino({ level: 'silent' }),
    tracing: createTracing(),
    trustedProxies: 0,
    secretKeys: ['a key of the tests, 32 characters or longer'],
    publicUrl: undefined,
  })
  const bind = createBind(app, async (token) => ({
    userId: token as UserId,
    language: 'en',
    tokenHash: token,
  }))
  bind(endpoints.items.list, async ({ caller }) => {
    await new Promise<void>((finish) => atWork.push({ seller: caller.userId, finish }))
    return { status: 200, data: NOTHING }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/item-clues`
})
afterEach(() => app.close())

const tokenOf = (name: string) => name.padEnd(20, '-')
const call = (seller: string, signal: AbortSignal | null = null) =>
  fetch(url, {
    headers: { authorization: `Bearer ${tokenOf(seller)}`, connection: 'close' },
    signal,
  })
const callsOf = (seller: string) => atWork.filter((each) => each.seller === tokenOf(seller))
function finishAll() {
  for (const { finish } of atWork.splice(0)) finish()
}

test('one seller’s calls wait for each other and are then refused; nobody else’s are', async () => {
  const tooMany = 7
  const statuses: string[] = []
  const calls = Array.from({ length: AT_WORK + WAITING + tooMany }, async () => {
    const answer = await call('heavy')
    statuses.push(`${answer.status} ${answer.headers.get('retry-after')}`)
  })
  await eventually(() => expect(statuses).toEqual(new Array(tooMany).fill('429 1')))
  expect(callsOf('heavy')).toHaveLength(AT_WORK)
  const other = call('other')
  await eventually(() => expect(callsOf('other')).toHaveLength(1))
  while (statuses.length < calls.length) {
    finishAll()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await other).status).toBe(200)
  expect(statuses.filter((status) => status === '200 null')).toHaveLength(AT_WORK + WAITING)
})

test('who leaves before the answer gives no turn back until the work is done', async () => {
  const leaving = new AbortController()
  const left = Array.from({ length: AT_WORK }, () => call('heavy', leaving.signal).catch(() => 0))
  await eventually(() => expect(callsOf('heavy')).toHaveLength(AT_WORK))
  const connections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_, open) => resolve(open)))
  leaving.abort()
  await Promise.all(left)
  await eventually(async () => expect(await connections()).toBe(0))
  const next = call('heavy')
  const other = call('other')
  await eventually(() => expect(callsOf('other')).toHaveLength(1))
  expect(callsOf('heavy')).toHaveLength(AT_WORK)
  finishAll()
  await eventually(() => expect(callsOf('heavy')).toHaveLength(1))
  finishAll()
  expect([(await next).status, (await other).status]).toEqual([200, 200])
})
