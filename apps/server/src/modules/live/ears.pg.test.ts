import { endpoints } from '@dibs/contract'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLoneBus } from '../../platform/bus.ts'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const bus = createLoneBus(pino({ level: 'silent' }))
const env = { LIVE_EARS: '2' }
let database: TestDatabase
let home: TestServer
let third: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  home = await startTestServer({ database, bus, env })
  third = await startTestServer({ database, bus, env, simulator: home.simulator })
})
afterAll(async () => {
  await third.close()
  await home.close()
  await database.drop()
})

test('a keeper that is cut off: its ear takes over without a gap, and another node becomes the ear', async () => {
  const proxy = await startDatabaseProxy(database.url)
  const apart = { url: proxy.url, drop: async () => {} }
  const { simulator } = home
  const keeper = await startTestServer({ database: apart, bus, env, simulator })
  onTestFinished(async () => {
    proxy.mend()
    await keeper.close()
    await proxy.close()
  })
  const { seller, sessionId } = await createStudio(() => keeper, 'ears').goOnAir()
  const { username } = seller
  const connections = async () => (await home.control.getLive(username)).connections
  await eventually(async () => expect(await connections()).toBe(2))
  const nodes = [home, third]
  const say = (from: number, to: number) =>
    home.control.say(
      username,
      Array.from({ length: to - from + 1 }, (_, n) => ({ comment: 'A1', userId: `${from + n}` })),
    )
  const api = home.api(seller.token)
  const buyers = async () => {
    const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
    const claims = data?.flatMap((item) => item.claims.map((claim) => claim.customerAccountId))
    return claims?.map(Number).toSorted((a, b) => a - b) ?? []
  }
  const numbers = (to: number) => Array.from({ length: to }, (_, n) => n + 1)
  const devices = await Promise.all(
    nodes.map((node) =>
      createStudio(() => node, 'ears').join({ ...seller, api: node.api(seller.token) }, node),
    ),
  )
  await say(1, 20)
  await eventually(async () => expect(await buyers()).toEqual(numbers(20)))

  // The keeper's next round has told that it heard until the ear was there.
  await eventually(async () =>
    expect(await home.db.query.liveSessions.findFirst()).toMatchObject({ commentsHeard: 20 }),
  )
  proxy.cut()
  await say(21, 60)
  await eventually(() =>
    expect(nodes.map((node) => node.ownership.epochOf(sessionId)).toSorted()).toEqual([2, null]),
  )
  await say(61, 80)
  await eventually(async () => expect(await buyers()).toEqual(numbers(80)))
  // The former keeper still hears it, and the node that replaced the ear.
  await eventually(async () => expect(await connections()).toBe(3))
  expect((await api(endpoints.live.listGaps, { params: { sessionId } })).data).toEqual([])
  // One of the two was a device of the ear.
  const whole = devices.filter(({ chats }) => chats.length === 80)
  expect(whole.length).toBeGreaterThan(0)

  proxy.mend()
  await eventually(async () => expect(await connections()).toBe(2))
  expect(await home.db.query.gaps.findMany()).toEqual([])
  await seller.stop(sessionId).catch(() => {})
  await eventually(async () => expect(await connections()).toBe(0))
})
