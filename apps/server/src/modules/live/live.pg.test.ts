import { ApiError, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { gaps, liveSessions } from '../../platform/database/schema/index.ts'
import { startDatabaseProxy } from '../../testing/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectDevice, type TestDevice } from '../../testing/test-device.ts'
import { createTestSeller, type TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
const devices: TestDevice[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  for (const device of devices.splice(0)) device.socket.terminate()
})
afterAll(() => server.close())

let count = 0
async function newSeller(codes: string[] = ['A1'], on: TestServer = server) {
  count += 1
  return createTestSeller(on, `live.seller${count}`, codes)
}

async function join(seller: TestSeller, on: TestServer = server) {
  const device = await connectDevice(on, seller)
  devices.push(device)
  return device
}

/** A seller on air, with a device that hears the room. */
async function onAir(codes?: string[]) {
  const seller = await newSeller(codes)
  await server.control.goLive(seller.username)
  const sessionId = await seller.start()
  const device = await join(seller)
  await vi.waitFor(() => expect(device.states()).toContain('connected'))
  return { seller, sessionId, device }
}

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError))
    throw new Error(`expected a failure, got ${JSON.stringify(error)}`)
  return error
}

const start = (seller: TestSeller, tiktokUsername: string) =>
  seller.api(endpoints.live.start, { body: { tiktokUsername } })

const active = async (seller: TestSeller) =>
  (await seller.api(endpoints.live.getActive, {})).data.data

