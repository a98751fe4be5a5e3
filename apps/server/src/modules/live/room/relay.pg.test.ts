import { endpoints, nestedStreamTicketEndpoint } from '@dibs/contract'
import type { AccountId, UserId } from '@dibs/core'
import { readMetrics } from '@dibs/testing/metrics'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveSessions, users } from '../../../platform/database/schema/index.ts'
import { eventually } from '../../../testing/eventually.ts'
import { connectDevice, openStream } from '../../../testing/test-device.ts'
import { createTestSeller, type TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let now = Date.now()
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server.close())

let count = 0
async function onAir() {
  count += 1
  now = Date.now()
  const seller = await createTestSeller(server, `relay.seller${count}`, ['A1'])
  await server.control.goLive(seller.username)
  const sessionId = await seller.start()
  return { seller, sessionId }
}

async function ticketFor(seller: TestSeller) {
  const body = { uniqueId: seller.username }
  return (await seller.api(endpoints.live.createStreamTicket, { body })).data.token
}

const address = (query: Record<string, string>) =>
  `${server.url.replace('http', 'ws')}/api/stream?${new URLSearchParams(query)}`

describe('a ticket', () => {
  test('opens one connection only', async () => {
    const { seller } = await onAir()
    const jwtKey = await ticketFor(seller)
    const first = openStream(address({ uniqueId: seller.username, jwtKey }))
    await eventually(() => expect(first.states()).not.toEqual([]))
    const second = openStream(address({ uniqueId: seller.username, jwtKey }))
    expect((await second.closed).code).toBe(4401)
    first.close()
  })

  test('dies after 60 seconds', async () => {
    const { seller } = await onAir()
    const jwtKey = await ticketFor(seller)
    now += 60_001
    const late = openStream(address({ uniqueId: seller.username, jwtKey }))
    expect((await late.closed).code).toBe(4401)
  })

  test('is for one live only, and nothing opens without one', async () => {
    const { seller } = await onAir()
    const { seller: other } = await onAir()
    const jwtKey = await ticketFor(seller)
    const elsewhere = openStream(address({ uniqueId: other.username, jwtKey }))
    expect((await elsewhere.closed).code).toBe(4403)
    expect((await openStream(address({ uniqueId: seller.username })).closed).code).toBe(4400)
    const forged = openStream(address({ uniqueId: seller.username, jwtKey: 'x'.repeat(43) }))
    expect((await forged.closed).code).toBe(4401)
  })

  test('is given at both addresses that the specification can be read to name', async () => {
    const { seller } = await onAir()
    const body = { uniqueId: seller.username }
    const { token: jwtKey } = (await seller.api(nestedStreamTicketEndpoint, { body })).data
    const device = openStream(address({ uniqueId: seller.username, jwtKey }))
    await eventually(() => expect(device.states()).not.toEqual([]))
    device.close()
  })

  test('is refused to pages of other sites', async () => {
    const { seller } = await onAir()
    const query = { uniqueId: seller.username, jwtKey: await ticketFor(seller) }
    expect((await openStream(address(query), 'https://evil.example').closed).code).toBe(4403)
    const own = openStream(address({ ...query, jwtKey: await ticketFor(seller) }), server.url)
    await eventually(() => expect(own.states()).not.toEqual([]))
    own.close()
  })

  test('finds no live where none runs', async () => {
    const { seller, sessionId } = await onAir()
    const jwtKey = await ticketFor(seller)
    await seller.stop(sessionId)
    const device = openStream(address({ uniqueId: seller.username, jwtKey }))
    expect((await device.closed).code).toBe(4404)
  })

  test('asks a device to come back while the live is not taken up again yet', async () => {
    const waiting = await createTestSeller(server, 'relay.waiting', ['A1'])
    const account = await server.db
      .select()
      .from(users)
      .where(eq(users.tiktokUsername, waiting.username))
      .then(([first]) => first)
    await server.db.insert(liveSessions).values({
      userId: account?.id as UserId,
      tiktokUsername: waiting.username,
      tiktokAccountId: account?.tiktokAccountId as AccountId,
      startedAt: new Date(),
    })
    const jwtKey = await ticketFor(waiting)
    const device = openStream(address({ uniqueId: waiting.username, jwtKey }))
    expect((await device.closed).code).toBe(1012)
  })
})

