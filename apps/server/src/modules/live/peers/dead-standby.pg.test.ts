import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { startForwarder } from '@dibs/testing/forwarder'
import { simulatedServices } from '@dibs/testing/simulated-services'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { gaps, liveSessions } from '../../../platform/database/schema/index.ts'
import { createLoneBus } from '../../../platform/nodes/bus.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { startSimulator } from '../../../testing/simulator.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

/** Makes what starts nodes that hear each live together, each on a way of its own to the provider. */
async function prepareNodes() {
  const simulator = await startSimulator({ port: 0 })
  const database = await createTestDatabase()
  const bus = createLoneBus(pino({ level: 'silent' }))
  const address = simulatedServices(simulator.url, simulator.smtpUrl).EULER_SOCKET_URL ?? ''
  const closings: (() => Promise<unknown>)[] = [simulator.close, database.drop]
  onTestFinished(async () => {
    for (const close of closings.toReversed()) await close()
  })
  return async () => {
    const proxy = await startDatabaseProxy(database.url)
    const way = await startForwarder(Number(new URL(simulator.url).port))
    const env = {
      LIVE_EARS: '2',
      BUS_URL: 'nats://the.bus.above',
      DATABASE_URL: 'postgres://the.database.below',
      SECRET_KEY: 'x'.repeat(32),
      EULER_SOCKET_URL: way.through(address),
    }
    const own = { url: proxy.url, drop: async () => {} }
    const node = await startTestServer({ database: own, bus, env, simulator })
    closings.push(proxy.close, way.close, async () => {
      for (const each of [proxy, way]) each.mend()
      await node.close()
    })
    return { node, way, proxy }
  }
}

const crowd = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ comment: 'A1', userId: `${from + n}` }))

/**
 * A live goes on until one gap of it is stored. What the former owner heard and hands over tells nothing
 * of a gap, so on a slow machine the first comments may not be enough.
 */
async function talkUntilGap(
  { db, control }: TestServer,
  { sessionId, username, from }: { sessionId: SessionId; username: string; from: number },
): Promise<void> {
  let next = from
  await eventually(async () => {
    await control.say(username, crowd(next, next + 9))
    next += 10
    const stored = await db.select().from(gaps).where(eq(gaps.sessionId, sessionId))
    expect(stored).toHaveLength(1)
  })
}

test('an ear whose way died unnoticed does not vouch: what nobody heard is told, as one gap', async () => {
  const startNode = await prepareNodes()
  const { node: keeper, way } = await startNode()
  const { way: earsWay } = await startNode()
  const studio = createStudio(() => keeper, 'ears.dead')
  const { seller, sessionId } = await studio.goOnAir()
  const { username } = seller
  const { control } = keeper
  await eventually(async () => expect((await control.getLive(username)).connections).toBe(2))
  const device = await studio.join(seller)
  await control.say(username, crowd(1, 10))
  await eventually(() => expect(device.chats).toHaveLength(10))
  // The ear is not told, as behind a router that forgot its connections.
  earsWay.hold()
  way.cut()
  await eventually(() => expect(device.states().at(-1)).toBe('reconnecting'))
  await control.say(username, crowd(11, 60))
  way.mend()
  await eventually(() => expect(device.states().at(-1)).toBe('connected'))
  const { data } = await eventually(async () => {
    const listed = await seller.api(endpoints.live.listGaps, { params: { sessionId } })
    expect(listed.data).toMatchObject([{ to: expect.any(String) }])
    return listed
  })
  await eventually(() => expect(device.told).toContainEqual({ type: 'dibs.gap', data: data[0] }))
  await seller.stop(sessionId)
  const stored = await keeper.db.select().from(gaps).where(eq(gaps.sessionId, sessionId))
  expect(stored).toHaveLength(1)
  const over = device.told.filter(({ type, data }) => type === 'dibs.gap' && 'to' in data)
  expect(over).toHaveLength(1)
})

