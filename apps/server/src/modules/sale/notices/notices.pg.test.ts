import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { endpoints, type Key, type NewKey, type NoticeBody, type Order } from '@dibs/contract'
import type { AccountId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  apiKeys,
  liveSessions,
  paymentNotices,
  payments,
  users,
} from '../../../platform/database/schema/index.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { failure } from '../../../testing/failure.ts'
import { createTestSeller, type TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { writeLive } from '../../../testing/write-live.ts'

const HOUR = 3_600_000

let server: TestServer
let ahead = 0
beforeAll(async () => {
  server = await startTestServer({ clock: () => Date.now() + ahead })
})
afterAll(() => server.close())

/** What a key for payments is made of. */
function forPayments(name: string, kind: Key['kind'] = 'key'): NewKey {
  return { name, kind, scopes: ['payments'], expiresInDays: null }
}

let count = 0
/** Notices of 1,000 that were given to bills, the first at that time and each a millisecond after. */
async function writeGiven({ userId }: TestSeller, { count, at }: { count: number; at: number }) {
  await server.db.insert(paymentNotices).values(
    Array.from({ length: count }, (_, n) => ({
      userId,
      noticeId: `given ${n}`,
      amount: 1_000,
      given: 1_000,
      currency: 'IDR' as const,
      paidAt: new Date(at + n),
      receivedAt: new Date(at + n),
    })),
  )
}

/** A shop with bills of 100,000 and 50,000 that were sent, and a key of its bank's. */
async function shop({
  marksPaid = true,
  claims = { A1: ['101'], B2: ['102'] } as Record<string, string[]>,
} = {}) {
  count += 1
  const seller = await createTestSeller(server, `notices.${count}`, ['A1', 'B2'])
  const { api } = seller
  const goods = { A1: { price: 100_000, stock: 9 }, B2: { price: 50_000, stock: 9 } }
  const sessionId = await writeLive(server, seller, { claims, goods })
  await api(endpoints.shop.set, { body: { marksPaid } })
  const { data: made } = await api(endpoints.keys.create, {
    body: forPayments('BCA'),
  })
  const to = (buyer: string) => ({ sessionId, customerAccountId: buyer as AccountId })
  const change = async (buyer: string, status: Order['status']) =>
    (await api(endpoints.orders.update, { params: to(buyer), body: { status } })).data
  for (const buyer of new Set(Object.values(claims).flat())) await change(buyer, 'sent')
  async function post(path: string, headers: Record<string, string>, body: unknown) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${server.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
    })
    const answer = (await response.json()) as { state?: string; code?: string }
    return { status: response.status, body: answer }
  }
  const notice = (of: Partial<NoticeBody> = {}): NoticeBody => ({
    id: randomUUID(),
    amount: 100_000,
    currency: 'IDR',
    at: new Date(Date.now() + ahead).toISOString(),
    ...of,
  })
  return {
    seller,
    sessionId,
    made,
    to,
    change,
    post,
    notice,
    tell: (of: Partial<NoticeBody> = {}, secret = made.secret) =>
      post('/payments/notices', { authorization: `Bearer ${secret}` }, notice(of)),
    list: async () => (await api(endpoints.payments.list, {})).data.notices,
    order: async (buyer: string) =>
      (await api(endpoints.orders.list, { params: { sessionId } })).data.orders.find(
        ({ customerAccountId }) => customerAccountId === buyer,
      ) as Order,
    give: async (noticeId: string, buyer: string, amount?: number) =>
      (
        await api(endpoints.payments.give, {
          params: { noticeId: noticeId as never },
          body: { ...to(buyer), amount },
        })
      ).data,
  }
}

