import { endpoints } from '@dibs/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { liveSessions } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { createStudio } from '../../testing/on-air.ts'
import { connectDevice, type TestDevice } from '../../testing/test-device.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
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
const studio = createStudio(() => server, 'live.sessions')

/** A seller on air, with a device that hears the room. */
async function onAir() {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  devices.push(device)
  return { seller, sessionId, device }
}

const start = (seller: TestSeller, tiktokUsername: string) =>
  seller.api(endpoints.live.start, { body: { tiktokUsername } })

const active = async (seller: TestSeller) =>
  (await seller.api(endpoints.live.getActive, {})).data.data

describe('starting', () => {
  test('is limited, since each start connects to the provider; joining what runs is not', async () => {
    const seller = await studio.newSeller()
    await server.control.goLive(seller.username)
    for (let starts = 0; starts < 20; starts += 1) {
      await seller.stop(await seller.start())
    }
    expect(await failure(start(seller, seller.username))).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    })
    const other = await onAir()
    for (let joins = 0; joins < 30; joins += 1)
      expect((await start(other.seller, other.seller.username)).status).toBe(200)
  })

  test('makes one session, which a second device joins, whatever the case and the @', async () => {
    const seller = await studio.newSeller()
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
    const seller = await studio.newSeller()
    await server.control.goLive(seller.username)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => start(seller, seller.username)))
    expect(new Set(answers.map(({ data }) => data.data.id)).size).toBe(1)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('needs the linked account', async () => {
    const seller = await studio.newSeller()
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
    const seller = await studio.newSeller()
    await seller.start()
    const device = await connectDevice(server, seller)
    expect((await device.closed).code).toBe(4404)
    await eventually(async () => expect(await active(seller)).toBeNull())
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
        figures: { items: 0, winners: 0, buyers: 0 },
        end_reason: 'stopped',
        can_go_on: true,
      },
    ])
    expect((await seller.stop(sessionId)).endTime).toBe(ended.endTime)
    await eventually(async () =>
      expect((await server.control.getLive(seller.username)).connections).toBe(0),
    )
  })

  test("of the platform's live ends the session", async () => {
    const { seller, device } = await onAir()
    await server.control.endLive(seller.username)
    expect((await device.closed).code).toBe(4005)
    await eventually(async () => expect(await active(seller)).toBeNull())
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
    const other = await studio.newSeller()
    expect(await failure(other.stop(sessionId))).toMatchObject({ status: 404 })
    const body = { roomId: '5' }
    const tell = other.api(endpoints.live.update, { params: { sessionId }, body })
    expect(await failure(tell)).toMatchObject({ status: 404 })
  })
})
