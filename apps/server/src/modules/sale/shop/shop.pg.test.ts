import { randomUUID } from 'node:crypto'
import { endpoints, type Shop, type ShopChange } from '@dibs/contract'
import {
  type AccountId,
  AMOUNT_MAX,
  type ItemId,
  type MessageId,
  type OrderStatus,
  type SessionId,
} from '@dibs/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buyerLives, liveSessions } from '../../../platform/database/schema/index.ts'
import { failure } from '../../../testing/failure.ts'
import { QRIS, QRIS_FIELDS, sealQris } from '../../../testing/qris.ts'
import { BILL, writeBill } from '../../../testing/sold.ts'
import { createTestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { writeLive } from '../../../testing/write-live.ts'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function newSeller(codes: string[] = []) {
  count += 1
  const seller = await createTestSeller(server, `shop.${count}`, codes)
  return {
    ...seller,
    get: async () => (await seller.api(endpoints.shop.get, {})).data,
    set: async (body: ShopChange) =>
      (await seller.api(endpoints.shop.set, { body: { ...FULL, ...body } })).data,
    figures: async (month: string) =>
      (await seller.api(endpoints.shop.getFigures, { query: { month } })).data,
  }
}

const FULL: Omit<Shop, 'version'> = {
  currency: 'IDR',
  payByHours: 24,
  usesUniqueCode: true,
  takesCodeOff: true,
  marksPaid: true,
  joinsEvenings: true,
  shipping: 10_000,
  banks: [{ bank: 'BCA', account: '123 456', holder: 'Ani' }],
  qris: QRIS,
  templates: { en: 'Hi {name}', id: 'Halo {name}' },
  reminders: { en: 'Still yours, {name}', id: null },
  sender: { name: 'Toko Ani', phone: '0812 3456 7890', address: 'Jl. Mawar 5\nBandung' },
  timeZone: 'Asia/Makassar',
}

describe('how a seller is paid', () => {
  test('is usual until it is set, and then as it was set', async () => {
    const { get, set } = await newSeller()
    expect(await get()).toEqual({
      currency: 'IDR',
      payByHours: 12,
      usesUniqueCode: false,
      takesCodeOff: false,
      marksPaid: false,
      joinsEvenings: null,
      shipping: 0,
      banks: [],
      qris: null,
      templates: { en: null, id: null },
      reminders: { en: null, id: null },
      sender: { name: '', phone: '', address: '' },
      timeZone: 'Asia/Jakarta',
      version: 0,
    })
    const full = { ...FULL, version: expect.any(Number) }
    expect(await set({})).toEqual(full)
    expect(await get()).toEqual(full)
    expect(await set({ payByHours: null, qris: null })).toMatchObject({
      payByHours: null,
      qris: null,
    })
  })

  test('is kept without what is blank: lines of banks, messages, and breaks within a line', async () => {
    const { set } = await newSeller()
    const told = await set({
      banks: [
        { bank: ' BCA ', account: '12\n34', holder: 'Ani\u0007' },
        { bank: '', account: ' ', holder: '' },
      ],
      qris: ' ',
      templates: { en: ' \n', id: null },
      reminders: { en: null, id: ' ' },
      sender: { name: ' Toko\nAni ', phone: '', address: ' Jl. Mawar 5 \n\n Bandung\u202e ' },
    })
    expect(told).toMatchObject({
      banks: [{ bank: 'BCA', account: '12 34', holder: 'Ani' }],
      qris: null,
      templates: { en: null, id: null },
      reminders: { en: null, id: null },
      sender: { name: 'Toko Ani', phone: '', address: 'Jl. Mawar 5\nBandung' },
    })
  })

  test.each([
    ['bad_request', { payByHours: 0 }],
    ['bad_request', { payByHours: 721 }],
    ['bad_request', { shipping: 0.5 }],
    ['price_invalid', { shipping: -1 }],
    ['price_invalid', { shipping: AMOUNT_MAX + 1 }],
    ['bad_request', { currency: 'XXX' as never }],
    ['bad_request', { timeZone: 'Asia/Nowhere' as never }],
    [
      'bad_request',
      { banks: Array.from({ length: 11 }, () => ({ bank: 'b', account: 'a', holder: 'h' })) },
    ],
    ['contact_invalid', { sender: { name: 'Ani', phone: 'call me', address: '' } }],
    ['contact_invalid', { sender: { name: 'x'.repeat(101), phone: '', address: '' } }],
    ['bad_request', { templates: { en: 'x'.repeat(4_001), id: null } }],
    ['bad_request', { reminders: { en: null, id: 'x'.repeat(4_001) } }],
  ])('is refused with %s: %j', async (code, body) => {
    const { set, get } = await newSeller()
    expect((await failure(set(body))).code).toBe(code)
    expect((await get()).banks).toEqual([])
  })

  test.each([
    ['not_qris', 'https://example.test/cat.jpg'],
    ['wrong_checksum', `${QRIS.slice(0, -1)}${QRIS.endsWith('0') ? '1' : '0'}`],
    ['has_fee', sealQris(`${QRIS_FIELDS}5502015603500`)],
    ['is_dynamic', sealQris(QRIS_FIELDS.replace('010211', '010212'))],
    ['wrong_currency', sealQris(QRIS_FIELDS.replace('5303360', '5303840'))],
  ])('is refused with a code of which no bills can be made: %s', async (fault, qris) => {
    const { set } = await newSeller()
    expect(await failure(set({ qris }))).toMatchObject({
      status: 422,
      code: 'qris_invalid',
      body: { fault, field: 'qris' },
    })
  })

  test('is changed by field, and not by a device that saw it before another changed it', async () => {
    const { get, set, api } = await newSeller()
    const old = await set({})
    const save = async (body: ShopChange) => (await api(endpoints.shop.set, { body })).data
    const banks = [{ bank: 'BRI', account: '789', holder: 'Ani' }]
    const next = await save({ banks, version: old.version })
    expect(next).toEqual({ ...old, banks, version: expect.any(Number) })
    expect(next.version).toBeGreaterThan(old.version)
    // A page that was opened before sends what it shows.
    expect(await failure(save({ ...old, shipping: 15_000 }))).toMatchObject({
      status: 409,
      code: 'shop_changed',
    })
    expect(await get()).toEqual(next)
    expect(await save({ shipping: 15_000 })).toMatchObject({ banks, shipping: 15_000 })
  })

  describe('in another currency', () => {
    const IDR = { qris: null, usesUniqueCode: false } as const
    const MYR = { ...IDR, currency: 'MYR', shipping: 500 } as const
    const october = (day: number) => new Date(Date.UTC(2026, 9, day))
    const ordersOf = async (seller: Awaited<ReturnType<typeof newSeller>>, sessionId: SessionId) =>
      (await seller.api(endpoints.orders.list, { params: { sessionId } })).data

    /** A shop in rupiah with a live of before, of which one buyer has an open bill and one has none. */
    async function oldShop() {
      const seller = await newSeller(['A1', 'B2'])
      await seller.set(IDR)
      const sold = { claims: { A1: ['1', '2'] }, goods: { A1: { price: 100_000, stock: 9 } } }
      const sessionId = await writeLive(server, seller, { startedAt: october(1), ...sold })
      const ref = (buyer: string) => ({ sessionId, customerAccountId: buyer as AccountId })
      const change = async (buyer: string, body: { status: 'sent' | 'paid' }) =>
        (await seller.api(endpoints.orders.update, { params: ref(buyer), body })).data
      const goods = (code: string, body: { price: number | null; stock?: number }) =>
        seller.api(endpoints.items.update, {
          params: { itemClueId: seller.items[code]?.id as ItemId },
          body: { clueText: code, ...body },
        })
      const items = async () => {
        const told = (await seller.api(endpoints.items.list, {})).data
        return Object.fromEntries(told.map(({ clue_text, ...item }) => [clue_text, item]))
      }
      await change('1', { status: 'sent' })
      return { seller, sessionId, change, goods, items, list: () => ordersOf(seller, sessionId) }
    }

    test('asks what becomes of the prices: they are told until they are typed anew, or forgotten', async () => {
      const { seller, goods, items } = await oldShop()
      await goods('A1', { price: 195_000, stock: 3 })
      expect(await failure(seller.set(MYR))).toMatchObject({ status: 409, code: 'prices_stand' })
      expect((await seller.get()).currency).toBe('IDR')
      expect(await seller.set({ ...MYR, prices: 'retype' })).toMatchObject({ currency: 'MYR' })
      const former = { former_price: 195_000, former_currency: 'IDR', stock: 3 }
      expect((await items()).A1).toMatchObject(former)
      expect((await items()).A1).not.toHaveProperty('price')
      await goods('A1', { price: 4_500 })
      expect((await items()).A1).toMatchObject({ price: 4_500 })
      expect((await items()).A1).not.toHaveProperty('former_price')
      // Back in rupiah, what it cost in rupiah is its price; and what it cost in ringgit is not lost.
      await seller.set({ ...IDR, prices: 'retype' })
      expect((await items()).A1).toMatchObject({ price: 195_000 })
      await seller.set({ ...MYR, prices: 'retype' })
      expect((await items()).A1).toMatchObject({ price: 4_500 })
      await seller.api(endpoints.shop.set, { body: { currency: 'IDR', prices: 'clear' } })
      expect(Object.keys((await items()).A1 ?? {})).not.toContain('price')
      expect(Object.keys((await items()).A1 ?? {})).not.toContain('former_price')
      // Nothing that was typed in one currency is read in another.
      expect((await seller.get()).shipping).toBe(0)
    })

    test('leaves bills, lives and figures of before as they were', async () => {
      const { seller, sessionId, change, goods, list } = await oldShop()
      await goods('A1', { price: 195_000 })
      const before = { list: await list(), figures: await seller.figures('2026-10') }
      await seller.set({ ...MYR, prices: 'retype' })
      expect(await list()).toEqual(before.list)
      expect(await seller.figures('2026-10')).toEqual(before.figures)
      // Who has no bill yet gets one in the currency, and with the shipping, of that evening.
      const late = await change('2', { status: 'sent' })
      expect(late).toMatchObject({ currency: 'IDR', shipping: 10_000, total: 110_000 })
      // So does a bill for the rest: it subtracts nothing of another currency.
      await change('1', { status: 'paid' })
      await seller.api(endpoints.comments.changeItem, {
        params: { sessionId, itemClueId: seller.items.A1?.id as ItemId },
        body: { price: 120_000 },
      })
      const rest = await change('1', { status: 'sent' })
      expect(rest).toMatchObject({ currency: 'IDR', alreadyPaid: 110_000, total: 20_000 })
      // An evening after that is in ringgit, and stands beside the others in its month.
      await goods('A1', { price: 4_500 })
      const sold = { claims: { A1: ['1'] }, goods: { A1: { price: 4_500 } } }
      const next = await writeLive(server, seller, { startedAt: october(20), ...sold })
      const params = { sessionId: next, customerAccountId: '1' as AccountId }
      const body = { status: 'sent' } as const
      const bill = (await seller.api(endpoints.orders.update, { params, body })).data
      expect(bill).toMatchObject({ currency: 'MYR', shipping: 500, total: 5_000 })
      const { others, ...newest } = await seller.figures('2026-10')
      expect(
        [newest, ...(others ?? [])].map(({ currency, sums }) => [currency, sums.open]),
      ).toEqual([
        ['MYR', 5_000],
        ['IDR', 130_000],
      ])
      const open = await seller.api(endpoints.orders.listOpen, { query: { status: 'open' } })
      expect(open.data.orders.map(({ currency, total }) => [currency, total]).sort()).toEqual([
        ['IDR', 110_000],
        ['IDR', 20_000],
        ['MYR', 5_000],
      ])
      const money = (await seller.api(endpoints.money.get, {})).data
      expect(money.needs.map(({ currency, amount }) => [currency, amount]).sort()).toEqual([
        ['IDR', 130_000],
        ['MYR', 5_000],
      ])
      const exported = await server.db.select().from(buyerLives)
      const lives = exported.filter(({ userId }) => userId === seller.userId)
      expect(lives.map(({ sessionId, currency }) => [sessionId === next, currency]).sort()).toEqual(
        [
          [false, 'IDR'],
          [false, 'IDR'],
          [true, null],
        ],
      )
    })

    test('gives an item of now no price in an evening of before', async () => {
      const { seller, sessionId, goods } = await oldShop()
      await goods('B2', { price: 9_000 })
      await seller.set({ ...MYR, prices: 'retype' })
      await goods('B2', { price: 700 })
      const said = {
        sessionId,
        itemClueId: seller.items.B2?.id as ItemId,
        messageId: '9001' as MessageId,
        customerAccountId: '5' as AccountId,
        customerUsername: 'lima',
        customerNickname: 'Lima',
        commentText: 'B2',
        commentTimestamp: october(1).toISOString(),
        isManualClaim: true,
      }
      await seller.api(endpoints.comments.save, { body: said, idempotencyKey: randomUUID() })
      const { data } = await seller.api(endpoints.orders.list, { params: { sessionId } })
      const line = data.orders.flatMap(({ lines }) => lines).find((l) => l.itemClueText === 'B2')
      expect(line?.price).toBe(9_000)
    })

    test('is not taken while the live that runs has orders; without any, that goes along', async () => {
      const seller = await newSeller(['A1'])
      await seller.set(IDR)
      const sold = { endedAt: null, claims: { A1: ['1'] }, goods: { A1: { price: 100_000 } } }
      const sessionId = await writeLive(server, seller, sold)
      expect(await failure(seller.set(MYR))).toMatchObject({ code: 'prices_stand' })
      await seller.set({ ...MYR, prices: 'retype' })
      const { currency, orders: won } = await ordersOf(seller, sessionId)
      expect([currency, won[0]?.currency, won[0]?.problem]).toEqual(['MYR', 'MYR', 'unpriced'])
      await writeBill(server, { userId: seller.userId, sessionId }, { status: 'paid' })
      expect(await failure(seller.set({ ...MYR, currency: 'SGD' }))).toMatchObject({
        status: 409,
        code: 'currency_in_use',
      })
    })

    test('counts what a release before has billed in another one by itself', async () => {
      const { seller, sessionId, list } = await oldShop()
      const of = { userId: seller.userId, sessionId }
      const bill = { ...BILL, currency: 'USD', total: 999 } as const
      await writeBill(server, of, { accountId: '3', bill })
      const { currency, totals, orders: told } = await list()
      expect([currency, totals.open]).toEqual(['IDR', 110_000])
      expect(told.map((order) => order.currency).sort()).toEqual(['IDR', 'IDR', 'USD'])
    })
  })
})

describe('a month', () => {
  test.each(['2026-13', '2026-1', '1999-12', '2026-00', ' 2026-1', 'heute'])(
    'is refused where it is none: %j',
    async (month) => {
      const { figures } = await newSeller()
      expect(await failure(figures(month))).toMatchObject({
        code: 'bad_request',
        body: { field: 'month' },
      })
    },
  )

  test('adds up the lives that began in it, in Jakarta, as an independent sum does', async () => {
    const seller = await newSeller(['A1', 'B2'])
    const first = Date.UTC(2026, 8, 30, 17)
    const inMonth = await writeLive(server, seller, {
      startedAt: new Date(first),
      claims: { A1: ['1', '2'], B2: ['2'] },
      goods: { A1: { price: 50_000, stock: 2 }, B2: { price: 7_000 } },
    })
    await writeLive(server, seller, {
      startedAt: new Date(first - 1),
      claims: { A1: ['1'] },
      goods: { A1: { price: 1_000_000 } },
    })
    const states: [string, OrderStatus, number][] = [
      ['1', 'sent', 61_000],
      ['2', 'reported', 2_000],
      ['3', 'paid', 300_000],
      ['4', 'packed', 40_000],
      ['5', 'lapsed', 5_000_000],
      ['6', 'cancelled', 600_000],
    ]
    for (const [accountId, status, total] of states) {
      // Of an item that is not in the live, so that it holds nothing of it.
      const bill = { ...BILL, total }
      const of = { userId: seller.userId, sessionId: inMonth }
      await writeBill(server, of, { accountId: accountId as AccountId, status, bill })
    }
    expect(await seller.figures('2026-10')).toEqual({
      currency: 'IDR',
      pieces: 3,
      sums: {
        won: 107_000,
        sent: 403_000,
        paid: 340_000,
        open: 63_000,
        lapsed: 5_600_000,
        owedBack: 0,
      },
      others: [],
    })
    expect(await seller.figures('2026-09')).toMatchObject({ pieces: 1, sums: { won: 1_000_000 } })
    expect(await seller.figures('2026-11')).toMatchObject({ pieces: 0, sums: { won: 0, sent: 0 } })
    // A live that goes on counts as it is now.
    await server.db.update(liveSessions).set({ endedAt: null }).where(eq(liveSessions.id, inMonth))
    expect(await seller.figures('2026-10')).toMatchObject({ pieces: 3, sums: { won: 107_000 } })
  })

  test('tells each currency by itself, where the shop has changed it within the month', async () => {
    const seller = await newSeller(['A1'])
    const startedAt = new Date(Date.UTC(2026, 8, 30, 17))
    const sell = async (price: number, bill: typeof BILL) => {
      const sold = { startedAt, claims: { A1: ['1'] }, goods: { A1: { price } } }
      const sessionId = await writeLive(server, seller, sold)
      await writeBill(server, { userId: seller.userId, sessionId }, { status: 'paid', bill })
    }
    await sell(195_000, { ...BILL, total: 210_000 })
    await sell(4_500, { ...BILL, currency: 'MYR', total: 5_000 })
    const { others, ...newest } = await seller.figures('2026-10')
    const told = [newest, ...(others ?? [])].map(({ currency, pieces, sums }) => [
      currency,
      pieces,
      sums.won,
      sums.paid,
    ])
    expect(told.sort()).toEqual([
      ['IDR', 1, 195_000, 210_000],
      ['MYR', 1, 4_500, 5_000],
    ])
  })
})
