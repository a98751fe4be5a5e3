import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openDatabase } from '../database/database.ts'
import { createLoneBus } from '../nodes/bus.ts'
import { createLog } from './log.ts'
import { createSpans } from './open-telemetry.ts'
import { createStatementWatch } from './statement-watch.ts'
import { createTracing, type Tracing } from './tracing.ts'

type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: object }[]
}

let collector: Server
let tracing: Tracing
let server: TestServer
const spans: SentSpan[] = []
const studio = createStudio(() => server, 'tracing')

const startTracing = (share: number) => {
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const log = createLog('silent')
  return createTracing(createSpans({ endpoint, share, serviceName: 'dibs', log }))
}

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as {
      resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[]
    }
    for (const { scopeSpans } of resourceSpans) {
      for (const scope of scopeSpans) spans.push(...scope.spans)
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  tracing = startTracing(1)
  server = await startTestServer({ tracing, env: { TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await server?.close()
  collector?.close()
})

const get = (path: string, headers: Record<string, string> = {}, url = server.url) =>
  fetch(`${url}${path}`, { headers })
const lineOf = (id: string) =>
  server.logLines.map((line) => JSON.parse(line)).find(({ reqId }) => reqId === id)

test('a call is known by the id that its proxy gave it, in its answer and in the log', async () => {
  const given = randomUUID()
  const refused = await get('/api/user/profile', { 'x-request-id': given })
  expect(refused.headers.get('x-request-id')).toBe(given)
  await eventually(() => expect(lineOf(given)).toMatchObject({ msg: 'refused' }))

  const traced = await get('/healthz', {
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00',
  })
  expect(traced.headers.get('x-request-id')).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
})

test.each(['rina@mail.test', '+628123456789', '081234567890', 'a'.repeat(200), '', 'x\ty'])(
  'an id that may say who calls is replaced: %j',
  async (given) => {
    const { headers } = await get('/healthz', { 'x-request-id': given })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-request-id')).not.toBe(given)
  },
)

test('without a proxy nobody chooses an id or a trace', async () => {
  const lone = await startTestServer({ tracing, database: server.database, env: {} })
  const given = randomUUID()
  const trace = randomUUID().replaceAll('-', '')
  const { headers } = await get(
    '/healthz',
    { 'x-request-id': given, traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    lone.url,
  )
  expect(headers.get('x-request-id')).not.toBe(given)
  expect(headers.get('x-request-id')).not.toBe(trace)
  await lone.close()
})

test('what is logged while a call is answered has its id, and what comes later has not', async () => {
  const lines: string[] = []
  const own = createTracing()
  const log = createLog('info', { write: (line) => void lines.push(line) }, own.requestId)
  const watch = createStatementWatch(own, log, 0)
  const slow = openDatabase(server.database.url, () => {}, watch)
  const a = own.over(createLoneBus())
  a.respond('live.1.ask', async () => {
    await slow.db.transaction((tx) => tx.execute('select id from live_sessions limit 0'))
    return null
  })
  const given = randomUUID()
  const answered = Promise.withResolvers<void>()
  const app = fastify({ genReqId: () => given })
  own.addTo(app, () => true)
  app.get('/', async () => {
    await a.request('live.1.ask', {})
    await slow.pool.query({ name: 'by-name', text: 'select 1' })
    setImmediate(() => answered.promise.then(() => log.info('later')))
    return 'done'
  })
  await fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
  await app.close()
  answered.resolve()
  await eventually(() => expect(lines.join('')).toContain('later'))
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    ...['begin', 'select live_sessions', 'commit', 'by-name'].map((statement) =>
      expect.objectContaining({ reqId: given, statement, msg: 'a slow statement' }),
    ),
    expect.not.objectContaining({ reqId: given }),
  ])
  await slow.close()
})

test('a trace goes from the proxy over the call, the bus and another node to the statement', async () => {
  const trace = randomUUID().replaceAll('-', '')
  const bus = createLoneBus()
  const [near, far] = [startTracing(0), startTracing(0)]
  const watch = createStatementWatch(far, createLog('silent'))
  const database = openDatabase(server.database.url, () => {}, watch)
  far.over(bus).respond('live.5b1c0b8e-6a07-4d3a-9d0a-3d6c2f8f8a11.admission', async () => {
    await database.pool.query('select 1 from users')
    return null
  })
  const asking = near.over(bus)
  const app = fastify()
  near.addTo(app, () => true)
  app.get('/lives/:id', () =>
    asking.request('live.5b1c0b8e-6a07-4d3a-9d0a-3d6c2f8f8a11.admission', {}),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const call = (flags: string) =>
    get('/lives/7', { traceparent: `00-${trace}-00f067aa0ba902b7-${flags}` }, url)
  await call('00')
  await call('01')
  await app.close()
  await Promise.all([near.close(), far.close(), database.close()])

  const sent = spans.filter(({ traceId }) => traceId === trace)
  const below = (parent: string) => {
    const [span, ...more] = sent.filter(({ parentSpanId }) => parentSpanId === parent)
    expect(more).toEqual([])
    return span
  }
  const names: string[] = []
  for (let span = below('00f067aa0ba902b7'); span; span = below(span.spanId)) names.push(span.name)
  expect(names).toEqual([
    'GET /lives/:id',
    'ask live.*.admission',
    'answer live.*.admission',
    'select users',
  ])
})

test('a claim is followed from its comment to what devices are told; no span says who', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const buyer = {
    comment: 'keep A1 rahasia',
    uniqueId: 'pembeli.rahasia',
    nickname: 'Bunda Rahasia',
  }
  await server.control.say(seller.username, [buyer])
  await eventually(async () => {
    expect((await seller.places(sessionId)).A1).toHaveLength(1)
  })
  await tracing.close()

  const whole = spans.find(({ name }) => name === 'store claims')
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === whole?.spanId)
  expect(parts.map(({ name }) => name)).toEqual(['insert-claims', 'announce'])
  expect(spans.map(({ name }) => name)).toContain('POST /api/livestreams')
  const secrets = [seller.username, seller.userId, seller.token, seller.accountId, sessionId]
  const all = JSON.stringify(spans)
  for (const secret of [...secrets, 'ahasia']) expect(all).not.toContain(secret)
})
