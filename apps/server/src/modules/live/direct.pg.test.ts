import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveSessions } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { openStream } from '../../testing/test-device.ts'
import { createTestSeller, toSavedComment } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { DIRECT_NOBODY_THERE_MS } from './owner/upkeep.ts'

let server: TestServer
let now = Date.now()
beforeAll(async () => {
  server = await startTestServer({ env: { CHAT_STREAM: 'direct' }, clock: () => now })
})
afterAll(() => server.close())

test('in direct mode the device hears the provider itself and its comments are the only source', async () => {
  const seller = await createTestSeller(server, 'direct.seller', ['A1'])
  await server.control.goLive(seller.username)
  const sessionId = await seller.start()
  const { data: config } = await seller.api(endpoints.config.getClientConfig, {})
  expect(config).toMatchObject({
    chatStream: 'direct',
    chatStreamUrl: server.config.EULER_SOCKET_URL,
  })
  const body = { uniqueId: seller.username }
  const { data: ticket } = await seller.api(endpoints.live.createStreamTicket, { body })
  const query = new URLSearchParams({ uniqueId: seller.username, jwtKey: ticket.token })
  const device = openStream(`${config.chatStreamUrl}?${query}`)
  await eventually(() => expect(device.rooms).toHaveLength(1))
  const notYet = { params: { sessionId }, body: { roomId: 'N/A' } }
  await seller.api(endpoints.live.update, notYet)
  const [stored] = await server.db.select().from(liveSessions)
  expect(stored?.roomId).toBeNull()
  const tell = { params: { sessionId }, body: { roomId: device.rooms[0] ?? '' } }
  expect((await seller.api(endpoints.live.update, tell)).data.data.roomId).toBe(device.rooms[0])

  const { comments } = await server.control.say(seller.username, [{ comment: 'A1', userId: '7' }])
  await eventually(() => expect(device.chats).toEqual(['A1']))
  expect(await seller.places(sessionId)).toEqual({})
  const [said] = comments
  if (!said) throw new Error('not said')
  const saved = toSavedComment(sessionId, seller.items.A1, said, false)
  const statuses = []
  for (const _ of [1, 2]) {
    statuses.push((await seller.api(endpoints.comments.save, { body: saved })).data.status)
  }
  expect(statuses).toEqual(['created', 'duplicate_claim'])
  expect(await seller.places(sessionId)).toEqual({ A1: ['7'] })
  device.close()
})

test('in direct mode a live without any call for ten minutes ends', async () => {
  const seller = await createTestSeller(server, 'direct.asleep', ['A1'])
  await server.control.goLive(seller.username)
  const sessionId = await seller.start()
  await seller.api(endpoints.live.update, { params: { sessionId }, body: { roomId: '1' } })
  now += DIRECT_NOBODY_THERE_MS + 1
  await eventually(async () => {
    const sessions = await server.db.select().from(liveSessions)
    expect(sessions.find(({ id }) => id === sessionId)?.endReason).toBe('nobody_there')
  })
})

test('in direct mode a session counts by its claims or its time, told of a room or not', async () => {
  const seller = await createTestSeller(server, 'direct.silent', ['A1'])
  const used = async () =>
    (await seller.api(endpoints.subscription.get, {})).data.usage.liveSessions
  const past = async () => (await seller.api(endpoints.live.listPast, {})).data.length
  await seller.stop(await seller.start())
  expect([await used(), await past()]).toEqual([0, 0])

  const claimed = await seller.start()
  const said = {
    comment: 'A1',
    userId: '7',
    uniqueId: 'sari',
    nickname: 'Sari',
    msgId: '7401',
    createTime: String(now),
  }
  const body = toSavedComment(claimed, seller.items.A1, said, false)
  expect((await seller.api(endpoints.comments.save, { body })).data.status).toBe('created')
  now += 2 * 60_000
  await seller.stop(claimed)
  expect([await used(), await past()]).toEqual([1, 1])

  const long = await seller.start()
  now += DIRECT_NOBODY_THERE_MS
  await seller.stop(long)
  expect([await used(), await past()]).toEqual([1, 2])
  // Each is a session of its own: nobody listens who would know that the room is the same.
  const longer = await seller.start()
  expect(longer).not.toBe(long)
  for (let minutes = 0; minutes < 30; minutes += 10) {
    now += DIRECT_NOBODY_THERE_MS
    await past()
  }
  await seller.stop(longer)
  expect([await used(), await past()]).toEqual([2, 3])
})

test('in direct mode credentials of the provider are limited', async () => {
  const seller = await createTestSeller(server, 'direct.greedy')
  const mint = () =>
    seller.api(endpoints.live.createStreamTicket, { body: { uniqueId: seller.username } })
  const answers = await Promise.allSettled(Array.from({ length: 70 }, mint))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(60)
  expect(await failure(mint())).toMatchObject({ status: 429 })
})
