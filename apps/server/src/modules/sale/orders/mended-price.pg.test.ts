import { endpoints, type Order, type PaymentBody } from '@dibs/contract'
import type { AccountId } from '@dibs/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { writeLive } from '../../../testing/write-live.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let count = 0
/** A bill of two items for 300,000, sent to one buyer. */
async function sentBill() {
  count += 1
  const seller = await createTestSeller(server, `mended.${count}`, ['A1', 'B2'])
  const goods = { A1: { price: 240_000 }, B2: { price: 60_000, stock: 9 } }
  const sessionId = await writeLive(server, seller, { claims: { A1: ['101'], B2: ['101'] }, goods })
  const { api } = seller
  const params = { sessionId, customerAccountId: '101' as AccountId }
  const to = async (status: Order['status'], more: { adjustment?: number } = {}) =>
    (await api(endpoints.orders.update, { params, body: { status, ...more } })).data
  await to('sent')
  return {
    to,
    pay: async (amount: number, way: PaymentBody['way'] = 'transfer') =>
      (await api(endpoints.orders.addPayment, { params, body: { amount, way } })).data,
    undo: async () => (await api(endpoints.orders.undo, { params, body: {} })).data,
    /** Another price of B2 for all who won it. */
    mend: async (price: number) => {
      const of = { sessionId, itemClueId: seller.items.B2?.id as never }
      await api(endpoints.comments.changeItem, { params: of, body: { price } })
      const { orders } = (await api(endpoints.orders.list, { params: { sessionId } })).data
      return orders[0] as Order
    },
    totals: async () =>
      (await api(endpoints.orders.list, { params: { sessionId } })).data.totals as object,
  }
}

test('a bill that is part-paid is marked paid by the prices that its sheet shows', async () => {
  for (const price of [55_000, 65_000]) {
    const { pay, mend, to, undo, totals } = await sentBill()
    await pay(100_000)
    const rest = 140_000 + price
    // What its buyer got stands until it is sent again.
    expect(await mend(price)).toMatchObject({ due: 200_000, current: { total: rest } })
    const paid = await to('paid')
    expect(paid).toMatchObject({
      status: 'paid',
      asked: 240_000 + price,
      received: 240_000 + price,
      owedBack: 0,
      changedSinceSent: false,
      current: null,
    })
    expect(paid.payments.map(({ amount }) => amount)).toEqual([100_000, rest])
    expect(await totals()).toMatchObject({ paid: 240_000 + price, open: 0 })
    expect(await undo()).toMatchObject({ status: 'sent', due: 200_000, current: { total: rest } })
  }
})

test('the rest as it is now settles the bill; what came by the price of before is owed back', async () => {
  const lower = await sentBill()
  await lower.pay(100_000)
  await lower.mend(55_000)
  expect(await lower.pay(195_000)).toMatchObject({ status: 'paid', owedBack: 0, current: null })

  const before = await sentBill()
  await before.pay(100_000)
  await before.mend(55_000)
  expect(await before.pay(200_000)).toMatchObject({
    status: 'paid',
    asked: 295_000,
    owedBack: 5_000,
  })

  const higher = await sentBill()
  await higher.mend(65_000)
  expect(await higher.pay(305_000)).toMatchObject({ status: 'paid', owedBack: 0, current: null })
})

test('who has paid what they were asked is not asked for more but by a bill', async () => {
  const { pay, mend, to } = await sentBill()
  await mend(65_000)
  expect(await pay(300_000)).toMatchObject({
    status: 'paid',
    asked: 300_000,
    current: { total: 5_000 },
  })
  expect(await to('packed')).toMatchObject({ status: 'packed', due: 0, owedBack: 0 })
})

test('a refund for a price that was lowered after it was paid is owed until it is done, also of a parcel', async () => {
  const { to, mend, pay } = await sentBill()
  await to('paid')
  expect(await mend(55_000)).toMatchObject({ current: { total: 0, alreadyPaid: 300_000 } })
  expect(await to('packed')).toMatchObject({ asked: 295_000, owedBack: 5_000, lines: [{}, {}] })
  expect(await to('shipped')).toMatchObject({ status: 'shipped', owedBack: 5_000 })
  expect(await pay(-5_000)).toMatchObject({ owedBack: 0, received: 295_000 })
})

test('a parcel that goes off unpaid is paid for at the door by the prices of now', async () => {
  const { to, mend } = await sentBill()
  await mend(55_000)
  expect(await to('packed')).toMatchObject({ status: 'packed', due: 295_000, onDelivery: true })
})
