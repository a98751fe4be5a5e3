import { endpoints } from '@dibs/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { gaps } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import { connectDevice, type TestDevice } from '../../testing/test-device.ts'
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
const studio = createStudio(() => server, 'live.faults')

/** A seller on air, with a device that hears the room. */
async function onAir() {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  devices.push(device)
  return { seller, sessionId, device }
}

describe('a fault of the provider', () => {
  test('a lost connection with comments missed is a gap, and the session goes on', async () => {
    const { seller, sessionId, device } = await onAir()
    await server.control.say(seller.username, [{ comment: 'A1', userId: '1' }])
    await eventually(() => expect(device.chats).toEqual(['A1']))
    await server.control.causeFault(seller.username, { kind: 'drop', seconds: 0.3 })
    await server.control.say(
      seller.username,
      Array.from({ length: 12 }, (_, i) => ({ comment: `A1 no ${i}`, userId: `2${i}` })),
    )
    await eventually(() => expect(device.states()).toContain('reconnecting'))
    await eventually(() => expect(device.states().at(-1)).toBe('connected'))
    const gap = { type: 'dibs.gap', data: { from: expect.any(String), to: expect.any(String) } }
    await eventually(() => expect(device.told).toContainEqual(gap))
    await eventually(async () => {
      const stored = await server.db.select().from(gaps).where(eq(gaps.sessionId, sessionId))
      expect(stored).toHaveLength(1)
    })
    expect(device.chats).toHaveLength(9)
    expect(new Set(device.messageIds).size).toBe(9)
    const latecomer = await studio.join(seller)
    devices.push(latecomer)
    await eventually(() => expect(latecomer.told).toContainEqual(gap))
    expect((await seller.places(sessionId)).A1).toHaveLength(9)
  })

  test('a lost connection after which the replay fills everything in is no gap', async () => {
    const { seller, sessionId, device } = await onAir()
    await server.control.say(seller.username, [{ comment: 'A1', userId: '1' }])
    await eventually(() => expect(device.chats).toEqual(['A1']))
    await server.control.causeFault(seller.username, { kind: 'drop', seconds: 0.2 })
    await server.control.say(seller.username, [{ comment: 'A1', userId: '2' }])
    await eventually(async () => expect((await seller.places(sessionId)).A1).toEqual(['1', '2']))
    expect(await server.db.select().from(gaps).where(eq(gaps.sessionId, sessionId))).toEqual([])
    expect(device.told.some((m) => m.type === 'dibs.gap' && m.data.to !== undefined)).toBe(false)
  })

  test.each([4006, 4555])(
    'close code %i is routine: the room is heard on, and nobody is told',
    async (code) => {
      const { seller, sessionId, device } = await onAir()
      await server.control.causeFault(seller.username, { kind: 'close', code })
      await eventually(async () =>
        expect((await server.control.getLive(seller.username)).connections).toBe(1),
      )
      await server.control.say(seller.username, [{ comment: 'A1', userId: '5' }])
      await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['5'] }))
      expect(device.states()).not.toContain('reconnecting')
      expect(device.told.filter(({ type }) => type === 'dibs.gap')).toEqual([])
    },
  )

  test.each([1000, 1011, 4500, 4556, 4557])(
    'close code %i is followed by a reconnect',
    async (code) => {
      const { seller, sessionId, device } = await onAir()
      await server.control.causeFault(seller.username, { kind: 'close', code })
      await eventually(() => expect(device.states()).toContain('reconnecting'))
      await eventually(() => expect(device.states().at(-1)).toBe('connected'))
      await server.control.say(seller.username, [{ comment: 'A1', userId: '5' }])
      await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['5'] }))
    },
  )

  test('a room whose id comes as a number, without its last digits, is the same room', async () => {
    const { seller, sessionId, device } = await onAir()
    const [roomId = ''] = device.rooms
    const lossy = Number(roomId)
    expect(String(lossy)).not.toBe(roomId)
    await server.control.sendFrames(seller.username, [
      { timestamp: 1, messages: [{ type: 'roomInfo', data: { roomInfo: { id: lossy } } }] },
    ])
    await server.control.say(seller.username, [{ comment: 'A1', userId: '5' }])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['5'] }))
    expect(device.states()).toEqual(['connected'])
  })

  test('a live that comes back as another room is another live', async () => {
    const { seller, device } = await onAir()
    await server.control.sendFrames(seller.username, [
      { timestamp: 1, messages: [{ type: 'roomInfo', data: { roomInfo: { id: '12345' } } }] },
    ])
    expect((await device.closed).code).toBe(4005)
  })
})

describe('a room that the provider knows and does not hear', () => {
  test('is told, also to a device that joins later; the live that was never heard is discarded', async () => {
    const seller = await studio.newSeller()
    const outage = { connectAfterMs: null, closeAfterRoom: { code: 1011 } }
    await server.control.behave(outage, seller.username)
    await server.control.goLive(seller.username)
    const sessionId = await seller.start()
    const silent = { type: 'dibs.status', data: { state: 'connecting', trouble: 'silent' } }
    const device = await connectDevice(server, seller)
    devices.push(device)
    await eventually(() => expect(device.told).toContainEqual(silent))
    const latecomer = await connectDevice(server, seller)
    devices.push(latecomer)
    await eventually(() => expect(latecomer.told[0]).toEqual(silent))
    expect(device.rooms).toEqual([])
    expect(device.states()).not.toContain('connected')
    await seller.stop(sessionId)
    expect((await seller.api(endpoints.live.listPast, {})).data).toEqual([])
  })

  test('a name that belongs to another account now ends the session, and says so', async () => {
    const seller = await studio.newSeller()
    await server.control.goLive(seller.username, { ownerId: '4711' })
    await server.control.say(seller.username, [{ comment: 'A1', userId: '5' }])
    await server.control.behave({ refuse: { status: 500 } }, seller.username)
    await seller.start()
    const device = await connectDevice(server, seller)
    devices.push(device)
    await eventually(() => expect(device.states()).toEqual(['connecting']))
    await server.control.behave({ refuse: null }, seller.username)
    expect((await device.closed).code).toBe(4403)
    const ended = { type: 'dibs.status', data: { state: 'ended', reason: 'account_changed' } }
    expect(device.told).toContainEqual(ended)
    expect(device.chats).toEqual([])
    expect((await seller.api(endpoints.live.listPast, {})).data).toEqual([])
  })
})
