import { endpoints } from '@dibs/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gaps, liveSessions } from '../../../platform/database/schema/index.ts'
import { createLoneBus } from '../../../platform/nodes/bus.ts'
import { eventually } from '../../../testing/eventually.ts'
import { claimParams, createStudio } from '../../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const bus = createLoneBus(pino({ level: 'silent' }))
let database: TestDatabase
let one: TestServer
let other: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  one = await startTestServer({ database, bus })
})
afterAll(async () => {
  await Promise.all([one.close(), other.close()])
  await database.drop()
})
const studio = createStudio(() => one, 'two.servers')

test('two servers that hear the same live do each other no harm', async () => {
  const { seller, sessionId } = await studio.goOnAir(['A1', 'B2'])
  await one.control.say(seller.username, [{ comment: 'halo' }])
  await eventually(async () => {
    const session = await one.db
      .select()
      .from(liveSessions)
      .then(([first]) => first)
    expect(session?.lastHeardIds).toHaveLength(1)
  })
  // The next server is up before the one before it is gone.
  other = await startTestServer({ database, bus, simulator: one.simulator })
  const there = { ...seller, api: other.api(seller.token) }
  const devices = [await studio.join(seller), await studio.join(there, other)]
  const { comments } = await one.control.say(
    seller.username,
    Array.from({ length: 60 }, (_, n) => ({ comment: n % 3 ? 'A1' : 'B2', userId: `${100 + n}` })),
  )
  await one.control.causeFault(seller.username, { kind: 'replay', count: 60 })
  await one.control.causeFault(seller.username, { kind: 'close', code: 4006 })
  const at = async (api: typeof seller.api) => {
    const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
    return data?.map(({ itemClueText, claims }) => [
      itemClueText,
      claims.map((claim) => claim.customerAccountId),
    ])
  }
  await eventually(async () => {
    const lists = (await at(seller.api))?.map(([, buyers]) => buyers?.length)
    expect(lists?.toSorted()).toEqual([20, 40])
  })
  expect(await at(there.api)).toEqual(await at(seller.api))

  const [, second, third] = comments.filter((_, n) => n % 3 !== 0)
  if (!second || !third) throw new Error('too little was said')
  const winner = { params: claimParams(sessionId, seller, 'A1', third), body: { move: 'winner' } }
  await there.api(endpoints.comments.move, winner as never)
  await seller.api(endpoints.comments.remove, {
    params: claimParams(sessionId, seller, 'A1', second),
  })
  const order = await at(seller.api)
  expect(order).toEqual(await at(there.api))
  const buyers = order?.find(([code]) => code === 'A1')?.[1]
  expect(buyers?.[0]).toBe(third.userId)
  expect(buyers).not.toContain(second.userId)
  for (const device of devices) {
    expect(new Set(device.messageIds).size).toBe(device.messageIds.length)
    expect(device.messageIds).toHaveLength(61)
  }
  expect(await one.db.select().from(gaps)).toEqual([])

  await seller.stop(sessionId)
  // The one that was not asked notices it, tells its devices why, and listens no more.
  expect(await devices[1]?.closed).toMatchObject({ code: 1000, reason: 'stopped' })
  await eventually(async () =>
    expect((await one.control.getLive(seller.username)).connections).toBe(0),
  )
})
