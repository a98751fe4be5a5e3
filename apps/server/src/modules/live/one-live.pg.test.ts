import { endpoints } from '@dibs/contract'
import type { AccountId, Plan, SessionId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { countedRooms, liveSessions, users } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import type { TestDevice } from '../../testing/test-device.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createBuyers } from '../account/buyers.ts'

/** Comments are stamped by the real clock, and must not lie ahead of this one. */
const clock = createTestClock(Date.now())
let server: TestServer
const devices: TestDevice[] = []
beforeAll(async () => {
  server = await startTestServer({ clock, env: { DEFAULT_PLAN: 'hobbyist' satisfies Plan } })
})
afterEach(() => {
  for (const device of devices.splice(0)) device.socket.terminate()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'one.live')

async function join(seller: TestSeller) {
  const device = await studio.join(seller)
  devices.push(device)
  return device
}

const pastOf = async ({ api }: TestSeller) => (await api(endpoints.live.listPast, {})).data
const usedBy = async ({ api }: TestSeller) =>
  (await api(endpoints.subscription.get, {})).data.usage.liveSessions
const gapsOf = async ({ api }: TestSeller, sessionId: SessionId) =>
  (await api(endpoints.live.listGaps, { params: { sessionId } })).data

test('one phone that is away four times for eleven minutes: one session, one recap, nothing missed, one live counted', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  for (const buyer of ['1', '2', '3', '4']) {
    const phone = await join(seller)
    phone.close()
    await phone.closed
    clock.advance({ minutes: 11 })
    await server.control.say(seller.username, [{ comment: 'A1', userId: buyer }])
    await eventually(async () => expect((await seller.places(sessionId)).A1?.at(-1)).toBe(buyer))
    expect(await seller.start()).toBe(sessionId)
  }
  await server.control.endLive(seller.username)
  await eventually(async () => expect(await pastOf(seller)).toMatchObject([{ id: sessionId }]))
  expect(await seller.places(sessionId)).toEqual({ A1: ['1', '2', '3', '4'] })
  expect(await gapsOf(seller, sessionId)).toEqual([])
  expect(await usedBy(seller)).toBe(1)
})

/** Answers of the start: whether it is new, goes on, or runs. */
async function startAs(seller: TestSeller, wish: StartWish = {}) {
  const body = { tiktokUsername: seller.username, ...wish }
  const { status, data } = await seller.api(endpoints.live.start, { body })
  const isResumed = 'isResumed' in data && data.isResumed
  const kind = status === 201 ? 'new' : isResumed ? 'resumed' : 'running'
  return { kind, id: data.data.id }
}
type StartWish = { newRoom?: 'start' | 'ask' | 'goOn'; spendAnother?: boolean }

const heard = (seller: TestSeller) =>
  eventually(async () => {
    const { data } = await seller.api(endpoints.live.getActive, {})
    expect(data.data?.roomId).not.toBe('N/A')
  })

const claim = async (seller: TestSeller, sessionId: SessionId, userId: string) => {
  const { comments } = await server.control.say(seller.username, [{ comment: 'A1', userId }])
  await eventually(async () => expect((await seller.places(sessionId)).A1).toContain(userId))
  return comments[0] as NonNullable<(typeof comments)[0]>
}

describe('a stop', () => {
  test('is undone while the live runs: the session goes on with its places, removals and history', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    const said = await claim(seller, sessionId, '1')
    await claim(seller, sessionId, '2')
    await seller.api(endpoints.comments.remove, {
      params: claimParams(sessionId, seller, 'A1', said),
    })
    await seller.stop(sessionId)
    expect((await pastOf(seller))[0]).toMatchObject({ end_reason: 'stopped', can_go_on: true })
    expect(await startAs(seller)).toEqual({ kind: 'resumed', id: sessionId })
    expect(await pastOf(seller)).toEqual([])
    const device = await join(seller)
    // What had been heard comes again, and claims nothing anew.
    await eventually(() => expect(device.chats).toContain('A1'))
    await claim(seller, sessionId, '3')
    expect(await seller.places(sessionId)).toEqual({ A1: ['2', '3'] })
    const { data: history } = await seller.api(endpoints.handChanges.list, {
      params: { sessionId },
    })
    expect(history).toHaveLength(1)
    expect(await gapsOf(seller, sessionId)).toEqual([])
  })

  test('is for good where the shop has another currency since: its prices stay as they were', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    await claim(seller, sessionId, '1')
    await seller.stop(sessionId)
    await seller.api(endpoints.shop.set, { body: { currency: 'MYR' } })
    expect((await pastOf(seller))[0]).toMatchObject({ can_go_on: false })
    expect((await startAs(seller)).kind).toBe('new')
  })

  test('leaves a gap where comments came before it was undone', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    await claim(seller, sessionId, '1')
    await seller.stop(sessionId)
    const missed = Array.from({ length: 30 }, (_, n) => ({ comment: `hai ${n}` }))
    await server.control.say(seller.username, missed)
    clock.advance({ minutes: 5 })
    expect(await startAs(seller)).toEqual({ kind: 'resumed', id: sessionId })
    await eventually(async () =>
      expect(await gapsOf(seller, sessionId)).toMatchObject([{ to: expect.any(String) }]),
    )
    const [gap] = await gapsOf(seller, sessionId)
    expect(Date.parse(gap?.to ?? '') - Date.parse(gap?.from ?? '')).toBe(5 * 60_000)
  })

  test('brings back nobody who was erased since', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    await claim(seller, sessionId, '8001')
    await claim(seller, sessionId, '2')
    await seller.stop(sessionId)
    const buyers = createBuyers({ db: server.db, clock, operator: 'test' })
    await buyers.erase('8001' as AccountId)
    // Not known from memory alone.
    await server.db
      .update(liveSessions)
      .set({ lastHeardIds: [] })
      .where(eq(liveSessions.id, sessionId))
    await startAs(seller)
    await claim(seller, sessionId, '3')
    expect(await seller.places(sessionId)).toEqual({ A1: ['2', '3'] })
  })

  test('of a live whose room is another one now is a session of its own, a day later too', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    await seller.stop(sessionId)
    clock.advance({ days: 1, seconds: 1 })
    const other = await startAs(seller)
    expect(other.kind).toBe('new')
    await heard(seller)
    await seller.stop(other.id)
    await server.control.endLive(seller.username)
    await server.control.goLive(seller.username)
    expect((await startAs(seller, { newRoom: 'ask' })).kind).toBe('new')
  })
})

