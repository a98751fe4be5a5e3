import { type Bill, endpoints } from '@dibs/contract'
import { readQris, type SessionId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../../admin/run-command.ts'
import {
  buyerContacts,
  liveSessions,
  orderSteps,
  orders,
  shops,
  users,
} from '../../../platform/database/schema/index.ts'
import { hashBillToken } from '../../../platform/secrets/bill-secrets.ts'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { QRIS } from '../../../testing/qris.ts'
import { BILL, writeBill } from '../../../testing/sold.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const NOBODYS = 'AAAAAAAAAAAAAAAAAAAAAA'
const TYPED = { name: 'Budi Santoso', phone: '0812 3456 7890', address: 'Jl. Melati 5\nDepok' }
const MASKED = { name: 'B••• S•••', phone: '•••890', address: 'Jl. •••' }

const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'bills')

/** A seller with a live and a bill in it; the page's calls, without a log-in. */
async function withBill(given: Parameters<typeof writeBill>[2] = {}) {
  const { seller, sessionId } = await studio.goOnAir()
  const of = { userId: seller.userId, sessionId }
  const token = await writeBill(server, of, { at: new Date(clock()), ...given })
  return { seller, sessionId, token, ...page(token) }
}

function page(token: string) {
  const api = server.api()
  const params = { token }
  return {
    get: async (): Promise<Bill> => (await api(endpoints.bills.get, { params })).data,
    setContact: async (body = TYPED) =>
      (await api(endpoints.bills.setContact, { params, body })).data,
    takeBack: async () => (await api(endpoints.bills.takeBack, { params })).data,
    pay: async () => (await api(endpoints.bills.reportPaid, { params, body: {} })).data,
    report: async () => (await api(endpoints.bills.report, { params })).status,
  }
}

const stored = async (token: string) => {
  const [order] = await server.db
    .select()
    .from(orders)
    .where(eq(orders.tokenHash, hashBillToken(token)))
  return order
}
const stepsOf = (sessionId: (typeof orderSteps.$inferSelect)['sessionId']) =>
  server.db.select().from(orderSteps).where(eq(orderSteps.sessionId, sessionId))

test('asks for as much by QRIS as by transfer where its unique code is taken off', async () => {
  const { seller, get, token } = await withBill()
  const { data: shop } = await seller.api(endpoints.shop.get, {})
  await seller.api(endpoints.shop.set, { body: { ...shop, qris: QRIS } })
  const bill = { ...BILL, uniqueCode: -123, total: 209_877 }
  await server.db
    .update(orders)
    .set({ bill, total: bill.total })
    .where(eq(orders.tokenHash, hashBillToken(token)))
  const told = await get()
  expect(told).toMatchObject({ uniqueCode: -123, total: 209_877 })
  expect(told.qris).toContain('5406209877')
})

test('of a practice is its seller’s alone: there is no link, and no page by a token that there was', async () => {
  const { seller, sessionId, token, get, setContact } = await withBill()
  const billOf = async () =>
    (await seller.api(endpoints.orders.list, { params: { sessionId } })).data.orders[0]
  expect((await billOf())?.billUrl).toContain(token)
  expect((await get()).status).toBe('sent')
  await server.db
    .update(liveSessions)
    .set({ isPractice: true })
    .where(eq(liveSessions.id, sessionId))
  expect(await billOf()).toMatchObject({ status: 'sent', billUrl: null })
  expect(await codeOf(get())).toBe('not_found')
  expect(await codeOf(setContact())).toBe('not_found')
})

test('shows what the seller has sent, from the verified account, to whoever has the address', async () => {
  const { get, seller, sessionId } = await withBill()
  const banks = [{ bank: 'BCA', account: '123', holder: 'Ani' }]
  const { data: shop } = await seller.api(endpoints.shop.get, {})
  await seller.api(endpoints.shop.set, { body: { ...shop, banks, qris: QRIS } })
  const bill = await get()
  expect(bill).toMatchObject({
    sellerUsername: seller.username,
    customerUsername: 'buyer.101',
    currency: 'IDR',
    status: 'sent',
    lines: [
      { itemClueText: 'A1', name: 'Gamis merah', quantity: 2, price: 100_000, amount: 200_000 },
    ],
    shipping: 10_000,
    uniqueCode: 123,
    total: 210_123,
    banks,
    contact: null,
  })
  // The code that tells transfers apart is not for QRIS.
  expect(bill.qris).toContain('5406210000')
  expect(readQris(bill.qris ?? '')).toEqual({ ok: false, fault: 'is_dynamic' })
  await seller.stop(sessionId)
  const past = (await seller.api(endpoints.live.listPast, {})).data[0]
  const days =
    (Date.parse((await get()).storedUntil) - Date.parse(past?.end_time ?? '')) / 86_400_000
  expect(days).toBe(90)
})

