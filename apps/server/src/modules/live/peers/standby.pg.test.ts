import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { startForwarder } from '@dibs/testing/forwarder'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { gaps, liveSessions } from '../../../platform/database/schema/index.ts'
import { createLoneBus } from '../../../platform/nodes/bus.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const bus = createLoneBus(pino({ level: 'silent' }))
const env = {
  LIVE_EARS: '2',
  BUS_URL: 'nats://the.bus.above',
  DATABASE_URL: 'postgres://the.database.below',
  SECRET_KEY: 'x'.repeat(32),
}
let database: TestDatabase
let home: TestServer
let third: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  home = await startTestServer({ database, bus, env })
  third = await startTestServer({ database, bus, env, simulator: home.simulator })
})
afterAll(async () => {
  await third.close()
  await home.close()
  await database.drop()
})

const connectionsOf = async (username: string) => (await home.control.getLive(username)).connections
const sayTo = (username: string, from: number, to: number) =>
  home.control.say(
    username,
    Array.from({ length: to - from + 1 }, (_, n) => ({ comment: 'A1', userId: `${from + n}` })),
  )
const numbers = (to: number) => Array.from({ length: to }, (_, n) => n + 1)
async function buyersOf({ token }: TestSeller, sessionId: SessionId): Promise<number[]> {
  const api = home.api(token)
  const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
  const claims = data?.flatMap((item) => item.claims.map((claim) => claim.customerAccountId))
  return claims?.map(Number).toSorted((a, b) => a - b) ?? []
}
const gapsOf = async ({ token }: TestSeller, sessionId: SessionId) =>
  (await home.api(token)(endpoints.live.listGaps, { params: { sessionId } })).data
const joinAt = (node: TestServer, seller: TestSeller) =>
  createStudio(() => node, 'ears').join({ ...seller, api: node.api(seller.token) }, node)

/** A node whose way to the provider can be cut. */
async function startNode() {
  const { simulator } = home
  const way = await startForwarder(Number(new URL(simulator.url).port))
  const address = home.config.EULER_SOCKET_URL
  const node = await startTestServer({
    database,
    bus,
    env: { ...env, EULER_SOCKET_URL: way.through(address) },
    simulator,
  })
  onTestFinished(async () => {
    await node.close()
    await way.close()
  })
  return { node, way }
}

test('what a keeper did not hear its ear did: no gap, and its devices are told what was said', async () => {
  const { node: keeper, way } = await startNode()
  const { seller, sessionId } = await createStudio(() => keeper, 'ears.miss').goOnAir()
  const { username } = seller
  await eventually(async () => expect(await connectionsOf(username)).toBe(2))
  const device = await joinAt(keeper, seller)
  await sayTo(username, 1, 10)
  await eventually(() => expect(device.chats).toHaveLength(10))
  way.cut()
  await eventually(() => expect(device.states().at(-1)).toBe('reconnecting'))
  await sayTo(username, 11, 60)
  await eventually(async () => expect(await buyersOf(seller, sessionId)).toEqual(numbers(60)))
  expect(device.chats).toHaveLength(10)
  way.mend()
  await eventually(() => expect(device.chats).toHaveLength(60))
  expect(new Set(device.messageIds).size).toBe(60)
  // Settled: only then the live is stored as heard until now.
  await eventually(async () =>
    expect(
      await home.db
        .select()
        .from(liveSessions)
        .where(eq(liveSessions.id, sessionId))
        .then(([first]) => first),
    ).toMatchObject({
      commentsHeard: 60,
      lastHeardIds: expect.arrayContaining([device.messageIds.at(-1)]),
    }),
  )
  expect(await gapsOf(seller, sessionId)).toEqual([])
  await seller.stop(sessionId)
})

test('what nobody heard is a gap, told to devices at every node', async () => {
  const { node: keeper } = await startNode()
  const { seller, sessionId } = await createStudio(() => keeper, 'ears.gap').goOnAir()
  const { username } = seller
  await eventually(async () => expect(await connectionsOf(username)).toBe(2))
  const nodes = [keeper, home, third]
  const devices = await Promise.all(nodes.map((node) => joinAt(node, seller)))
  await sayTo(username, 1, 10)
  await eventually(async () => expect(await buyersOf(seller, sessionId)).toEqual(numbers(10)))
  await home.control.causeFault(username, { kind: 'drop', seconds: 1 })
  await sayTo(username, 11, 60)
  // Wherever it is asked for: only the keeper knows it before it is stored.
  await eventually(async () =>
    expect(await gapsOf(seller, sessionId)).toMatchObject([{ to: null }]),
  )
  await eventually(async () =>
    expect(await gapsOf(seller, sessionId)).toMatchObject([{ to: expect.any(String) }]),
  )
  const [gap] = await gapsOf(seller, sessionId)
  for (const device of devices)
    await eventually(() => expect(device.told).toContainEqual({ type: 'dibs.gap', data: gap }))
  await seller.stop(sessionId)
  const stored = await home.db.select().from(gaps).where(eq(gaps.sessionId, sessionId))
  expect(stored).toHaveLength(1)
})

test('a keeper that is cut off: its ear takes over without a gap, and another node becomes the ear', async () => {
  const proxy = await startDatabaseProxy(database.url)
  const apart = { url: proxy.url, drop: async () => {} }
  const { simulator } = home
  const keeper = await startTestServer({ database: apart, bus, env, simulator })
  onTestFinished(async () => {
    proxy.mend()
    await keeper.close()
    await proxy.close()
  })
  const { seller, sessionId } = await createStudio(() => keeper, 'ears').goOnAir()
  const { username } = seller
  const connections = () => connectionsOf(username)
  await eventually(async () => expect(await connections()).toBe(2))
  const nodes = [home, third]
  const say = (from: number, to: number) => sayTo(username, from, to)
  const buyers = () => buyersOf(seller, sessionId)
  const devices = await Promise.all(nodes.map((node) => joinAt(node, seller)))
  await say(1, 20)
  await eventually(async () => expect(await buyers()).toEqual(numbers(20)))

  // The keeper's next round has told that it heard until the ear was there.
  await eventually(async () =>
    expect(
      await home.db
        .select()
        .from(liveSessions)
        .where(eq(liveSessions.id, sessionId))
        .then(([first]) => first),
    ).toMatchObject({ commentsHeard: 20 }),
  )
  proxy.cut()
  await say(21, 60)
  await eventually(() =>
    expect(nodes.map((node) => node.ownership.epochOf(sessionId)).toSorted()).toEqual([2, null]),
  )
  await say(61, 80)
  await eventually(async () => expect(await buyers()).toEqual(numbers(80)))
  // The former keeper learns from the other two that they go on without it.
  await eventually(async () => expect(await connections()).toBe(2))
  expect(await gapsOf(seller, sessionId)).toEqual([])
  // One of the two was a device of the ear.
  const whole = devices.filter(({ chats }) => chats.length === 80)
  expect(whole.length).toBeGreaterThan(0)

  proxy.mend()
  await eventually(async () => expect(await connections()).toBe(2))
  expect(await gapsOf(seller, sessionId)).toEqual([])
  await seller.stop(sessionId).catch(() => {})
  await eventually(async () => expect(await connections()).toBe(0))
})
