import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gaps } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { createStudio } from '../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'live.outages')

describe('a restart', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('takes the session up again, sends devices back, and notes the downtime', async () => {
    const { simulator } = server
    const before = await startTestServer({ database, simulator })
    const seller = await studio.newSeller(['A1'], before)
    await server.control.goLive(seller.username)
    const sessionId = await seller.start()
    const device = await studio.join(seller, before)
    await eventually(() => expect(device.states()).toContain('connected'))
    await server.control.say(seller.username, [{ comment: 'A1', userId: '1' }])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['1'] }))
    await before.close()
    expect((await device.closed).code).toBe(1012)

    await server.control.say(
      seller.username,
      Array.from({ length: 20 }, (_, i) => ({ comment: 'A1', userId: `3${i}` })),
    )
    const after = await startTestServer({ database, simulator })
    const back = { ...seller, api: after.api(seller.token) }
    const again = await studio.join(back, after)
    await eventually(() => expect(again.states()).toContain('connected'))
    await eventually(async () => {
      const { data } = await back.api(endpoints.comments.listWaitlists, { params: { sessionId } })
      expect(data?.[0]?.claims).toHaveLength(9)
    })
    await eventually(async () => {
      expect(await after.db.select().from(gaps).where(eq(gaps.sessionId, sessionId))).toHaveLength(
        1,
      )
    })
    await after.close()
  })
})

describe('after a restart', () => {
  test('comments of before are shown again and not matched anew, and no gap is made up', async () => {
    const database = await createTestDatabase()
    const { simulator } = server
    const before = await startTestServer({ database, simulator })
    const seller = await studio.newSeller(['A1'], before)
    await server.control.goLive(seller.username)
    const sessionId = await seller.start()
    const device = await studio.join(seller, before)
    const chatter = Array.from({ length: 8 }, (_, n) => ({ comment: `B2 ${n}`, userId: `7${n}` }))
    await server.control.say(seller.username, chatter)
    await eventually(() => expect(device.chats).toHaveLength(8))
    await before.close()

    const after = await startTestServer({ database, simulator })
    const back = { ...seller, api: after.api(seller.token) }
    // Nobody could have asked for it when it was said.
    await back.api(endpoints.items.create, { body: { clueText: 'B2' } })
    await server.control.causeFault(seller.username, { kind: 'close', code: 1011 })
    const again = await studio.join(back, after)
    await eventually(() => expect(again.chats).toHaveLength(8))
    await server.control.say(seller.username, [{ comment: 'B2', userId: '5' }])
    await eventually(async () => {
      const { data } = await back.api(endpoints.comments.listWaitlists, { params: { sessionId } })
      expect(data?.map(({ claims }) => claims.map((claim) => claim.customerAccountId))).toEqual([
        ['5'],
      ])
    })
    expect(await after.db.select().from(gaps).where(eq(gaps.sessionId, sessionId))).toEqual([])
    await after.close()
    await database.drop()
  })

  test('a server that stops while it is cut off leaves it to the next whether anything was missed', async () => {
    const database = await createTestDatabase()
    const { simulator } = server
    const before = await startTestServer({ database, simulator })
    const seller = await studio.newSeller(['A1'], before)
    await server.control.goLive(seller.username)
    const sessionId = await seller.start()
    const device = await studio.join(seller, before)
    await server.control.say(seller.username, [{ comment: 'A1', userId: '1' }])
    await eventually(() => expect(device.chats).toHaveLength(1))
    await server.control.causeFault(seller.username, { kind: 'drop', seconds: 1 })
    await eventually(() => expect(device.states()).toContain('reconnecting'))
    await before.close()

    const after = await startTestServer({ database, simulator })
    const back = { ...seller, api: after.api(seller.token) }
    const again = await studio.join(back, after)
    await server.control.say(seller.username, [{ comment: 'A1', userId: '2' }])
    await eventually(() => expect(again.chats.at(-1)).toBe('A1'))
    const { data } = await back.api(endpoints.live.listGaps, { params: { sessionId } })
    expect(data.filter(({ to }) => to !== null)).toEqual([])
    await after.close()
    await database.drop()
  })

  test('every live is taken up, and devices are told of the gaps from before', async () => {
    const database = await createTestDatabase()
    const { simulator } = server
    const before = await startTestServer({ database, simulator })
    const sellers = await Promise.all([1, 2].map(() => studio.newSeller(['A1'], before)))
    const sessions: SessionId[] = []
    for (const seller of sellers) {
      await server.control.goLive(seller.username)
      sessions.push(await seller.start())
      await studio.join(seller, before)
    }
    const [first, second] = sellers as [TestSeller, TestSeller]
    const [sessionId] = sessions as [SessionId]
    const [from, to] = [new Date(1_000), new Date(2_000)]
    await before.db.insert(gaps).values({ sessionId, fromAt: from, toAt: to })
    await before.close()

    const after = await startTestServer({ database, simulator })
    const again = await studio.join({ ...first, api: after.api(first.token) }, after)
    const told = { type: 'dibs.gap', data: { from: from.toISOString(), to: to.toISOString() } }
    expect(again.told).toContainEqual(told)
    await studio.join({ ...second, api: after.api(second.token) }, after)
    await after.close()
    await database.drop()
  })
})

describe('without a database', () => {
  test('the server keeps hearing, says 503, and stores what it heard when it is back', async () => {
    const database = await createTestDatabase()
    const proxy = await startDatabaseProxy(database.url)
    const weak = await startTestServer({
      database: { ...database, url: proxy.url },
      simulator: server.simulator,
    })
    const seller = await studio.newSeller(['A1'], weak)
    await server.control.goLive(seller.username)
    const sessionId = await seller.start()
    const device = await studio.join(seller, weak)
    await eventually(() => expect(device.states()).toContain('connected'))
    proxy.cut()
    await server.control.say(seller.username, [
      { comment: 'A1', userId: '1' },
      { comment: 'A1', userId: '2' },
    ])
    await eventually(() => expect(device.chats).toHaveLength(2))
    expect(await failure(seller.waitlists(sessionId))).toMatchObject({
      status: 503,
      code: 'service_unavailable',
    })
    expect(await failure(seller.stop(sessionId))).toMatchObject({ status: 503 })
    expect((await fetch(`${weak.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${weak.url}/healthz`)).status).toBe(200)
    expect(device.socket.readyState).toBe(device.socket.OPEN)
    proxy.mend()
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['1', '2'] }))
    await weak.close()
    await proxy.close()
    await database.drop()
  })
})