describe('one answer for all that is not there', () => {
  /** What the answer says, with what differs by itself left out. */
  async function answerOf(token: string, path = '', method = 'GET') {
    const response = await fetch(`${server.url}/api/bills/${token}${path}`, {
      method,
      ...(path === '/contact' && {
        body: JSON.stringify(TYPED),
        headers: { 'content-type': 'application/json' },
      }),
    })
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(response.headers)
    return { status: response.status, body: await response.text(), headers }
  }
  const CALLS = [
    ['', 'GET'],
    ['/contact', 'PUT'],
    ['/paid', 'POST'],
    ['/report', 'POST'],
  ] as const

  test.each([
    [
      'revoked',
      async () => {
        const { token, sessionId } = await withBill()
        await server.db
          .update(orders)
          .set({ tokenHash: 'another' })
          .where(eq(orders.sessionId, sessionId))
        return token
      },
    ],
    ['taken back before it was paid', async () => (await withBill({ status: 'draft' })).token],
    [
      'of an erased live',
      async () => {
        const { token, seller, sessionId } = await withBill()
        await seller.stop(sessionId)
        await server.db.delete(orders).where(eq(orders.sessionId, sessionId))
        return token
      },
    ],
    [
      'of a suspended seller',
      async () => {
        const { token, seller } = await withBill()
        await server.db
          .update(users)
          .set({ suspendedAt: new Date() })
          .where(eq(users.id, seller.userId))
        return token
      },
    ],
    [
      'of a seller whose account is another’s now',
      async () => {
        const { token, seller } = await withBill()
        const other = await studio.newSeller()
        const lost = { tiktokAccountId: null, tiktokUsername: null, tiktokNickname: null }
        await server.db.update(users).set(lost).where(eq(users.id, seller.userId))
        await server.db
          .update(users)
          .set({ tiktokAccountId: seller.accountId })
          .where(eq(users.id, other.userId))
        return token
      },
    ],
    [
      'switched off by the operator',
      async () => {
        const { token, seller } = await withBill()
        await server.db.insert(shops).values({ userId: seller.userId, switchedOffAt: new Date() })
        return token
      },
    ],
  ] as const)('a page that is %s', async (_, make) => {
    const token = await make()
    for (const [path, method] of CALLS) {
      const answer = await answerOf(token, path, method)
      expect(answer.status).toBe(404)
      expect(answer).toEqual(await answerOf(NOBODYS, path, method))
    }
  })

  test('a page whose time is over, before it is deleted', async () => {
    const { get, seller, sessionId } = await withBill()
    await seller.stop(sessionId)
    expect((await get()).status).toBe('sent')
    clock.advance({ days: 91 })
    expect(await codeOf(get())).toBe('not_found')
  })
})

