import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import {
  compareOrders,
  endpoints,
  NO_DIGEST,
  ORDER_PARTS,
  type Order,
  type Orders,
  partOfOrder,
} from '@dibs/contract'
import type { AccountId, ItemId, SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudio } from '../../../testing/on-air.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'orders.changes')

/** A live in which so many buyers, from account 1 on, won one A1 each, for 1,000. */
async function withWinners(count: number) {
  const { seller, sessionId } = await studio.goOnAir(['A1'])
  const itemId = seller.items.A1?.id as ItemId
  await server.db.execute(sql`
    insert into session_items (session_id, item_id, price, stock) values (${sessionId}, ${itemId}, 1000, ${count})`)
  await server.db.execute(sql`
    insert into claims (session_id, item_id, message_id, item_text, account_id, username, nickname,
      comment_text, comment_at, heard_at, match_rule)
    select ${sessionId}, ${itemId}, n::text, 'A1', n::text, 'u' || n, 'Buyer ' || n, 'A1',
      now() - interval '1 hour' + n * interval '1 ms', now(), 'contains'
    from generate_series(1, ${count}::int) n`)
  const step = async (buyer: string, status: Order['status']) => {
    const params = { sessionId, customerAccountId: buyer as AccountId }
    return (await seller.api(endpoints.orders.update, { params, body: { status } })).data
  }
  return { seller, sessionId, itemId, step, device: createDevice(seller, sessionId) }
}

/** What a device holds, as the contract says that it is put together. */
function createDevice({ api }: TestSeller, sessionId: SessionId) {
  const digests = new Map<number, string>()
  let held: Order[] = []
  async function readOnce(): Promise<Orders> {
    const known = Array.from({ length: ORDER_PARTS }, (_, n) => digests.get(n) ?? NO_DIGEST).join(
      '',
    )
    const { data } = await api(endpoints.orders.list, { params: { sessionId }, query: { known } })
    const told = new Set(data.parts?.map(({ part }) => part))
    for (const { part, digest } of data.parts ?? []) digests.set(part, digest)
    held = [
      ...held.filter(({ customerAccountId }) => !told.has(partOfOrder(customerAccountId))),
      ...data.orders,
    ].sort(compareOrders)
    return data
  }
  return {
    readOnce,
    /** All that differs; answers how many orders came in each answer. */
    async read() {
      const answers: number[] = []
      for (;;) {
        const { orders, isAll } = await readOnce()
        answers.push(orders.length)
        if (isAll) return answers
      }
    },
    held: () => held,
  }
}

const whole = async ({ api }: TestSeller, sessionId: SessionId) =>
  (await api(endpoints.orders.list, { params: { sessionId } })).data

test('a device that says what it has is told what differs, and has the whole list then', async () => {
  const { seller, sessionId, itemId, step, device } = await withWinners(230)
  expect(await device.read()).toEqual([230])
  expect(await device.read()).toEqual([0])
  const same = async () => expect(device.held()).toEqual((await whole(seller, sessionId)).orders)
  await same()

  // A step is told with the others of its part: those whose accounts end alike.
  await step('17', 'sent')
  expect(await device.read()).toEqual([3])
  await same()
  expect(device.held().find((order) => order.customerAccountId === '17')?.status).toBe('sent')

  // Given up: who has no order any more is gone.
  await server.db.execute(
    sql`delete from claims where session_id = ${sessionId} and account_id = '18'`,
  )
  expect(await device.read()).toEqual([2])
  await same()

  // What is kept sealed is told when it changes; so is what everybody's order says.
  const params = { sessionId, customerAccountId: '19' as AccountId }
  const contact = { name: 'Ani', phone: '0812 3456 7890', address: 'Depok' }
  await seller.api(endpoints.orders.update, { params, body: { contact } })
  expect(await device.read()).toEqual([3])
  await same()
  await seller.api(endpoints.orders.newLink, {
    params: { sessionId, customerAccountId: '17' as AccountId },
  })
  expect(await device.read()).toEqual([3])
  await same()
  await seller.api(endpoints.comments.changeItem, {
    params: { sessionId, itemClueId: itemId },
    body: { price: 2_000 },
  })
  expect(await device.read()).toEqual([229])
  await same()
})

test('a list of thousands comes in several answers, and each has the sums of all', async () => {
  const { seller, sessionId, device } = await withWinners(1_200)
  const first = await device.readOnce()
  expect(first).toMatchObject({ isAll: false, totals: { won: 1_200_000 } })
  expect(first.orders.length).toBeLessThan(520)
  const rest = await device.read()
  expect(rest.length).toBe(2)
  expect(device.held()).toEqual((await whole(seller, sessionId)).orders)
})

test('a list comes compressed for who can read it, and says so', async () => {
  const { seller, sessionId } = await withWinners(50)
  const url = `${server.url}/api/livestreams/${sessionId}/orders`
  const read = async (encoding: string) => {
    const headers = { authorization: `Bearer ${seller.token}`, 'accept-encoding': encoding }
    // As it is on the wire, which fetch does not tell.
    const asked = request(url, { headers })
    asked.end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    return { headers: response.headers, body: await buffer(response) }
  }
  const plain = await read('identity')
  const expected = JSON.parse(plain.body.toString())
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, open] of [
    ['br, gzip', brotliDecompressSync],
    ['gzip, deflate', gunzipSync],
  ] as const) {
    const { headers, body } = await read(encoding)
    expect(headers).toMatchObject({
      'content-encoding': encoding.split(',')[0],
      vary: 'accept-encoding',
    })
    expect(JSON.parse(open(body).toString())).toEqual(expected)
    expect(body.length).toBeLessThan(plain.body.length / 5)
  }
})
