import { randomUUID } from 'node:crypto'
import { endpoints, type Order } from '@dibs/contract'
import type { AccountId, ItemId, Rank, SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placements } from '../../../platform/database/schema/index.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { aPhoto, sendPicture } from '../../../testing/pictures.ts'
import { createTestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { writeLive } from '../../../testing/write-live.ts'
import { leaveLives } from './leave-lives.ts'

const DAY_MS = 86_400_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let count = 0
let added = 0
const GOODS = { A1: { price: 100_000 }, B2: { price: 50_000 }, C3: { price: 25_000 } }

/** A shop with 10,000 for shipping, and evenings one after the other. */
async function shop(joinsEvenings: boolean | null = true) {
  count += 1
  const seller = await createTestSeller(server, `joined.${count}`, ['A1', 'B2', 'C3'])
  const { api } = seller
  await api(endpoints.shop.set, { body: { shipping: 10_000, joinsEvenings } })
  const evening = (
    daysAgo: number,
    claims: Record<string, string[]>,
    goods: Parameters<typeof writeLive>[2]['goods'] = GOODS,
  ) =>
    writeLive(server, seller, {
      startedAt: new Date(Date.now() - daysAgo * DAY_MS),
      claims,
      goods,
    })
  const to = (sessionId: SessionId, buyer: string) => ({
    sessionId,
    customerAccountId: buyer as AccountId,
  })
  const list = async (sessionId: SessionId) =>
    (await api(endpoints.orders.list, { params: { sessionId } })).data
  return {
    seller,
    evening,
    list,
    order: async (sessionId: SessionId, buyer: string) =>
      (await list(sessionId)).orders.find((each) => each.customerAccountId === buyer) as Order,
    change: async (
      sessionId: SessionId,
      buyer: string,
      status: Order['status'],
      more: { shipping?: number } = {},
    ) =>
      (
        await api(endpoints.orders.update, {
          params: to(sessionId, buyer),
          body: { status, ...more },
        })
      ).data,
    pay: async (sessionId: SessionId, buyer: string, amount: number) =>
      (
        await api(endpoints.orders.addPayment, {
          params: to(sessionId, buyer),
          body: { amount, way: 'transfer' },
        })
      ).data,
    undo: async (sessionId: SessionId, buyer: string) =>
      (await api(endpoints.orders.undo, { params: to(sessionId, buyer), body: {} })).data,
    passOn: async (sessionId: SessionId, buyer: string) =>
      (await api(endpoints.orders.passOn, { params: to(sessionId, buyer), body: {} })).data,
    steps: async (sessionId: SessionId, buyer: string) =>
      (await api(endpoints.orders.listSteps, { params: to(sessionId, buyer) })).data,
    /** A buyer wins more in a live that is over. */
    add: (sessionId: SessionId, buyer: string, code: string) => {
      added += 1
      return api(endpoints.comments.save, {
        body: {
          ...to(sessionId, buyer),
          itemClueId: seller.items[code]?.id as ItemId,
          messageId: `88${added}` as never,
          commentText: code,
          commentTimestamp: new Date().toISOString(),
          customerUsername: `buyer.${buyer}`,
          customerNickname: buyer,
          isManualClaim: true,
        },
      })
    },
    join: async (sessionId: SessionId, buyer: string, joined: boolean) =>
      (await api(endpoints.orders.setJoined, { params: to(sessionId, buyer), body: { joined } }))
        .data,
  }
}

const codes = ({ lines }: Pick<Order, 'lines'>) =>
  lines.map(({ itemClueText, quantity }) => `${quantity} ${itemClueText}`)
const tokenOf = ({ billUrl }: Order) => billUrl?.split('/').at(-1) ?? ''

describe('an order that is not handed over', () => {
  test('gets what its buyer wins the next evening: one bill, one parcel, one shipping', async () => {
    const { evening, change, order, list, pay } = await shop()
    const first = await evening(1, { A1: ['101', '102'], B2: ['102'] })
    expect(await change(first, '101', 'paid')).toMatchObject({ asked: 110_000, due: 0 })
    await change(first, '102', 'sent')
    const second = await evening(0, { B2: ['101'], C3: ['103'] })

    const joined = await order(second, '101')
    expect(joined).toMatchObject({ status: 'paid', changedSinceSent: true, received: 110_000 })
    expect(joined.lives?.map((live) => live.sessionId)).toEqual([first, second])
    expect(codes(joined.current ?? joined)).toEqual(['1 A1', '1 B2'])
    // The same order, from either evening; who won in the second alone has one of their own.
    expect(await order(first, '101')).toMatchObject({ version: joined.version, received: 110_000 })
    expect((await order(second, '103')).lives).toBeUndefined()

    const sent = await change(second, '101', 'sent')
    expect(sent).toMatchObject({
      asked: 160_000,
      due: 50_000,
      shipping: 10_000,
      alreadyPaid: 110_000,
    })
    expect(sent.lines.map((line) => line.sessionId)).toEqual([first, second])
    // Each line counts in its own evening, the shipping in the first.
    expect((await list(first)).totals).toMatchObject({ won: 150_000, paid: 110_000, open: 60_000 })
    expect((await list(second)).totals).toMatchObject({ won: 75_000, paid: 0, open: 50_000 })
    await pay(first, '101', 50_000)
    expect(await order(second, '101')).toMatchObject({ status: 'paid', due: 0 })
    expect((await list(first)).totals).toMatchObject({ paid: 110_000, open: 60_000 })
    expect((await list(second)).totals).toMatchObject({ paid: 50_000, open: 0 })

    const { data: page } = await server.api()(endpoints.bills.get, {
      params: { token: tokenOf(sent) },
    })
    expect(page.lines.map(({ itemClueText }) => itemClueText)).toEqual(['A1', 'B2'])
    expect(new Set(page.lines.map((line) => line.sessionStartTime)).size).toBe(2)
  })

  test('is what was won an evening before, also where nobody has billed that yet', async () => {
    const { evening, change, order, list, join, seller } = await shop()
    const first = await evening(2, { A1: ['101', '102'] })
    const second = await evening(1, { B2: ['101'], C3: ['102'] })
    const joined = await order(second, '101')
    expect(joined).toMatchObject({ status: 'draft', total: 160_000 })
    expect(joined.lives?.map((live) => live.sessionId)).toEqual([first, second])
    expect((await order(second, '102')).lives).toBeUndefined()
    expect((await order(first, '101')).total).toBe(160_000)
    expect((await list(first)).totals).toMatchObject({ won: 100_000 })
    expect((await list(second)).totals).toMatchObject({ won: 75_000 })
    await change(second, '101', 'sent')
    expect(await order(first, '101')).toMatchObject({ status: 'sent', due: 160_000 })
    // By hand, too, and not what is older than a week.
    await seller.api(endpoints.shop.set, { body: { joinsEvenings: false } })
    const old = await evening(9, { A1: ['104'] })
    const third = await evening(1, { A1: ['103'], B2: ['104'] })
    const fourth = await evening(0, { B2: ['103'], C3: ['104'] })
    await list(third)
    expect((await order(fourth, '103')).goesWith?.sessionId).toBe(third)
    expect((await order(fourth, '104')).goesWith?.sessionId).toBe(third)
    expect((await order(third, '104')).goesWith).toBeUndefined()
    expect(old).toBeDefined()
    expect(await join(fourth, '103', true)).toMatchObject({ status: 'draft', total: 160_000 })
  })

  test('keeps its units: what stands on its bill of a later evening is nobody else’s', async () => {
    const { evening, change, order, seller } = await shop()
    const first = await evening(1, { A1: ['101'] })
    await change(first, '101', 'sent')
    const second = await evening(0, { A1: ['101', '102'], B2: ['102'] })
    await change(second, '101', 'sent')
    expect(await order(second, '102')).toMatchObject({ lines: [{ itemClueText: 'B2' }] })
    const [a1] = (await seller.waitlists(second)).filter((each) => each.itemClueText === 'A1')
    expect(a1?.claims[0]).toMatchObject({ customerAccountId: '101', held: 1 })
  })

  test('gives up with all that is on it; passed on, what was won in that evening alone', async () => {
    const { evening, change, order, passOn, undo, list } = await shop()
    const first = await evening(1, { A1: ['101', '102'] })
    await change(first, '101', 'sent')
    const second = await evening(0, { A1: ['101', '103'], B2: ['101'] })
    await change(second, '101', 'sent')
    const passed = await passOn(second, '101')
    expect(passed.promoted).toMatchObject([{ customerAccountId: '103', itemClueText: 'A1' }])
    expect(await order(first, '101')).toMatchObject({
      status: 'sent',
      asked: 110_000,
      due: 110_000,
    })
    expect(codes(await order(first, '101'))).toEqual(['1 A1'])
    expect((await list(second)).totals).toMatchObject({ open: 0 })
    await undo(second, '101')
    expect(await order(second, '101')).toMatchObject({ status: 'sent', asked: 260_000 })
    expect(await order(second, '103')).toBeUndefined()
    await change(second, '101', 'cancelled')
    expect(codes(await order(first, '102'))).toEqual(['1 A1'])
    expect(codes(await order(second, '103'))).toEqual(['1 A1'])
    expect(await undo(first, '101')).toMatchObject({ status: 'sent', asked: 260_000 })
    expect(await order(second, '103')).toBeUndefined()
    expect(await order(first, '102')).toBeUndefined()
  })

  test('once it is shipped takes nothing more: what is left is a bill of its own', async () => {
    const { evening, change, order, list } = await shop()
    const first = await evening(2, { A1: ['101'] })
    await change(first, '101', 'paid')
    const second = await evening(1, { B2: ['101'] })
    // It joined, and went off without what was won since.
    expect((await order(second, '101')).lives).toHaveLength(2)
    await change(first, '101', 'packed')
    await change(first, '101', 'shipped')
    const rest = await order(second, '101')
    expect(rest).toMatchObject({ status: 'draft', version: 0, total: 60_000, received: 0 })
    expect(rest.earlier).toMatchObject([{ status: 'shipped', asked: 110_000 }])
    const sent = await change(second, '101', 'sent')
    expect(sent).toMatchObject({ due: 60_000 })
    expect(sent.lives).toBeUndefined()
    const before = await order(first, '101')
    expect(before).toMatchObject({ status: 'shipped', asked: 110_000, changedSinceSent: false })
    expect((await list(first)).totals).toMatchObject({ paid: 110_000, open: 0, won: 100_000 })
    expect((await list(second)).totals).toMatchObject({ paid: 0, open: 60_000, won: 50_000 })
    // The next evening joins the one that is not handed over.
    const third = await evening(0, { C3: ['101'] })
    expect((await order(third, '101')).lives?.map((live) => live.sessionId)).toEqual([
      second,
      third,
    ])
  })

  test('is asked for nothing more by a shop that does not join, and says what it could go with', async () => {
    const { evening, change, order, list, join } = await shop(null)
    const first = await evening(1, { A1: ['101'] })
    await change(first, '101', 'sent')
    const second = await evening(0, { B2: ['101'], C3: ['102'] })
    expect(await list(second)).toMatchObject({ joinable: 1 })
    const alone = await order(second, '101')
    expect(alone).toMatchObject({ status: 'draft', total: 60_000 })
    expect(alone.goesWith?.sessionId).toBe(first)
    expect(await join(second, '101', true)).toMatchObject({
      status: 'sent',
      changedSinceSent: true,
    })
    expect(await join(second, '101', false)).toMatchObject({ status: 'draft', total: 60_000 })
    expect(await order(first, '101')).toMatchObject({ changedSinceSent: false })
    await join(second, '101', true)
    await change(second, '101', 'sent')
    expect(await failure(join(second, '101', false))).toMatchObject({ code: 'order_status' })
    expect(await failure(join(second, '102', true))).toMatchObject({ code: 'order_status' })
  })

  test('stays apart where its own bill was sent, where it is old, and in another account’s live', async () => {
    const { evening, change, order, seller } = await shop()
    const old = await evening(40, { A1: ['101'] })
    await change(old, '101', 'sent')
    await server.db.execute(
      sql`update orders set updated_at = now() - interval '31 days' where session_id = ${old}`,
    )
    const second = await evening(1, { B2: ['101'] })
    expect((await order(second, '101')).lives).toBeUndefined()
    await change(second, '101', 'sent')
    const third = await evening(0, { C3: ['101'] })
    await server.db.execute(
      sql`update live_sessions set tiktok_account_id = '99' where id = ${third}`,
    )
    expect((await order(third, '101')).lives).toBeUndefined()
    expect(seller.userId).toBeDefined()
  })

  test('leaves an evening that is erased: its lines go, and nothing is owed by that', async () => {
    const { evening, change, order, pay, seller } = await shop()
    const first = await evening(1, { A1: ['101'] })
    await change(first, '101', 'paid')
    const second = await evening(0, { B2: ['101'] })
    const sent = await change(second, '101', 'sent')
    await pay(second, '101', 50_000)
    await leaveLives(server.db, [first])
    await server.db.execute(sql`delete from live_sessions where id = ${first}`)
    const left = await order(second, '101')
    expect(left).toMatchObject({ status: 'paid', asked: 160_000, received: 160_000, owedBack: 0 })
    expect(left).toMatchObject({ changedSinceSent: false, adjustment: 100_000, undoes: null })
    expect(left.lives).toBeUndefined()
    expect(codes(left)).toEqual(['1 B2'])
    const { data: page } = await server.api()(endpoints.bills.get, {
      params: { token: tokenOf(sent) },
    })
    expect(page).toMatchObject({ lines: [{ itemClueText: 'B2' }], adjustment: 100_000 })
    const { rows } = await server.db.execute(
      sql`select bill, (select json_agg(lines) from bills where order_id = o.id) from orders o
        where user_id = ${seller.userId}`,
    )
    expect(JSON.stringify(rows)).not.toContain('A1')
  })
})

describe('evenings that joined', () => {
  test('come to the same by month, one by one and over all of them', async () => {
    const { evening, change, pay, seller, list } = await shop()
    const first = await evening(70, { A1: ['101', '102'], B2: ['101'] })
    await change(first, '101', 'paid')
    const second = await evening(40, { C3: ['101'], B2: ['102'] })
    await change(second, '101', 'sent')
    await pay(first, '101', 15_000)
    const of = async (daysAgo: number) => {
      const at = new Date(Date.now() - daysAgo * DAY_MS + 7 * 3_600_000)
      const month = at.toISOString().slice(0, 7)
      return (await seller.api(endpoints.shop.getFigures, { query: { month } })).data
    }
    const [older, newer] = [await of(70), await of(40)]
    const sums = [(await list(first)).totals, (await list(second)).totals]
    expect(sums).toMatchObject([
      { won: 150_000, paid: 160_000, open: 0 },
      { won: 75_000, paid: 15_000, open: 10_000 },
    ])
    expect(older.sums).toMatchObject(sums[0] as object)
    expect(newer.sums).toMatchObject(sums[1] as object)
  })

  /** What the tray, lists and pages say, against plain addition, whatever the bank tells and when. */
  test.each([1, 2, 3])('add up to the rupiah with money that is told of (%d)', async (seed) => {
    const random = createRandom(seed)
    const { evening, change, order, list, seller } = await shop()
    await seller.api(endpoints.shop.set, { body: { marksPaid: true, usesUniqueCode: true } })
    const { data: key } = await seller.api(endpoints.keys.create, {
      body: { name: 'BCA', kind: 'key', scopes: ['payments'], expiresInDays: null },
    })
    const buyers = ['201', '202', '203', '204', '205', '206']
    const some = () => buyers.filter(() => random() < 0.6)
    /** What came in all, whoever it was given to. */
    let came = 0
    const told = new Map<string, string>()
    const tell = async (amount: number, id = randomUUID()) => {
      const body = told.get(id) ?? JSON.stringify({ id, amount, currency: 'IDR', at: new Date() })
      const response = await fetch(`${server.url}/api/payments/notices`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key.secret}` },
        body,
      })
      expect(response.status).toBe(202)
      if (!told.has(id)) came += amount
      told.set(id, body)
      return ((await response.json()) as { state: string }).state
    }
    const stock = { A1: { price: 91_000, stock: 9 }, B2: { price: 50_000, stock: 9 } }
    const lives: SessionId[] = []
    /** Next to what is due, and nobody's bill: their codes are anybody's guess. */
    const besides = async (due: number) => {
      const lists = await Promise.all(lives.map(list))
      const dues = new Set(lists.flatMap(({ orders }) => orders.map((each) => each.due)))
      let amount = due + 1
      while (dues.has(amount)) amount += 1
      return amount
    }
    for (const daysAgo of [3, 2, 1]) {
      const sessionId = await evening(daysAgo, { A1: some(), B2: some() }, stock)
      lives.push(sessionId)
      for (const { customerAccountId } of (await list(sessionId)).orders) {
        const before = await order(sessionId, customerAccountId)
        if (before.status !== 'draft' && !before.changedSinceSent) continue
        const sent = await change(sessionId, customerAccountId, 'sent')
        const { due } = sent
        const turn = random()
        if (turn < 0.4) {
          const id = randomUUID()
          expect(await tell(due, id)).toBe('matched')
          // Told again, it counts once.
          await tell(due, id)
        } else if (turn < 0.6) expect(await tell(await besides(due))).toBe('waits')
        else if (turn < 0.8) {
          await change(sessionId, customerAccountId, 'paid')
          came += due
        }
      }
    }
    const orders = new Map<string, Order>()
    for (const sessionId of lives)
      for (const each of (await list(sessionId)).orders)
        orders.set(`${each.lives?.[0]?.sessionId ?? sessionId} ${each.customerAccountId}`, each)
    const { data: tray } = await seller.api(endpoints.payments.list, {})
    const waits = tray.notices.reduce((sum, { left }) => sum + left, 0)
    const totals = await Promise.all(lives.map(async (live) => (await list(live)).totals))
    const sumOf = (field: 'paid' | 'open' | 'won') =>
      totals.reduce((sum, each) => sum + each[field], 0)
    const all = [...orders.values()]
    const add = (of: (order: Order) => number) => all.reduce((sum, each) => sum + of(each), 0)
    expect(sumOf('paid') + waits).toBe(came)
    expect(sumOf('paid')).toBe(add(({ received }) => received))
    expect(sumOf('open')).toBe(add(({ due }) => due))
    // One order for each buyer, with one shipping, and every line on it once.
    expect(new Set(all.map((each) => each.customerAccountId)).size).toBe(all.length)
    for (const each of all) {
      const lines = each.lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      expect(each.asked).toBe(lines + 10_000)
    }
    expect(sumOf('won')).toBe(add(({ asked }) => asked) - 10_000 * all.length)
  })
})

describe('one order of two evenings', () => {
  test('has one history, whichever evening asks', async () => {
    const { evening, change, seller, steps } = await shop()
    const first = await evening(1, { A1: ['101'] })
    await change(first, '101', 'sent')
    const second = await evening(0, { B2: ['101'] })
    await change(second, '101', 'sent')
    await seller.api(endpoints.orders.newLink, {
      params: { sessionId: second, customerAccountId: '101' as AccountId },
    })
    expect((await steps(first, '101')).map(({ kind }) => kind)).toEqual([
      'link',
      'status',
      'status',
    ])
    expect(await steps(second, '101')).toEqual(await steps(first, '101'))
  })

  test('shows its pictures, whichever evening asks', async () => {
    const { evening, change, seller } = await shop()
    const first = await evening(1, { A1: ['101'] })
    const sent = await change(first, '101', 'sent')
    const second = await evening(0, { B2: ['101'] })
    await change(second, '101', 'sent')
    await sendPicture(server.url, tokenOf(sent), await aPhoto())
    const proofs = async (sessionId: SessionId) => {
      const params = { sessionId, customerAccountId: '101' as AccountId }
      return (await seller.api(endpoints.proofs.listOfOrder, { params })).data.proofs
    }
    expect(await proofs(second)).toHaveLength(1)
    expect(await proofs(second)).toEqual(await proofs(first))
  })

  test('is none where its buyer won nothing in the second', async () => {
    const { evening, change, order, list, passOn } = await shop()
    const first = await evening(1, { A1: ['101'], B2: ['102'] })
    await change(first, '101', 'sent')
    await change(first, '102', 'sent')
    const second = await evening(0, { C3: ['101', '102'] })
    expect((await list(second)).orders.map((each) => each.customerAccountId)).toEqual(['101'])
    expect((await order(first, '102')).lives).toBeUndefined()
    await change(second, '101', 'sent')
    await passOn(second, '101')
    expect((await order(second, '102')).lives).toHaveLength(2)
  })

  test('passes on what is added to a paid one in that evening, and in no other', async () => {
    const { evening, change, order, passOn, undo } = await shop()
    const first = await evening(2, { A1: ['101'] })
    await change(first, '101', 'paid')
    const second = await evening(1, { B2: ['101', '102'] })
    await change(second, '101', 'sent')
    const third = await evening(0, { C3: ['101', '103'] })
    await change(third, '101', 'sent')
    const passed = await passOn(third, '101')
    expect(passed.removed.map((each) => each.itemClueText)).toEqual(['C3'])
    expect(await order(second, '102')).toBeUndefined()
    expect(await order(first, '101')).toMatchObject({ status: 'sent', due: 50_000 })
    expect(codes(await order(first, '101'))).toEqual(['1 A1', '1 B2'])
    expect(await undo(third, '101')).toMatchObject({ status: 'sent', due: 75_000 })
    // Of the evening that is paid for, there is nothing to pass on.
    expect(await failure(passOn(first, '101'))).toMatchObject({ code: 'order_status' })
    await passOn(third, '101')
    await passOn(second, '101')
    expect(await order(first, '101')).toMatchObject({ status: 'paid', asked: 110_000, due: 0 })
    expect(codes(await order(second, '102'))).toEqual(['1 B2'])
  })

  test('tells its buyer of nothing that was not sent when an evening is passed on', async () => {
    const { evening, change, order, passOn, undo } = await shop()
    const first = await evening(2, { A1: ['101', '102'] })
    await change(first, '101', 'sent')
    const second = await evening(1, { B2: ['101', '103'] })
    await change(second, '101', 'sent')
    const third = await evening(0, { C3: ['101', '104'] })
    await passOn(second, '101')
    const left = await order(third, '101')
    expect(codes(left)).toEqual(['1 A1'])
    expect(left).toMatchObject({ status: 'sent', asked: 110_000, changedSinceSent: true })
    await passOn(first, '101')
    // Nothing that was sent is left; what was won since waits to be.
    const draft = await order(third, '101')
    expect(codes(draft)).toEqual(['1 C3'])
    expect(draft).toMatchObject({ status: 'draft', total: 35_000, billUrl: null })
    expect(await order(third, '104')).toBeUndefined()
    expect(await undo(third, '101')).toMatchObject({ status: 'sent', asked: 110_000 })
    await passOn(first, '101')
    expect(await change(third, '101', 'sent')).toMatchObject({ status: 'sent', asked: 35_000 })
  })

  test('takes no line back of an evening that has left it', async () => {
    const { evening, change, order, passOn, join, undo } = await shop()
    const first = await evening(1, { A1: ['101'] })
    await change(first, '101', 'sent')
    const second = await evening(0, { B2: ['101', '102'] })
    await change(second, '101', 'sent')
    await passOn(second, '101')
    await join(second, '101', false)
    await change(second, '102', 'sent')
    expect(await failure(undo(first, '101'))).toMatchObject({ code: 'order_status' })
    expect(codes(await order(first, '101'))).toEqual(['1 A1'])
  })

  test('gives nothing back in an evening that has left it, until that is on it again', async () => {
    const { evening, change, order, passOn, join, undo } = await shop()
    const first = await evening(1, { A1: ['101'] })
    await change(first, '101', 'sent')
    const second = await evening(0, { B2: ['101', '102'], C3: ['101'] })
    await order(second, '101')
    await passOn(second, '101')
    await join(second, '101', false)
    expect(await failure(undo(first, '101'))).toMatchObject({ code: 'order_status' })
    await join(second, '101', true)
    const undone = await undo(first, '101')
    expect(codes(undone.current ?? undone)).toEqual(['1 A1', '1 C3', '1 B2'])
    expect(await order(second, '102')).toBeUndefined()
  })

  test('leaves what became of another one in its evening as it is', async () => {
    const { evening, change, order, undo } = await shop()
    const first = await evening(2, { A1: ['101'] })
    await change(first, '101', 'paid')
    const second = await evening(1, { B2: ['101'] })
    await order(second, '101')
    await change(first, '101', 'packed')
    await change(first, '101', 'shipped')
    await change(second, '101', 'sent')
    await change(second, '101', 'lapsed')
    await undo(first, '101')
    await change(first, '101', 'shipped')
    const third = await evening(0, { C3: ['101'] })
    expect((await order(third, '101')).history).toMatchObject({ paid: 1, lapsed: 1 })
  })

  test('that comes back frees what was in the parcel, and nothing that was won since', async () => {
    const { evening, change, order } = await shop()
    const first = await evening(1, { A1: ['101', '102'] })
    await change(first, '101', 'packed')
    const second = await evening(0, { B2: ['101', '103'] })
    expect((await order(second, '101')).lives).toHaveLength(2)
    // Its money is still with the courier.
    await change(first, '101', 'shipped')
    await change(first, '101', 'returned')
    expect(codes(await order(first, '102'))).toEqual(['1 A1'])
    expect(await order(second, '103')).toBeUndefined()
    const next = await order(second, '101')
    expect(codes(next)).toEqual(['1 B2'])
    expect(next).toMatchObject({ status: 'draft', total: 60_000 })
    expect(await change(second, '101', 'sent')).toMatchObject({ due: 60_000 })
  })

  test('can be kept apart once the parcel is gone: what was done with that can be taken back then', async () => {
    const { evening, change, order, join, undo } = await shop()
    const first = await evening(1, { A1: ['101', '102'] })
    await change(first, '101', 'packed')
    const second = await evening(0, { B2: ['101'] })
    await order(second, '101')
    await change(first, '101', 'shipped')
    await change(first, '101', 'returned')
    expect(await join(second, '101', false)).toMatchObject({ status: 'draft', version: 1 })
    expect((await order(second, '101')).lives).toBeUndefined()
    expect(await order(first, '101')).toMatchObject({ status: 'returned' })
    expect(await undo(first, '101')).toMatchObject({ status: 'shipped', due: 110_000 })
    expect(await order(first, '102')).toBeUndefined()
    expect(codes(await order(second, '101'))).toEqual(['1 B2'])
  })

  test('can be kept apart while the money for the parcel is with the courier', async () => {
    const { evening, change, order, join } = await shop()
    const first = await evening(1, { A1: ['101'] })
    await change(first, '101', 'packed')
    const second = await evening(0, { B2: ['101'] })
    await order(second, '101')
    await change(first, '101', 'shipped')
    await join(second, '101', false)
    expect(await change(second, '101', 'sent')).toMatchObject({ due: 60_000 })
    expect(await order(first, '101')).toMatchObject({ status: 'shipped', changedSinceSent: false })
  })

  test('takes the evenings along that had joined one that joins it', async () => {
    const { evening, change, order, join } = await shop(false)
    const first = await evening(2, { A1: ['101'] })
    await change(first, '101', 'sent')
    const second = await evening(1, { B2: ['101'] })
    await join(second, '101', true)
    await join(second, '101', false)
    const third = await evening(0, { C3: ['101'] })
    await join(third, '101', true)
    expect((await order(third, '101')).lives?.map((live) => live.sessionId)).toEqual([
      second,
      third,
    ])
    await join(second, '101', true)
    expect((await order(third, '101')).lives).toHaveLength(3)
  })

  test('has what is won in an evening that joined it last, be it older than one before', async () => {
    const { evening, change, order, join, pay, add } = await shop(false)
    const first = await evening(3, { A1: ['101'] })
    await change(first, '101', 'sent')
    const second = await evening(2, { B2: ['101'] })
    await change(second, '101', 'paid')
    const third = await evening(1, { C3: ['101'] })
    await join(third, '101', true)
    await change(third, '101', 'sent')
    await pay(third, '101', 25_000)
    await change(second, '101', 'packed')
    await change(second, '101', 'shipped')
    // The second goes on with an order of its own, and that is given up.
    await add(second, '101', 'A1')
    await change(second, '101', 'sent')
    await change(second, '101', 'cancelled')
    await add(third, '101', 'B2')
    expect((await order(third, '101')).goesWith?.sessionId).toBe(first)
    const joined = await join(third, '101', true)
    expect(joined.lives?.map((live) => live.sessionId)).toEqual([first, third])
    expect(codes(joined.current ?? joined)).toEqual(['1 A1', '1 B2'])
    expect(joined.earlier).toMatchObject([{ status: 'shipped', asked: 85_000 }])
    expect(await change(third, '101', 'sent')).toMatchObject({ asked: 160_000 })
  })

  test('is joined by an evening again whose parcels have all gone off', async () => {
    const { evening, change, order, add } = await shop()
    const first = await evening(3, { A1: ['101'] })
    await change(first, '101', 'sent')
    const second = await evening(2, { B2: ['101'] })
    await change(second, '101', 'sent')
    const third = await evening(1, { C3: ['101'] })
    const ship = async (sessionId: SessionId) => {
      for (const status of ['sent', 'paid', 'packed', 'shipped'] as const)
        await change(sessionId, '101', status)
    }
    await ship(third)
    await add(second, '101', 'C3')
    await add(third, '101', 'B2')
    await ship(third)
    expect(codes(await order(third, '101'))).toEqual(['1 C3', '1 B2'])
    await add(second, '101', 'A1')
    await change(second, '101', 'sent')
    await add(third, '101', 'A1')
    const joined = await order(third, '101')
    expect(joined.lives?.map((live) => live.sessionId)).toEqual([second, third])
    expect(codes(joined.current ?? joined)).toEqual(['1 A1', '1 A1'])
    // It stays so when those of before are erased.
    await leaveLives(server.db, [first, second])
    await server.db.execute(sql`delete from live_sessions where id in (${first}, ${second})`)
    const left = await order(third, '101')
    expect(left).toMatchObject({ status: 'sent', changedSinceSent: true })
    expect(codes(left.current ?? left)).toEqual(['1 A1'])
  })

  test('counts in the live in which a unit was won, also among past lives', async () => {
    const { evening, change, seller } = await shop()
    const first = await evening(1, { A1: ['102'], B2: ['101'] })
    await change(first, '101', 'sent')
    const second = await evening(0, { A1: ['101', '103'], C3: ['103'] })
    await change(second, '101', 'sent')
    await server.db.insert(placements).values({
      sessionId: second,
      itemId: seller.items.A1?.id as ItemId,
      accountId: '103' as AccountId,
      rank: '0' as Rank,
    })
    const { data: past } = await seller.api(endpoints.live.listPast, {})
    const winnersOf = (id: SessionId) => past.find((live) => live.id === id)?.figures?.winners
    expect([winnersOf(first), winnersOf(second)]).toEqual([2, 2])
  })

  test('keeps its currency while a live that joined it runs', async () => {
    const { evening, change, order, seller } = await shop()
    const first = await evening(1, { A1: ['101'] })
    await change(first, '101', 'sent')
    const claims = { B2: ['101'] }
    const live = { startedAt: new Date(), endedAt: null, claims, goods: GOODS }
    const second = await writeLive(server, seller, live)
    expect((await order(second, '101')).lives).toHaveLength(2)
    const set = seller.api(endpoints.shop.set, { body: { currency: 'MYR', prices: 'retype' } })
    expect(await failure(set)).toMatchObject({ code: 'currency_in_use' })
  })

  test('shows its pictures as those of before once it has gone off', async () => {
    const { evening, change, order, seller } = await shop()
    const first = await evening(1, { A1: ['101'] })
    const sent = await change(first, '101', 'sent')
    await sendPicture(server.url, tokenOf(sent), await aPhoto())
    const second = await evening(0, { B2: ['101'] })
    await order(second, '101')
    for (const status of ['paid', 'packed', 'shipped'] as const) await change(first, '101', status)
    await change(second, '101', 'sent')
    const proofs = async (sessionId: SessionId) => {
      const params = { sessionId, customerAccountId: '101' as AccountId }
      return (await seller.api(endpoints.proofs.listOfOrder, { params })).data.proofs
    }
    expect(await proofs(first)).toMatchObject([{ isEarlier: false }])
    expect(await proofs(second)).toMatchObject([{ isEarlier: true }])
  })

  test('leaves no evening while a step of it is made', async () => {
    const { evening, change, order, seller } = await shop()
    const first = await evening(1, { A1: ['101'] })
    await change(first, '101', 'sent')
    const second = await evening(0, { B2: ['101'] })
    await change(second, '101', 'sent')
    let leaving = Promise.resolve()
    await server.db.transaction(async (tx) => {
      await lockBills(tx, seller.userId)
      leaving = leaveLives(server.db, [first])
      await eventually(async () => {
        const { rows } = await server.db.execute(
          sql`select from pg_locks l join pg_database d on d.oid = l.database
            where d.datname = current_database() and locktype = 'advisory' and not granted`,
        )
        expect(rows).toHaveLength(1)
      })
      const { rows } = await tx.execute(sql`select from orders where session_id = ${first}`)
      expect(rows).toHaveLength(1)
    })
    await leaving
    expect((await order(second, '101')).lives).toBeUndefined()
  })

  test('goes on where another began in the evening that is left of it', async () => {
    const { evening, change, order } = await shop()
    const first = await evening(1, { A1: ['101'] })
    await change(first, '101', 'paid')
    const second = await evening(0, { B2: ['101'] })
    await order(second, '101')
    await change(first, '101', 'packed')
    await change(first, '101', 'shipped')
    await change(second, '101', 'sent')
    await leaveLives(server.db, [first])
    await server.db.execute(sql`delete from live_sessions where id = ${first}`)
    const left = await order(second, '101')
    expect(left).toMatchObject({ status: 'sent', due: 60_000 })
    expect(left.earlier).toMatchObject([{ status: 'shipped', asked: 110_000 }])
  })
})

/** The same numbers from 0 to 1 for the same seed. */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
