import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import type { AccountId, SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBill } from '../../../testing/sold.ts'
import { createTestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('a courier is kept by its name, can be taken back, and is told on the buyer’s page', async () => {
  const { api, userId, username } = await createTestSeller(server, 'orders.courier')
  const sessionId = randomUUID() as SessionId
  await server.db.execute(sql`
    insert into live_sessions (id, user_id, tiktok_username, tiktok_account_id, started_at, ended_at)
    values (${sessionId}, ${userId}, ${username}, '1', now(), now())`)
  const token = await writeBill(server, { userId, sessionId }, { status: 'shipped' })
  const params = { sessionId, customerAccountId: '101' as AccountId }
  const change = async (body: { courier?: string | null; tracking?: string | null }) =>
    (await api(endpoints.orders.update, { params, body })).data
  const page = async () => {
    const { courier, tracking, trackingUrl } = (
      await api(endpoints.bills.get, { params: { token } })
    ).data
    return { courier, tracking, trackingUrl }
  }
  expect(await page()).toEqual({ courier: null, tracking: null, trackingUrl: null })
  expect(await change({ courier: ' lion ' })).toMatchObject({
    courier: 'Lion Parcel',
    tracking: null,
  })
  expect((await page()).trackingUrl).toBeNull()
  const tracked = await change({ tracking: '11LP 1' })
  expect(tracked).toMatchObject({ courier: 'Lion Parcel', tracking: '11LP 1' })
  expect(await page()).toEqual({
    courier: 'Lion Parcel',
    tracking: '11LP 1',
    trackingUrl: 'https://lionparcel.com/track/stt?q=11LP%201',
  })
  expect(await change({ courier: 'Budi’s van' })).toMatchObject({ courier: 'Budi’s van' })
  expect(await page()).toMatchObject({ courier: 'Budi’s van', trackingUrl: null })
  const undone = await api(endpoints.orders.undo, { params, body: {} })
  expect(undone.data).toMatchObject({ courier: 'Lion Parcel', tracking: '11LP 1' })
  const [step] = (await api(endpoints.orders.listSteps, { params })).data
  expect(step).toMatchObject({ kind: 'tracking', undoneAt: expect.any(String) })
  // A pasted list changes the number alone.
  await api(endpoints.orders.setTracking, {
    params: { sessionId },
    body: { list: 'buyer.101 11LP2' },
  })
  expect(await page()).toMatchObject({ courier: 'Lion Parcel', tracking: '11LP2' })
  expect(await change({ courier: null })).toMatchObject({ courier: null, tracking: '11LP2' })
})
