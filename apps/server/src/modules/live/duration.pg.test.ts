import { endpoints } from '@dibs/contract'
import type { Plan, SessionId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claims, liveSessions, users } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import type { TestDevice } from '../../testing/test-device.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createPlanGrants } from '../plans/service.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const STARTED_AT = Date.now()
let now = STARTED_AT
let server: TestServer
const devices: TestDevice[] = []
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
beforeEach(() => {
  now = STARTED_AT
})
afterEach(() => {
  for (const device of devices.splice(0)) device.socket.terminate()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'live.duration')

const switchTo = ({ api }: TestSeller, plan: Plan) =>
  api(endpoints.subscription.switch, { body: { plan } })

const suspend = ({ userId }: TestSeller) =>
  server.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, userId))

async function endReasonOf(sessionId: SessionId) {
  const [session] = await server.db
    .select()
    .from(liveSessions)
    .where(eq(liveSessions.id, sessionId))
  return session?.endReason
}

/** A seller of a plan whose live began at minute 0, with a device. */
async function onAir(plan: Plan) {
  const { seller, sessionId } = await studio.goOnAir()
  if (plan !== 'pro') {
    now -= 10 * MINUTE
    await switchTo(seller, plan)
    now += 10 * MINUTE
  }
  const device = await join(seller)
  return { seller, sessionId, device }
}

async function join(seller: TestSeller, at = server) {
  const device = await studio.join(seller, at)
  devices.push(device)
  return device
}

const onAirOf = (device: TestDevice) =>
  device.told.flatMap((message) => (message.type === 'dibs.onAir' ? [message.data] : []))

/** Waits until the device is told this much, whichever message it is. */
const told = (device: TestDevice, expected: Partial<ReturnType<typeof onAirOf>[number]>) =>
  eventually(() => expect(onAirOf(device).at(-1)).toMatchObject(expected))

async function isActive({ api }: TestSeller, sessionId: SessionId) {
  return (await api(endpoints.live.getActive, {})).data.data?.id === sessionId
}

describe('the duration of a plan', () => {
  test('is told on joining and with each round, the last five minutes too, and then ends the live', async () => {
    const { seller, sessionId, device } = await onAir('free')
    expect(onAirOf(device)[0]).toMatchObject({ secondsOnAir: 0, secondsLeft: 1_800 })
    now += 25 * MINUTE
    await told(device, { secondsOnAir: 1_500, secondsLeft: 300 })
    const latecomer = await join(seller)
    expect(onAirOf(latecomer)[0]).toMatchObject({ secondsOnAir: 1_500, secondsLeft: 300 })
    now += 5 * MINUTE - 1
    await told(device, { secondsOnAir: 1_799, secondsLeft: 1 })
    expect(await isActive(seller, sessionId)).toBe(true)
    await server.control.say(seller.username, [{ comment: 'A1', userId: '7' }])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['7'] }))
    now += 1
    expect(await device.closed).toMatchObject({ code: 1000 })
    expect(device.told.at(-1)).toMatchObject({ data: { state: 'ended', reason: 'plan_limit' } })
    const { data: past } = await seller.api(endpoints.live.listPast, {})
    expect(past).toMatchObject([{ id: sessionId }])
    expect(Date.parse(past[0]?.end_time ?? '') - Date.parse(past[0]?.start_time ?? '')).toBe(
      30 * MINUTE,
    )
    expect(await seller.places(sessionId)).toEqual({ A1: ['7'] })
  })

  test('is no limit on plans without one', async () => {
    const { device } = await onAir('pro')
    now += 9 * 60 * MINUTE
    await told(device, { secondsOnAir: 32_400, secondsLeft: null })
  })

  test('grows at once with a longer plan', async () => {
    const { seller, device } = await onAir('free')
    now += 29 * MINUTE
    await switchTo(seller, 'hobbyist')
    await told(device, { secondsOnAir: 1_740, secondsLeft: 5_460 })
    await switchTo(seller, 'superstar')
    await told(device, { secondsLeft: null })
  })

  test('of a shorter plan never ends a live without five minutes of notice', async () => {
    const { seller, sessionId, device } = await onAir('pro')
    now += 90 * MINUTE
    await switchTo(seller, 'free')
    await told(device, { secondsLeft: 300 })
    now += 5 * MINUTE - 1
    await told(device, { secondsLeft: 1 })
    expect(await isActive(seller, sessionId)).toBe(true)
    now += 1
    expect((await device.closed).code).toBe(1000)
  })

  test('grows within a round when the operator grants a plan in another process', async () => {
    const { seller, device } = await onAir('free')
    await told(device, { secondsLeft: 1_800 })
    await createPlanGrants({ db: server.db, clock: () => now }).grant(seller.userId, 'pro')
    await told(device, { secondsLeft: null })
  })

  test('goes on counting while the server is away', async () => {
    const { database, simulator } = server
    const before = await startTestServer({ database, simulator, clock: () => now })
    const seller = await studio.newSeller(['A1'], before)
    await switchTo(seller, 'free')
    await server.control.goLive(seller.username)
    await seller.start()
    const device = await join(seller, before)
    await server.control.say(seller.username, [{ comment: 'hai' }, { comment: 'A1' }])
    await eventually(() => expect(device.chats).toHaveLength(2))
    await before.close()
    now += 20 * MINUTE

    const after = await startTestServer({ database, simulator, clock: () => now })
    const again = await join({ ...seller, api: after.api(seller.token) }, after)
    await told(again, { secondsOnAir: 1_200, secondsLeft: 600 })
    // Both came again, and are shown; neither counts twice.
    await eventually(() => expect(again.chats).toEqual(['hai', 'A1']))
    await server.control.say(seller.username, [{ comment: 'lagi' }])
    await told(again, { commentsHeard: 3 })
    now += 10 * MINUTE
    expect(await again.closed).toMatchObject({ code: 1000 })
    await after.close()
  })
})

