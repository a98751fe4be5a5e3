import { endpoints } from '@dibs/contract'
import type { Plan } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../../platform/database/schema/index.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createStudio } from '../../../testing/on-air.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { AUTO_JOIN_SECONDS: '1' } })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'auto.join')

const setAutoJoin = ({ api }: TestSeller, autoJoin: boolean) =>
  api(endpoints.user.updateProfile, { body: { autoJoin } })
const switchTo = ({ api }: TestSeller, plan: Plan) =>
  api(endpoints.subscription.switch, { body: { plan } })
const active = async ({ api }: TestSeller) => (await api(endpoints.live.getActive, {})).data.data

async function newSeller() {
  const seller = await studio.newSeller()
  await setAutoJoin(seller, true)
  return seller
}

/** Waits until the server has started a session by itself, and hears the room. */
async function joined(seller: TestSeller, roomId?: string) {
  return eventually(async () => {
    const session = await active(seller)
    expect(session?.roomId ?? 'N/A').not.toBe('N/A')
    if (roomId !== undefined) expect(session?.roomId).toBe(roomId)
    return session
  })
}

/** Rounds have passed when somebody who goes live now has been joined. */
async function afterSomeRounds() {
  for (const _ of [1, 2]) {
    const other = await newSeller()
    await server.control.goLive(other.username)
    await joined(other)
  }
}

test('a live is joined without any call, and another one after it', async () => {
  const seller = await newSeller()
  await afterSomeRounds()
  expect(await active(seller)).toBeNull()
  const { roomId } = await server.control.goLive(seller.username)
  const session = await joined(seller, roomId)
  await server.control.say(seller.username, [{ comment: 'A1', userId: '5' }])
  await eventually(async () => {
    if (!session) throw new Error('not joined')
    expect(await seller.places(session.id)).toEqual({ A1: ['5'] })
  })
  await server.control.endLive(seller.username)
  await eventually(async () => expect(await active(seller)).toBeNull())
  const another = await server.control.goLive(seller.username)
  await joined(seller, another.roomId)
})

test('a live that the seller stopped stays stopped, until they start it or another one', async () => {
  const seller = await newSeller()
  const { roomId } = await server.control.goLive(seller.username)
  const session = await joined(seller, roomId)
  if (!session) throw new Error('not joined')
  await seller.stop(session.id)
  await afterSomeRounds()
  expect(await active(seller)).toBeNull()
  expect((await seller.api(endpoints.live.listPast, {})).data).toHaveLength(1)

  const byHand = await seller.start()
  await joined(seller, roomId)
  await seller.stop(byHand)
  await afterSomeRounds()
  expect(await active(seller)).toBeNull()
  await server.control.endLive(seller.username)
  const another = await server.control.goLive(seller.username)
  await joined(seller, another.roomId)
})

test('a live that was stopped before its room was heard stays stopped, too', async () => {
  const seller = await studio.newSeller()
  const { roomId } = await server.control.goLive(seller.username)
  await server.control.causeFault(seller.username, { kind: 'drop', seconds: 1 })
  await seller.stop(await seller.start())
  await setAutoJoin(seller, true)
  // Which room it was that was left is known once the provider tells of it again.
  await eventually(async () => {
    const left = await server.db.select({ roomId: users.leftRoomId }).from(users)
    expect(left).toContainEqual({ roomId })
  })
  await afterSomeRounds()
  expect(await active(seller)).toBeNull()
  expect((await seller.api(endpoints.live.listPast, {})).data).toEqual([])
  await server.control.endLive(seller.username)
  const another = await server.control.goLive(seller.username)
  await joined(seller, another.roomId)
})

test('nobody is joined whose switch is off, or whose plan has no auto-join', async () => {
  const off = await newSeller()
  await setAutoJoin(off, false)
  const cheap = await newSeller()
  await switchTo(cheap, 'hobbyist')
  for (const seller of [off, cheap]) await server.control.goLive(seller.username)
  await afterSomeRounds()
  for (const seller of [off, cheap]) expect(await active(seller)).toBeNull()
  expect((await cheap.api(endpoints.user.getProfile, {})).data.autoJoin).toBe(true)
  await switchTo(cheap, 'pro')
  await joined(cheap)
  await setAutoJoin(off, true)
  await joined(off)
})

test('at the sessions of the month it is quiet, until the plan has one left', async () => {
  const seller = await newSeller()
  const erasedStartsAt = Array.from({ length: 25 }, () => new Date())
  await server.db.update(users).set({ erasedStartsAt }).where(eq(users.id, seller.userId))
  await server.control.goLive(seller.username)
  await afterSomeRounds()
  expect(await active(seller)).toBeNull()
  await switchTo(seller, 'superstar')
  await joined(seller)
})
