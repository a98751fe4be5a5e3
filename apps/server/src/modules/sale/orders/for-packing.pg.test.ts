import { endpoints, type Order } from '@dibs/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { claimParams, createStudio } from '../../../testing/on-air.ts'
import { createHelper } from '../../../testing/test-helper.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'packing')

/** A live with one paid bill, its owner, and somebody who packs. */
async function soldLive() {
  const { seller, sessionId } = await studio.goOnAir()
  const { api } = seller
  const { comments } = await server.control.say(seller.username, [{ comment: 'A1' }])
  const [said] = comments
  await eventually(async () =>
    expect(await seller.places(sessionId)).toEqual({ A1: [said?.userId] }),
  )
  const { itemClueId, customerAccountId } = claimParams(sessionId, seller, 'A1', said as never)
  await api(endpoints.comments.changeItem, {
    params: { sessionId, itemClueId },
    body: { price: 50_000 },
  })
  const banks = [{ bank: 'BCA', account: '5550001112223', holder: 'Owner' }]
  await server.db.execute(sql`insert into shops (user_id, banks)
    values (${seller.userId}, ${JSON.stringify(banks)}::jsonb)
    on conflict (user_id) do update set banks = excluded.banks`)
  const params = { sessionId, customerAccountId }
  const contact = { name: 'Rina', phone: '+6281200000001', address: 'Jalan Satu 1' }
  await api(endpoints.orders.update, { params, body: { status: 'sent', contact } })
  await api(endpoints.orders.update, { params, body: { status: 'paid' } })
  const packer = await createHelper(server, seller, { role: 'packing', name: 'Budi' })
  return { seller, packer, params, sessionId }
}

/** Every amount in an answer that says something, and where it stands. */
function amountsIn(answer: unknown, path = ''): string[] {
  if (typeof answer !== 'object' || answer === null)
    return AMOUNTS.test(path) && answer !== 0 && answer !== null ? [`${path}: ${answer}`] : []
  return Object.entries(answer).flatMap(([name, value]) => amountsIn(value, `${path}/${name}`))
}
const AMOUNTS =
  /\/(price|amount|shipping|adjustment|uniqueCode|alreadyPaid|total|asked|due|owedBack|received|kept)$/

const steps = (orders: readonly Order[]) => orders.map(({ status }) => status)

test('who packs sees what goes where, and no money but what a parcel comes to', async () => {
  const { packer, params, sessionId } = await soldLive()
  const { data } = await packer.api(endpoints.orders.list, { params: { sessionId } })
  const [order] = data.orders
  expect(order).toMatchObject({
    status: 'paid',
    contact: { name: 'Rina', address: 'Jalan Satu 1' },
    lines: [{ itemClueText: 'A1', quantity: 1 }],
    payments: [],
    billUrl: null,
    canUndo: false,
    history: { lives: 0, wins: 0, paid: 0 },
  })
  expect(data.totals).toEqual({ won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 })
  expect(amountsIn(data)).toEqual([])
  const { data: money } = await packer.api(endpoints.money.get, {})
  expect(money).toMatchObject({
    urgent: 0,
    needs: [{ need: 'toPack', orders: 1, amount: 0 }],
    lives: [{ sold: null, orders: [{ needs: ['toPack'] }] }],
  })
  expect(amountsIn(money)).toEqual([])
  const { data: shop } = await packer.api(endpoints.shop.get, {})
  expect(shop).toMatchObject({ banks: [], qris: null })
  const refused = [
    packer.api(endpoints.proofs.listOfOrder, { params }),
    packer.api(endpoints.orders.addPayment, { params, body: { amount: 1, way: 'cash' } }),
    packer.api(endpoints.comments.listWaitlists, { params: { sessionId } }),
    packer.api(endpoints.shop.getFigures, { query: { month: '2026-11' } }),
  ]
  for (const each of await Promise.all(refused.map(failure)))
    expect(each).toMatchObject({ status: 403, code: 'not_for_helpers' })
})

