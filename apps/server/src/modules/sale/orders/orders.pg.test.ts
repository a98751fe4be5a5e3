import { randomUUID } from 'node:crypto'
import { endpoints, type Order } from '@dibs/contract'
import {
  type AccountId,
  type ItemId,
  orderNumber,
  type SessionId,
  USUAL_TIME_ZONE,
  usualPayBy,
} from '@dibs/core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failure } from '../../../testing/failure.ts'
import { createTestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const HOUR = 3_600_000

let server: TestServer
let skipped = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => Date.now() + skipped })
})
afterAll(() => server.close())

type Goods = { price?: number | null; stock?: number; name?: string }
/** Item code → what is sold, and the buyers who claimed it, in order. */
type Evening = Record<string, Goods & { buyers: string[] }>

let count = 0
/** A live that is over, with its claims, and what is sold in it. */
async function evening(sold: Evening) {
  count += 1
  const seller = await createTestSeller(server, `orders.${count}`, Object.keys(sold))
  const sessionId = randomUUID() as SessionId
  await server.db.execute(sql`
    insert into live_sessions (id, user_id, tiktok_username, tiktok_account_id, room_id, started_at, ended_at)
    values (${sessionId}, ${seller.userId}, ${seller.username}, '1', 'r', now() - interval '2 hours',
      now() - interval '1 hour')`)
  let said = 0
  for (const [code, { buyers, ...goods }] of Object.entries(sold)) {
    const itemClueId = seller.items[code]?.id as ItemId
    for (const buyer of buyers) {
      said += 1
      await server.db.execute(sql`
        insert into claims (session_id, item_id, account_id, message_id, item_text, username, nickname,
          comment_text, comment_at, heard_at, match_rule)
        values (${sessionId}, ${itemClueId}, ${buyer}, ${`${count}${said}`}, ${code},
          ${`buyer.${buyer}`}, ${`Buyer ${buyer}`}, ${code},
          now() - interval '90 minutes' + ${said} * interval '1 second', now(), 'contains')`)
    }
    const params = { sessionId, itemClueId }
    await seller.api(endpoints.comments.changeItem, { params, body: goods })
  }
  const ref = (buyer: string) => ({ sessionId, customerAccountId: buyer as AccountId })
  const { api } = seller
  /** The place of a buyer on an item. */
  async function place(code: string, buyer: string) {
    const itemClueId = seller.items[code]?.id as ItemId
    const list = (await seller.waitlists(sessionId)).find((each) => each.itemClueId === itemClueId)
    const claim = list?.claims.find(({ customerAccountId }) => customerAccountId === buyer)
    return { ...ref(buyer), itemClueId, messageId: claim?.messageId as never }
  }
  const list = async () => (await api(endpoints.orders.list, { params: { sessionId } })).data
  return {
    seller,
    sessionId,
    list,
    order: async (buyer: string) =>
      (await list()).orders.find((each) => each.customerAccountId === buyer) as Order,
    change: async (buyer: string, body: Body) =>
      (await api(endpoints.orders.update, { params: ref(buyer), body })).data,
    passOn: async (buyer: string, version?: number) =>
      (await api(endpoints.orders.passOn, { params: ref(buyer), body: { version } })).data,
    undo: async (buyer: string, version?: number) =>
      (await api(endpoints.orders.undo, { params: ref(buyer), body: { version } })).data,
    newLink: async (buyer: string) =>
      (await api(endpoints.orders.newLink, { params: ref(buyer) })).data,
    steps: async (buyer: string) =>
      (await api(endpoints.orders.listSteps, { params: ref(buyer) })).data,
    goods: (code: string, body: Goods) =>
      api(endpoints.comments.changeItem, {
        params: { sessionId, itemClueId: seller.items[code]?.id as ItemId },
        body,
      }),
    remove: async (code: string, buyer: string) =>
      api(endpoints.comments.remove, { params: await place(code, buyer) }),
    setQuantity: async (code: string, buyer: string, quantity: number) =>
      api(endpoints.comments.move, { params: await place(code, buyer), body: { quantity } }),
    ref,
  }
}

/** What a test changes of an order. */
type Body = {
  version?: number
  status?: Order['status']
  handed?: boolean
  shipping?: number | null
  adjustment?: number
  payBy?: string | null
  tracking?: string | null
  contact?: { name: string; phone: string; address: string } | null
}

const setShop = (userId: string, columns: string) =>
  server.db
    .execute(sql`insert into shops (user_id) values (${userId}) on conflict do nothing`)
    .then(() =>
      server.db.execute(sql`update shops set ${sql.raw(columns)} where user_id = ${userId}`),
    )

const lines = ({ lines }: Pick<Order, 'lines'>) =>
  lines.map(({ itemClueText, quantity, price }) => `${quantity} ${itemClueText} ${price}`)

