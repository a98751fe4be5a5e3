import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { readMetrics } from '@dibs/testing/metrics'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { liveSessions } from '../../../platform/database/schema/index.ts'
import { createLoneBus } from '../../../platform/nodes/bus.ts'
import { LEASE_TIME } from '../../../platform/nodes/leases.ts'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../testing/test-server.ts'

const bus = createLoneBus(pino({ level: 'silent' }))
let database: TestDatabase
let home: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  home = await startTestServer({ database, bus })
})
afterAll(async () => {
  await home.close()
  await database.drop()
})

/** Another node; gone at the end of the test. */
async function startNode(options: TestServerOptions = {}): Promise<TestServer> {
  const { simulator } = home
  const node = await startTestServer(Object.assign({ database, bus, simulator }, options))
  let closed: Promise<void> | undefined
  const close = node.close
  node.close = () => (closed ??= close())
  onTestFinished(node.close)
  return node
}

const at = (node: TestServer, seller: TestSeller): TestSeller => {
  const api = node.api(seller.token)
  return Object.assign({}, seller, { api })
}
const connectionsOf = async ({ username }: TestSeller) =>
  (await home.control.getLive(username)).connections
const gapsOf = async ({ api }: TestSeller, sessionId: SessionId) =>
  (await api(endpoints.live.listGaps, { params: { sessionId } })).data
const buyersOf = async (seller: TestSeller, sessionId: SessionId) => {
  const { data } = await seller.api(endpoints.comments.listWaitlists, { params: { sessionId } })
  return data?.flatMap(({ claims }) => claims.map((claim) => claim.customerAccountId)) ?? []
}
const say = (seller: TestSeller, from: number, to: number) =>
  home.control.say(
    seller.username,
    Array.from({ length: to - from + 1 }, (_, n) => ({ comment: 'A1', userId: String(from + n) })),
  )
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => String(from + n))
async function fencedWrites(node: TestServer): Promise<number> {
  const line = /^dibs_fenced_writes_total (\d+)$/m.exec(await readMetrics(node.url))
  return Number(line?.[1])
}
const findSession = (id: SessionId) =>
  home.db
    .select()
    .from(liveSessions)
    .where(eq(liveSessions.id, id))
    .then(([first]) => first)

test('one node listens to a live, wherever it is started again; its end may be asked for anywhere', async () => {
  const studio = createStudio(() => home, 'nodes.one')
  const other = await startNode()
  const { seller, sessionId } = await studio.goOnAir()
  const body = { tiktokUsername: seller.username, roomId: 'N/A', status: 'active' as const }
  const again = await at(other, seller).api(endpoints.live.start, { body })
  expect(again.data.data.id).toBe(sessionId)
  await eventually(async () => expect(await connectionsOf(seller)).toBe(1))
  expect(home.ownership.epochOf(sessionId)).toBe(1)
  expect(other.ownership.epochOf(sessionId)).toBeNull()
  const device = await studio.join(seller)
  await say(seller, 1, 20)
  await eventually(() => expect(device.chats).toHaveLength(20))

  const ended = await stopAt(other, seller, sessionId)
  expect(ended).toMatchObject({ id: sessionId, status: 'ended' })
  // By its keeper, who has stored what it had heard, and told its devices.
  expect(await device.closed).toMatchObject({ code: 1000, reason: 'stopped' })
  expect(await findSession(sessionId)).toMatchObject({ commentsHeard: 20, endReason: 'stopped' })
  expect(await buyersOf(seller, sessionId)).toEqual(numbers(1, 20))
  expect(home.ownership.epochOf(sessionId)).toBeNull()
  await eventually(async () => expect(await connectionsOf(seller)).toBe(0))
})

async function stopAt(node: TestServer, seller: TestSeller, sessionId: SessionId) {
  const body = { status: 'ended' as const, endTime: new Date().toISOString() }
  const { api } = at(node, seller)
  return (await api(endpoints.live.update, { params: { sessionId }, body })).data.data
}

