import { endpoints, type Order } from '@dibs/contract'
import type { AccountId, ItemId } from '@dibs/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
/** By so much the server's clock is ahead. */
let skipped = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => Date.now() + skipped })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'orders.mark')

test('a list of orders is told anew once something of it is another, and else costs a 304', async () => {
  const { seller, sessionId } = await studio.goOnAir(['A1', 'B1'])
  const { api } = seller
  for (const code of ['A1', 'B1']) {
    const itemClueId = seller.items[code]?.id as ItemId
    const body = { clueText: code, price: 1_000 }
    await api(endpoints.items.update, { params: { itemClueId }, body })
  }
  await server.control.say(seller.username, [{ userId: '101', comment: 'A1' }])
  await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['101'] }))

  const read = (etag?: string) =>
    api(endpoints.orders.list, { params: { sessionId }, query: {}, ...(etag && { etag }) })
  let etag = (await read()).etag ?? ''
  /** What was answered to a device that has the list as it was. */
  const news = async (): Promise<Order[] | null> => {
    const { status, data, etag: next } = await read(etag)
    etag = next ?? ''
    return status === 304 ? null : data.orders
  }
  expect(await news()).toBeNull()

  const params = { sessionId, customerAccountId: '101' as AccountId }
  const { data: sent } = await api(endpoints.orders.update, { params, body: { status: 'sent' } })
  expect(await news()).toMatchObject([{ status: 'sent' }])
  expect(await news()).toBeNull()

  // The buyer says to have paid, on the page of the bill.
  const token = sent.billUrl?.split('/').at(-1) as string
  await api(endpoints.bills.reportPaid, { params: { token }, body: {} })
  expect(await news()).toMatchObject([{ status: 'reported' }])
  expect(await news()).toBeNull()

  await server.control.say(seller.username, [{ userId: '102', comment: 'B1' }])
  await eventually(async () => expect((await seller.places(sessionId)).B1).toEqual(['102']))
  expect(await news()).toHaveLength(2)
  expect(await news()).toBeNull()

  // What nobody does is told, too: a deadline passes.
  await api(endpoints.orders.update, { params, body: { status: 'sent' } })
  await news()
  expect(await news()).toBeNull()
  skipped += 26 * 3_600_000
  expect((await news())?.some(({ isOverdue }) => isOverdue)).toBe(true)
  expect(await news()).toBeNull()
})

test('of another seller’s live there is no mark', async () => {
  const { sessionId } = await studio.goOnAir(['A1'])
  const { seller: other } = await studio.goOnAir(['A1'])
  const call = other.api(endpoints.orders.list, { params: { sessionId }, query: {}, etag: '"1"' })
  expect(await failure(call)).toMatchObject({ status: 404, code: 'not_found' })
})