describe('an order', () => {
  test('is one for each buyer who won something, with what they won', async () => {
    const { list } = await evening({
      A1: { price: 100_000, stock: 2, buyers: ['101', '102', '103'] },
      B2: { price: 50_000, name: 'Jilbab', buyers: ['101'] },
      C3: { buyers: ['104'] },
    })
    const { currency, totals, orders } = await list()
    expect(currency).toBe('IDR')
    expect(orders.map((order) => [order.customerAccountId, lines(order), order.total])).toEqual([
      ['101', expect.arrayContaining(['1 A1 100000', '1 B2 50000']), 150_000],
      ['102', ['1 A1 100000'], 100_000],
      ['104', ['1 C3 null'], null],
    ])
    expect(orders[2]).toMatchObject({ problem: 'unpriced', status: 'draft', version: 0 })
    expect(orders[0]?.lines.find(({ itemClueText }) => itemClueText === 'B2')).toMatchObject({
      name: 'Jilbab',
      amount: 50_000,
    })
    expect(totals).toEqual({ won: 250_000, sent: 0, paid: 0, open: 0, lapsed: 0, owedBack: 0 })
  })

  test('is made, with its page, before its buyer is sent it: until then nothing of it counts or runs', async () => {
    const { change, list, order, undo, steps, seller, goods } = await evening({
      A1: { price: 100_000, stock: 2, buyers: ['101', '102'] },
    })
    await setShop(seller.userId, 'uses_unique_code = true')
    const made = await change('101', { status: 'sent', handed: false })
    expect(made).toMatchObject({ status: 'sent', sentAt: null, payBy: null, version: 1 })
    expect(made.billUrl).toMatch(/\/b\//)
    expect(made.uniqueCode).toBeGreaterThan(0)
    // A page that is killed leaves it so; the next one that makes it finds it.
    expect(await change('101', { status: 'sent', handed: false })).toEqual(made)
    expect((await list()).totals).toMatchObject({ sent: 0, open: 0 })
    const open = async () =>
      (await seller.api(endpoints.orders.listOpen, { query: { status: 'open' } })).data.orders
    expect(await open()).toEqual([])
    skipped += 100 * HOUR
    expect(await order('101')).toMatchObject({ isOverdue: false, total: made.total })
    // Its buyer has what was made, whatever it would say by now.
    await goods('A1', { price: 90_000 })
    const payBy = new Date(Date.now() + skipped + HOUR).toISOString()
    const sent = await change('101', { status: 'sent', handed: true, payBy })
    expect(sent).toMatchObject({ total: made.total, payBy, changedSinceSent: true })
    expect(sent.sentAt).not.toBeNull()
    expect((await list()).totals).toMatchObject({ open: made.total })
    expect(await open()).toHaveLength(1)
    // Told twice, as by a page that has not heard the answer, it is the same.
    expect(await change('101', { status: 'sent', handed: true, payBy: null })).toEqual(sent)
    // It is one step, with one way back.
    const told = async () => (await steps('101')).map(({ from, to }) => [from, to])
    expect(await told()).toEqual([['draft', 'sent']])
    expect(await undo('101')).toMatchObject({ status: 'draft', sentAt: null, undoes: null })
    // What was made and not sent leaves nothing behind.
    await change('102', { status: 'sent', handed: false })
    expect(await undo('102')).toMatchObject({ status: 'draft' })
    expect(await steps('102')).toEqual([])
    // There is nothing that could be at its buyer.
    expect(await failure(change('102', { status: 'sent', handed: true }))).toMatchObject({
      code: 'order_status',
    })
  })

  test('goes from draft to shipped, and its sums with it', async () => {
    const { change, list, seller } = await evening({
      A1: { price: 100_000, stock: 2, buyers: ['101', '102'] },
    })
    await setShop(seller.userId, 'shipping = 9000')
    const sent = await change('101', { status: 'sent' })
    expect(sent).toMatchObject({ status: 'sent', total: 109_000, shipping: 9_000, version: 1 })
    expect(sent.billUrl).toMatch(/^http:\/\/.*\/b\/[\w-]{22}$/)
    const usual = usualPayBy(Date.parse(sent.sentAt ?? ''), 12, USUAL_TIME_ZONE)
    expect(Date.parse(sent.payBy ?? '')).toBe(usual)
    expect((await list()).totals).toMatchObject({ won: 200_000, sent: 109_000, open: 109_000 })
    for (const status of ['paid', 'packed', 'shipped'] as const) {
      const order = await change('101', { status })
      expect([order.status, order.changedSinceSent]).toEqual([status, false])
    }
    expect((await list()).totals).toMatchObject({ sent: 109_000, paid: 109_000, open: 0 })
    expect(await failure(change('101', { status: 'paid' }))).toMatchObject({
      status: 409,
      code: 'order_status',
    })
    expect(await failure(change('101', { adjustment: 1 }))).toMatchObject({
      code: 'order_status',
    })
  })

  test('holds its units when others turn out to have been earlier, and for who has no place', async () => {
    const { seller, sessionId, change, order } = await evening({
      A1: { price: 1_000, buyers: ['101', '102'] },
    })
    await change('101', { status: 'sent' })
    await server.db.execute(sql`update claims set comment_at = comment_at - interval '1 minute'
      where session_id = ${sessionId} and account_id = '102'`)
    await server.db.execute(sql`update waitlist_revisions set revision = revision + 1
      where session_id = ${sessionId}`)
    const [list] = await seller.waitlists(sessionId)
    expect(list?.claims).toMatchObject([
      { customerAccountId: '102', position: 1, won: 0, isAheadOfHeld: true },
      { customerAccountId: '101', position: 2, won: 1, held: 1 },
    ])
    const [, held] = list?.claims ?? []
    const params = {
      sessionId,
      itemClueId: seller.items.A1?.id as ItemId,
      messageId: held?.messageId as never,
      customerAccountId: '101' as AccountId,
    }
    await seller.api(endpoints.comments.remove, { params })
    expect((await seller.waitlists(sessionId))[0]).toMatchObject({
      heldElsewhere: 1,
      claims: [{ customerAccountId: '102', won: 0 }],
    })
    expect(await order('101')).toMatchObject({
      status: 'sent',
      changedSinceSent: true,
      total: 1_000,
      current: { lines: [], total: null },
    })
  })

  test('says that it has changed since it was sent, and is sent again', async () => {
    const { change, goods, order } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    const first = await change('101', { status: 'sent' })
    await goods('A1', { price: 2_000 })
    const changed = await order('101')
    expect(changed).toMatchObject({
      total: 1_000,
      changedSinceSent: true,
      current: { total: 2_000, problem: null },
    })
    const again = await change('101', { status: 'sent' })
    expect(again).toMatchObject({ total: 2_000, changedSinceSent: false, current: null })
    expect([again.billUrl, again.payBy]).toEqual([first.billUrl, first.payBy])
    expect(await change('101', { adjustment: -500 })).toMatchObject({
      total: 2_000,
      changedSinceSent: true,
      current: { total: 1_500 },
    })
  })

  test('cannot be sent with an unpriced line, below zero, or beyond what a bill may come to', async () => {
    const { change, goods } = await evening({
      A1: { price: 9_999_999_999, stock: 1, buyers: ['101'] },
      B2: { buyers: ['102'] },
    })
    const send = (buyer: string, change_: Body = {}) =>
      failure(change(buyer, { ...change_, status: 'sent' }))
    expect(await send('102')).toMatchObject({
      status: 422,
      code: 'price_invalid',
      body: { problem: 'unpriced', itemClueTexts: ['B2'] },
    })
    expect(await send('101', { shipping: 1 })).toMatchObject({ body: { problem: 'too_high' } })
    await change('102', { adjustment: -1 })
    await goods('B2', { price: 1 })
    expect((await change('102', { status: 'sent' })).total).toBe(0)
    expect(await send('102', { adjustment: -2 })).toMatchObject({ body: { problem: 'below_zero' } })
    for (const wrong of [{ shipping: -1 }, { shipping: 0.5 }, { adjustment: 10 ** 12 }])
      expect(await failure(change('101', wrong))).toMatchObject({ code: 'price_invalid' })
    expect(await failure(change('999', { status: 'sent' }))).toMatchObject({ status: 404 })
  })

  test('is changed by one of two devices that saw the same version', async () => {
    const { change, order } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    const both = await Promise.allSettled([
      change('101', { adjustment: 100, version: 0 }),
      change('101', { adjustment: 200, version: 0 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(refused.reason).toMatchObject({ status: 409, code: 'order_changed' })
    expect((await order('101')).version).toBe(1)
  })

  test('is changed once however often the same request comes', async () => {
    const { seller, ref, order, steps } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    const contact = { name: 'Rina', phone: '0812 3456 7890', address: 'Jl. Mawar 1\nBandung' }
    const call = {
      params: ref('101'),
      body: { status: 'paid' as const, contact },
      idempotencyKey: randomUUID(),
    }
    for (const _ of [1, 2]) await seller.api(endpoints.orders.update, call)
    expect(await order('101')).toMatchObject({ version: 1, contact })
    expect(await steps('101')).toHaveLength(1)
    const { rows } = await server.db.execute(
      sql`select answer from idempotency_keys where user_id = ${seller.userId}
        union all select contact from orders where user_id = ${seller.userId}
        union all select contact from buyer_contacts where user_id = ${seller.userId}`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(rows)).not.toMatch(/Rina|Mawar|3456\D?7890/)
  })

  test.each([
    ['a name of 101 letters', { name: 'x'.repeat(101), phone: '', address: '' }, 'name'],
    ['an address of 10,000', { name: 'R', phone: '', address: 'x'.repeat(10_000) }, 'address'],
    ['a number that is none', { name: 'R', phone: '=1+1', address: '' }, 'phone'],
    ['nothing at all', { name: ' ', phone: '', address: '\u0000\u0007'.slice(1) }, 'name'],
  ])('refuses %s as a contact', async (_, contact, field) => {
    const { change } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    expect(await failure(change('101', { contact }))).toMatchObject({
      status: 422,
      code: 'contact_invalid',
      body: { field },
    })
  })
})

describe('the deadline of an order', () => {
  test('makes it overdue when it has passed, and is the seller’s to change', async () => {
    const { change, order, seller } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    await change('101', { status: 'sent' })
    skipped += 26 * HOUR
    expect((await order('101')).isOverdue).toBe(true)
    const { data } = await seller.api(endpoints.orders.listOpen, { query: { status: 'open' } })
    expect(data.orders).toMatchObject([{ customerAccountId: '101', total: 1_000, isOverdue: true }])
    const past = new Date(Date.now() + skipped - 1_000).toISOString()
    expect(await failure(change('101', { payBy: past }))).toMatchObject({ status: 400 })
    expect(await change('101', { payBy: null })).toMatchObject({
      payBy: null,
      isOverdue: false,
    })
  })

  test('once it is passed on, its bill is among those that lapsed, for money that comes late', async () => {
    const { change, seller } = await evening({ A1: { price: 1_000, buyers: ['101', '102'] } })
    const listed = async (status: 'open' | 'lapsed') =>
      (await seller.api(endpoints.orders.listOpen, { query: { status } })).data.orders.map(
        ({ customerAccountId, total }) => [customerAccountId, total],
      )
    await change('101', { status: 'sent' })
    expect(await listed('lapsed')).toEqual([])
    await change('101', { status: 'lapsed' })
    // Who never got a bill has nothing to pay late.
    await change('102', { status: 'lapsed' })
    expect(await listed('lapsed')).toEqual([['101', 1_000]])
    expect(await listed('open')).toEqual([])
  })

  test('waits a day for who says to have paid, once', async () => {
    const { change, order } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    await change('101', { status: 'sent' })
    skipped += 11 * HOUR
    const reported = await change('101', { status: 'reported' })
    expect(Date.parse(reported.heldUntil ?? '')).toBeGreaterThan(Date.now() + skipped + 23 * HOUR)
    skipped += 20 * HOUR
    expect((await order('101')).isOverdue).toBe(false)
    skipped += 5 * HOUR
    expect((await order('101')).isOverdue).toBe(true)
    const again = await change('101', { status: 'sent' })
    expect([again.isOverdue, Date.parse(again.payBy ?? '') > Date.now() + skipped]).toEqual([
      false,
      true,
    ])
    skipped += 26 * HOUR
    await change('101', { status: 'reported' })
    expect((await order('101')).isOverdue).toBe(true)
  })
})

describe('an order that is given up', () => {
  test('is passed on: the next in line wins, and it can be taken back', async () => {
    const { change, passOn, undo, list, order, seller, sessionId } = await evening({
      A1: { price: 1_000, buyers: ['101', '102', '103'] },
    })
    await change('101', { status: 'sent' })
    const passed = await passOn('101')
    expect(passed).toMatchObject({
      removed: [{ itemClueText: 'A1', customerAccountId: '101', units: 1 }],
      promoted: [{ itemClueText: 'A1', customerAccountId: '102', units: 1 }],
    })
    expect(await seller.places(sessionId)).toEqual({ A1: ['102', '103'] })
    expect((await list()).orders.map((each) => [each.customerAccountId, each.status])).toEqual([
      ['101', 'lapsed'],
      ['102', 'draft'],
    ])
    expect((await list()).totals).toMatchObject({ lapsed: 1_000, open: 0 })
    const { data: changes } = await seller.api(endpoints.handChanges.list, {
      params: { sessionId },
    })
    expect(changes).toMatchObject([{ kind: 'removed', reason: 'lapsed', customerAccountId: '101' }])
    expect(await undo('101')).toMatchObject({ status: 'sent', changedSinceSent: false })
    expect(await seller.places(sessionId)).toEqual({ A1: ['101', '102', '103'] })
    expect(await order('102')).toBeUndefined()
  })

  test.each(['cancelled', 'lapsed'] as const)(
    'as %s cannot be taken back once its successor has a bill',
    async (status) => {
      for (const isSent of [true, false]) {
        const { change, undo, list } = await evening({
          A1: { price: 1_000, buyers: ['101', '102'] },
        })
        if (isSent) await change('101', { status: 'sent' })
        await change('101', { status })
        await change('102', { status: 'sent' })
        expect(await failure(undo('101'))).toMatchObject({ status: 409, code: 'order_status' })
        expect((await list()).orders.map((each) => each.status).sort()).toEqual(
          [status, 'sent'].sort(),
        )
        await change('102', { status: 'cancelled' })
        expect(await undo('101')).toMatchObject({ status: isSent ? 'sent' : 'draft' })
      }
    },
  )

  test('begins again as a draft when its buyer wins something there', async () => {
    const { change, order, seller, sessionId } = await evening({
      A1: { price: 1_000, buyers: ['101'] },
    })
    await change('101', { status: 'sent' })
    await change('101', { status: 'cancelled' })
    expect(await order('101')).toMatchObject({ status: 'cancelled', total: 1_000 })
    await server.db.execute(sql`
      insert into claims (session_id, item_id, account_id, message_id, item_text, username, nickname,
        comment_text, comment_at, heard_at, match_rule)
      values (${sessionId}, ${seller.items.A1?.id}, '101', '9${sql.raw(String(count))}', 'A1', 'buyer.101', 'x', 'A1',
        ${new Date(Date.now() + skipped + HOUR).toISOString()}, now(), 'contains')`)
    const anew = await order('101')
    expect([anew.status, anew.billUrl, anew.total]).toEqual(['draft', null, 1_000])
    expect((await change('101', { status: 'sent' })).status).toBe('sent')
  })

  test('is not taken back or passed on by who saw it before something newer', async () => {
    const { change, undo, passOn, steps, order, seller, ref } = await evening({
      A1: { price: 1_000, buyers: ['101'] },
    })
    await change('101', { status: 'sent' })
    await change('101', { status: 'paid' })
    const changed = { status: 409, code: 'order_changed' }
    expect(await failure(undo('101', 1))).toMatchObject(changed)
    expect(await failure(undo('101', 0))).toMatchObject(changed)
    expect(await order('101')).toMatchObject({ status: 'paid', version: 2 })
    expect((await steps('101')).every(({ undoneAt }) => undoneAt === null)).toBe(true)
    expect(await undo('101', 2)).toMatchObject({ status: 'sent', version: 3 })
    expect(await failure(passOn('101', 2))).toMatchObject(changed)
    expect((await order('101')).status).toBe('sent')
    await passOn('101', 3)
    // Pages of before send no body.
    const { sessionId, customerAccountId } = ref('101')
    const { status } = await fetch(
      `${server.url}/api/livestreams/${sessionId}/orders/${customerAccountId}/undo`,
      { method: 'POST', headers: { authorization: `Bearer ${seller.token}` } },
    )
    expect(status).toBe(200)
    expect((await order('101')).status).toBe('sent')
  })

  test('is told in the history, with what was taken back', async () => {
    const { change, undo, steps } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    await change('101', { status: 'sent' })
    await change('101', { status: 'paid' })
    expect(await undo('101')).toMatchObject({ status: 'sent', canUndo: true, version: 3 })
    expect(await undo('101')).toMatchObject({ status: 'draft', canUndo: false, billUrl: null })
    expect(await failure(undo('101'))).toMatchObject({ code: 'order_status' })
    expect(
      (await steps('101')).map(({ from, to, undoneAt }) => [from, to, undoneAt !== null]),
    ).toEqual([
      ['sent', 'paid', true],
      ['draft', 'sent', true],
    ])
  })
})

test('a stock below the units on bills is refused, in the live and at the item', async () => {
  const { change, goods, seller, sessionId } = await evening({
    A1: { price: 1_000, stock: 3, buyers: ['101', '102', '103'] },
  })
  await change('101', { status: 'sent' })
  await change('102', { status: 'paid' })
  expect(await failure(goods('A1', { stock: 1 }))).toMatchObject({
    status: 409,
    code: 'stock_below_held',
    body: { held: 2 },
  })
  expect((await seller.waitlists(sessionId))[0]?.stock).toBe(3)
  expect((await goods('A1', { stock: 2 })).data.stock).toBe(2)
  await server.db.execute(sql`update live_sessions set ended_at = null where id = ${sessionId}`)
  const params = { itemClueId: seller.items.A1?.id as ItemId }
  const lowered = seller.api(endpoints.items.update, { params, body: { clueText: 'A1', stock: 1 } })
  expect(await failure(lowered)).toMatchObject({ status: 409, code: 'stock_below_held' })
})

describe('an undo', () => {
  const oneUnitTwice = { status: 409, code: 'order_status' }

  test('is of the seller’s own step, and names it: what the buyer says stays', async () => {
    const { change, undo, order } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    const { billUrl, undoes } = await change('101', { status: 'sent' })
    const named = { kind: 'status', from: 'draft', to: 'sent', at: expect.any(String) }
    expect(undoes).toEqual(named)
    const params = { token: billUrl?.split('/').at(-1) ?? '' }
    const rina = { name: 'Rina', phone: '0812 3456 7890', address: 'Jl. Melati 5' }
    await server.api()(endpoints.bills.setContact, { params, body: rina })
    // The address is no step of the seller's; sending the bill is.
    expect(await undo('101')).toMatchObject({ status: 'draft', contact: { name: 'Rina' } })
    expect(await order('101')).toMatchObject({ canUndo: false, undoes: null })
    await change('101', { status: 'sent' })
    await server.api()(endpoints.bills.reportPaid, { params, body: {} })
    expect(await order('101')).toMatchObject({ status: 'reported', canUndo: false, undoes: null })
    expect(await failure(undo('101'))).toMatchObject({ status: 409, code: 'order_status' })
    await change('101', { status: 'paid' })
    expect((await order('101')).undoes).toMatchObject({ to: 'paid' })
    expect(await undo('101')).toMatchObject({ status: 'reported', contact: { name: 'Rina' } })
    expect(await failure(undo('101'))).toMatchObject({ status: 409, code: 'order_status' })
  })

  test('of an address that the seller typed leaves the one that the buyer typed since', async () => {
    const { change, undo, order } = await evening({
      A1: { price: 1_000, buyers: ['101'] },
    })
    const { billUrl } = await change('101', { status: 'sent' })
    const typed = { name: 'Sari', phone: '0812 3456 7890', address: 'Jl. Melati 5' }
    await change('101', { contact: typed })
    const params = { token: billUrl?.split('/').at(-1) ?? '' }
    const body = { ...typed, name: 'Rina' }
    await server.api()(endpoints.bills.setContact, { params, body })
    expect(await failure(undo('101'))).toMatchObject({ status: 409, code: 'order_status' })
    expect(await order('101')).toMatchObject({ canUndo: false, contact: { name: 'Rina' } })
  })

  test('puts no unit on a second bill, also where the bill had no place any more', async () => {
    const { change, undo, list, remove } = await evening({
      A1: { price: 1_000, buyers: ['101', '102'] },
    })
    await change('101', { status: 'sent' })
    await remove('A1', '101')
    await change('101', { status: 'cancelled' })
    await change('102', { status: 'sent' })
    expect(await failure(undo('101'))).toMatchObject(oneUnitTwice)
    expect((await list()).totals.open).toBe(1_000)
    await change('102', { status: 'cancelled' })
    expect((await undo('101')).status).toBe('sent')
  })

  test('of a bill that was sent again with less gives nobody what is on another by now', async () => {
    const { change, undo, order, setQuantity } = await evening({
      A1: { price: 1_000, stock: 2, buyers: ['101', '102'] },
    })
    await setQuantity('A1', '101', 2)
    await change('101', { status: 'sent' })
    await setQuantity('A1', '101', 1)
    await change('101', { status: 'sent' })
    await change('102', { status: 'sent' })
    expect(await failure(undo('101'))).toMatchObject(oneUnitTwice)
    expect(lines(await order('101'))).toEqual(['1 A1 1000'])
  })
})

describe('who has paid and wins more', () => {
  /** 101 has paid for A1, and wins B2 since 102 is out. */
  async function wonMore() {
    const all = await evening({
      A1: { price: 100_000, buyers: ['101'] },
      B2: { price: 50_000, buyers: ['102', '101', '103'] },
    })
    await all.change('101', { status: 'sent' })
    await all.change('102', { status: 'sent' })
    await all.change('101', { status: 'paid' })
    await all.passOn('102')
    return all
  }

  test('gets a bill for the rest', async () => {
    const { change, order, list, undo } = await wonMore()
    expect(await order('101')).toMatchObject({
      status: 'paid',
      total: 100_000,
      changedSinceSent: true,
      current: { alreadyPaid: 100_000, total: 50_000 },
    })
    const rest = await change('101', { status: 'sent' })
    expect(rest).toMatchObject({ status: 'sent', alreadyPaid: 100_000, total: 50_000 })
    expect(lines(rest).sort()).toEqual(['1 A1 100000', '1 B2 50000'])
    expect(rest.payBy).not.toBeNull()
    expect((await list()).totals).toMatchObject({ sent: 150_000, paid: 100_000, open: 50_000 })
    await change('101', { status: 'paid' })
    expect((await list()).totals).toMatchObject({ sent: 150_000, paid: 150_000, open: 0 })
    await undo('101')
    expect(await undo('101')).toMatchObject({ status: 'paid', alreadyPaid: 0, total: 100_000 })
  })

  test.each([
    ['cancelled', 'cancelled'],
    ['passed on', 'lapsed'],
  ] as const)(
    'loses nothing that is paid when the bill for the rest is %s: what was added goes to the next',
    async (_, status) => {
      const { change, passOn, order, list } = await wonMore()
      await change('101', { status: 'sent' })
      if (status === 'lapsed')
        expect(await passOn('101')).toMatchObject({
          removed: [{ itemClueText: 'B2', units: 1 }],
          promoted: [{ itemClueText: 'B2', customerAccountId: '103' }],
        })
      else await change('101', { status })
      const paid = await order('101')
      expect(paid).toMatchObject({ status: 'paid', due: 0, owedBack: 0, changedSinceSent: false })
      expect(lines(paid)).toEqual(['1 A1 100000'])
      expect(lines(await order('103'))).toEqual(['1 B2 50000'])
      expect((await list()).totals).toMatchObject({ paid: 100_000, open: 0 })
    },
  )

  test('has a unique code of its own on it, and the sums hold both', async () => {
    const { change, seller, list, passOn } = await evening({
      A1: { price: 100_000, buyers: ['101'] },
      B2: { price: 50_000, buyers: ['102', '101'] },
    })
    await setShop(seller.userId, 'uses_unique_code = true')
    const first = await change('101', { status: 'sent' })
    await change('102', { status: 'sent' })
    await change('101', { status: 'paid' })
    await passOn('102')
    const rest = await change('101', { status: 'sent' })
    expect(rest.alreadyPaid).toBe(100_000)
    expect(rest.uniqueCode).toBeGreaterThan(0)
    expect(rest.total).toBe(50_000 + rest.uniqueCode)
    const due = rest.total ?? 0
    const got = 100_000 + first.uniqueCode
    expect((await list()).totals).toMatchObject({ paid: got, open: rest.total })
    const again = await change('101', { status: 'sent' })
    expect([again.uniqueCode, again.total]).toEqual([rest.uniqueCode, rest.total])
    await change('101', { status: 'paid' })
    expect((await list()).totals).toMatchObject({ paid: got + due, open: 0 })
    const month = new Date(Date.now() + 7 * HOUR).toISOString().slice(0, 7)
    const { data } = await seller.api(endpoints.shop.getFigures, { query: { month } })
    expect(data.sums).toMatchObject({ paid: got + due, sent: got + due })
  })

  test('gets none where nothing is left to be paid', async () => {
    const { change } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    await change('101', { status: 'paid' })
    const again = failure(change('101', { status: 'sent' }))
    expect(await again).toMatchObject({ status: 409, code: 'order_status' })
  })
})

test('cash on delivery is told until it is handed over', async () => {
  const { change } = await evening({ A1: { price: 1_000, stock: 2, buyers: ['101', '102'] } })
  await change('101', { status: 'sent' })
  expect(await change('101', { status: 'packed' })).toMatchObject({ onDelivery: true })
  await change('102', { status: 'paid' })
  expect(await change('102', { status: 'packed' })).toMatchObject({ onDelivery: false })
})

test('what is not received stays on its bill, also where the buyer has no place any more', async () => {
  const { change, order, remove } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
  await change('101', { status: 'sent' })
  await change('101', { status: 'reported' })
  await remove('A1', '101')
  expect(await change('101', { status: 'sent' })).toMatchObject({ status: 'sent', total: 1_000 })
  expect(await order('101')).toMatchObject({ current: { lines: [], total: null } })
})

describe('where a parcel goes', () => {
  const first = { name: 'Rina', phone: '0812 3456 7890', address: 'Jl. Melati 5' }
  const second = { ...first, name: 'Sari' }

  test('is forgotten when the seller empties it', async () => {
    const { change, order } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    await change('101', { contact: first })
    expect(await change('101', { contact: null })).toMatchObject({ contact: null })
    expect((await order('101')).contact).toBeNull()
  })

  /** The same buyers win the same in another live, half an hour later. */
  async function nextLive({ sessionId, seller }: Awaited<ReturnType<typeof evening>>) {
    const next = randomUUID() as SessionId
    await server.db.execute(sql`insert into live_sessions (id, user_id, tiktok_username,
        tiktok_account_id, room_id, started_at, ended_at)
      select ${next}, user_id, tiktok_username, '1', 'q', now() - interval '90 minutes', now()
      from live_sessions where id = ${sessionId}`)
    const columns = sql.raw(`item_id, account_id, message_id, item_text, username, nickname,
      comment_text, comment_at, heard_at, match_rule`)
    await server.db.execute(sql`insert into claims (session_id, ${columns})
      select ${next}, ${columns} from claims where session_id = ${sessionId}`)
    await server.db.execute(sql`insert into session_items (session_id, item_id, name, price, stock)
      select ${next}, item_id, name, price, stock from session_items where session_id = ${sessionId}`)
    const params = { sessionId: next, customerAccountId: '101' as AccountId }
    const { api } = seller
    return {
      change: async (body: Body) => (await api(endpoints.orders.update, { params, body })).data,
      undo: async () => (await api(endpoints.orders.undo, { params, body: {} })).data,
      order: async () =>
        (await api(endpoints.orders.list, { params })).data.orders.find(
          ({ customerAccountId }) => customerAccountId === '101',
        ) as Order,
    }
  }
  /** Types an address on the page of a bill. */
  const type = async ({ billUrl }: Order, body: typeof first) => {
    const token = billUrl?.split('/').at(-1) ?? ''
    return (await server.api()(endpoints.bills.setContact, { params: { token }, body })).data
  }

  test('stays where it is once it is packed, whatever is typed through another link', async () => {
    const old = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    const unpaid = await old.change('101', { status: 'sent' })
    await type(unpaid, first)
    await old.change('101', { status: 'paid' })
    const { change, order } = await nextLive(old)
    await change({ status: 'paid' })
    expect(await change({ status: 'packed' })).toMatchObject({ contact: { name: 'Rina' } })
    await type(unpaid, second)
    expect(await order()).toMatchObject({ contact: { name: 'Rina' }, version: 2 })
    // The old bill's own parcel is the buyer's to send elsewhere.
    expect((await old.order('101')).contact).toMatchObject({ name: 'Sari' })
  })

  test('is not said by an old link for a later order, nor by a later one for a packed one', async () => {
    const old = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    const unpaid = await old.change('101', { status: 'sent' })
    await type(unpaid, first)
    await old.change('101', { status: 'paid' })
    const { change, order, undo } = await nextLive(old)
    const later = await change({ status: 'sent' })
    await type(unpaid, second)
    expect((await order()).contact).toMatchObject({ name: 'Rina' })
    await old.change('101', { status: 'packed' })
    await type(later, { ...first, name: 'Tuti' })
    expect((await old.order('101')).contact).toMatchObject({ name: 'Sari' })
    expect((await order()).contact).toMatchObject({ name: 'Tuti' })
    await change({ status: 'packed' })
    expect(await undo()).toMatchObject({ status: 'sent', contact: { name: 'Tuti' } })
  })

  test('is where it went before, after an undo', async () => {
    const { change, undo, order } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
    await change('101', { contact: first })
    await change('101', { contact: second })
    expect((await undo('101')).contact).toMatchObject({ name: 'Rina' })
    await undo('101')
    expect((await order('101')).contact).toBeNull()
  })
})

test('a month counts a bill that was given up unsent for nothing, as its live does', async () => {
  const { change, list, seller } = await evening({ A1: { price: 7_000, buyers: ['101'] } })
  await change('101', { status: 'cancelled' })
  const month = new Date(Date.now() + 7 * HOUR).toISOString().slice(0, 7)
  const { data } = await seller.api(endpoints.shop.getFigures, { query: { month } })
  expect((await list()).totals.lapsed).toBe(0)
  expect(data.sums.lapsed).toBe(0)
})

test('unique codes tell open bills of one total apart, and stay', async () => {
  const { change, seller } = await evening({
    A1: { price: 1_000, stock: 9, buyers: ['101', '102', '103', '104'] },
  })
  await setShop(seller.userId, 'uses_unique_code = true')
  const bills = []
  for (const buyer of ['101', '102', '103', '104'])
    bills.push(await change(buyer, { status: 'sent' }))
  expect(new Set(bills.map(({ total }) => total)).size).toBe(4)
  for (const { uniqueCode, total } of bills) {
    expect(uniqueCode).toBeGreaterThan(0)
    expect(total).toBe(1_000 + uniqueCode)
  }
  const again = await change('101', { status: 'sent' })
  expect(again.uniqueCode).toBe(bills[0]?.uniqueCode)
})

test('open bills of other sums end in other digits, too', async () => {
  const buyers = (from: number) => Array.from({ length: 30 }, (_, at) => `${from + at}`)
  const { change, seller } = await evening({
    A1: { price: 1_000, stock: 30, buyers: buyers(100) },
    B2: { price: 2_000, stock: 30, buyers: buyers(200) },
  })
  await setShop(seller.userId, 'uses_unique_code = true')
  const endings = new Set<number>()
  for (const buyer of [...buyers(100), ...buyers(200)])
    endings.add(((await change(buyer, { status: 'sent' })).total ?? 0) % 1_000)
  expect(endings.size).toBe(60)
})

test('a bill that is taken back and made anew has the code of before: its message may be copied', async () => {
  const { change, undo, seller } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
  await setShop(seller.userId, 'uses_unique_code = true')
  const { total } = await change('101', { status: 'sent' })
  for (let turn = 0; turn < 3; turn += 1) {
    await undo('101')
    expect((await change('101', { status: 'sent' })).total).toBe(total)
  }
})

test('unique codes that are taken off stay off, however it is paid', async () => {
  const buyers = ['101', '102', '103', '104']
  const { change, order, list, ref, seller } = await evening({
    A1: { price: 1_000, stock: 9, buyers },
    // A code takes nothing to 0.
    B2: { price: 1, buyers: ['105'] },
  })
  await setShop(seller.userId, 'uses_unique_code = true, takes_code_off = true')
  const pay = (buyer: string, amount: number, way: 'transfer' | 'qris') =>
    seller.api(endpoints.orders.addPayment, { params: ref(buyer), body: { amount, way } })
  const bills = []
  for (const buyer of buyers) bills.push(await change(buyer, { status: 'sent' }))
  expect(new Set(bills.map(({ total }) => total)).size).toBe(4)
  for (const { uniqueCode, total, due } of bills) {
    expect(uniqueCode).toBeLessThan(0)
    expect([total, due]).toEqual([1_000 + uniqueCode, 1_000 + uniqueCode])
    expect(total).toBeGreaterThan(0)
  }
  expect(await change('105', { status: 'sent' })).toMatchObject({ uniqueCode: 0, total: 1 })
  const [first, second] = bills as [Order, Order]
  await pay('101', first.due, 'qris')
  await pay('102', second.due, 'transfer')
  const sum = { due: 0, owedBack: 0, status: 'paid' }
  expect(await order('101')).toMatchObject({ ...sum, received: first.due })
  expect(await order('102')).toMatchObject({ ...sum, received: second.due })
  // What came goes back, and no more.
  await change('102', { status: 'cancelled' })
  expect(await order('102')).toMatchObject({ owedBack: second.due })
  await pay('102', -second.due, 'transfer')
  expect(await order('102')).toMatchObject({ received: 0, owedBack: 0 })
  expect((await list()).totals).toMatchObject({ paid: first.due, owedBack: 0 })
})

test('a new link takes the place of the one before', async () => {
  const { change, newLink } = await evening({ A1: { price: 1_000, buyers: ['101'] } })
  expect(await failure(newLink('101'))).toMatchObject({ code: 'order_status' })
  const { billUrl } = await change('101', { status: 'sent' })
  const { billUrl: other } = await newLink('101')
  expect(other).toMatch(/\/b\/[\w-]{22}$/)
  expect(other).not.toBe(billUrl)
})

test('a tracking number is all that stands behind the name, and none where an order is given up', async () => {
  const { change, seller, sessionId, order } = await evening({
    A1: { price: 1_000, stock: 6, buyers: ['101', '102', '103', '104', '105', '106'] },
  })
  for (const id of ['101', '102', '105', '106']) await change(id, { status: 'paid' })
  await change('103', { status: 'cancelled' })
  await change('104', { status: 'sent' })
  await change('104', { status: 'lapsed' })
  const list = [
    'buyer.101 JT 99',
    '@buyer.102: JNE REG 0042-7 ',
    'buyer.103 JP3',
    'buyer.104 JP4',
    'buyer.105 belum dikirim',
    `buyer.106 ${'9'.repeat(61)}`,
    'buyer.106;Rina',
  ]
  const { data } = await seller.api(endpoints.orders.setTracking, {
    params: { sessionId },
    body: { list: list.join('\n') },
  })
  expect(data.matched.map(({ tracking }) => tracking)).toEqual(['JT 99', 'JNE REG 0042-7'])
  expect(data.unmatched).toEqual(list.slice(2))
  expect(data.reasons).toEqual(['no_bill', 'no_bill', 'no_number', 'no_number', 'no_number'])
  for (const id of ['103', '104', '105', '106']) expect((await order(id)).tracking).toBeNull()
})

test('tracking numbers are taken from a pasted list, line by line', async () => {
  const { change, seller, sessionId, order } = await evening({
    A1: { price: 1_000, stock: 3, buyers: ['101', '102', '103'] },
  })
  await change('101', { status: 'paid' })
  await change('102', { status: 'paid' })
  const list = '@Buyer.101 JP111\n\nbuyer.102\tRina\tJP222\nbuyer.103 JP333\nnobody JP4\nbuyer.101'
  const { data } = await seller.api(endpoints.orders.setTracking, {
    params: { sessionId },
    body: { list },
  })
  expect(
    data.matched.map(({ customerAccountId, tracking }) => [customerAccountId, tracking]),
  ).toEqual([
    ['101', 'JP111'],
    ['102', 'JP222'],
  ])
  expect(data.unmatched).toEqual(['buyer.103 JP333', 'nobody JP4', 'buyer.101'])
  expect(data.reasons).toEqual(['nobody', 'nobody', 'no_number'])
  expect((await order('101')).tracking).toBe('JP111')
})

test('a tracking number finds its parcel by what stands on the label: recipient, or order number', async () => {
  const { change, seller, sessionId, order } = await evening({
    A1: { price: 1_000, stock: 5, buyers: ['101', '102', '103', '104', '105'] },
  })
  const names = { 101: 'Sari', 102: 'Sari  Wahyuni', 103: 'Dewi', 104: 'dewi', 105: 'Mira Ayu' }
  for (const [id, name] of Object.entries(names)) {
    await change(id, { status: 'paid', contact: { name, phone: '081234567890', address: 'Jl. 1' } })
  }
  const list = [
    'sari wahyuni JP222',
    'Sari\tJNE REG 111',
    `${orderNumber(sessionId, '103' as AccountId)} JP333`,
    'Dewi JP444',
    'Sari Dewi JP555',
    '@sari JP666',
    'Mira Ayu, 0812 3456 7890, JP777',
  ]
  const { data } = await seller.api(endpoints.orders.setTracking, {
    params: { sessionId },
    body: { list: list.join('\n') },
  })
  expect(
    data.matched.map(({ customerAccountId, tracking }) => [customerAccountId, tracking]),
  ).toEqual([
    ['102', 'JP222'],
    ['101', 'JNE REG 111'],
    ['103', 'JP333'],
  ])
  expect(data.unmatched).toEqual(list.slice(3))
  expect(data.reasons).toEqual(['several', 'nobody', 'nobody', 'no_number'])
  expect((await order('104')).tracking).toBeNull()
})

test('what buyers won in a live before, and what became of their orders, is known in the next', async () => {
  const first = await evening({
    A1: { price: 1_000, buyers: ['101', '102'] },
    B2: { price: 1_000, buyers: ['102'] },
  })
  await first.change('101', { status: 'lapsed' })
  await server.db.execute(sql`insert into live_sessions (id, user_id, tiktok_username,
      tiktok_account_id, room_id, started_at, ended_at)
    select '0197a1b2-0000-7000-8000-00000000abcd', user_id, tiktok_username, '1', 'q', now(), now()
    from live_sessions where id = ${first.sessionId}`)
  const columns = sql.raw(`item_id, account_id, message_id, item_text, username, nickname,
    comment_text, comment_at, heard_at, match_rule`)
  await server.db.execute(sql`insert into claims (session_id, ${columns})
    select '0197a1b2-0000-7000-8000-00000000abcd', ${columns} from claims
    where session_id = ${first.sessionId}`)
  const params = { sessionId: '0197a1b2-0000-7000-8000-00000000abcd' as SessionId }
  // Nobody has asked what is known of these buyers since the live was over.
  const { data } = await first.seller.api(endpoints.orders.list, { params })
  const histories = new Map(data.orders.map((each) => [each.customerAccountId, each.history]))
  const none = { lives: 1, wins: 0, paid: 0, lapsed: 0, cancelled: 0, returned: 0 }
  expect(histories.get('101' as AccountId)).toEqual({ ...none, lapsed: 1 })
  expect(histories.get('102' as AccountId)).toEqual({ ...none, wins: 2 })
})
