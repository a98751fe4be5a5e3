import { endpoints, type Order } from '@dibs/contract'
import type { AccountId, ItemId } from '@dibs/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { toSavedComment } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'orders.live')

/** A running live that sells one A1 for 1,000. */
async function onAir() {
  const { seller, sessionId } = await studio.goOnAir(['A1'])
  const { api } = seller
  const itemClueId = seller.items.A1?.id as ItemId
  const body = { clueText: 'A1', price: 1_000 }
  await api(endpoints.items.update, { params: { itemClueId }, body })
  const say = async (comment: string, userId: string, createTime = String(Date.now())) => {
    const said = [{ comment, userId, createTime }]
    const [heard] = (await server.control.say(seller.username, said)).comments
    return heard as NonNullable<typeof heard>
  }
  const claimants = (expected: string[]) =>
    eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: expected }))
  const change = async (buyer: string, status: Order['status']) => {
    const params = { sessionId, customerAccountId: buyer as AccountId }
    return (await api(endpoints.orders.update, { params, body: { status } })).data
  }
  const order = async (buyer: string) => {
    const { data } = await api(endpoints.orders.list, { params: { sessionId } })
    return data.orders.find(({ customerAccountId }) => customerAccountId === buyer)
  }
  return { seller, sessionId, say, claimants, change, order }
}

test('a late comment, earlier than a unit that is paid for, stands first and takes nothing away', async () => {
  const { seller, sessionId, say, claimants, change, order } = await onAir()
  const early = String(Date.now() - 2_000)
  await say('A1 kak', '101')
  await claimants(['101'])
  await change('101', 'sent')
  const paid = await change('101', 'paid')
  await say('A1', '102', early)
  await claimants(['102', '101'])
  const [list] = await seller.waitlists(sessionId)
  expect(list?.claims).toMatchObject([
    { customerAccountId: '102', won: 0, isAheadOfHeld: true },
    { customerAccountId: '101', won: 1, held: 1 },
  ])
  expect(await order('101')).toEqual({ ...paid, number: 1 })
  expect(await order('102')).toBeUndefined()
})

test('a claim that is undone after its bill was paid leaves the bill, and its unit is nobody else’s', async () => {
  const { seller, sessionId, say, claimants, change, order } = await onAir()
  const said = await say('mau dong kak', '101')
  const body = toSavedComment(sessionId, seller.items.A1, said, true)
  await seller.api(endpoints.comments.save, { body })
  await say('A1', '102')
  await claimants(['101', '102'])
  await change('101', 'paid')
  const params = { sessionId }
  const { data: changes } = await seller.api(endpoints.handChanges.list, { params })
  const changeId = changes[0]?.id as never
  await seller.api(endpoints.handChanges.undo, { params: { sessionId, changeId } })
  await claimants(['102'])
  const [list] = await seller.waitlists(sessionId)
  expect(list).toMatchObject({ heldElsewhere: 1, claims: [{ customerAccountId: '102', won: 0 }] })
  expect(await order('101')).toMatchObject({
    status: 'paid',
    total: 1_000,
    changedSinceSent: true,
    current: { lines: [] },
  })
  // The seller gives it up: then it is the next buyer's.
  await seller.api(endpoints.orders.undo, {
    params: { sessionId, customerAccountId: '101' as AccountId },
    body: {},
  })
  expect(await order('102')).toMatchObject({ lines: [{ quantity: 1 }], total: 1_000 })
})