test('a live that broke off may go on in a new room, if the seller says so', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  await claim(seller, sessionId, '1')
  const breakOff = async () => {
    await server.control.endLive(seller.username)
    await eventually(async () =>
      expect((await seller.api(endpoints.live.getActive, {})).data.data).toBeNull(),
    )
    await server.control.goLive(seller.username)
  }
  await breakOff()
  expect(await failure(startAs(seller, { newRoom: 'ask' }))).toMatchObject({
    status: 409,
    code: 'session_may_go_on',
  })
  expect(await startAs(seller, { newRoom: 'goOn' })).toEqual({ kind: 'resumed', id: sessionId })
  await claim(seller, sessionId, '2')
  expect(await seller.places(sessionId)).toEqual({ A1: ['1', '2'] })
  clock.advance({ minutes: 3 })
  await eventually(async () => expect(await usedBy(seller)).toBe(1))
  await breakOff()
  // Without a question it is a live of its own, and after half an hour nobody asks.
  expect((await startAs(seller)).kind).toBe('new')
  await heard(seller)
  await breakOff()
  clock.advance({ minutes: 31 })
  expect((await startAs(seller, { newRoom: 'ask' })).kind).toBe('new')
})

describe("the plan's minutes", () => {
  test('run from the first start, stops included; another live of the month can be spent on the session', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    await claim(seller, sessionId, '1')
    clock.advance({ minutes: 60 })
    await eventually(async () => expect(await usedBy(seller)).toBe(1))
    await seller.stop(sessionId)
    clock.advance({ minutes: 59 })
    expect(await startAs(seller)).toEqual({ kind: 'resumed', id: sessionId })
    clock.advance({ minutes: 1 })
    await eventually(async () =>
      expect((await pastOf(seller))[0]).toMatchObject({ id: sessionId, end_reason: 'plan_limit' }),
    )
    const refused = await failure(startAs(seller))
    expect(refused).toMatchObject({ status: 409, code: 'minutes_used' })
    expect(refused.body).toMatchObject({ sessionsLeft: 14 })
    expect(await startAs(seller, { spendAnother: true })).toEqual({
      kind: 'resumed',
      id: sessionId,
    })
    const device = await join(seller)
    expect(device.told).toContainEqual({
      type: 'dibs.onAir',
      data: expect.objectContaining({ secondsOnAir: 7_200, secondsLeft: 7_200 }),
    })
    expect(await usedBy(seller)).toBe(2)
    await claim(seller, sessionId, '2')
    clock.advance({ minutes: 40 })
    await seller.stop(sessionId)
    expect(await pastOf(seller)).toHaveLength(1)
    expect(await usedBy(seller)).toBe(2)
  })

  test('are not to be had when the month has no live left', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    await seller.api(endpoints.subscription.switch, { body: { plan: 'free' } })
    clock.advance({ minutes: 31 })
    await eventually(async () => expect(await pastOf(seller)).toHaveLength(1))
    for (const left of [2, 1]) {
      expect((await failure(startAs(seller))).body).toMatchObject({ sessionsLeft: left })
      expect(await startAs(seller, { spendAnother: true })).toMatchObject({ id: sessionId })
      clock.advance({ minutes: 31 })
      await eventually(async () => expect(await pastOf(seller)).toHaveLength(1))
    }
    for (const wish of [{}, { spendAnother: true }]) {
      expect(await failure(startAs(seller, wish))).toMatchObject({ code: 'plan_limit' })
    }
  })
})

