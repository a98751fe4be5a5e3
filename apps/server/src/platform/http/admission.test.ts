import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints, type Item } from '@dibs/contract'
import type { HelperId, KeyId, UserId } from '@dibs/core'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createTracing } from '../observability/tracing.ts'
import type { Refusals } from './admission.ts'
import { createBind } from './bind-endpoint.ts'
import { buildApp } from './build-app.ts'
import { bindProbes } from './probes.ts'
import { serveWebApp } from './web-app.ts'

const AT_WORK = 6
const OF_ADDRESS = 50
const PER_MINUTE = { seller: 20_000, key: 200, address: 180, files: 1_000 }
const WAITING = 48
const NOTHING: Item[] = []
const SENT = { expiresInSeconds: 300, attemptsRemaining: 4 }

let dist: string
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'dibs-admission-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), '<html><head></head></html>')
  writeFileSync(join(dist, 'assets/app.js'), 'the code')
})
afterAll(() => rmSync(dist, { recursive: true }))

let app: FastifyInstance
/** How often the database was looked at for whoever asks whether the server is ready. */
let looks: number
let url: string
/** Ends the work of each call that is at work, by who asked. */
let atWork: { seller: string; finish: () => void }[]
beforeEach(async () => {
  atWork = []
  looks = 0
  await open()
})