test('a keeper that is lost before it knows what it missed: the ear that it has just asked tells the gap', async () => {
  const startNode = await prepareNodes()
  const { node: keeper, way, proxy } = await startNode()
  const { seller, sessionId } = await createStudio(() => keeper, 'ears.late').goOnAir()
  const { username } = seller
  const { control } = keeper
  const session = () =>
    keeper.db
      .select()
      .from(liveSessions)
      .where(eq(liveSessions.id, sessionId))
      .then(([first]) => first)
  await control.say(username, crowd(1, 10))
  await eventually(async () => expect(await session()).toMatchObject({ commentsHeard: 10 }))
  way.cut()
  await control.say(username, crowd(11, 60))
  const { node: ear } = await startNode()
  way.mend()
  await eventually(async () => expect((await control.getLive(username)).connections).toBe(2))
  // The keeper asks still what others heard of that time, and will not store a gap.
  proxy.cut()
  await eventually(() => expect(ear.ownership.epochOf(sessionId)).toBe(2))
  await talkUntilGap(ear, { sessionId, username, from: 61 })
})

test('an owner that is lost while it is open what it missed: the next one tells the gap, claims behind it or not', async () => {
  const startNode = await prepareNodes()
  const { node: owner, way, proxy } = await startNode()
  const { seller, sessionId } = await createStudio(() => owner, 'owner.lost').goOnAir()
  const { username } = seller
  const { control } = owner
  await control.say(username, crowd(1, 10))
  const read = async () => {
    const { rows } = await owner.db.execute<{ open: boolean; claims: string }>(sql`
      select may_have_missed as open, (select count(*) from claims where session_id = id) as claims
      from live_sessions where id = ${sessionId}`)
    return rows[0]
  }
  await eventually(async () => expect(await read()).toMatchObject({ open: false, claims: '10' }))
  way.cut()
  await eventually(async () => expect(await read()).toMatchObject({ open: true }))
  await control.say(username, crowd(11, 60))
  way.mend()
  const hearing = async () => (await control.getLive(username)).connections
  await eventually(async () => expect(await hearing()).toBe(1))
  // All that the next one is sent again has a claim that is stored.
  await control.say(username, crowd(61, 75))
  await eventually(async () => expect(Number((await read())?.claims)).toBeGreaterThan(24))
  proxy.cut()
  const { node: next } = await startNode()
  await eventually(() => expect(next.ownership.epochOf(sessionId)).toBe(2))
  await eventually(async () => expect(await hearing()).toBe(2))
  await talkUntilGap(next, { sessionId, username, from: 76 })
})

test('a device at a node whose ear is deaf is let in where the live is heard', async () => {
  const startNode = await prepareNodes()
  const { node: keeper } = await startNode()
  const { node: ear, way } = await startNode()
  const studio = createStudio(() => keeper, 'ears.deaf')
  const { seller } = await studio.goOnAir()
  const { username } = seller
  const connections = async () => (await keeper.control.getLive(username)).connections
  await eventually(async () => expect(await connections()).toBe(2))
  way.cut()
  await eventually(async () => expect(await connections()).toBe(1))
  const device = await studio.join({ ...seller, api: ear.api(seller.token) }, ear)
  await keeper.control.say(username, crowd(1, 10))
  await eventually(() => expect(device.chats).toHaveLength(10))
})

test('an owner that hears nothing leaves the live to the node that does: no gap, and its devices are told', async () => {
  const startNode = await prepareNodes()
  const { node: owner, way } = await startNode()
  const { node: standby } = await startNode()
  const { seller, sessionId } = await createStudio(() => owner, 'owner.deaf').goOnAir()
  const { username } = seller
  const { control } = owner
  await eventually(async () => expect((await control.getLive(username)).connections).toBe(2))
  await control.say(username, crowd(1, 10))
  way.cut()
  await eventually(() => expect(standby.ownership.epochOf(sessionId)).toBe(2))
  await control.say(username, crowd(11, 20))
  expect(owner.ownership.epochOf(sessionId)).toBeNull()
  // At the node that hears nothing, by way of the one that does.
  const device = await connectDevice(owner, seller)
  await eventually(() => expect(device.chats).toHaveLength(20))
  const { data } = await seller.api(endpoints.live.listGaps, { params: { sessionId } })
  expect(data).toEqual([])
})