describe('money that a bank tells of', () => {
  test('pays the one bill that it comes to, without a tap, once however often it is told', async () => {
    const { tell, order, list, notice, post, made } = await shop()
    const body = notice({ payer: 'RINA', text: 'Transfer masuk Rp100.000' })
    const headers = { authorization: `Bearer ${made.secret}` }
    const told = [1, 2, 3].map(() => post('/payments/notices', headers, body))
    for (const answer of await Promise.all(told))
      expect(answer).toEqual({ status: 202, body: { state: 'matched' } })
    expect(await order('101')).toMatchObject({
      status: 'paid',
      due: 0,
      payments: [{ amount: 100_000, by: 'notice', way: 'transfer' }],
    })
    expect(await order('102')).toMatchObject({ status: 'sent' })
    expect(await post('/payments/notices', headers, { ...body, amount: 1 })).toMatchObject({
      status: 409,
      body: { code: 'notice_conflict' },
    })
    expect(await list()).toMatchObject([
      { amount: 100_000, left: 0, payer: 'RINA', given: [{ customerAccountId: '101' }] },
    ])
    expect(await tell({ amount: 99_999 })).toEqual({ status: 202, body: { state: 'waits' } })
  })

  test('waits where the shop wants to look first, and is given with one tap', async () => {
    const { tell, order, list, give } = await shop({ marksPaid: false })
    expect((await tell()).body).toEqual({ state: 'waits' })
    const [first] = await list()
    if (!first) throw new Error('nothing waits')
    expect(first).toMatchObject({
      left: 100_000,
      fits: [{ customerAccountId: '101', due: 100_000 }],
    })
    expect(await give(first.id, '101')).toMatchObject({ left: 0, fits: [] })
    expect(await order('101')).toMatchObject({ status: 'paid', payments: [{ by: 'notice' }] })
    expect(await failure(give(first.id, '102'))).toMatchObject({ code: 'order_status' })
  })

  test('that fits several bills, or one that was asked for lately and is not any more, waits', async () => {
    const { tell, list, change, order } = await shop({ claims: { A1: ['101', '102'] } })
    expect((await tell()).body).toEqual({ state: 'waits' })
    expect((await list())[0]?.fits).toHaveLength(2)
    await change('101', 'lapsed')
    // 101 may have paid a moment too late: it comes to the same as 102's bill.
    expect((await tell()).body).toEqual({ state: 'waits' })
    expect(await order('102')).toMatchObject({ status: 'sent', payments: [] })
  })

  test('that the seller has noted by hand already is for no other bill that comes to the same', async () => {
    const { tell, list, change, order } = await shop({ claims: { A1: ['101', '102'] } })
    await change('101', 'paid')
    expect((await tell()).body).toEqual({ state: 'waits' })
    expect(await order('102')).toMatchObject({ status: 'sent', payments: [] })
    expect((await list())[0]).toMatchObject({ left: 100_000, given: [] })
  })

  test('that was noted by hand for a part of a bill does not pay the rest of it, too', async () => {
    const { tell, order, seller, to } = await shop({ claims: { A1: ['101'], B2: ['101'] } })
    const body = { amount: 75_000, way: 'transfer' } as const
    await seller.api(endpoints.orders.addPayment, { params: to('101'), body })
    expect((await order('101')).due).toBe(75_000)
    expect((await tell({ amount: 75_000 })).body).toEqual({ state: 'waits' })
  })

  test('that was noted by hand and written off again counts as not noted', async () => {
    const { tell, order, change, seller, to } = await shop({ claims: { A1: ['101'] } })
    const paid = await change('101', 'paid')
    const params = { ...to('101'), paymentId: paid.payments[0]?.id as never }
    await seller.api(endpoints.orders.voidPayment, { params, body: {} })
    expect((await tell()).body).toEqual({ state: 'matched' })
    expect(await order('101')).toMatchObject({ status: 'paid', received: 100_000 })
  })

  test.each([
    ['that was noted by hand', 'paid'],
    ['whose bill lapsed', 'lapsed'],
  ] as const)('by the shop’s own code, %s, is for no other bill, either', async (_, status) => {
    const { seller, sessionId, tell, order, change } = await shop({
      claims: { A1: ['101', '102'] },
    })
    await server.db.execute(sql`update shops set uses_unique_code = true, qris = 'x'
      where user_id = ${seller.userId}`)
    await server.db.execute(sql`delete from orders where session_id = ${sessionId}`)
    for (const buyer of ['101', '102']) await change(buyer, 'sent')
    await change('101', status)
    expect((await tell({ amount: 100_000 })).body).toEqual({ state: 'waits' })
    expect(await order('102')).toMatchObject({ status: 'sent', payments: [] })
  })

  test('is told with its time as a gateway or a phone writes it, which is the same time', async () => {
    const { post, made, notice, order } = await shop()
    const now = Date.now()
    const inJakarta = `${new Date(now + 7 * HOUR).toISOString().slice(0, -1)}+07:00`
    const headers = { authorization: `Bearer ${made.secret}` }
    const body = notice({ at: now })
    for (const at of [now, inJakarta, new Date(now).toISOString()])
      expect(await post('/payments/notices', headers, { ...body, at })).toEqual({
        status: 202,
        body: { state: 'matched' },
      })
    expect((await order('101')).payments).toHaveLength(1)
  })

  test('before the bill was sent is not for it; late and of another payer, it is', async () => {
    const { tell, order } = await shop()
    const before = new Date(Date.now() - HOUR).toISOString()
    expect((await tell({ at: before })).body).toEqual({ state: 'waits' })
    const at = new Date().toISOString()
    ahead = 30 * HOUR
    expect((await tell({ at, payer: 'IBU RINA' })).body).toEqual({ state: 'matched' })
    ahead = 0
    expect((await order('101')).status).toBe('paid')
  })

  test('without the unique code was scanned; with it, it was transferred', async () => {
    const { seller, sessionId, tell, order, change } = await shop({ claims: { A1: ['101'] } })
    await server.db.execute(sql`update shops set uses_unique_code = true, qris = 'x'
      where user_id = ${seller.userId}`)
    await server.db.execute(sql`delete from orders where session_id = ${sessionId}`)
    const sent = await change('101', 'sent')
    expect(sent.due).toBe(100_000 + sent.uniqueCode)
    expect((await tell({ amount: 100_000 })).body).toEqual({ state: 'matched' })
    expect(await order('101')).toMatchObject({ received: 100_000, payments: [{ way: 'qris' }] })
  })

  test('pays to the rupiah what a code that is taken off leaves, scanned or transferred', async () => {
    const { seller, sessionId, tell, order, change } = await shop({ claims: { A1: ['101'] } })
    await server.db.execute(sql`update shops set uses_unique_code = true, takes_code_off = true,
      qris = 'x' where user_id = ${seller.userId}`)
    await server.db.execute(sql`delete from orders where session_id = ${sessionId}`)
    const { due, uniqueCode } = await change('101', 'sent')
    expect(due).toBe(100_000 + uniqueCode)
    expect((await tell({ amount: 100_000 })).body).toEqual({ state: 'waits' })
    expect((await tell({ amount: due })).body).toEqual({ state: 'matched' })
    expect(await order('101')).toMatchObject({ received: due, due: 0, owedBack: 0 })
  })

  test('can be split, put aside and taken back: nothing of it counts twice', async () => {
    const { seller, tell, list, give, order, to } = await shop({
      claims: { A1: ['101'], B2: ['101', '102'] },
    })
    await tell({ amount: 200_000 })
    const [first] = await list()
    if (!first) throw new Error('nothing waits')
    expect(await failure(give(first.id, '101', 200_001))).toMatchObject({ code: 'price_invalid' })
    expect(await give(first.id, '101', 150_000)).toMatchObject({ left: 50_000 })
    const twice = await Promise.allSettled([give(first.id, '102'), give(first.id, '102')])
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await order('101')).toMatchObject({ status: 'paid' })
    const paid = await order('102')
    expect(paid).toMatchObject({ status: 'paid', received: 50_000 })
    const params = { ...to('102'), paymentId: paid.payments[0]?.id as never }
    await seller.api(endpoints.orders.voidPayment, { params, body: {} })
    expect((await list())[0]).toMatchObject({ left: 50_000, given: [{ amount: 150_000 }] })
    const aside = { params: { noticeId: first.id }, body: { isAside: true } }
    expect((await seller.api(endpoints.payments.putAside, aside)).data.isAside).toBe(true)
  })

  test('that is given to an order without a bill bills it, and the live is told what is held', async () => {
    const { sessionId, tell, list, give, order } = await shop({ marksPaid: false })
    await server.db.execute(sql`delete from orders where session_id = ${sessionId}`)
    const revision = async () =>
      (
        await server.db.execute<{ revision: string }>(
          sql`select revision from waitlist_revisions where session_id = ${sessionId}`,
        )
      ).rows[0]?.revision ?? '0'
    const before = await revision()
    await tell()
    expect(await give((await list())[0]?.id ?? '', '101')).toMatchObject({ left: 0 })
    expect(await order('101')).toMatchObject({ status: 'paid', received: 100_000 })
    expect(Number(await revision())).toBeGreaterThan(Number(before))
  })

  test.each(['draft', 'cancelled'] as const)(
    'in another currency than the shop’s is not given to an order that is %s',
    async (status) => {
      const { sessionId, tell, list, give, change, order } = await shop()
      await server.db.execute(sql`delete from orders where session_id = ${sessionId}`)
      if (status === 'cancelled') await change('101', status)
      await tell({ amount: 1_250, currency: 'MYR' })
      const given = give((await list())[0]?.id ?? '', '101')
      expect(await failure(given)).toMatchObject({ code: 'order_status' })
      expect(await order('101')).toMatchObject({ status, payments: [] })
      expect((await list())[0]).toMatchObject({ left: 1_250, given: [] })
    },
  )

  test('that was written off and given to another bill does not come back to the first by an undo', async () => {
    const { seller, tell, list, give, to, order } = await shop({
      marksPaid: false,
      claims: { A1: ['101', '102'] },
    })
    await tell()
    const id = (await list())[0]?.id ?? ''
    await give(id, '101')
    const params = { ...to('101'), paymentId: (await order('101')).payments[0]?.id as never }
    await seller.api(endpoints.orders.voidPayment, { params, body: {} })
    await give(id, '102')
    const undo = seller.api(endpoints.orders.undo, { params: to('101'), body: {} })
    expect(await failure(undo)).toMatchObject({ code: 'order_status' })
    expect((await order('101')).received + (await order('102')).received).toBe(100_000)
  })

  test('whose write-off was taken back counts as noted by hand again', async () => {
    const { tell, order, change, seller, to } = await shop({ claims: { A1: ['101', '102'] } })
    const paid = await change('101', 'paid')
    const params = { ...to('101'), paymentId: paid.payments[0]?.id as never }
    await seller.api(endpoints.orders.voidPayment, { params, body: {} })
    await seller.api(endpoints.orders.undo, { params: to('101'), body: {} })
    expect((await tell()).body).toEqual({ state: 'waits' })
    expect(await order('102')).toMatchObject({ status: 'sent', payments: [] })
  })

  test('whose payer was erased is known again by what is left of it', async () => {
    const { seller, tell, notice, list } = await shop()
    const body = notice({ payer: 'RINA', text: 'Transfer masuk' })
    await tell(body)
    expect(await tell({ ...body, text: 'Transfer keluar' })).toMatchObject({ status: 409 })
    await server.db
      .update(paymentNotices)
      .set({ sealed: null })
      .where(eq(paymentNotices.userId, seller.userId))
    expect(await tell(body)).toEqual({ status: 202, body: { state: 'matched' } })
    expect(await tell({ ...body, amount: 1 })).toMatchObject({ status: 409 })
    expect(await list()).toMatchObject([{ payer: null, text: null, left: 0 }])
  })

  test('stays given when the recap of its bill goes', async () => {
    const { sessionId, tell, list } = await shop()
    await tell()
    await server.db.execute(sql`delete from live_sessions where id = ${sessionId}`)
    expect(await list()).toMatchObject([{ left: 0, given: [] }])
    expect((await tell()).body).toEqual({ state: 'waits' })
  })

  test('of a practice, no bill is offered for, and none takes any', async () => {
    const { seller, sessionId, tell, list, give } = await shop({ marksPaid: false })
    await tell()
    await server.db
      .update(liveSessions)
      .set({ isPractice: true })
      .where(eq(liveSessions.id, sessionId))
    const { data } = await seller.api(endpoints.orders.listOpen, { query: { status: 'open' } })
    expect(data.orders).toEqual([])
    const [first] = await list()
    expect(first).toMatchObject({ left: 100_000, fits: [] })
    const given = give(first?.id ?? '', '101')
    expect(await failure(given)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('waits first in the list, however much was given to bills since', async () => {
    const { seller, tell, list } = await shop()
    await tell({ id: 'waits', amount: 7 })
    await writeGiven(seller, { count: 250, at: Date.now() + 1_000 })
    const listed = await list()
    expect(listed).toHaveLength(200)
    expect(listed.slice(0, 2)).toMatchObject([
      { amount: 7, left: 7 },
      { amount: 1_000, left: 0 },
    ])
  })

  test('is taken back by an undo of who gave it, and waits again', async () => {
    const { seller, tell, list, give, to, order } = await shop({ marksPaid: false })
    await tell()
    const [first] = await list()
    await give(first?.id ?? '', '101')
    await seller.api(endpoints.orders.undo, { params: to('101'), body: {} })
    expect(await order('101')).toMatchObject({ status: 'sent', due: 100_000 })
    expect((await list())[0]).toMatchObject({ left: 100_000, given: [] })
  })

  test('by a notice is no step of the seller’s: an undo does not take it, writing it off does', async () => {
    const { seller, tell, to, order } = await shop()
    await tell()
    expect(await order('101')).toMatchObject({ status: 'paid', canUndo: false })
    const undo = seller.api(endpoints.orders.undo, { params: to('101'), body: {} })
    expect(await failure(undo)).toMatchObject({ code: 'order_status' })
    const params = { ...to('101'), paymentId: (await order('101')).payments[0]?.id as never }
    await seller.api(endpoints.orders.voidPayment, { params, body: {} })
    expect(await order('101')).toMatchObject({ status: 'sent', due: 100_000 })
  })
})

describe('what cannot be', () => {
  test.each([
    ['of 0', { amount: 0 }],
    ['of -1', { amount: -1 }],
    ['of half a rupiah', { amount: 0.5 }],
    ['of 10^12', { amount: 10 ** 12 }],
    ['of no time', { at: 9e15 }],
    ['of next year', { at: '2099-01-01T00:00:00.000Z' }],
    ['of long ago', { at: '2020-01-01T00:00:00.000Z' }],
  ])('is refused: a payment %s', async (_, of) => {
    const { tell, list } = await shop()
    expect(await tell(of)).toMatchObject({ status: 422, body: { code: 'notice_invalid' } })
    expect(await list()).toEqual([])
  })

  test.each([
    ['a text', 'halo'],
    ['a list', []],
    ['no id', { amount: 1, currency: 'IDR', at: new Date().toISOString() }],
    ['an empty id', { id: '', amount: 1, currency: 'IDR', at: new Date().toISOString() }],
    [
      'a currency that there is not',
      { id: '1', amount: 1, currency: 'XXX', at: '2026-01-01T00:00:00Z' },
    ],
    [
      'a field that there is not',
      { id: '1', amount: 1, currency: 'IDR', at: '2026-01-01T00:00:00Z', shop: 'x' },
    ],
  ])('is refused: %s', async (_, body) => {
    const { post, made } = await shop()
    const headers = { authorization: `Bearer ${made.secret}` }
    expect((await post('/payments/notices', headers, body)).status).toBe(400)
  })

  test('is refused: more than a shop is paid in an hour, which keeps no other shop waiting', async () => {
    const { tell } = await shop({ claims: { A1: ['101'] } })
    const other = await shop({ claims: { A1: ['101'] } })
    // What is refused for what it says counts, too.
    for (let round = 0; round < 20; round += 1) {
      const told = Array.from({ length: 50 }, () => tell({ amount: 0 }))
      for (const { status } of await Promise.all(told)) expect(status).toBe(422)
    }
    expect(await tell()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect((await other.tell()).body).toEqual({ state: 'matched' })
  })
})

describe('what a shop can use up', () => {
  test('is 3,000 payments in a day: what is beyond is to be told again, and is not stored', async () => {
    const { seller, tell, list } = await shop()
    await writeGiven(seller, { count: 2_999, at: Date.now() - HOUR })
    const body = { id: 'the last one', amount: 7 }
    expect(await tell(body)).toMatchObject({ status: 202 })
    expect(await tell({ amount: 8 })).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    expect(await list()).not.toContainEqual(expect.objectContaining({ amount: 8 }))
    ahead = 24 * HOUR
    expect(await tell({ amount: 8 })).toMatchObject({ status: 202 })
    ahead = 0
  })

  test('is no connection of another shop’s while its own bills are held', async () => {
    const { seller, tell } = await shop()
    const other = await shop()
    const asked = await server.db.transaction(async (tx) => {
      await lockBills(tx, seller.userId)
      const told = Array.from({ length: 30 }, (_, n) => tell({ amount: 1 + n }))
      expect((await other.tell()).body).toEqual({ state: 'matched' })
      return told
    })
    for (const { status } of await Promise.all(asked)) expect(status).toBe(202)
  })
})

describe('a key', () => {
  test('opens no other shop, and is refused once it is revoked', async () => {
    const { seller, made, tell, order } = await shop()
    const other = await shop()
    await tell({ amount: 100_000 }, other.made.secret)
    expect((await order('101')).status).toBe('sent')
    expect((await other.order('101')).status).toBe('paid')
    await seller.api(endpoints.keys.revoke, { params: { keyId: made.key.id } })
    expect(await tell()).toMatchObject({ status: 401, body: { code: 'key_unknown' } })
    expect((await tell({}, 'dibs_live_short')).status).toBe(401)
  })

  test('that was made before keys had scopes tells of payments, and of nothing else', async () => {
    const { seller, made, tell, order } = await shop()
    const secret = `dibspay_${randomBytes(32).toString('base64url')}`
    await server.db
      .update(apiKeys)
      .set({ keyHash: createHash('sha256').update(secret).digest('base64url') })
      .where(eq(apiKeys.id, made.key.id))
    expect(await tell({}, secret)).toEqual({ status: 202, body: { state: 'matched' } })
    expect((await order('101')).status).toBe('paid')
    const headers = { authorization: `Bearer ${secret}` }
    expect((await fetch(`${server.url}/api/item-clues`, { headers })).status).toBe(403)
    expect((await fetch(`${server.url}/api/shop`, { headers })).status).toBe(403)
    const [listed] = (await seller.api(endpoints.keys.list, {})).data
    expect(listed).toMatchObject({ scopes: ['payments'], expiresAt: null })
  })

  test('of a shop that was suspended pays nothing, signed or sent along', async () => {
    const { seller, tell, order } = await shop()
    await server.db
      .update(users)
      .set({ suspendedAt: new Date(), suspendedReason: 'fraud' })
      .where(eq(users.id, seller.userId))
    expect(await tell()).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    await server.db.update(users).set({ suspendedAt: null }).where(eq(users.id, seller.userId))
    expect((await order('101')).status).toBe('sent')
  })

  test('of a log-in tells of no payment', async () => {
    const { seller, tell } = await shop()
    expect(await tell({}, seller.token)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    })
  })
})

test('a gateway signs each notice as Standard Webhooks has it', async () => {
  const { seller, post, notice, order } = await shop()
  const { data: made } = await seller.api(endpoints.keys.create, {
    body: forPayments('Gateway', 'webhook'),
  })
  const path = new URL(made.url).pathname.replace('/api', '')
  const text = JSON.stringify(notice())
  const sign = (signed: string, at = Math.floor(Date.now() / 1_000)) => {
    const key = Buffer.from(made.secret.replace('whsec_', ''), 'base64')
    const hmac = createHmac('sha256', key).update(`msg_1.${at}.${signed}`).digest('base64')
    return {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${hmac}`,
    }
  }
  expect((await post(path, sign(`${text} `), text)).status).toBe(401)
  expect((await post(path, {}, text)).status).toBe(401)
  expect((await post(path, sign(text, Math.floor(Date.now() / 1_000) - 400), text)).status).toBe(
    401,
  )
  expect(await post(path, sign(text), text)).toEqual({ status: 202, body: { state: 'matched' } })
  expect((await order('101')).status).toBe('paid')
  expect((await post(path, sign('{}'), '{}')).status).toBe(400)
  expect((await post(path.replace(/[^/]+$/, randomUUID()), sign(text), text)).status).toBe(401)
})

test('an evening of notices, right, late, twice and off by one, adds up to the rupiah', async () => {
  const buyers = Array.from({ length: 30 }, (_, at) => String(101 + at))
  const { seller, sessionId, tell, list, order, change } = await shop({
    claims: { A1: buyers.slice(0, 9) },
  })
  await server.db.execute(
    sql`update shops set uses_unique_code = true where user_id = ${seller.userId}`,
  )
  await server.db.execute(sql`delete from orders where session_id = ${sessionId}`)
  let paid = 0
  let waiting = 0
  for (const [at, buyer] of buyers.slice(0, 9).entries()) {
    const { due } = await change(buyer, 'sent')
    const kind = at % 4
    const amount = kind === 3 ? due - 1 : due
    const id = `n${at}`
    const body = { id, amount, at: new Date().toISOString() }
    const told = await tell(body)
    if (kind === 1) await tell(body)
    expect(told.body.state).toBe(kind === 3 ? 'waits' : 'matched')
    if (kind === 3) waiting += amount
    else paid += amount
  }
  const { data } = await seller.api(endpoints.orders.list, { params: { sessionId } })
  expect(data.totals.paid).toBe(paid)
  const left = (await list()).reduce((sum, each) => sum + each.left, 0)
  expect(left).toBe(waiting)
  const stored = await server.db
    .select({ amount: payments.amount })
    .from(payments)
    .where(eq(payments.userId, seller.userId))
  expect(stored.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid)
  expect((await order('101')).status).toBe('paid')
})
