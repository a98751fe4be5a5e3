import { endpoints, type Order, type PaymentBody } from '@dibs/contract'
import type { AccountId, SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failure } from '../../../testing/failure.ts'
import { pictureIn, sendPicture } from '../../../testing/pictures.ts'
import { QRIS } from '../../../testing/qris.ts'
import { BILL, writeBill } from '../../../testing/sold.ts'
import { createTestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { writeLive } from '../../../testing/write-live.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let count = 0
/** A live that is over: A1 for 100,000, B2 for 50,000, C3 for 25,000, D4 without a price, and who claimed them, in order. */
async function evening(
  claims: Record<string, string[]> = { A1: ['101', '102'], B2: ['102'] },
  stock = 1,
) {
  count += 1
  const seller = await createTestSeller(server, `payments.${count}`, ['A1', 'B2', 'C3', 'D4'])
  const goods = { A1: { price: 100_000, stock }, B2: { price: 50_000 }, C3: { price: 25_000 } }
  const sessionId = await writeLive(server, seller, { claims, goods })
  const { api } = seller
  const params = (buyer: string) => ({ sessionId, customerAccountId: buyer as AccountId })
  const list = async () => (await api(endpoints.orders.list, { params: { sessionId } })).data
  return {
    seller,
    sessionId,
    list,
    order: async (buyer: string) =>
      (await list()).orders.find((each) => each.customerAccountId === buyer) as Order,
    to: async (
      buyer: string,
      status: Order['status'],
      more: { kept?: number; shipping?: number } = {},
    ) =>
      (await api(endpoints.orders.update, { params: params(buyer), body: { status, ...more } }))
        .data,
    pay: async (buyer: string, amount: number, way: PaymentBody['way'] = 'transfer') =>
      (await api(endpoints.orders.addPayment, { params: params(buyer), body: { amount, way } }))
        .data,
    writeOff: async (buyer: string, { id }: Order['payments'][number]) =>
      (
        await api(endpoints.orders.voidPayment, {
          params: { ...params(buyer), paymentId: id },
          body: {},
        })
      ).data,
    adjust: async (buyer: string, adjustment: number) =>
      (await api(endpoints.orders.update, { params: params(buyer), body: { adjustment } })).data,
    undo: async (buyer: string) =>
      (await api(endpoints.orders.undo, { params: params(buyer), body: {} })).data,
    add: async (code: string, buyer: string) => {
      const comment = { commentText: code, commentTimestamp: new Date().toISOString() }
      const names = { customerUsername: `buyer.${buyer}`, customerNickname: buyer }
      const of = {
        itemClueId: seller.items[code]?.id as never,
        messageId: `88${Date.now()}` as never,
      }
      const body = { ...params(buyer), ...of, ...comment, ...names, isManualClaim: true }
      await api(endpoints.comments.save, { body })
    },
    wants: async (code: string, buyer: string, quantity: number) => {
      const found = (await seller.waitlists(sessionId)).find(
        ({ itemClueText }) => itemClueText === code,
      )
      const claim = found?.claims.find(({ customerAccountId }) => customerAccountId === buyer)
      const of = { ...params(buyer), itemClueId: found?.itemClueId as never }
      const place = { ...of, messageId: claim?.messageId as never }
      await api(endpoints.comments.move, { params: place, body: { quantity } })
    },
    /** Calls about the first of the parcels that went off before. */
    before: async (buyer: string) => {
      const found = (await list()).orders.find((each) => each.customerAccountId === buyer)
      const { orderId, version } = found?.earlier[0] ?? {}
      if (orderId === undefined) throw new Error(`${buyer} has no parcel of before`)
      const of = { orderId, ...(version !== undefined && { version }) }
      return {
        change: async (body: object) =>
          (await api(endpoints.orders.update, { params: params(buyer), body: { ...of, ...body } }))
            .data,
        pay: async (amount: number) => {
          const body = { ...of, amount, way: 'transfer' as const }
          return (await api(endpoints.orders.addPayment, { params: params(buyer), body })).data
        },
        undo: async () =>
          (await api(endpoints.orders.undo, { params: params(buyer), body: of })).data,
      }
    },
    remove: async (code: string, buyer: string) => {
      const found = (await seller.waitlists(sessionId)).find(
        ({ itemClueText }) => itemClueText === code,
      )
      const claim = found?.claims.find(({ customerAccountId }) => customerAccountId === buyer)
      const of = { ...params(buyer), itemClueId: found?.itemClueId as never }
      await api(endpoints.comments.remove, {
        params: { ...of, messageId: claim?.messageId as never },
      })
    },
  }
}

const codes = ({ lines }: Pick<Order, 'lines'>) =>
  lines.map(({ itemClueText, quantity }) => `${quantity} ${itemClueText}`)
const tokenOf = ({ billUrl }: Order) => billUrl?.split('/').at(-1) ?? ''

describe('what is owed', () => {
  test('follows from the bill and from what came, part by part', async () => {
    const { to, pay, list } = await evening()
    expect(await to('102', 'sent')).toMatchObject({ asked: 50_000, due: 50_000, received: 0 })
    expect(await pay('102', 20_000)).toMatchObject({
      status: 'sent',
      undoes: { kind: 'payment' },
      due: 30_000,
      received: 20_000,
    })
    expect((await list()).totals).toMatchObject({ sent: 50_000, paid: 20_000, open: 30_000 })
    expect(await pay('102', 35_000, 'cash')).toMatchObject({
      status: 'paid',
      due: 0,
      owedBack: 5_000,
      payments: [{ amount: 20_000 }, { amount: 35_000, way: 'cash', by: 'seller' }],
    })
    expect(await failure(pay('102', -5_001))).toMatchObject({ code: 'price_invalid' })
    expect(await pay('102', -5_000)).toMatchObject({
      status: 'paid',
      owedBack: 0,
      received: 50_000,
    })
    expect((await list()).totals).toMatchObject({ paid: 50_000, open: 0, owedBack: 0 })
  })

  test('of a bill whose buyer says to have paid is asked for again once a part came; an undo brings what they said back', async () => {
    const { seller, sessionId, to, pay, undo, order } = await evening({ A1: ['101'] })
    const { data: shop } = await seller.api(endpoints.shop.get, {})
    await seller.api(endpoints.shop.set, { body: { ...shop, qris: QRIS } })
    const token = tokenOf(await to('101', 'sent'))
    const buyer = {
      page: async () => (await server.api()(endpoints.bills.get, { params: { token } })).data,
      says: async () =>
        (await server.api()(endpoints.bills.reportPaid, { params: { token }, body: {} })).data,
    }
    const needs = async () => {
      const { needs: all, lives } = (await seller.api(endpoints.money.get, {})).data
      const [live] = lives.filter((each) => each.sessionId === sessionId)
      return [all.map(({ need }) => need), live?.orders.map((each) => each.needs)]
    }
    await buyer.says()
    const said = await order('101')
    expect(said).toMatchObject({ status: 'reported', heldUntil: expect.any(String) })
    expect(await needs()).toEqual([['reported'], [['reported']]])

    expect(await pay('101', 40_000)).toMatchObject({
      status: 'sent',
      heldUntil: null,
      due: 60_000,
      undoes: { kind: 'payment' },
    })
    expect(Date.parse((await order('101')).payBy ?? '')).toBeGreaterThanOrEqual(
      Date.parse(said.payBy ?? ''),
    )
    expect(await needs()).toEqual([['open'], [['open']]])
    const rest = await buyer.page()
    expect(rest).toMatchObject({ status: 'sent', alreadyPaid: 40_000, total: 60_000 })
    expect(rest.qris).toContain('540560000')

    // Both ways on are open: the rest is said to be paid, or what came is taken back.
    expect(await undo('101')).toMatchObject({
      status: 'reported',
      heldUntil: said.heldUntil,
      payBy: said.payBy,
      due: 100_000,
    })
    await pay('101', 40_000)
    expect(await buyer.says()).toMatchObject({ status: 'reported', total: 60_000 })
    expect(await order('101')).toMatchObject({ heldUntil: expect.any(String), due: 60_000 })
    expect(await pay('101', 60_000)).toMatchObject({ status: 'paid', due: 0 })
  })

  test.each([0, 0.5, 10 ** 12, Number.MAX_SAFE_INTEGER])(
    'takes no payment of %d',
    async (amount) => {
      const { to, pay, order } = await evening()
      await to('101', 'sent')
      expect((await failure(pay('101', amount))).code).toMatch(/price_invalid|bad_request/)
      expect(await order('101')).toMatchObject({ due: 100_000, payments: [] })
    },
  )

  test('is owed back where an item is taken off a paid bill, and the next in line gets it', async () => {
    const { to, remove, order, pay } = await evening({ A1: ['101', '102'], B2: ['101'] })
    await to('101', 'paid')
    await remove('A1', '101')
    expect(await order('101')).toMatchObject({ changedSinceSent: true, owedBack: 0 })
    expect(await order('102')).toBeUndefined()
    const sent = await to('101', 'sent')
    expect(sent).toMatchObject({ status: 'paid', asked: 50_000, owedBack: 100_000 })
    expect(codes(sent)).toEqual(['1 B2'])
    expect(codes(await order('102'))).toEqual(['1 A1'])
    expect(await pay('101', -100_000)).toMatchObject({ owedBack: 0, received: 50_000 })
  })

  test('of a payment that comes after the order lapsed or was cancelled: owed back, or a credit', async () => {
    const { to, pay, order, list, add } = await evening({ A1: ['101'] })
    await to('101', 'sent')
    await to('101', 'lapsed')
    const late = await pay('101', 100_000)
    expect(late).toMatchObject({ status: 'lapsed', owedBack: 100_000 })
    expect((await list()).totals).toMatchObject({ paid: 100_000, owedBack: 100_000 })
    // Whoever wins again has it as a credit.
    await add('B2', '101')
    const again = await order('101')
    expect(again).toMatchObject({ status: 'draft', alreadyPaid: 100_000, total: 0 })
    expect(await to('101', 'sent')).toMatchObject({ status: 'paid', owedBack: 50_000 })
  })

  test('of a payment for an order that never had a bill: it is noted in its live’s currency', async () => {
    const { seller, to, pay, order } = await evening({ D4: ['101'] })
    await to('101', 'cancelled')
    await seller.api(endpoints.shop.set, { body: { currency: 'MYR' } })
    await server.db.execute(
      sql`update live_sessions set currency = 'SGD' where user_id = ${seller.userId}`,
    )
    expect(await pay('101', 50_000)).toMatchObject({ status: 'cancelled', owedBack: 50_000 })
    expect(await order('101')).toMatchObject({ received: 50_000, payments: [{ amount: 50_000 }] })
    const { rows } = await server.db.execute(
      sql`select currency from payments where user_id = ${seller.userId}`,
    )
    expect(rows).toEqual([{ currency: 'SGD' }])
    expect(await pay('101', -50_000)).toMatchObject({ owedBack: 0, received: 0 })
  })
})

describe('a bill for the rest', () => {
  test('that is given up leaves nothing of a bill that was given up before', async () => {
    const { to, order, add, remove } = await evening({ A1: ['101', '102'], B2: ['103'] })
    await to('101', 'paid')
    await to('101', 'cancelled')
    expect(await to('102', 'sent')).toMatchObject({ due: 100_000 })
    await remove('B2', '103')
    await add('B2', '101')
    expect(await order('101')).toMatchObject({ status: 'draft', alreadyPaid: 100_000 })
    expect(await to('101', 'sent', { shipping: 60_000 })).toMatchObject({ due: 10_000 })
    const given = await to('101', 'cancelled')
    expect(given).toMatchObject({ status: 'cancelled', owedBack: 100_000 })
    expect(codes(await order('102'))).toEqual(['1 A1'])
  })

  test('that was given up, taken back and paid is what stays when more is won', async () => {
    const { to, order, add, undo } = await evening({ A1: ['101'], B2: [], C3: [] })
    await to('101', 'paid')
    await add('B2', '101')
    await to('101', 'sent')
    await to('101', 'cancelled')
    await undo('101')
    await to('101', 'paid')
    await add('C3', '101')
    const rest = await to('101', 'sent')
    expect(rest).toMatchObject({ asked: 175_000, due: 25_000 })
    expect(rest.covered).toMatchObject({ asked: 150_000, lines: [{}, {}] })
    expect(await to('101', 'cancelled')).toMatchObject({ status: 'paid', owedBack: 0 })
    expect(codes(await order('101')).sort()).toEqual(['1 A1', '1 B2'])
  })
})

describe('an undo', () => {
  test('of a payment writes its opposite, and nothing is erased', async () => {
    const { to, undo, order } = await evening()
    await to('101', 'sent')
    await to('101', 'paid')
    expect(await undo('101')).toMatchObject({ status: 'sent', received: 0, due: 100_000 })
    const { payments } = await order('101')
    expect(payments.map(({ amount }) => amount)).toEqual([100_000, -100_000])
    expect(payments[1]?.voids).toBe(payments[0]?.id)
  })

  test('leaves what came by another way, and is refused where it went back already', async () => {
    const { to, pay, undo } = await evening()
    await to('101', 'sent')
    await pay('101', 40_000)
    await to('101', 'paid')
    await to('101', 'cancelled')
    await pay('101', -100_000)
    await undo('101')
    expect(await undo('101')).toMatchObject({ status: 'paid', owedBack: 0 })
  })

  test('of a write-off brings the payment back, and the next undo takes it away whole', async () => {
    const { to, undo, writeOff, order } = await evening()
    await to('101', 'sent')
    const [made] = (await to('101', 'paid')).payments
    if (!made) throw new Error('there is no payment')
    await writeOff('101', made)
    expect(await undo('101')).toMatchObject({ status: 'paid', received: 100_000 })
    expect(await undo('101')).toMatchObject({ status: 'sent', received: 0, due: 100_000 })
    const { payments } = await order('101')
    expect(payments.map(({ amount }) => amount)).toEqual([100_000, -100_000, 100_000, -100_000])
    expect(payments[3]?.voids).toBe(payments[2]?.id)
  })

  test('of a write-off leaves a payment that can be written off again, once', async () => {
    const { to, undo, writeOff } = await evening()
    await to('101', 'sent')
    const [made] = (await to('101', 'paid')).payments
    if (!made) throw new Error('there is no payment')
    await writeOff('101', made)
    await undo('101')
    expect(await writeOff('101', made)).toMatchObject({ status: 'sent', received: 0, due: 100_000 })
    expect(await failure(writeOff('101', made))).toMatchObject({ code: 'order_status' })
    expect(await undo('101')).toMatchObject({ status: 'paid', received: 100_000 })
  })

  test('of one payment of two lets the bill wait for its money again', async () => {
    const { to, pay, writeOff, order } = await evening()
    await to('101', 'sent')
    await pay('101', 40_000)
    await pay('101', 60_000)
    const [first] = (await order('101')).payments
    if (!first) throw new Error('there is no payment')
    expect(await writeOff('101', first)).toMatchObject({ status: 'sent', due: 40_000 })
    expect(await failure(writeOff('101', first))).toMatchObject({ code: 'order_status' })
  })

  test('of a bill that was sent leaves no version that later counts as paid', async () => {
    const { to, pay, undo, adjust } = await evening()
    await to('101', 'sent')
    await adjust('101', -50_000)
    expect(await to('101', 'sent')).toMatchObject({ asked: 50_000 })
    expect(await undo('101')).toMatchObject({ asked: 100_000 })
    await pay('101', 60_000)
    await adjust('101', 20_000)
    expect(await to('101', 'sent')).toMatchObject({ asked: 120_000, due: 60_000 })
    expect(await to('101', 'cancelled')).toMatchObject({ status: 'cancelled', owedBack: 60_000 })
  })

  test('a payment that is written off after the parcel went is due again, and can be collected', async () => {
    const { to, writeOff, pay } = await evening()
    await to('101', 'paid')
    await to('101', 'packed')
    const gone = await to('101', 'shipped')
    const [made] = gone.payments
    if (!made) throw new Error('there is no payment')
    expect(await writeOff('101', made)).toMatchObject({ status: 'shipped', due: 100_000 })
    expect(await pay('101', 100_000, 'courier')).toMatchObject({ status: 'shipped', due: 0 })
  })
})

describe('a parcel that is paid at the door', () => {
  test('counts as paid once the money is here', async () => {
    const { to, pay, list, seller } = await evening()
    await to('101', 'sent')
    expect(await to('101', 'packed')).toMatchObject({ onDelivery: true, due: 100_000 })
    await to('101', 'shipped')
    expect((await list()).totals).toMatchObject({ paid: 0, open: 100_000 })
    const outcome = async () =>
      (
        await server.db.execute(
          sql`select outcome from buyer_lives where user_id = ${seller.userId} and account_id = '101'`,
        )
      ).rows[0]?.outcome
    expect(await outcome()).toBeNull()
    expect(await pay('101', 100_000, 'courier')).toMatchObject({ status: 'shipped', due: 0 })
    expect((await list()).totals).toMatchObject({ paid: 100_000, open: 0 })
    expect(await outcome()).toBe('paid')
  })

  test('and is refused comes back: the next in line gets it, and the buyer is known for it', async () => {
    const { to, order, seller, list } = await evening()
    await to('101', 'packed')
    await to('101', 'shipped')
    expect(await to('101', 'returned')).toMatchObject({ status: 'returned', due: 0, owedBack: 0 })
    expect(codes(await order('102')).sort()).toEqual(['1 A1', '1 B2'])
    const params = { customerAccountId: '101' as AccountId }
    const { data } = await seller.api(endpoints.buyers.get, { params })
    expect(data).toMatchObject({ returned: 1, paid: 0 })
    expect((await list()).totals).toMatchObject({ paid: 0, lapsed: 100_000 })
  })

  test('comes back paid: what is kept is the seller’s, the rest is owed back', async () => {
    const { to, pay } = await evening()
    await to('101', 'paid')
    await to('101', 'packed')
    await to('101', 'shipped')
    expect(await failure(to('101', 'returned', { kept: 100_001 }))).toMatchObject({
      code: 'price_invalid',
    })
    expect(await to('101', 'returned', { kept: 15_000 })).toMatchObject({ owedBack: 85_000 })
    expect(await pay('101', -85_000)).toMatchObject({ owedBack: 0, received: 15_000 })
  })
})

describe('who wins more', () => {
  test('after a parcel came back owes for that alone: what was kept is no credit', async () => {
    const { to, order, pay, add, list } = await evening({ A1: ['101'] })
    await to('101', 'paid')
    await to('101', 'packed')
    await to('101', 'shipped')
    await to('101', 'returned', { kept: 15_000 })
    await add('B2', '101')
    // As with a parcel that has gone off, what is owed back of it must have its place.
    expect(await order('101')).toMatchObject({ status: 'returned', owedBack: 85_000, kept: 15_000 })
    await pay('101', -85_000)
    const more = await order('101')
    expect(more).toMatchObject({ status: 'draft', version: 0, received: 0, alreadyPaid: 0 })
    expect(more).toMatchObject({
      total: 50_000,
      earlier: [{ status: 'returned', received: 15_000 }],
    })
    expect(await to('101', 'sent')).toMatchObject({ status: 'sent', due: 50_000 })
    expect((await list()).totals).toMatchObject({ paid: 15_000, open: 50_000, lapsed: 100_000 })
    expect((await pay('101', 50_000)).earlier).toMatchObject([{ status: 'returned', owedBack: 0 }])
  })

  test('after the parcel was packed gets it on the same bill', async () => {
    const { to, order } = await evening({ A1: ['101'], B2: ['102', '101'] })
    await to('101', 'paid')
    await to('101', 'packed')
    await to('102', 'cancelled')
    expect(await order('101')).toMatchObject({ status: 'packed', changedSinceSent: true })
    expect(await to('101', 'sent')).toMatchObject({ status: 'sent', due: 50_000, asked: 150_000 })
    expect(await to('101', 'paid')).toMatchObject({ due: 0 })
    expect(codes(await to('101', 'packed')).sort()).toEqual(['1 A1', '1 B2'])
  })

  test('after the parcel went gets a second bill, with a page and payments of its own', async () => {
    const { to, order, list, pay } = await evening({ A1: ['101'], B2: ['102', '101'] })
    const first = await to('101', 'paid')
    await to('101', 'packed')
    await to('101', 'shipped')
    await to('102', 'cancelled')
    const more = await order('101')
    expect(more).toMatchObject({ status: 'draft', version: 0, received: 0, total: 50_000 })
    expect(codes(more)).toEqual(['1 B2'])
    expect(more.earlier).toMatchObject([{ status: 'shipped', asked: 100_000, due: 0 }])
    const second = await to('101', 'sent')
    expect(second).toMatchObject({ status: 'sent', due: 50_000, earlier: [{ status: 'shipped' }] })
    expect((await list()).totals).toMatchObject({ paid: 100_000, open: 50_000, sent: 150_000 })
    expect((await pay('101', 50_000)).status).toBe('paid')
    const page = server.api()
    const read = async (of: Order) =>
      (await page(endpoints.bills.get, { params: { token: tokenOf(of) } })).data
    expect(await read(first)).toMatchObject({ status: 'shipped', total: 100_000 })
    expect(await read(second)).toMatchObject({ status: 'paid', total: 50_000 })
    const said = page(endpoints.bills.reportPaid, { params: { token: tokenOf(first) }, body: {} })
    expect(await failure(said)).toMatchObject({ code: 'order_status' })
    expect((await order('102')).status).toBe('cancelled')
  })

  test('after the parcel went keeps the pictures and the number of the first bill', async () => {
    const { to, pay, seller, sessionId, add, order } = await evening({ A1: ['101'] })
    const first = await to('101', 'sent')
    await sendPicture(server.url, tokenOf(first), await pictureIn('gif'))
    await pay('101', 100_000)
    await to('101', 'packed')
    await to('101', 'shipped')
    await add('B2', '101')
    const second = await to('101', 'sent')
    await sendPicture(server.url, tokenOf(second), await pictureIn('gif'))
    const params = { sessionId, customerAccountId: '101' as AccountId }
    const { proofs } = (await seller.api(endpoints.proofs.listOfOrder, { params })).data
    expect(proofs).toMatchObject([{ isEarlier: true }, { isEarlier: false }])
    for (const { id } of proofs) {
      const picture = await seller.api(endpoints.proofs.get, { params: { ...params, proofId: id } })
      expect(picture.data.size).toBeGreaterThan(0)
    }
    const { number } = await order('101')
    expect(number).toBe(1)
    for (const { billUrl } of [first, second]) {
      const token = tokenOf({ billUrl } as Order)
      const { data } = await server.api()(endpoints.bills.get, { params: { token } })
      expect(data).toMatchObject({ number })
      const own = await server.api()(endpoints.proofs.list, { params: { token } })
      expect(own.data.proofs).toHaveLength(1)
    }
    const { data } = await seller.api(endpoints.personalData.export, {})
    const told = data.sessions.flatMap(({ orders }) => orders)
    expect(told.map(({ proofs, payments }) => [proofs.length, payments.length]).sort()).toEqual([
      [1, 0],
      [1, 1],
    ])
  })

  /** A1 has gone off to 101, who has won B2 since. */
  async function twice() {
    const made = await evening({ A1: ['101', '103'], B2: ['102', '101'] })
    await made.to('101', 'paid')
    await made.to('101', 'packed')
    await made.to('101', 'shipped')
    await made.to('102', 'cancelled')
    const places = async (code: string) =>
      (await made.seller.waitlists(made.sessionId))
        .find(({ itemClueText }) => itemClueText === code)
        ?.claims.map(({ customerAccountId }) => customerAccountId) ?? []
    return { ...made, places }
  }

  test.each([[false], [true]])(
    'and gives that up keeps what has gone off (sent before: %s)',
    async (isSent) => {
      const { to, order, undo, places, seller, sessionId, list } = await twice()
      if (isSent) await to('101', 'sent')
      const params = { sessionId, customerAccountId: '101' as AccountId }
      const { data } = await seller.api(endpoints.orders.passOn, { params, body: {} })
      expect(data.removed.map(({ itemClueText }) => itemClueText)).toEqual(['B2'])
      expect(data.promoted).toEqual([])
      expect(await places('A1')).toEqual(['101', '103'])
      expect(await places('B2')).toEqual([])
      expect(await order('101')).toMatchObject({
        status: 'lapsed',
        earlier: [{ received: 100_000 }],
      })
      expect(await order('103')).toBeUndefined()
      expect((await list()).totals).toMatchObject({ paid: 100_000, won: 100_000 })
      await undo('101')
      expect(await places('B2')).toEqual(['101'])
    },
  )

  test('is known for both: what was won and paid of the first stays', async () => {
    const { to, seller } = await twice()
    const params = { customerAccountId: '101' as AccountId }
    const known = async () => (await seller.api(endpoints.buyers.get, { params })).data
    await to('101', 'sent')
    expect(await known()).toMatchObject({ wins: 2, paid: 1 })
    await to('101', 'paid')
    expect(await known()).toMatchObject({ wins: 2, paid: 1 })
    await to('101', 'cancelled')
    expect(await known()).toMatchObject({ wins: 1, paid: 0, cancelled: 1 })
  })

  test('and gives up a bill for the rest of that keeps what has gone off', async () => {
    const { to, order, places, add } = await twice()
    await to('101', 'paid')
    await add('C3', '101')
    expect(await to('101', 'sent')).toMatchObject({ due: 25_000 })
    expect(await to('101', 'cancelled')).toMatchObject({ status: 'paid' })
    expect(await places('A1')).toEqual(['101', '103'])
    expect(codes(await order('101'))).toEqual(['1 B2'])
  })

  test('and sends that back keeps what has gone off before', async () => {
    const { to, places } = await twice()
    await to('101', 'packed')
    await to('101', 'shipped')
    expect(await to('101', 'returned')).toMatchObject({ status: 'returned' })
    expect(await places('A1')).toEqual(['101', '103'])
    expect(await places('B2')).toEqual([])
  })

  test('and gives that up keeps what has gone off of an item that is on sale again', async () => {
    const { to, order, seller, sessionId, undo } = await evening({
      A1: ['101'],
      B2: ['102', '101'],
    })
    await to('101', 'paid')
    await to('101', 'packed')
    await to('101', 'shipped')
    const params = { sessionId, itemClueId: seller.items.A1?.id as never }
    await seller.api(endpoints.comments.changeItem, { params, body: { startAgain: true } })
    await to('102', 'cancelled')
    await to('101', 'sent')
    await to('101', 'lapsed')
    const { rows } = await server.db.execute(
      sql`select released_at from earlier_wins where session_id = ${sessionId}`,
    )
    expect(rows).toEqual([{ released_at: null }])
    await undo('101')
    expect(codes(await order('101'))).toEqual(['1 B2'])
  })

  describe('when the first parcel comes back', () => {
    test.each([[false], [true]])(
      'frees that alone, is paid back, and both can be taken back (second bill sent: %s)',
      async (isSent) => {
        const { to, order, places, before, pay, undo, list } = await twice()
        if (isSent) await to('101', 'sent')
        const [first] = (await order('101')).earlier
        expect(first).toMatchObject({ status: 'shipped', undoes: null })
        await (await before('101')).change({ status: 'returned', kept: 20_000 })
        expect(await places('A1')).toEqual(['103'])
        expect(await places('B2')).toEqual(['101'])
        expect(codes(await order('103'))).toEqual(['1 A1'])
        // Until the second is begun, the first has its place again while something is owed back.
        const settled = isSent
          ? await (await before('101')).pay(-80_000)
          : await pay('101', -80_000)
        expect(settled).toMatchObject({
          status: isSent ? 'sent' : 'draft',
          total: 50_000,
          earlier: [{ status: 'returned', owedBack: 0, received: 20_000 }],
        })
        expect(codes(settled)).toEqual(['1 B2'])
        expect((await list()).totals).toMatchObject({ paid: 20_000, owedBack: 0 })
        await (await before('101')).undo()
        if (isSent) await (await before('101')).undo()
        else await undo('101')
        expect(await places('A1')).toEqual(['101', '103'])
        expect(await order('103')).toBeUndefined()
        const again = await order('101')
        expect(codes(again)).toEqual(['1 B2'])
        expect(again).toMatchObject({
          status: isSent ? 'sent' : 'draft',
          earlier: [{ status: 'shipped', received: 100_000, owedBack: 0, undoes: null }],
        })
        expect(await failure((await before('101')).undo())).toMatchObject({ code: 'order_status' })
      },
    )

    test('owes back no more than came, and is among what is to be done until it is paid', async () => {
      const { to, before, order, seller } = await twice()
      await to('101', 'sent')
      const owed = async () =>
        (await seller.api(endpoints.money.get, {})).data.needs.find(
          ({ need }) => need === 'owedBack',
        )
      const tooMuch = (await before('101')).change({ status: 'returned', kept: 100_001 })
      expect(await failure(tooMuch)).toMatchObject({ code: 'price_invalid' })
      await (await before('101')).change({ status: 'returned' })
      expect(await order('101')).toMatchObject({
        due: 50_000,
        earlier: [{ owedBack: 100_000, undoes: { kind: 'status', to: 'returned' } }],
      })
      expect(await owed()).toMatchObject({ orders: 1, amount: 100_000 })
      const stale = await before('101')
      expect(await failure(stale.pay(-100_001))).toMatchObject({ code: 'price_invalid' })
      await stale.pay(-100_000)
      expect(await failure(stale.pay(-1))).toMatchObject({ code: 'order_changed' })
      expect(await owed()).toBeUndefined()
    })

    test('is taken back no more once its goods are on the bill of another', async () => {
      const { to, before, order, places } = await twice()
      await to('101', 'sent')
      await (await before('101')).change({ status: 'returned', kept: 100_000 })
      await to('103', 'sent')
      expect(await failure((await before('101')).undo())).toMatchObject({ code: 'order_status' })
      expect(await places('A1')).toEqual(['103'])
      expect((await order('101')).earlier).toMatchObject([{ status: 'returned' }])
      expect(codes(await order('103'))).toEqual(['1 A1'])
    })

    test('keeps units of the same item that are on the second bill', async () => {
      const { to, before, order, wants } = await evening({ A1: ['101', '103'] }, 2)
      await to('101', 'paid')
      await to('101', 'packed')
      await to('101', 'shipped')
      await to('103', 'cancelled')
      await wants('A1', '101', 2)
      expect(codes(await to('101', 'sent'))).toEqual(['1 A1'])
      const back = await (await before('101')).change({ status: 'returned', kept: 100_000 })
      expect(back).toMatchObject({ status: 'sent', changedSinceSent: false })
      expect(codes(back)).toEqual(['1 A1'])
      const undone = await (await before('101')).undo()
      expect(undone).toMatchObject({ changedSinceSent: false, earlier: [{ status: 'shipped' }] })
      await (await before('101')).change({ status: 'returned', kept: 100_000 })
      await to('101', 'cancelled')
      expect((await order('101')).earlier).toMatchObject([{ status: 'returned' }])
    })

    test('frees what it had of an item that is on sale again', async () => {
      const { to, seller, sessionId, before } = await twice()
      const params = { sessionId, itemClueId: seller.items.A1?.id as never }
      await seller.api(endpoints.comments.changeItem, { params, body: { startAgain: true } })
      await to('101', 'sent')
      const released = async () =>
        (
          await server.db.execute(
            sql`select released_at is not null as is_released from earlier_wins
              where session_id = ${sessionId} and account_id = '101'`,
          )
        ).rows
      await (await before('101')).change({ status: 'returned', kept: 100_000 })
      expect(await released()).toEqual([{ is_released: true }])
      await (await before('101')).undo()
      expect(await released()).toEqual([{ is_released: false }])
    })

    test('is known for both', async () => {
      const { to, before, seller } = await twice()
      const params = { customerAccountId: '101' as AccountId }
      const known = async () => (await seller.api(endpoints.buyers.get, { params })).data
      await to('101', 'sent')
      await (await before('101')).change({ status: 'returned', kept: 100_000 })
      expect(await known()).toMatchObject({ wins: 1, paid: 0, returned: 1 })
      await (await before('101')).undo()
      expect(await known()).toMatchObject({ wins: 2, paid: 1, returned: 0 })
      await (await before('101')).change({ status: 'returned', kept: 100_000 })
      await to('101', 'paid')
      expect(await known()).toMatchObject({ wins: 1, paid: 1, returned: 0 })
    })
  })

  test('and has that taken away again is listed for the first parcel', async () => {
    const { adjust, remove, order, list } = await twice()
    await adjust('101', -1_000)
    await remove('B2', '101')
    expect(await order('101')).toMatchObject({ lines: [], earlier: [{ status: 'shipped' }] })
    expect((await list()).totals).toMatchObject({ paid: 100_000, won: 100_000 })
  })

  test('gives the first parcel its courier and number, and nothing that belongs to a bill', async () => {
    const { to, before, order, seller, sessionId } = await twice()
    const second = await to('101', 'sent')
    const told = { courier: 'JNE', tracking: 'JP1' }
    const numbered = await (await before('101')).change(told)
    expect(numbered).toMatchObject({ tracking: null, version: second.version })
    expect(numbered.earlier).toMatchObject([{ ...told, undoes: { kind: 'tracking' } }])
    const { change, undo } = await before('101')
    for (const body of [{ shipping: 1 }, { status: 'sent' }, { status: 'paid' }])
      expect((await failure(change(body))).code).toMatch(/order_status/)
    await undo()
    expect((await order('101')).earlier).toMatchObject([{ courier: null, tracking: null }])
    // Of another buyer's order it is nothing.
    const [first] = (await order('101')).earlier
    const params = { sessionId, customerAccountId: '103' as AccountId }
    const body = { orderId: first?.orderId, status: 'returned' as const }
    expect(await failure(seller.api(endpoints.orders.update, { params, body }))).toMatchObject({
      code: 'not_found',
    })
  })

  test('while a parcel is to be paid at the door gets a second bill once that is settled', async () => {
    const { to, order, pay } = await evening({ A1: ['101'], B2: ['102', '101'] })
    await to('101', 'packed')
    await to('101', 'shipped')
    await to('102', 'cancelled')
    expect(await order('101')).toMatchObject({ status: 'shipped', due: 100_000, earlier: [] })
    expect(await failure(to('101', 'sent'))).toMatchObject({ code: 'order_status' })
    await pay('101', 100_000, 'courier')
    expect(await order('101')).toMatchObject({ status: 'draft', total: 50_000 })
    expect(await to('101', 'sent')).toMatchObject({ due: 50_000, earlier: [{ due: 0 }] })
  })
})

/** What a node of the release before writes, which knows no payments: statuses and bills alone. */
async function writeAsBefore(sessionId: SessionId, set: string) {
  await server.db.execute(
    sql`update orders set version = version + 1, ${sql.raw(set)} where session_id = ${sessionId}`,
  )
}

describe('beside a node of the release before', () => {
  test('what it marks as paid, and takes back, is a payment and its opposite', async () => {
    const { sessionId, seller, order } = await evening({})
    await writeBill(server, { userId: seller.userId, sessionId })
    expect(await order('101')).toMatchObject({ status: 'sent', due: 210_123 })
    await writeAsBefore(sessionId, `status = 'paid'`)
    expect(await order('101')).toMatchObject({ due: 0, owedBack: 0, received: 210_123 })
    await writeAsBefore(sessionId, `tracking = 'JP1'`)
    await writeAsBefore(sessionId, `status = 'packed'`)
    expect((await order('101')).payments).toMatchObject([{ amount: 210_123, by: 'assumed' }])
    await writeAsBefore(sessionId, `status = 'sent'`)
    expect(await order('101')).toMatchObject({ due: 210_123, received: 0 })
  })

  test('cash on delivery is collected once it is shipped', async () => {
    const { sessionId, seller, order } = await evening({})
    await writeBill(server, { userId: seller.userId, sessionId })
    await writeAsBefore(sessionId, `status = 'packed', bill = bill || '{"onDelivery": true}'`)
    expect(await order('101')).toMatchObject({ due: 210_123, onDelivery: true })
    await writeAsBefore(sessionId, `status = 'shipped'`)
    expect(await order('101')).toMatchObject({ due: 0, payments: [{ way: 'courier' }] })
  })
})

describe('an undo of what a node of the release before did', () => {
  /** As it notes a step: what the order was before, and nothing of what it changed. */
  const noteAsBefore = (sessionId: SessionId, from: string, to: string) =>
    server.db.execute(sql`insert into order_steps (session_id, account_id, kind, from_status, to_status,
        by, device, before, made_at)
      select session_id, account_id, 'status', ${from}, ${to}, 'seller', 'Phone', jsonb_build_object(
        'status', ${from}::text, 'shipping', shipping, 'adjustment', adjustment,
        'uniqueCode', unique_code, 'payBy', null, 'heldUntil', null, 'hasReported', false,
        'sentAt', null, 'bill', bill, 'contact', null, 'tracking', null), now()
      from orders where session_id = ${sessionId}`)

  test('takes the payment back that was assumed', async () => {
    const { sessionId, seller, order, undo } = await evening({})
    await writeBill(server, { userId: seller.userId, sessionId })
    await noteAsBefore(sessionId, 'sent', 'paid')
    await writeAsBefore(sessionId, `status = 'paid'`)
    await noteAsBefore(sessionId, 'paid', 'packed')
    await writeAsBefore(sessionId, `status = 'packed'`)
    expect(await undo('101')).toMatchObject({ status: 'paid', received: 210_123, owedBack: 0 })
    expect(await undo('101')).toMatchObject({ status: 'sent', received: 0, due: 210_123 })
    const { payments } = await order('101')
    expect(payments).toMatchObject([{ amount: 210_123 }, { amount: -210_123, by: 'assumed' }])
    expect(payments[1]?.voids).toBe(payments[0]?.id)
  })

  test('of a bill for the rest leaves what was paid before it', async () => {
    const { sessionId, seller, undo } = await evening({})
    const rest = { ...BILL, alreadyPaid: 60_000, paidCodes: 77, total: 150_123 }
    const of = { userId: seller.userId, sessionId }
    await writeBill(server, of, { bill: rest })
    await noteAsBefore(sessionId, 'sent', 'paid')
    await writeAsBefore(sessionId, `status = 'paid'`)
    expect(await undo('101')).toMatchObject({ status: 'sent', received: 60_077, due: 150_123 })
  })
})

describe('an item that goes on sale again', () => {
  /** A1 is sold to 101, and goes on sale again; the piece that comes then is 102's. */
  async function soldTwice(isSentBefore: boolean) {
    const { seller, sessionId, to, order, list, undo } = await evening({ A1: ['101'] })
    if (isSentBefore) await to('101', 'sent')
    const itemClueId = seller.items.A1?.id as never
    const again = async () => {
      const params = { sessionId, itemClueId }
      return (
        await seller.api(endpoints.comments.changeItem, { params, body: { startAgain: true } })
      ).data
    }
    await again()
    const say = (buyer: string) =>
      server.db.execute(sql`insert into claims (session_id, item_id, account_id, message_id, item_text,
          username, nickname, comment_text, comment_at, heard_at, match_rule)
        select ${sessionId}, ${itemClueId}, ${buyer}, ${`99${buyer}${Date.now()}`}, 'A1', 'b', 'B', 'A1',
          max(restarted_at) + interval '1 s', now(), 'contains' from restarts
        where session_id = ${sessionId}`)
    await say('102')
    return { seller, sessionId, to, order, list, undo, again, say }
  }

  test.each([[false], [true]])(
    'leaves what its first buyer won on their order, and sells another piece (sent before: %s)',
    async (isSentBefore) => {
      const { order, list, to, seller, sessionId } = await soldTwice(isSentBefore)
      expect(await order('101')).toMatchObject({ changedSinceSent: false })
      expect(codes(await order('101'))).toEqual(['1 A1'])
      expect(codes(await order('102'))).toEqual(['1 A1'])
      const { claims } = (await seller.waitlists(sessionId))[0] ?? { claims: [] }
      expect(claims).toMatchObject([{ customerAccountId: '102' }])
      expect((await list()).totals.won).toBe(200_000)
      await to('101', 'paid')
      await to('102', 'paid')
      expect((await list()).totals).toMatchObject({ paid: 200_000, won: 200_000 })
    },
  )

  test('gives nothing to who gave up what they had won before, and an undo brings it back', async () => {
    const { order, to, undo } = await soldTwice(false)
    await to('101', 'cancelled')
    expect(await order('101')).toMatchObject({ status: 'cancelled' })
    await undo('101')
    expect(codes(await order('101'))).toEqual(['1 A1'])
  })

  test('a buyer who wins it twice has two lines', async () => {
    const { order, to, say } = await soldTwice(true)
    await to('102', 'cancelled')
    await say('101')
    const both = await order('101')
    expect(codes(both.current ?? both)).toEqual(['1 A1', '1 A1'])
    expect(await to('101', 'sent')).toMatchObject({ asked: 200_000 })
  })

  test('is taken back whole: the piece is one again', async () => {
    const { seller, sessionId, order } = await soldTwice(false)
    const { data } = await seller.api(endpoints.handChanges.list, { params: { sessionId } })
    const params = { sessionId, changeId: data[0]?.id as never }
    await seller.api(endpoints.handChanges.undo, { params })
    expect(codes(await order('101'))).toEqual(['1 A1'])
    expect(await order('102')).toBeUndefined()
  })
})