test('comments are counted once each, however often the provider delivers them', async () => {
  const { seller, device } = await onAir('pro')
  const five = Array.from({ length: 5 }, (_, n) => ({ comment: `hai ${n}` }))
  await server.control.say(seller.username, five)
  await told(device, { commentsHeard: 5 })
  await server.control.causeFault(seller.username, { kind: 'replay', count: 5 })
  await server.control.say(seller.username, [{ comment: 'A1' }])
  await told(device, { commentsHeard: 6 })
})

describe('without any device, claim and call for three hours', () => {
  test.each([
    ['pro', true, false, 'goes on'],
    ['pro', false, false, 'ends'],
    ['pro', true, true, 'ends'],
  ] as const)(
    'a live on %s with auto-join %s, suspended %s, %s',
    async (plan, autoJoin, isSuspended, outcome) => {
      const { seller, sessionId, device } = await onAir(plan)
      await seller.api(endpoints.user.updateProfile, { body: { autoJoin } })
      if (isSuspended) await suspend(seller)
      device.close()
      await device.closed
      // Calls are noted by the hour.
      now += 4 * HOUR + 1
      if (outcome === 'ends') {
        await eventually(async () => expect(await endReasonOf(sessionId)).toBe('nobody_there'))
        return
      }
      // A round has passed when another seller's deserted live has ended.
      const other = await studio.goOnAir()
      now += 4 * HOUR + 1
      await eventually(async () => expect(await endReasonOf(other.sessionId)).toBe('nobody_there'))
      expect(await isActive(seller, sessionId)).toBe(true)
      await server.control.endLive(seller.username)
      await eventually(async () => expect(await isActive(seller, sessionId)).toBe(false))
    },
  )

  test('a live goes on while comments claim, or the seller calls, at whichever node', async () => {
    const deserted = await studio.goOnAir()
    const sold = await studio.goOnAir()
    const looked = await studio.goOnAir()
    const claimed = async (count: number) =>
      eventually(async () => {
        const [stored] = await server.db
          .select({ claims: sql<number>`count(*)::int` })
          .from(claims)
          .where(eq(claims.sessionId, sold.sessionId))
        expect(stored?.claims).toBe(count)
      })
    for (const count of [1, 2]) {
      now += 2 * HOUR + 1
      await server.control.say(sold.seller.username, [{ comment: 'A1', userId: `5${count}` }])
      await claimed(count)
      await looked.seller.api(endpoints.items.list, {})
    }
    await eventually(async () => expect(await endReasonOf(deserted.sessionId)).toBe('nobody_there'))
    expect(await endReasonOf(sold.sessionId)).toBeNull()
    expect(await endReasonOf(looked.sessionId)).toBeNull()
    await server.control.endLive(sold.seller.username)
    await server.control.endLive(looked.seller.username)
  })
})

test('where the sockets of the provider run short, a live that was left alone longest makes room', async () => {
  const { simulator } = server
  const tight = await startTestServer({
    clock: () => now,
    simulator,
    env: { EULER_SOCKETS: '5' },
  })
  const newLive = async (codes: string[]) => {
    const seller = await studio.newSeller(codes, tight)
    await server.control.goLive(seller.username)
    const sessionId = await seller.start()
    const device = await join(seller, tight)
    return { seller, sessionId, device }
  }
  const alone = await newLive(['A1'])
  alone.device.close()
  await alone.device.closed
  now += 31 * MINUTE
  const watched = await newLive(['A1'])
  const past = async () => (await alone.seller.api(endpoints.live.listPast, {})).data
  await eventually(async () =>
    expect(await past()).toMatchObject([{ end_reason: 'made_room', can_go_on: true }]),
  )
  now += 31 * MINUTE
  await told(watched.device, { secondsOnAir: 31 * 60 })
  expect(await isActive(watched.seller, watched.sessionId)).toBe(true)
  await tight.close()
})
