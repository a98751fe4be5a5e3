import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takedowns } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'live.takedowns')

const deletion = (messageIds: string[], userIds: string[] = []) => ({
  type: 'WebcastImDeleteMessage',
  data: { deleteMsgIdsList: messageIds, deleteUserIdsList: userIds },
})
const chat = (msgId: string, userId: string, comment = 'A1') => ({
  type: 'WebcastChatMessage',
  data: {
    event: { msgId, createTime: String(Date.now() - 5_000 + Number(msgId)) },
    user: { userId, uniqueId: `buyer.${userId}`, nickname: `Buyer ${userId}` },
    comment,
  },
})
const send = (seller: TestSeller, ...messages: unknown[]) =>
  server.control.sendFrames(seller.username, [{ timestamp: Date.now(), messages }])

/** The buyers of A1 in order, those whose comment was taken down with a cross. */
async function marked(seller: TestSeller, sessionId: SessionId) {
  const [list] = await seller.waitlists(sessionId)
  return list?.claims.map((claim) => claim.customerAccountId + (claim.isTakenDown ? '✗' : ''))
}

test('a comment that is taken down marks its claim, on every device and in the recap', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  await send(seller, chat('1', '11'), chat('2', '12'))
  await eventually(async () => expect(await marked(seller, sessionId)).toEqual(['11', '12']))
  const params = { sessionId }
  const { etag } = await seller.api(endpoints.comments.listWaitlists, { params })
  await send(seller, deletion(['1']))
  await eventually(async () => {
    const again = { params, etag: etag ?? '' }
    expect((await seller.api(endpoints.comments.listWaitlists, again)).status).toBe(200)
    expect(await marked(seller, sessionId)).toEqual(['11✗', '12'])
  })
  const deleted = { type: 'dibs.commentState', data: { messageId: '1', state: 'deleted' } }
  await eventually(() => expect(device.told).toContainEqual(deleted))
  await seller.stop(sessionId)
  expect(await marked(seller, sessionId)).toEqual(['11✗', '12'])
})

test('it may be known before the comment: in a bundle with it, or long before', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  await send(seller, deletion(['1']), chat('1', '11'))
  await send(seller, deletion(['2']))
  await eventually(async () =>
    expect(await server.db.$count(takedowns, eq(takedowns.sessionId, sessionId))).toBe(2),
  )
  await send(seller, chat('2', '12'), chat('3', '13'))
  await eventually(async () =>
    expect(await marked(seller, sessionId)).toEqual(['11✗', '12✗', '13']),
  )
  const deleted = { type: 'dibs.commentState', data: { messageId: '1', state: 'deleted' } }
  await eventually(() => expect(device.told).toContainEqual(deleted))
})

test('a viewer who is taken down has all marked that was heard of them until then', async () => {
  const { seller, sessionId } = await studio.goOnAir(['A1', 'B2'])
  const device = await studio.join(seller)
  await send(seller, chat('1', '11'), chat('2', '12'), chat('3', '11', 'halo'))
  await eventually(async () => expect(await marked(seller, sessionId)).toEqual(['11', '12']))
  await send(seller, deletion([], ['11', '13']))
  await eventually(async () => expect(await marked(seller, sessionId)).toEqual(['11✗', '12']))
  for (const messageId of ['1', '3']) {
    const deleted = { type: 'dibs.commentState', data: { messageId, state: 'deleted' } }
    await eventually(() => expect(device.told).toContainEqual(deleted))
  }
  await send(seller, chat('4', '11', 'B2'), chat('5', '13'))
  await eventually(async () => {
    const lists = await seller.waitlists(sessionId)
    expect(lists.map(({ claims }) => claims.map(({ isTakenDown }) => isTakenDown))).toEqual([
      [false],
      [true, false, false],
    ])
  })
})

test('what can never claim is not kept, and a flood is cut off with a line in the log', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const count = () => server.db.$count(takedowns, eq(takedowns.sessionId, sessionId))
  const chatter = Array.from({ length: 60 }, (_, i) => chat(String(i + 1), '11', 'halo'))
  await send(seller, ...chatter)
  await send(seller, deletion(['1']), chat('100', '12'))
  await eventually(async () => expect(await marked(seller, sessionId)).toEqual(['12']))
  expect(await count()).toBe(0)
  for (let frame = 0; frame < 6; frame += 1) {
    const ids = Array.from({ length: 2_000 }, (_, i) => String(10_000 * (frame + 1) + i))
    await send(seller, deletion(ids))
  }
  await eventually(async () => expect(await count()).toBe(10_000))
  const lines = () => server.logLines.filter((line) => line.includes('too many takedowns'))
  await eventually(() => expect(lines()).toHaveLength(1))
  await send(seller, deletion(['100']), chat('101', '13'))
  await eventually(async () => expect(await marked(seller, sessionId)).toEqual(['12', '13']))
  expect(await count()).toBe(10_000)
})
