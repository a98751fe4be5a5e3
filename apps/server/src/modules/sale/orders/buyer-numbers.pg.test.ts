import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import type { AccountId, ItemId, SessionId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBuyers } from '../../../modules/account/buyers.ts'
import { buyerNumbers, liveSessions } from '../../../platform/database/schema/index.ts'
import { createTestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { loadWins } from '../../claims/service.ts'
import { numberWinners } from './buyer-numbers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let count = 0
/** A live that is over, with an item A1, and what is sold under it. */
async function evening(goods: { price?: number; stock?: number }) {
  count += 1
  const seller = await createTestSeller(server, `numbers.${count}`, ['A1'])
  const sessionId = randomUUID() as SessionId
  const itemClueId = seller.items.A1?.id as ItemId
  await server.db.execute(sql`
    insert into live_sessions (id, user_id, tiktok_username, tiktok_account_id, room_id, started_at, ended_at)
    values (${sessionId}, ${seller.userId}, ${seller.username}, '1', 'r', now() - interval '2 hours',
      now() - interval '1 hour')`)
  const params = { sessionId, itemClueId }
  /** `second`: of the live; who claims first wins first. */
  const claim = async (buyer: string, second: number) => {
    await server.db.execute(sql`
      insert into claims (session_id, item_id, account_id, message_id, item_text, username, nickname,
        comment_text, comment_at, heard_at, match_rule)
      values (${sessionId}, ${itemClueId}, ${buyer}, ${`${count}${second}`}, 'A1', ${`b.${buyer}`},
        ${`Buyer ${buyer}`}, 'A1', now() - interval '90 minutes' + ${second} * interval '1 second',
        now(), 'contains')`)
  }
  await claim('101', 10)
  await seller.api(endpoints.comments.changeItem, { params, body: goods })
  const list = async () =>
    (await seller.api(endpoints.orders.list, { params: { sessionId } })).data.orders
  return {
    seller,
    sessionId,
    claim,
    list,
    numbers: async () =>
      Object.fromEntries((await list()).map((order) => [order.customerAccountId, order.number])),
    setStock: (stock: number) =>
      seller.api(endpoints.comments.changeItem, { params, body: { stock } }),
    async remove(buyer: string) {
      const [waitlist] = await seller.waitlists(sessionId)
      const claim = waitlist?.claims.find(({ customerAccountId }) => customerAccountId === buyer)
      const customerAccountId = buyer as AccountId
      const place = { ...params, customerAccountId, messageId: claim?.messageId as never }
      await seller.api(endpoints.comments.remove, { params: place })
    },
  }
}

test('who won first is number 1, and nobody has another number later', async () => {
  const { claim, numbers, setStock, remove } = await evening({ price: 1_000, stock: 3 })
  await claim('102', 20)
  await claim('103', 30)
  expect(await numbers()).toEqual({ 101: 1, 102: 2, 103: 3 })
  // Heard late, and stamped ahead of all of them.
  await claim('100', 5)
  expect(await numbers()).toEqual({ 100: 4, 101: 1, 102: 2 })
  await remove('101')
  await claim('104', 40)
  await setStock(5)
  expect(await numbers()).toEqual({ 100: 4, 102: 2, 103: 3, 104: 5 })
})

test('a buyer keeps the number on the bill of a place that was passed on', async () => {
  const { seller, sessionId, claim, numbers } = await evening({ price: 1_000 })
  await claim('102', 20)
  expect(await numbers()).toEqual({ 101: 1 })
  const params = { sessionId, customerAccountId: '101' as AccountId }
  await seller.api(endpoints.orders.update, { params, body: { status: 'sent' } })
  await seller.api(endpoints.orders.passOn, { params, body: {} })
  expect(await numbers()).toEqual({ 101: 1, 102: 2 })
  const undone = await seller.api(endpoints.orders.undo, { params, body: {} })
  expect(undone.data.number).toBe(1)
  const token = undone.data.billUrl?.split('/').at(-1) as string
  const bill = await seller.api(endpoints.bills.get, { params: { token } })
  expect(bill.data.number).toBe(1)
})

test('nobody has a number where nothing has a price or a stock', async () => {
  const { sessionId, numbers, setStock } = await evening({})
  expect(await numbers()).toEqual({ 101: null })
  const isOf = eq(buyerNumbers.sessionId, sessionId)
  expect(await server.db.$count(buyerNumbers, isOf)).toBe(0)
  await setStock(2)
  expect(await numbers()).toEqual({ 101: 1 })
})

test('devices that read at once tell one number for each buyer, and none twice', async () => {
  const { sessionId, claim, list } = await evening({ price: 1_000, stock: 30 })
  for (let at = 1; at < 20; at += 1) await claim(String(101 + at), 10 + at)
  // As they are on two nodes: the turns of a seller are each node's own.
  const { byBuyer } = await loadWins(server.db, { sessionId })
  const none = new Map<AccountId, number>()
  const read = () => numberWinners(server.db, sessionId, byBuyer, none)
  const told = await Promise.all(Array.from({ length: 8 }, read))
  const expected = Array.from({ length: 20 }, (_, at) => [String(101 + at), at + 1])
  for (const numbers of told) expect([...numbers].sort(([, a], [, b]) => a - b)).toEqual(expected)
  expect(
    (await list()).map(({ number }) => number).sort((a = 0, b = 0) => Number(a) - Number(b)),
  ).toEqual(expected.map(([, number]) => number))
})

test('the number of a buyer who was erased is nobody else’s', async () => {
  const { sessionId, claim, numbers } = await evening({ price: 1_000, stock: 3 })
  await claim('102', 20)
  expect(await numbers()).toEqual({ 101: 1, 102: 2 })
  const { byBuyer } = await loadWins(server.db, { sessionId })
  const { db } = server
  await createBuyers({ db, clock: Date.now, operator: 'op' }).erase('102' as AccountId)
  await claim('103', 30)
  expect(await numbers()).toEqual({ 101: 1, 103: 3 })
  // Read before the erasure, written after it.
  await numberWinners(db, sessionId, byBuyer, new Map())
  expect(await numbers()).toEqual({ 101: 1, 103: 3 })
  const rows = await db.select().from(buyerNumbers).where(eq(buyerNumbers.sessionId, sessionId))
  expect(rows.map(({ accountId }) => accountId)).toEqual(
    expect.arrayContaining(['101', null, '103']),
  )
})

test('the numbers go with their live', async () => {
  const { sessionId, numbers } = await evening({ price: 1_000 })
  expect(await numbers()).toEqual({ 101: 1 })
  const { byBuyer } = await loadWins(server.db, { sessionId })
  await server.db.delete(liveSessions).where(eq(liveSessions.id, sessionId))
  const isOf = eq(buyerNumbers.sessionId, sessionId)
  expect(await server.db.$count(buyerNumbers, isOf)).toBe(0)
  expect(await numberWinners(server.db, sessionId, byBuyer, new Map())).toEqual(new Map())
})