test('of money, who packs is told what is to be collected with a parcel, and not what came before', async () => {
  const { seller, packer, params, sessionId } = await soldLive()
  const read = async () => {
    const { data } = await packer.api(endpoints.orders.list, { params: { sessionId } })
    return data
  }
  // More is wanted than came: the courier takes the rest.
  await seller.api(endpoints.orders.undo, { params, body: {} })
  await seller.api(endpoints.orders.addPayment, { params, body: { amount: 20_000, way: 'cash' } })
  expect(amountsIn(await read())).toEqual(['/orders/0/total: 30000', '/orders/0/due: 30000'])
  const { data: packed } = await packer.api(endpoints.orders.update, {
    params,
    body: { status: 'packed' },
  })
  expect(packed).toMatchObject({ onDelivery: true })
  expect(amountsIn(packed)).toEqual(['/total: 30000', '/due: 30000'])
  const { data: money } = await packer.api(endpoints.money.get, {})
  expect(money.needs.map(({ need }) => need)).toEqual(['toShip', 'toCollect'])
  expect(amountsIn(money)).toEqual(['/lives/0/orders/0/due: 30000'])
  // Beyond what was asked for: what is owed back is the owner's to know.
  await seller.api(endpoints.orders.addPayment, { params, body: { amount: 50_000, way: 'cash' } })
  expect(amountsIn(await read())).toEqual([])
  expect(await failure(packer.api(endpoints.orders.undo, { params, body: {} }))).toMatchObject({
    code: 'not_for_helpers',
  })
})

test('what somebody else did is not offered to be taken back', async () => {
  const { seller, packer, params, sessionId } = await soldLive()
  const offered = async () => {
    const { data } = await packer.api(endpoints.orders.list, { params: { sessionId } })
    return data.orders.map(({ canUndo, undoes }) => (canUndo ? undoes?.to : null))
  }
  await seller.api(endpoints.orders.update, { params, body: { status: 'packed' } })
  expect(await offered()).toEqual([null])
  const { data } = await packer.api(endpoints.orders.update, {
    params,
    body: { status: 'shipped' },
  })
  expect(data.undoes?.to).toBe('shipped')
  expect(await offered()).toEqual(['shipped'])
  const { data: undone } = await packer.api(endpoints.orders.undo, { params, body: {} })
  expect(undone).toMatchObject({ status: 'packed', canUndo: false, undoes: null })
  // To the owner it is.
  const { data: owners } = await seller.api(endpoints.orders.list, { params: { sessionId } })
  expect(owners.orders[0]?.undoes?.to).toBe('packed')
})

test('who packs marks parcels, by name, and takes back only what was theirs', async () => {
  const { seller, packer, params, sessionId } = await soldLive()
  const change = (body: Parameters<typeof packer.api<typeof endpoints.orders.update>>[1]['body']) =>
    packer.api(endpoints.orders.update, { params, body })
  for (const body of [
    { status: 'cancelled' },
    { status: 'paid' },
    { adjustment: -50_000 },
    { status: 'packed', adjustment: -50_000 },
  ] as const)
    expect(await failure(change(body))).toMatchObject({ code: 'not_for_helpers' })
  // The owner has said that it is paid.
  expect(await failure(packer.api(endpoints.orders.undo, { params, body: {} }))).toMatchObject({
    code: 'not_for_helpers',
  })
  const { data: packed } = await change({ status: 'packed' })
  expect(packed).toMatchObject({ status: 'packed', billUrl: null, canUndo: true })
  await packer.api(endpoints.orders.undo, { params, body: {} })
  await change({ status: 'packed' })
  await change({ status: 'shipped', tracking: 'JP123', courier: 'J&T' })
  await packer.api(endpoints.orders.setTracking, {
    params: { sessionId },
    body: { list: 'nobody 1' },
  })
  const { data: history } = await seller.api(endpoints.orders.listSteps, { params })
  expect(history.map(({ to, helper, undoneByHelper }) => [to, helper, undoneByHelper])).toEqual([
    ['shipped', 'Budi', undefined],
    ['packed', 'Budi', undefined],
    ['packed', 'Budi', 'Budi'],
    ['paid', undefined, undefined],
    ['sent', undefined, undefined],
  ])
  const { data } = await seller.api(endpoints.orders.list, { params: { sessionId } })
  expect(steps(data.orders)).toEqual(['shipped'])
  expect(data.orders[0]?.payments).toHaveLength(1)
})