async function open(refusals?: Refusals): Promise<void> {
  app = await buildApp({
    ...(refusals && { refusals }),
    log: pino({ level: 'silent' }),
    tracing: createTracing(),
    trustedProxies: 0,
    secretKeys: ['a key of the tests, 32 characters or longer'],
    publicUrl: undefined,
    perMinute: PER_MINUTE,
    async authenticate(token, account) {
      if (token.startsWith('dead')) return null
      const program = /^dibs_live_([a-z]+)/.exec(token)?.[1]
      const key = program ? { id: token as KeyId, scopes: ['read' as const] } : null
      const userId = (program ? tokenOf(program) : token) as UserId
      const helper = account ? { id: token as HelperId, role: 'desk' as const } : null
      const shop = account ? (tokenOf(account) as UserId) : userId
      return { userId: shop, helper, language: 'en', tokenHash: token, key }
    },
  })
  const bind = createBind(app)
  bind(endpoints.items.list, async ({ caller }) => {
    await new Promise<void>((finish) => atWork.push({ seller: caller.userId, finish }))
    return { status: 200, data: NOTHING }
  })
  bind(endpoints.auth.requestOtp, async ({ request }) => {
    await new Promise<void>((finish) => atWork.push({ seller: request.ip, finish }))
    return { status: 200, data: SENT }
  })
  bind(endpoints.items.removeMany, async () => ({ status: 204 }))
  bindProbes(
    app,
    {
      database: { tokens: { execute: async () => void looks++ } as never },
      metrics: createMetrics(),
      ownership: { isLeaving: () => false },
    },
    undefined,
  )
  const none = { connectTo: [], isHttps: false, publicUrl: undefined, facts: {} }
  await serveWebApp(app, Object.assign(none, { dist, readBill: async () => null }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/item-clues`
}
afterEach(() => app.close())

const tokenOf = (name: string) => name.padEnd(20, '-')
/** A key of the seller's, the first or another one. */
const keyOf = (seller: string, digit = 0) => `dibs_live_${seller.padEnd(43, `${digit}`)}`
const call = (seller: string, signal: AbortSignal | null = null) =>
  fetch(url, {
    headers: { authorization: `Bearer ${tokenOf(seller)}`, connection: 'close' },
    signal,
  })
const callsOf = (seller: string) => atWork.filter((each) => each.seller === tokenOf(seller))
function finishAll() {
  for (const { finish } of atWork.splice(0)) finish()
}

test('all who help in a shop wait in a line of their own: its owner gets through beside it', async () => {
  const asHelper = (name: string) =>
    fetch(url, {
      headers: {
        authorization: `Bearer ${tokenOf(name)}`,
        'dibs-account': 'owner',
        connection: 'close',
      },
    })
  const statuses: number[] = []
  const calls = Array.from({ length: AT_WORK + WAITING + 1 }, async (_, n) => {
    statuses.push((await asHelper(n % 2 ? 'sari' : 'budi')).status)
  })
  await eventually(() => expect(statuses).toEqual([429]))
  expect(callsOf('owner')).toHaveLength(AT_WORK)
  const own = call('owner')
  await eventually(() => expect(callsOf('owner')).toHaveLength(AT_WORK + 1))
  while (statuses.length < calls.length) {
    finishAll()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect((await own).status).toBe(200)
})

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

test('a seller’s programs wait for each other, and never in front of the seller’s own app', async () => {
  const atWorkForKeys = 4
  const asked = Array.from({ length: atWorkForKeys + WAITING + 3 }, (_, n) =>
    fetch(url, {
      headers: { authorization: `Bearer ${keyOf('heavy', n % 2)}`, connection: 'close' },
    }),
  )
  await eventually(() => expect(callsOf('heavy')).toHaveLength(atWorkForKeys))
  const own = call('heavy')
  const other = call('other')
  await eventually(() => expect(callsOf('heavy')).toHaveLength(atWorkForKeys + 1))
  await eventually(() => expect(callsOf('other')).toHaveLength(1))
  const statuses: number[] = []
  for (const answer of asked) void answer.then(({ status }) => statuses.push(status))
  while (statuses.length < asked.length) {
    finishAll()
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([(await own).status, (await other).status]).toEqual([200, 200])
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

test('the calls of a key are counted by the minute, apart from those of others of its seller', async () => {
  const ask = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/item-clues/bulk-delete',
      headers: { ...json, authorization: `Bearer ${token}` },
      payload: { itemClueIds: [randomUUID()] },
    })
  for (let n = 0; n < PER_MINUTE.key; n += 1)
    expect((await ask(keyOf('busy'))).json()).toMatchObject({ code: 'key_scope', scope: null })
  expect((await ask(keyOf('busy'))).statusCode).toBe(429)
  expect((await ask(keyOf('busy', 1))).statusCode).toBe(403)
  expect((await ask(tokenOf('busy'))).statusCode).toBe(204)
})

const LOG_IN = '/api/auth/request-otp'
const json = { 'content-type': 'application/json' }
const logIn = () =>
  app.inject({
    method: 'POST',
    url: LOG_IN,
    headers: json,
    payload: { loginIdentifier: 'a@b.test' },
  })
/** What no schema takes. */
const logInBadly = () => app.inject({ method: 'POST', url: LOG_IN, headers: json, payload: '{}' })

test('whatever a stranger asks for is counted, files apart, and probes not at all', async () => {
  const authorization = `Bearer ${'dead'.padEnd(20, '-')}`
  const kinds: Record<string, [number, () => Promise<{ statusCode: number; body: string }>]> = {
    'what is not there': [404, () => app.inject('/api/nothing')],
    'a change of what is not there': [404, () => app.inject({ method: 'PUT', url: '/nothing' })],
    'the description': [200, () => app.inject('/api/docs/json')],
    'a page': [200, () => app.inject('/')],
    'without a token': [401, () => app.inject('/api/item-clues')],
    'a dead token': [401, () => app.inject({ url: '/api/item-clues', headers: { authorization } })],
    'no token at all': [
      401,
      () => app.inject({ url: '/api/item-clues', headers: { authorization: 'Bearer ?' } }),
    ],
    'what the schema refuses': [400, logInBadly],
    'a page of another site': [
      400,
      () =>
        app.inject({ method: 'POST', url: LOG_IN, headers: { origin: 'https://else.example' } }),
    ],
  }
  const calls = Object.entries(kinds)
  for (let at = 0; at < PER_MINUTE.address; at += 1) {
    const [kind, [status, ask]] = calls[at % calls.length] as (typeof calls)[number]
    const { statusCode } = await ask()
    if (statusCode !== status) expect(statusCode, kind).toBe(status)
  }
  for (const [kind, [, ask]] of calls) {
    const { statusCode, body } = await ask()
    expect(statusCode, kind).toBe(429)
    expect(JSON.parse(body), kind).toMatchObject({ code: 'too_many_requests' })
    expect(JSON.parse(body).error, kind).not.toBe('')
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect((await app.inject('/assets/app.js')).statusCode).toBe(200)
})

test('who asks whether the server is ready shares a look at the database', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await app.inject('/readyz')
  expect(looks).toBe(1)
  await eventually(async () => {
    await app.inject('/readyz')
    expect(looks).toBe(2)
  })
})

/** Sends a head that promises a body, and nothing of it. */
function promise(path: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answer = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(String(data).split('\r\n')[0] ?? '')),
  )
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n`
  return new Promise((resolve) => socket.write(head, () => resolve({ socket, answer })))
}

test('who has no token, and what is not there, is refused before a body has come', async () => {
  for (const [path, status] of [
    ['/api/item-clues/bulk-delete', 401],
    ['/api/nothing', 404],
  ] as const) {
    const { socket, answer } = await promise(path)
    expect(await answer).toContain(` ${status} `)
    socket.destroy()
  }
})

test('slow bodies of an address hold no turn of it', async () => {
  const slow = await Promise.all(Array.from({ length: OF_ADDRESS + 10 }, () => promise(LOG_IN)))
  const other = logIn()
  await eventually(() => expect(atWork).toHaveLength(1))
  finishAll()
  expect((await other).statusCode).toBe(200)
  for (const { socket } of slow) socket.destroy()
})

test('what the schema refuses takes its turn', async () => {
  const working = Array.from({ length: OF_ADDRESS }, logIn)
  await eventually(() => expect(atWork).toHaveLength(OF_ADDRESS))
  let isRefused = false
  const refused = logInBadly().then(({ statusCode }) => {
    isRefused = true
    return statusCode
  })
  // Needs no turn, and comes afterwards.
  await app.inject('/healthz')
  await app.inject('/healthz')
  expect(isRefused).toBe(false)
  finishAll()
  expect(await refused).toBe(400)
  expect((await Promise.all(working)).map(({ statusCode }) => statusCode)).not.toContain(429)
})

test('a body that holds more than any call takes is refused before a schema looks at each piece', async () => {
  const remove = async (itemClueIds: readonly unknown[]) => {
    const answer = await fetch(`${url}/bulk-delete`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf('a')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ itemClueIds }),
    })
    const said = answer.status === 204 ? {} : ((await answer.json()) as object)
    return { status: answer.status, ...said }
  }
  const refusal = { status: 400, code: 'bad_request' }
  expect(await remove([{}])).toMatchObject({ ...refusal, field: 'itemClueIds.0' })
  for (const pieces of [
    Array.from({ length: 1_001 }, () => ({})),
    Array.from({ length: 5_001 }, () => 1),
  ]) {
    const answer = await remove(pieces)
    expect(answer).toMatchObject(refusal)
    expect(answer).not.toHaveProperty('field')
  }
  expect(await remove(Array.from({ length: 1_000 }, () => crypto.randomUUID()))).toEqual({
    status: 204,
  })
})

test.each([
  ['is refused', '/api/nothing', 404],
  ['asks whether the server is ready', '/readyz', 200],
])(
  'whoever %s without end waits a moment each time; a seller does not',
  async (_, path, status) => {
    await app.close()
    await open({ perSecond: 3, pauseMs: 3_000 })
    const statuses: number[] = []
    const ask = () => fetch(new URL(path, url)).then((answer) => statuses.push(answer.status))
    // Those of one moment begin before any of them is told, and those after them wait.
    await Promise.all(Array.from({ length: 12 }, ask))
    const slowed = Promise.all(Array.from({ length: 12 }, ask))
    const seller = call('other')
    await eventually(() => expect(callsOf('other')).toHaveLength(1))
    finishAll()
    expect((await seller).status).toBe(200)
    expect(statuses.length).toBeLessThan(24)
    await slowed
    expect(new Set(statuses)).toEqual(new Set([status]))
  },
)