describe('what a buyer enters', () => {
  test('comes back masked, to the seller as it is, and never in the log or in clear in a table', async () => {
    const { setContact, get, token } = await withBill()
    expect(await setContact()).toMatchObject({ contact: MASKED, status: 'sent' })
    expect((await get()).contact).toEqual(MASKED)
    const order = await stored(token)
    expect(order?.version).toBe(2)
    // Eight digits of the number: four of them stand in a random id now and then.
    const secrets = /Budi|Melati|3456\D?7890/
    expect(JSON.stringify(order)).not.toMatch(secrets)
    const logged = server.logLines.join('\n')
    expect(logged).not.toMatch(secrets)
    expect(logged).not.toContain(token)
  })

  test.each([
    ['name', { name: '' }],
    ['phone', { phone: 'nanti' }],
    ['address', { address: 'x'.repeat(10_000) }],
    ['address', { address: MASKED.address }],
  ])('is refused where it cannot be: %s', async (field, wrong) => {
    const { token, get } = await withBill()
    const body = { ...TYPED, ...wrong }
    const refused = await failure(
      server.api()(endpoints.bills.setContact, { params: { token }, body }),
    )
    expect(refused).toMatchObject({ code: 'contact_invalid', body: { field } })
    expect((await get()).contact).toBeNull()
  })

  test('is one step in the history, however often it is entered, and none where nothing changed', async () => {
    const { setContact, sessionId, token } = await withBill()
    for (const phone of ['081200001', '081200002', '081200002']) {
      await setContact({ ...TYPED, phone })
    }
    expect(await stepsOf(sessionId)).toMatchObject([{ kind: 'contact', by: 'buyer', device: null }])
    expect((await stored(token))?.version).toBe(3)
  })

  test('is known at the next bill of the same seller once this one is paid, and of no other', async () => {
    const { setContact, seller, sessionId, get } = await withBill()
    await setContact()
    const params = { sessionId, customerAccountId: '101' as never }
    const remembered = eq(buyerContacts.userId, seller.userId)
    expect(await server.db.$count(buyerContacts, remembered)).toBe(0)
    await seller.api(endpoints.orders.update, { params, body: { status: 'paid' } })
    // A tick does not say by which way it came.
    expect((await get()).paid).toEqual({ at: expect.any(String), way: null })
    await seller.stop(sessionId)
    await server.control.endLive(seller.username)
    await server.control.goLive(seller.username)
    const next = await seller.start()
    const token = await writeBill(server, { userId: seller.userId, sessionId: next })
    expect((await page(token).get()).contact).toEqual(MASKED)
    expect((await (await withBill()).get()).contact).toBeNull()
  })

  test('of a parcel that is paid at the door is known for next time once the money came', async () => {
    const { setContact, seller, sessionId, get } = await withBill()
    await setContact()
    const params = { sessionId, customerAccountId: '101' as never }
    const remembered = () =>
      server.db.$count(buyerContacts, eq(buyerContacts.userId, seller.userId))
    for (const status of ['packed', 'shipped'] as const)
      await seller.api(endpoints.orders.update, { params, body: { status } })
    expect(await remembered()).toBe(0)
    expect((await get()).paid).toBeNull()
    const body = { amount: 210_000, way: 'courier' } as const
    await seller.api(endpoints.orders.addPayment, { params, body })
    expect((await get()).paid).toEqual({ at: expect.any(String), way: 'courier' })
    expect(await remembered()).toBe(1)
  })

  test('leaves nothing behind when all is erased while it is entered', async () => {
    const { setContact, seller, sessionId, token } = await withBill()
    await seller.stop(sessionId)
    let entered: Promise<string> | undefined
    await server.db.transaction(async (tx) => {
      const isTheirs = eq(users.id, seller.userId)
      await tx.select().from(users).where(isTheirs).for('update')
      entered = setContact().then(String, ({ code }) => code)
      await eventually(async () => {
        const { rows } = await server.db.execute(sql`select from pg_locks l
          join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`)
        expect(rows).toHaveLength(1)
      })
      await tx.delete(liveSessions).where(eq(liveSessions.userId, seller.userId))
    })
    expect(await entered).toBe('not_found')
    const left = eq(buyerContacts.userId, seller.userId)
    expect(await server.db.$count(buyerContacts, left)).toBe(0)
    expect(await stored(token)).toBeUndefined()
  })

  test('cannot be entered without end', async () => {
    const { setContact } = await withBill()
    const codes = []
    for (let n = 0; n < 31; n += 1) {
      codes.push(
        await setContact({ ...TYPED, phone: `08120${n + 1000}` }).then(
          () => 'ok',
          (e) => e.code,
        ),
      )
    }
    expect(codes.filter((code) => code === 'ok')).toHaveLength(30)
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  test('counts with what is said of the bill, and does not keep its buyer from saying that once', async () => {
    const { setContact, pay, takeBack } = await withBill()
    for (let n = 0; n < 30; n += 1) await setContact({ ...TYPED, phone: `08120${n + 1000}` })
    expect(await pay()).toMatchObject({ status: 'reported' })
    expect(await codeOf(takeBack())).toBe('too_many_requests')
    expect(await codeOf(pay())).toBe('too_many_requests')
  })
})

test('whether a buyer has answered their bill is told of this bill alone', async () => {
  const answeredIn = async (
    seller: Awaited<ReturnType<typeof withBill>>['seller'],
    id: SessionId,
  ) => {
    const { data } = await seller.api(endpoints.orders.list, { params: { sessionId: id } })
    return data.orders.map(({ hasAnswered }) => hasAnswered)
  }
  const { seller, sessionId, setContact } = await withBill()
  expect(await answeredIn(seller, sessionId)).toEqual([false])
  await setContact()
  expect(await answeredIn(seller, sessionId)).toEqual([true])
  // The address is known in the next live, where they have said nothing yet.
  await seller.stop(sessionId)
  await server.control.endLive(seller.username)
  await server.control.goLive(seller.username)
  const next = await seller.start()
  const token = await writeBill(server, { userId: seller.userId, sessionId: next })
  expect(await answeredIn(seller, next)).toEqual([false])
  await page(token).pay()
  expect(await answeredIn(seller, next)).toEqual([true])
})

describe('“I have paid”', () => {
  test('holds the goods for a day, once, by however many phones it is said', async () => {
    const { pay, sessionId, token } = await withBill()
    const bills = await Promise.all([pay(), pay(), pay()])
    expect(bills.map(({ status }) => status)).toEqual(['reported', 'reported', 'reported'])
    const first = await stored(token)
    expect(first).toMatchObject({ version: 2, hasReported: true })
    expect(first?.heldUntil?.getTime()).toBe(clock() + 86_400_000)
    expect(await stepsOf(sessionId)).toMatchObject([
      { kind: 'status', fromStatus: 'sent', toStatus: 'reported', by: 'buyer' },
    ])
    // The seller says that it did not come; said again, it holds nothing.
    await server.db
      .update(orders)
      .set({ status: 'sent', heldUntil: null })
      .where(eq(orders.sessionId, sessionId))
    expect(await pay()).toMatchObject({ status: 'reported' })
    expect((await stored(token))?.heldUntil).toBeNull()
  })

  test('holds the goods as long as it first said, also where it was taken back and said again', async () => {
    const { pay, takeBack, token } = await withBill()
    await pay()
    const until = clock() + 86_400_000
    clock.advance({ minutes: 4 })
    await takeBack()
    await pay()
    expect((await stored(token))?.heldUntil?.getTime()).toBe(until)
  })

  test('is said of the bill that the page shows, and of no other', async () => {
    const { seller, sessionId, token, get, pay } = await withBill({ bill: { ...BILL, number: 1 } })
    const { version } = await get()
    const params = { sessionId, customerAccountId: '101' as never }
    const list = async () => (await seller.api(endpoints.orders.list, { params })).data.orders[0]
    expect(version).toBe(1)
    // The seller writes another one over it; the buyer still looks at the first.
    await server.db.execute(sql`update orders set version = version + 1,
      bill = bill || '{"number": 2, "total": 300000}', total = 300000 where session_id = ${sessionId}`)
    const old = server.api()(endpoints.bills.reportPaid, {
      params: { token },
      body: { version: 1 },
    })
    expect(await codeOf(old)).toBe('order_changed')
    expect(await list()).toMatchObject({ status: 'sent' })
    expect(await pay()).toMatchObject({ status: 'reported', version: 2, total: 300_000 })
  })

  test('can be taken back for five minutes, by the buyer alone, and fills no history', async () => {
    const { pay, takeBack, setContact, sessionId, seller } = await withBill()
    expect(await codeOf(takeBack())).toBe('order_status')
    for (const _ of [1, 2, 3]) {
      await pay()
      expect(await takeBack()).toMatchObject({ status: 'sent' })
      await setContact({ ...TYPED, phone: `0812000${_}` })
    }
    expect((await stepsOf(sessionId)).length).toBeLessThanOrEqual(4)
    const params = { sessionId, customerAccountId: '101' as never }
    await pay()
    const undo = seller.api(endpoints.orders.undo, { params, body: {} })
    expect(await codeOf(undo)).toBe('order_status')
    clock.advance({ minutes: 6 })
    expect(await codeOf(takeBack())).toBe('order_status')
  })

  test('a paid bill takes an address until its parcel is made', async () => {
    const { setContact, get } = await withBill({ status: 'paid' })
    expect(await get()).toMatchObject({ takesContact: true })
    expect(await setContact()).toMatchObject({ status: 'paid', contact: MASKED })
  })

  test('a parcel that was made without an address takes one, once, until it is shipped', async () => {
    const { seller, sessionId, setContact, get } = await withBill()
    const params = { sessionId, customerAccountId: '101' as never }
    const step = (status: 'packed' | 'shipped', contact?: typeof TYPED) =>
      seller.api(endpoints.orders.update, { params, body: { status, contact } })
    await step('packed', { ...TYPED, phone: '', address: '' })
    expect(await get()).toMatchObject({ status: 'packed', takesContact: true })
    expect(await setContact()).toMatchObject({ takesContact: false, contact: MASKED })
    expect(await codeOf(setContact({ ...TYPED, address: 'Jl. Lain 1' }))).toBe('order_status')
    const { data } = await step('shipped')
    expect(data.contact).toEqual(TYPED)
  })

  test('that the seller has not found is told on the page, until it is said again', async () => {
    const { seller, sessionId, get, pay } = await withBill()
    const params = { sessionId, customerAccountId: '101' as never }
    const change = async (status: 'sent' | 'paid') =>
      (await seller.api(endpoints.orders.update, { params, body: { status } })).data
    const isTold = async () => (await get()).notReceived === true
    await pay()
    const missed = await change('sent')
    expect(missed).toMatchObject({
      notReceived: true,
      undoes: { kind: 'status', from: 'reported', to: 'sent' },
    })
    expect(await isTold()).toBe(true)
    expect(await pay()).not.toHaveProperty('notReceived')
    await change('sent')
    expect(await change('paid')).not.toHaveProperty('notReceived')
    expect(await isTold()).toBe(false)
  })

  test.each(['paid', 'packed', 'shipped', 'cancelled', 'lapsed'] as const)(
    'is refused, as is a contact, where the bill is %s: it says so, and shows nowhere to pay',
    async (status) => {
      const { pay, setContact, get, seller } = await withBill({ status })
      const { data: shop } = await seller.api(endpoints.shop.get, {})
      const banks = [{ bank: 'BCA', account: '123', holder: 'Ani' }]
      await seller.api(endpoints.shop.set, { body: { ...shop, banks, qris: QRIS } })
      expect(await codeOf(pay())).toBe('order_status')
      const takes = status === 'paid' || status === 'packed'
      if (!takes) expect(await codeOf(setContact())).toBe('order_status')
      expect(await get()).toMatchObject({ status, banks: [], qris: null, total: BILL.total })
    },
  )
})

test('tokens that there are not are limited by address, and those that there are never', async () => {
  const { get } = await withBill()
  const codes = new Set<string>()
  for (let n = 0; n < 400 && !codes.has('too_many_requests'); n += 1) {
    codes.add(await codeOf(page(NOBODYS).get()))
  }
  expect([...codes]).toEqual(['not_found', 'too_many_requests'])
  expect((await get()).status).toBe('sent')
  clock.advance({ minutes: 11 })
  expect(await codeOf(page(NOBODYS).get())).toBe('not_found')
})

test('looks at bills from one address leave connections to everybody else', async () => {
  const { seller } = await withBill()
  const blocker = new pg.Client({ connectionString: server.database.url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table buyer_contacts in access exclusive mode')
  const looks = Array.from({ length: 40 }, () => codeOf(page(NOBODYS).get()))
  await eventually(async () => {
    // Or else a transaction goes on seeing what it saw at first.
    await blocker.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await blocker.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    expect(rowCount).toBe(3)
  })
  expect((await seller.api(endpoints.items.list, {})).status).toBe(200)
  await blocker.query('commit')
  expect(new Set(await Promise.all(looks))).toEqual(new Set(['not_found']))
  await blocker.end()
})

test('the answer is for no cache, no search engine and no other page', async () => {
  const { token } = await withBill()
  const { headers } = await fetch(`${server.url}/api/bills/${token}`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('a page that is reported is told to the operator, who switches all of the shop’s off and on', async () => {
  const { report, get, seller } = await withBill()
  expect(await report()).toBe(204)
  expect(await report()).toBe(204)
  const admin = (...args: string[]) => runCommand(args, { DATABASE_URL: server.database.url })
  expect(await admin('page-reports')).toMatch(new RegExp(`@${seller.username} .*: 1 reported`))
  expect(await admin('pages-off', seller.username)).toContain('are off')
  expect(await codeOf(get())).toBe('not_found')
  // Erasing everything does not bring them back.
  await seller.api(endpoints.personalData.erase, { body: { confirmation: 'ERASE' } })
  await server.control.endLive(seller.username)
  await server.control.goLive(seller.username)
  const sessionId = await seller.start()
  const token = await writeBill(server, { userId: seller.userId, sessionId })
  expect(await codeOf(page(token).get())).toBe('not_found')
  expect(await admin('page-reports')).toContain('off since')
  expect(await admin('pages-on', seller.username)).toContain('are on again')
  expect((await page(token).get()).status).toBe('sent')
})