describe('a device that joins', () => {
  test('gets the last 51 comments first and then the live ones, none twice, none missing', async () => {
    const { seller } = await onAir()
    const early = await connectDevice(server, seller)
    await eventually(() => expect(early.states()).toContain('connected'))
    const say = (from: number, to: number) =>
      server.control.say(
        seller.username,
        Array.from({ length: to - from }, (_, i) => ({ comment: `no ${from + i}` })),
      )
    await say(0, 60)
    await eventually(() => expect(early.chats).toHaveLength(60))
    const [late] = await Promise.all([connectDevice(server, seller), say(60, 80)])
    await say(80, 100)
    await eventually(() => expect(late.chats.at(-1)).toBe('no 99'))
    const numbers = late.chats.map((text) => Number(text.slice(3)))
    const first = numbers[0] ?? Number.NaN
    expect(first).toBeGreaterThanOrEqual(9)
    expect(first).toBeLessThanOrEqual(49)
    expect(numbers).toEqual(Array.from({ length: 100 - first }, (_, i) => first + i))
    for (const device of [early, late]) device.close()
  })

  test('hears a message once, however often the provider delivers it', async () => {
    const { seller } = await onAir()
    const device = await connectDevice(server, seller)
    await server.control.say(seller.username, [{ comment: 'satu' }, { comment: 'dua' }])
    await eventually(() => expect(device.chats).toHaveLength(2))
    await server.control.causeFault(seller.username, { kind: 'replay', count: 2 })
    await server.control.say(seller.username, [{ comment: 'tiga' }])
    await eventually(() => expect(device.chats).toEqual(['satu', 'dua', 'tiga']))
    device.close()
  })
})

describe("the provider's frames", () => {
  const chat = (id: string, text: unknown, shape: 'event' | 'common' = 'event') => ({
    type: 'WebcastChatMessage',
    data: {
      [shape]: { msgId: id, createTime: String(Date.now()) },
      user: { userId: `9${id}`, uniqueId: 'u', nickname: 'n' },
      comment: text,
    },
  })

  test('a bad message is skipped without harm to the rest of its bundle', async () => {
    const { seller, sessionId } = await onAir()
    const device = await connectDevice(server, seller)
    await eventually(() => expect(device.states()).toContain('connected'))
    await server.control.sendFrames(seller.username, [
      'not JSON at all',
      { nothing: true },
      {
        timestamp: 1,
        messages: [
          chat('101', 'A1'),
          chat('102', 'A1'.repeat(50_000)),
          { type: 'WebcastChatMessage', data: { comment: 'A1' } },
          { type: 'WebcastChatMessage' },
          chat('103', 7),
          { type: 'WebcastLikeMessage', data: { count: 5 } },
          chat('104', 'A1 v2', 'common'),
        ],
      },
      { messages: [chat('105', ' ')] },
    ])
    await eventually(() => expect(device.chats).toEqual(['A1', 'A1 v2', ' ']))
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['9101', '9104'] }),
    )
    const metrics = await readMetrics(server.url)
    expect(metrics).toMatch(/dibs_invalid_messages_total [1-9]/)
    expect(metrics).toMatch(/dibs_lives [1-9]/)
    expect(metrics).toMatch(/dibs_devices [1-9]/)
    device.close()
  })

  test('a text with characters that the database cannot hold is a claim all the same', async () => {
    const { seller, sessionId } = await onAir()
    await server.control.sendFrames(seller.username, [
      { messages: [chat('201', 'A1 \u0000 kak \ud83d')] },
      { messages: [chat('202', 'A1')] },
    ])
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['9201', '9202'] }),
    )
  })

  test('comments that were taken down are marked on the devices', async () => {
    const { seller } = await onAir()
    const device = await connectDevice(server, seller)
    const { comments } = await server.control.say(seller.username, [{ comment: 'hai' }])
    const messageId = comments[0]?.msgId ?? ''
    await eventually(() => expect(device.chats).toEqual(['hai']))
    await server.control.causeFault(seller.username, { kind: 'delete', messageIds: [messageId] })
    await eventually(() =>
      expect(device.told).toContainEqual({
        type: 'dibs.commentState',
        data: { messageId, state: 'deleted' },
      }),
    )
    device.close()
  })
})
