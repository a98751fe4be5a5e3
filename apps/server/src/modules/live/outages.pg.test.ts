import { endpoints } from '@dibs/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { gaps } from '../../platform/database/schema/index.ts'
import { startDatabaseProxy } from '../../testing/database-proxy.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { createStudio } from '../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
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