describe('a room counts', () => {
  test('once it had a claim, also one that is gone, and was heard for two minutes', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    const said = await claim(seller, sessionId, '1')
    await seller.api(endpoints.comments.remove, {
      params: claimParams(sessionId, seller, 'A1', said),
    })
    await createBuyers({ db: server.db, clock, operator: 'test' }).erase('1' as AccountId)
    clock.advance({ minutes: 1 })
    await seller.stop(sessionId)
    expect(await usedBy(seller)).toBe(0)
    // What it was not heard does not count.
    clock.advance({ minutes: 40 })
    await startAs(seller)
    await join(seller)
    expect(await usedBy(seller)).toBe(0)
    clock.advance({ seconds: 61 })
    await eventually(async () => expect(await usedBy(seller)).toBe(1))
    await seller.stop(sessionId)
    expect(await usedBy(seller)).toBe(1)
  })

  test('without a claim after half an hour', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    clock.advance({ minutes: 29 })
    await seller.stop(sessionId)
    expect(await usedBy(seller)).toBe(0)
    await startAs(seller)
    await join(seller)
    clock.advance({ minutes: 1 })
    await eventually(async () => expect(await usedBy(seller)).toBe(1))
  })

  test('once a month, whatever is erased, and whoever has the account', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    const play = async (by: TestSeller, id: SessionId, buyer: string) => {
      await claim(by, id, buyer)
      clock.advance({ minutes: 2 })
      await eventually(async () => expect(await usedBy(by)).toBe(1))
    }
    await play(seller, sessionId, '1')
    await seller.api(endpoints.personalData.erase, { body: { confirmation: 'ERASE' } })
    expect(await usedBy(seller)).toBe(1)
    // Nothing of the session is left to go on with; the room is the same.
    await seller.api(endpoints.items.create, { body: { clueText: 'A1' } })
    const again = await startAs(seller)
    expect(again.kind).toBe('new')
    await play(seller, again.id, '2')
    await seller.stop(again.id)
    const other = await studio.newSeller()
    await link(seller, other)
    expect(await usedBy(other)).toBe(1)
    expect(await usedBy(seller)).toBe(1)
    const theirs = Object.assign({}, other, { username: seller.username })
    const third = await startAs(theirs)
    expect(third.kind).toBe('new')
    await play(theirs, third.id, '3')
    expect(await usedBy(seller)).toBe(1)
    const kept = JSON.stringify(await server.db.select().from(countedRooms))
    for (const name of [seller.accountId, seller.userId, other.userId])
      expect(kept).not.toContain(name)
  })
})

/** Moves a seller's video account to another one. */
async function link(from: TestSeller, to: TestSeller) {
  const none = { tiktokUsername: null, tiktokAccountId: null, tiktokNickname: null }
  await server.db.update(users).set(none).where(eq(users.id, from.userId))
  await server.db
    .update(users)
    .set({ tiktokUsername: from.username, tiktokAccountId: from.accountId, tiktokNickname: 'x' })
    .where(eq(users.id, to.userId))
}

describe('at the same moment', () => {
  test('five devices that join again get the same session', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    await seller.stop(sessionId)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => startAs(seller)))
    expect(answers.map(({ id }) => id)).toEqual(Array(5).fill(sessionId))
    await eventually(async () =>
      expect((await server.control.getLive(seller.username)).connections).toBe(1),
    )
  })

  test('one stops, another joins again: the session runs or has ended, and is whole', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    for (let round = 0; round < 8; round += 1) {
      await claim(seller, sessionId, `7${round}`)
      await Promise.all([seller.stop(sessionId), startAs(seller).catch(() => {})])
      expect((await startAs(seller)).id).toBe(sessionId)
      await join(seller)
    }
    await claim(seller, sessionId, '99')
    const expected = [0, 1, 2, 3, 4, 5, 6, 7].map((round) => `7${round}`)
    expect(await seller.places(sessionId)).toEqual({ A1: [...expected, '99'] })
    await eventually(async () =>
      expect((await server.control.getLive(seller.username)).connections).toBe(1),
    )
  })

  test('the data is erased while it is joined again: there is nothing of it to go on with', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    await claim(seller, sessionId, '1')
    await seller.stop(sessionId)
    const [started] = await Promise.allSettled([
      startAs(seller),
      seller.api(endpoints.personalData.erase, { body: { confirmation: 'ERASE' } }),
    ])
    const { data } = await seller.api(endpoints.live.getActive, {})
    if (started.status === 'fulfilled' && data.data) expect(data.data.id).not.toBe(sessionId)
    expect(await server.db.$count(liveSessions, eq(liveSessions.id, sessionId))).toBe(0)
  })

  test('the account is linked elsewhere: its sessions stay where they are', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    await seller.stop(sessionId)
    const other = await studio.newSeller()
    await link(seller, other)
    const theirs = Object.assign({}, other, { username: seller.username })
    expect((await startAs(theirs)).kind).toBe('new')
    expect(await failure(startAs(seller))).toMatchObject({ code: 'account_not_linked' })
  })
})