describe('starting', () => {
  test('makes one session, which a second device joins, whatever the case and the @', async () => {
    const seller = await newSeller()
    await server.control.goLive(seller.username)
    const first = await start(seller, seller.username)
    expect(first.status).toBe(201)
    expect(first.data.data).toMatchObject({
      status: 'active',
      tiktokUsername: seller.username,
      endTime: null,
    })
    const second = await start(seller, `@${seller.username.toUpperCase()}`)
    expect(second.status).toBe(200)
    expect(second.data.data.id).toBe(first.data.data.id)
    expect((await active(seller))?.id).toBe(first.data.data.id)
  })

  test('five devices that start at once get the same session', async () => {
    const seller = await newSeller()
    await server.control.goLive(seller.username)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => start(seller, seller.username)))
    expect(new Set(answers.map(({ data }) => data.data.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('needs the linked account', async () => {
    const seller = await newSeller()
    expect(await failure(start(seller, 'somebody.else'))).toMatchObject({
      status: 403,
      code: 'account_not_linked',
    })
    const stranger = await server.logIn('unlinked@example.test')
    const body = { tiktokUsername: 'somebody.else' }
    expect(await failure(stranger.api(endpoints.live.start, { body }))).toMatchObject({
      status: 403,
    })
    const ticket = stranger.api(endpoints.live.createStreamTicket, {
      body: { uniqueId: 'somebody.else' },
    })
    expect(await failure(ticket)).toMatchObject({ status: 403, code: 'account_not_linked' })
  })

  test('is refused for another account while a live runs', async () => {
    const { seller, sessionId } = await onAir()
    await server.db
      .update(liveSessions)
      .set({ tiktokUsername: 'the.old.name' })
      .where(eq(liveSessions.id, sessionId))
    expect(await failure(start(seller, seller.username))).toMatchObject({
      status: 409,
      code: 'live_already_active',
    })
  })

  test('an account that is not live is told so, and leaves no session', async () => {
    const seller = await newSeller()
    await seller.start()
    const device = await join(seller)
    expect((await device.closed).code).toBe(4404)
    await vi.waitFor(async () => expect(await active(seller)).toBeNull())
    expect((await seller.api(endpoints.live.listPast, {})).data).toEqual([])
  })
})

describe('ending', () => {
  test('by the seller closes every device and shows among past sessions', async () => {
    const { seller, sessionId, device } = await onAir()
    const ended = await seller.stop(sessionId)
    expect(ended).toMatchObject({ id: sessionId, status: 'ended' })
    expect(await device.closed).toMatchObject({ code: 1000 })
    expect(device.told.at(-1)).toEqual({
      type: 'dibs.status',
      data: { state: 'ended', reason: 'stopped' },
    })
    const { data: past } = await seller.api(endpoints.live.listPast, {})
    expect(past).toEqual([
      {
        id: sessionId,
        start_time: ended.startTime,
        end_time: ended.endTime,
        tiktok_username: seller.username,
      },
    ])
    expect((await seller.stop(sessionId)).endTime).toBe(ended.endTime)
    expect((await server.control.getLive(seller.username)).connections).toBe(0)
  })

  test("of the platform's live ends the session", async () => {
    const { seller, device } = await onAir()
    await server.control.endLive(seller.username)
    expect((await device.closed).code).toBe(4005)
    await vi.waitFor(async () => expect(await active(seller)).toBeNull())
  })

  test('comes with the unlinking of the account', async () => {
    const { seller, device } = await onAir()
    await seller.api(endpoints.user.disconnectAccount, {})
    expect((await device.closed).code).toBe(4403)
    expect(await active(seller)).toBeNull()
  })

  test('by a device that leaves is only that device leaving', async () => {
    const { seller, sessionId, device } = await onAir()
    device.close()
    await device.closed
    expect((await active(seller))?.id).toBe(sessionId)
  })

  test('is not for others', async () => {
    const { sessionId } = await onAir()
    const other = await newSeller()
    expect(await failure(other.stop(sessionId))).toMatchObject({ status: 404 })
    const body = { roomId: '5' }
    const tell = other.api(endpoints.live.update, { params: { sessionId }, body })
    expect(await failure(tell)).toMatchObject({ status: 404 })
  })
})

describe('weather', () => {
  test('a lost connection with comments missed is a gap, and the session goes on', async () => {
    const { seller, sessionId, device } = await onAir()
    await server.control.say(seller.username, [{ comment: 'A1', userId: '1' }])
    await vi.waitFor(() => expect(device.chats).toEqual(['A1']))
    await server.control.causeFault(seller.username, { kind: 'drop', seconds: 0.3 })
    await server.control.say(
      seller.username,
      Array.from({ length: 12 }, (_, i) => ({ comment: `A1 no ${i}`, userId: `2${i}` })),
    )
    await vi.waitFor(() => expect(device.states()).toContain('reconnecting'))
    await vi.waitFor(() => expect(device.states().at(-1)).toBe('connected'), { timeout: 20_000 })
    const gap = { type: 'dibs.gap', data: { from: expect.any(String), to: expect.any(String) } }
    await vi.waitFor(() => expect(device.told).toContainEqual(gap), { timeout: 10_000 })
    await vi.waitFor(
      async () => {
        const stored = await server.db.select().from(gaps).where(eq(gaps.sessionId, sessionId))
        expect(stored).toHaveLength(1)
      },
      { timeout: 10_000 },
    )
    expect(device.chats).toHaveLength(9)
    expect(new Set(device.messageIds).size).toBe(9)
    expect((await seller.places(sessionId)).A1).toHaveLength(9)
  })

  test('a lost connection after which the replay fills everything in is no gap', async () => {
    const { seller, sessionId, device } = await onAir()
    await server.control.say(seller.username, [{ comment: 'A1', userId: '1' }])
    await vi.waitFor(() => expect(device.chats).toEqual(['A1']))
    await server.control.causeFault(seller.username, { kind: 'drop', seconds: 0.2 })
    await server.control.say(seller.username, [{ comment: 'A1', userId: '2' }])
    await vi.waitFor(async () => expect((await seller.places(sessionId)).A1).toEqual(['1', '2']), {
      timeout: 20_000,
    })
    expect(await server.db.select().from(gaps).where(eq(gaps.sessionId, sessionId))).toEqual([])
    expect(device.told.some((m) => m.type === 'dibs.gap' && m.data.to !== undefined)).toBe(false)
  })

  test.each([1000, 1011, 4006, 4500, 4555, 4556])(
    'close code %i is followed by a reconnect',
    async (code) => {
      const { seller, sessionId, device } = await onAir()
      await server.control.causeFault(seller.username, { kind: 'close', code })
      await vi.waitFor(() => expect(device.states()).toContain('reconnecting'))
      await vi.waitFor(() => expect(device.states().at(-1)).toBe('connected'), { timeout: 20_000 })
      await server.control.say(seller.username, [{ comment: 'A1', userId: '5' }])
      await vi.waitFor(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['5'] }))
    },
  )

  test('a live that comes back as another room is another live', async () => {
    const { seller, device } = await onAir()
    await server.control.sendFrames(seller.username, [
      { timestamp: 1, messages: [{ type: 'roomInfo', data: { roomInfo: { id: '12345' } } }] },
    ])
    expect((await device.closed).code).toBe(4005)
  })
})

describe('a restart', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  test('takes the session up again, sends devices back, and notes the downtime', async () => {
    const { simulator } = server
    const before = await startTestServer({ database, simulator })
    const seller = await newSeller(['A1'], before)
    await server.control.goLive(seller.username)
    const sessionId = await seller.start()
    const device = await join(seller, before)
    await vi.waitFor(() => expect(device.states()).toContain('connected'))
    await server.control.say(seller.username, [{ comment: 'A1', userId: '1' }])
    await vi.waitFor(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['1'] }))
    await before.close()
    expect((await device.closed).code).toBe(1012)

    await server.control.say(
      seller.username,
      Array.from({ length: 20 }, (_, i) => ({ comment: 'A1', userId: `3${i}` })),
    )
    const after = await startTestServer({ database, simulator })
    const back = { ...seller, api: after.api(seller.token) }
    const again = await join(back, after)
    await vi.waitFor(() => expect(again.states()).toContain('connected'))
    await vi.waitFor(async () => {
      const { data } = await back.api(endpoints.comments.listWaitlists, { params: { sessionId } })
      expect(data?.[0]?.claims).toHaveLength(9)
    })
    await vi.waitFor(
      async () => {
        expect(
          await after.db.select().from(gaps).where(eq(gaps.sessionId, sessionId)),
        ).toHaveLength(1)
      },
      { timeout: 20_000 },
    )
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
    const seller = await newSeller(['A1'], weak)
    await server.control.goLive(seller.username)
    const sessionId = (await seller.start()) as SessionId
    const device = await join(seller, weak)
    await vi.waitFor(() => expect(device.states()).toContain('connected'))
    proxy.cut()
    await server.control.say(seller.username, [
      { comment: 'A1', userId: '1' },
      { comment: 'A1', userId: '2' },
    ])
    await vi.waitFor(() => expect(device.chats).toHaveLength(2))
    expect(await failure(seller.waitlists(sessionId))).toMatchObject({
      status: 503,
      code: 'service_unavailable',
    })
    expect(await failure(seller.stop(sessionId))).toMatchObject({ status: 503 })
    expect((await fetch(`${weak.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${weak.url}/healthz`)).status).toBe(200)
    expect(device.socket.readyState).toBe(device.socket.OPEN)
    proxy.mend()
    await vi.waitFor(
      async () => expect(await seller.places(sessionId)).toEqual({ A1: ['1', '2'] }),
      {
        timeout: 20_000,
      },
    )
    await weak.close()
    await proxy.close()
    await database.drop()
  })
})