test('a node that leaves is replaced before it goes: nothing is missed, twice, or a gap', async () => {
  const leaving = await startNode()
  const studio = createStudio(() => leaving, 'nodes.leave')
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller, leaving)
  await say(seller, 1, 30)
  const left = leaving.leave()
  await eventually(() => expect(home.ownership.epochOf(sessionId)).toBe(2))
  const there = at(home, seller)
  const back = await studio.join(there, home)
  await say(seller, 31, 40)
  // It goes on answering, but takes no new live, and is sent no more callers.
  expect(await (await fetch(`${leaving.url}/readyz`)).json()).toEqual({ status: 'leaving' })
  expect((await fetch(`${leaving.url}/readyz`)).status).toBe(503)
  expect(await failure(seller.start())).toMatchObject({ status: 503 })
  expect(device.socket.readyState).toBe(device.socket.OPEN)
  await left
  await say(seller, 41, 50)
  await leaving.close()
  expect((await device.closed).code).toBe(1012)
  await say(seller, 51, 60)
  await eventually(() => expect(back.messageIds).toHaveLength(new Set(back.messageIds).size))
  await eventually(async () =>
    expect((await buyersOf(there, sessionId)).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      numbers(1, 60),
    ),
  )
  // One may be open until it is sure that nothing was missed.
  await eventually(async () => expect(await gapsOf(there, sessionId)).toEqual([]))
  await eventually(async () => expect(await connectionsOf(seller)).toBe(1))
  await stopAt(home, seller, sessionId)
  expect(await findSession(sessionId)).toMatchObject({ commentsHeard: 60 })
})

test('a node that stood still is replaced, and what it writes later is refused', async () => {
  let isPaused = false
  const paused = await startNode({
    leaseTime: {
      now: LEASE_TIME.now,
      delay: LEASE_TIME.delay,
      every: (ms, work) => LEASE_TIME.every(ms, async () => (isPaused ? undefined : work())),
    },
  })
  const studio = createStudio(() => paused, 'nodes.pause')
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller, paused)
  isPaused = true
  await eventually(() => expect(home.ownership.epochOf(sessionId)).toBe(2))
  // Its leases stand still, but it goes on writing.
  await say(seller, 1, 5)
  expect((await device.closed).code).toBe(1012)
  expect(await fencedWrites(paused)).toBeGreaterThan(0)
  expect(paused.ownership.epochOf(sessionId)).toBeNull()
  await eventually(async () => expect(await connectionsOf(seller)).toBe(1))
  await eventually(async () =>
    expect(await buyersOf(at(home, seller), sessionId)).toEqual(numbers(1, 5)),
  )
  expect(await fencedWrites(home)).toBe(0)
  await stopAt(home, seller, sessionId)
})

test('a node that is cut off from the database is replaced, and lets go when it is back', async () => {
  const proxy = await startDatabaseProxy(database.url)
  onTestFinished(proxy.close)
  const cut = await startNode({ database: { url: proxy.url, drop: async () => {} } })
  const studio = createStudio(() => cut, 'nodes.cut')
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller, cut)
  proxy.cut()
  // More than the provider says again to who comes next: only the former keeper has heard it all.
  await say(seller, 1, 40)
  await eventually(() => expect(device.chats).toHaveLength(40))
  await eventually(() => expect(home.ownership.epochOf(sessionId)).toBe(2))
  const there = at(home, seller)
  const late = await studio.join(there, home)
  await eventually(async () =>
    expect((await buyersOf(there, sessionId)).toSorted()).toEqual(numbers(1, 40).toSorted()),
  )
  await eventually(() => expect(late.messageIds).toEqual(expect.arrayContaining(device.messageIds)))
  await eventually(async () => expect(await gapsOf(there, sessionId)).toEqual([]))
  proxy.mend()
  expect((await device.closed).code).toBe(1012)
  await eventually(async () => expect(await connectionsOf(seller)).toBe(1))
  await stopAt(home, seller, sessionId)
  expect(await gapsOf(there, sessionId)).toEqual([])
  expect((await findSession(sessionId))?.ownerEpoch).toBe(2)
})

test('a seller has the last word, though the keeper gives no answer', async () => {
  const proxy = await startDatabaseProxy(database.url)
  onTestFinished(proxy.close)
  const cut = await startNode({ database: { url: proxy.url, drop: async () => {} } })
  const studio = createStudio(() => cut, 'nodes.word')
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller, cut)
  proxy.cut()
  expect(await stopAt(home, seller, sessionId)).toMatchObject({ status: 'ended' })
  expect(await findSession(sessionId)).toMatchObject({ endReason: 'stopped' })
  proxy.mend()
  expect(await device.closed).toMatchObject({ code: 1000, reason: 'stopped' })
  await eventually(async () => expect(await connectionsOf(seller)).toBe(0))
})

test('the server before this one, still there against its will, is refused and sends its devices on', async () => {
  const apart = await createTestDatabase()
  const { simulator } = home
  const before = await startTestServer({ database: apart, simulator })
  const studio = createStudio(() => before, 'nodes.alone')
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  const after = await startTestServer({ database: apart, simulator })
  expect(after.ownership.epochOf(sessionId)).toBe(2)
  await say(seller, 1, 5)
  expect((await device.closed).code).toBe(1012)
  expect(await fencedWrites(before)).toBeGreaterThan(0)
  await eventually(async () => expect(await connectionsOf(seller)).toBe(1))
  await Promise.all([before.close(), after.close()])
  await apart.drop()
})
