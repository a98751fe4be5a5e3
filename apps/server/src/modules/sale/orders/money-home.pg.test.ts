import { endpoints, type Money, type Order } from '@dibs/contract'
import type { AccountId, ItemId, SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionItems } from '../../../platform/database/schema/index.ts'
import { BILL, writeBill } from '../../../testing/sold.ts'
import { createTestSeller, type TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { writeLive } from '../../../testing/write-live.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = async ({ api }: TestSeller): Promise<Money> =>
  (await api(endpoints.money.get, {})).data
const seller = (name: string) => createTestSeller(server, `money.${name}`, ['A1', 'B2'])
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

/** What can be done with the orders of a live. */
const work = ({ api, items }: TestSeller, sessionId: SessionId) => {
  const params = (buyer: string) => ({ sessionId, customerAccountId: buyer as AccountId })
  return {
    to: (buyer: string, status: Order['status']) =>
      api(endpoints.orders.update, { params: params(buyer), body: { status } }),
    pay: (buyer: string, amount: number) =>
      api(endpoints.orders.addPayment, {
        params: params(buyer),
        body: { amount, way: 'transfer' },
      }),
    add: (code: string, buyer: string) =>
      api(endpoints.comments.save, {
        body: {
          ...params(buyer),
          itemClueId: items[code]?.id as ItemId,
          messageId: `88${Date.now()}` as never,
          commentText: code,
          commentTimestamp: new Date().toISOString(),
          customerUsername: `buyer.${buyer}`,
          customerNickname: buyer,
          isManualClaim: true,
        },
      }),
  }
}
const sums = (told: Money['needs']) =>
  Object.fromEntries(
    told.map(({ need, currency, orders, amount }) => [`${need} ${currency}`, [orders, amount]]),
  )

describe('What is to be done about money', () => {
  test('is nothing for whoever sells without prices, also with lives that were won', async () => {
    const rina = await seller('none')
    await writeLive(server, rina, { claims: { A1: ['101'] } })
    expect(await read(rina)).toEqual({ isSelling: false, urgent: 0, needs: [], lives: [] })
    const params = { itemClueId: rina.items.A1?.id as ItemId }
    await rina.api(endpoints.items.update, { params, body: { clueText: 'A1', price: 5_000 } })
    // The live that was sold without prices is not asked to be billed.
    expect(await read(rina)).toEqual({ isSelling: true, urgent: 0, needs: [], lives: [] })
  })

  test('is told by what orders need, with what is due, owed back, and in the parcels', async () => {
    const rina = await seller('needs')
    const goods = { A1: { price: 100_000, stock: 9 } }
    const buyers = ['101', '102', '103', '104', '105', '106', '107', '108']
    const sessionId = await writeLive(server, rina, { claims: { A1: buyers }, goods })
    const { to, pay } = work(rina, sessionId)
    await to('101', 'sent')
    await to('102', 'sent')
    await server.db.execute(sql`update orders set status = 'reported' where account_id = '102'`)
    await to('103', 'paid')
    await to('104', 'paid')
    await to('104', 'packed')
    // On delivery.
    await to('105', 'packed')
    await to('105', 'shipped')
    await to('106', 'sent')
    await server.db.execute(sql`update orders set pay_by = now() - interval '1 hour'
      where account_id = '106' and session_id = ${sessionId}`)
    await to('107', 'sent')
    await pay('107', 120_000)
    const told = await read(rina)
    expect(sums(told.needs)).toEqual({
      'reported IDR': [1, 100_000],
      'overdue IDR': [1, 100_000],
      'owedBack IDR': [1, 20_000],
      'toPack IDR': [2, 200_000],
      'toShip IDR': [1, 100_000],
      'toCollect IDR': [1, 100_000],
      'open IDR': [1, 100_000],
    })
    expect(told.urgent).toBe(3)
    const [live] = told.lives
    expect(live?.needs).toEqual(told.needs)
    expect(live?.sold).toEqual({
      pieces: 8,
      unpriced: 0,
      amount: 800_000,
      currency: 'IDR',
      unbilled: 1,
      ready: 1,
      readyAmount: 100_000,
    })
    expect(
      live?.orders.map(({ customerAccountId, needs }) => [customerAccountId, needs[0]]),
    ).toEqual([
      ['102', 'reported'],
      ['106', 'overdue'],
      ['107', 'owedBack'],
      ['103', 'toPack'],
      ['104', 'toShip'],
      ['105', 'toCollect'],
      ['101', 'open'],
    ])
    expect(live?.orders[2]).toMatchObject({
      needs: ['owedBack', 'toPack'],
      owedBack: 20_000,
      due: 0,
    })
    // What is settled needs nothing any more.
    await pay('105', 100_000)
    await to('101', 'cancelled')
    expect(Object.keys(sums((await read(rina)).needs))).not.toContain('toCollect IDR')
    expect(Object.keys(sums((await read(rina)).needs))).not.toContain('open IDR')
  })

  test('tells parcels by what their buyers were asked for, with the unique code', async () => {
    const rina = await seller('codes')
    const sessionId = await writeLive(server, rina, {})
    await writeBill(server, { userId: rina.userId, sessionId }, { at: new Date() })
    await work(rina, sessionId).to('101', 'paid')
    const { needs, lives } = await read(rina)
    expect(sums(needs)).toEqual({ 'toPack IDR': [1, 210_123] })
    expect(lives[0]?.orders[0]?.asked).toBe(210_123)
  })

  test('has what came for a bill that was given up', async () => {
    const rina = await seller('late')
    const goods = { A1: { price: 100_000 } }
    const sessionId = await writeLive(server, rina, { claims: { A1: ['101'] }, goods })
    const { to, pay } = work(rina, sessionId)
    await to('101', 'sent')
    await to('101', 'lapsed')
    expect((await read(rina)).lives).toEqual([])
    await pay('101', 100_000)
    expect(sums((await read(rina)).needs)).toEqual({ 'owedBack IDR': [1, 100_000] })
  })

  test.each([
    ['is over', undefined],
    ['runs', null],
  ])(
    'has it not where its buyer won again in a live that %s: the list has a draft by then',
    async (_, endedAt) => {
      const rina = await seller(`again.${endedAt}`)
      const goods = { A1: { price: 100_000 }, B2: { price: 50_000 } }
      const of = { claims: { A1: ['101'] }, goods, ...(endedAt === null && { endedAt }) }
      const sessionId = await writeLive(server, rina, of)
      const { to, pay, add } = work(rina, sessionId)
      await to('101', 'sent')
      await to('101', 'lapsed')
      await pay('101', 60_000)
      expect(sums((await read(rina)).needs)).toEqual({ 'owedBack IDR': [1, 60_000] })
      await add('B2', '101')
      expect(await read(rina)).toMatchObject({ urgent: 0, needs: [] })
      await to('101', 'sent')
      expect(sums((await read(rina)).needs)).toEqual({
        'owedBack IDR': [1, 10_000],
        'toPack IDR': [1, 50_000],
      })
    },
  )

  test('has it not where its buyer won again in a later live that had joined', async () => {
    const rina = await seller('joined')
    await rina.api(endpoints.shop.set, { body: { joinsEvenings: true } })
    const goods = { A1: { price: 100_000 }, B2: { price: 50_000 } }
    const of = { claims: { A1: ['101'] }, goods }
    const first = await writeLive(server, rina, { ...of, startedAt: daysAgo(1) })
    await work(rina, first).to('101', 'sent')
    const second = await writeLive(server, rina, of)
    const { to, pay, add } = work(rina, second)
    await to('101', 'sent')
    await to('101', 'lapsed')
    await pay('101', 60_000)
    expect(sums((await read(rina)).needs)).toEqual({ 'owedBack IDR': [1, 60_000] })
    await add('B2', '101')
    expect(await read(rina)).toMatchObject({ urgent: 0, needs: [] })
  })

  test('has it where all that its buyer wins has gone off before', async () => {
    const rina = await seller('gone')
    const goods = { A1: { price: 100_000 }, B2: { price: 50_000 } }
    const sessionId = await writeLive(server, rina, { claims: { A1: ['101'] }, goods })
    const { to, pay, add } = work(rina, sessionId)
    for (const status of ['paid', 'packed', 'shipped'] as const) await to('101', status)
    await add('B2', '101')
    await to('101', 'sent')
    await to('101', 'lapsed')
    await pay('101', 50_000)
    expect(sums((await read(rina)).needs)).toEqual({ 'owedBack IDR': [1, 50_000] })
  })

  test('is of all lives, newest first, and no two currencies are added up', async () => {
    const rina = await seller('lives')
    const old = await writeLive(server, rina, { startedAt: daysAgo(3) })
    const newer = await writeLive(server, rina, { startedAt: daysAgo(1) })
    const { userId } = rina
    await writeBill(
      server,
      { userId, sessionId: old },
      { at: new Date(), bill: { ...BILL, currency: 'MYR' } },
    )
    await writeBill(server, { userId, sessionId: newer }, { at: new Date() })
    await writeBill(server, { userId, sessionId: newer }, { at: new Date(), accountId: '102' })
    const told = await read(rina)
    expect(sums(told.needs)).toEqual({ 'open IDR': [2, 420_246], 'open MYR': [1, 210_123] })
    expect(told.lives.map((live) => [live.sessionId, live.orders.length])).toEqual([
      [newer, 2],
      [old, 1],
    ])
    // Nobody else's.
    expect((await read(await seller('other'))).lives).toEqual([])
  })

  test('tells of a live without bills what was sold, with and without a price', async () => {
    const rina = await seller('sold')
    const goods = { A1: { price: 70_000, stock: 2 }, B2: { stock: 3 } }
    const claims = { A1: ['101', '102'], B2: ['101', '103', '104'] }
    const sessionId = await writeLive(server, rina, { claims, goods })
    // One that runs is not over: nobody is behind with its bills.
    await writeLive(server, rina, {
      startedAt: new Date(),
      endedAt: null,
      claims: { A1: ['101'] },
      goods,
    })
    const counted = { pieces: 5, unpriced: 3, unbilled: 4, ready: 1 }
    // 101 has also won what has no price.
    const sold = { ...counted, amount: 140_000, currency: 'IDR', readyAmount: 70_000 }
    expect((await read(rina)).lives).toMatchObject([{ sessionId, sold, needs: [], orders: [] }])
    await server.db
      .update(sessionItems)
      .set({ price: 10_000 })
      .where(sql`price is null and session_id = ${sessionId}`)
    // As a change in the recap does.
    await server.db.execute(sql`insert into waitlist_revisions (session_id, revision)
      values (${sessionId}, 7) on conflict (session_id) do update set revision = 7`)
    await work(rina, sessionId).to('102', 'sent')
    expect((await read(rina)).lives[0]?.sold).toMatchObject({
      unpriced: 0,
      amount: 170_000,
      unbilled: 3,
      ready: 3,
      // Less what 102 has a bill for.
      readyAmount: 100_000,
    })
    // What is paid in part has no bill that its buyer got.
    await work(rina, sessionId).pay('103', 1_000)
    expect((await read(rina)).lives[0]?.sold).toMatchObject({ unbilled: 3, ready: 3 })
    for (const buyer of ['101', '103', '104']) await work(rina, sessionId).to(buyer, 'sent')
    expect((await read(rina)).lives[0]?.sold).toBeNull()
  })

  test('lists the most urgent 300 orders, and counts all', async () => {
    const rina = await seller('many')
    const sessionId = await writeLive(server, rina, { startedAt: daysAgo(1) })
    const { userId } = rina
    for (let n = 0; n < 8; n += 1) {
      await writeBill(server, { userId, sessionId }, { at: new Date(), accountId: `${9_000 + n}` })
    }
    await server.db.execute(sql`
      insert into orders (session_id, account_id, user_id, username, nickname, version, status, pay_by,
        sent_at, bill, total, created_at, updated_at)
      select session_id, 10000 + n, user_id, username, nickname, 1,
        case when n = 2000 then 'reported' else status end, pay_by, sent_at, bill, total, created_at, updated_at
      from orders, generate_series(1, 2000) n where session_id = ${sessionId} and account_id = '9000'`)
    const told = await read(rina)
    expect(sums(told.needs)).toMatchObject({ 'open IDR': [2_007, 2_007 * 210_123] })
    expect(told.lives[0]?.orders).toHaveLength(300)
    expect(told.lives[0]?.orders[0]).toMatchObject({
      customerAccountId: '12000',
      status: 'reported',
    })
  })
})
