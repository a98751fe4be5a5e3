import { type BuyerFacts, endpoints } from '@dibs/contract'
import type { AccountId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyerBlocks,
  liveSessions,
  orders,
  users,
} from '../../../platform/database/schema/index.ts'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { writeBill } from '../../../testing/sold.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { writeLive } from '../../../testing/write-live.ts'

const DAY_MS = 86_400_000
const clock = createTestClock(Date.now())
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'buyers')

const id = (accountId: string) => ({ customerAccountId: accountId as AccountId })

function of({ api }: Pick<TestSeller, 'api'>) {
  return {
    list: async (query: { search?: string; after?: AccountId } = {}) =>
      (await api(endpoints.buyers.list, { query })).data,
    get: async (buyer: string): Promise<BuyerFacts> =>
      (await api(endpoints.buyers.get, { params: id(buyer) })).data,
    block: (buyer: string) => api(endpoints.buyers.block, { params: id(buyer) }),
    unblock: (buyer: string) => api(endpoints.buyers.unblock, { params: id(buyer) }),
    forget: (buyer: string) => api(endpoints.buyers.forget, { params: id(buyer) }),
  }
}

const daysAgo = (days: number) => new Date(clock() - days * DAY_MS)
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code

describe('what a seller knows of a buyer', () => {
  test('is counted over their lives, and nobody else’s', async () => {
    const seller = await studio.newSeller(['A1', 'B2'])
    const other = await studio.newSeller(['A1'])
    const first = await writeLive(server, seller, {
      startedAt: daysAgo(3),
      claims: { A1: ['1', '2'], B2: ['1'] },
    })
    const second = await writeLive(server, seller, { startedAt: daysAgo(2), claims: { A1: ['1'] } })
    await writeLive(server, seller, { startedAt: daysAgo(1), claims: { A1: ['2', '1'] } })
    await writeLive(server, other, { startedAt: daysAgo(1), claims: { A1: ['1'] } })
    const bills = { userId: seller.userId }
    await writeBill(server, { ...bills, sessionId: first }, { accountId: '1', status: 'shipped' })
    await writeBill(server, { ...bills, sessionId: second }, { accountId: '1', status: 'sent' })
    await writeBill(server, { ...bills, sessionId: first }, { accountId: '2', status: 'lapsed' })

    const { list, get } = of(seller)
    const { buyers, hasMore } = await list()
    expect(hasMore).toBe(false)
    // Who claimed last comes first.
    expect(buyers.map((each) => each.customerAccountId)).toEqual(['1', '2'])
    expect(buyers[0]).toMatchObject({
      customerUsername: 'buyer.1',
      lives: 3,
      wins: 3,
      paid: 1,
      lapsed: 0,
      cancelled: 0,
      open: 210_123,
      isBlocked: false,
    })
    expect(await get('2')).toMatchObject({ lives: 2, wins: 1, paid: 0, lapsed: 1, open: 0 })
    // Of what is open, a part that came is no more.
    await seller.api(endpoints.orders.addPayment, {
      params: { sessionId: second, ...id('1') },
      body: { amount: 110_000, way: 'transfer' },
    })
    expect(await get('1')).toMatchObject({ open: 100_123 })
    expect((await of(other).list()).buyers).toMatchObject([{ lives: 1, wins: 1, open: 0 }])
    expect(await codeOf(of(other).get('2'))).toBe('not_found')
    expect((await list({ search: '@BUYER.2' })).buyers).toHaveLength(1)
    expect((await list({ search: 'yer 2' })).buyers).toHaveLength(1)
    expect((await list({ search: '%' })).buyers).toEqual([])
  })

  test('follows the recap when that is changed', async () => {
    const seller = await studio.newSeller(['A1'])
    const sessionId = await writeLive(server, seller, { claims: { A1: ['1', '2'] } })
    const { get } = of(seller)
    expect([(await get('1')).wins, (await get('2')).wins]).toEqual([1, 0])
    const [winner] = (await seller.waitlists(sessionId))[0]?.claims ?? []
    const params = { sessionId, itemClueId: seller.items.A1?.id, ...winner }
    await seller.api(endpoints.comments.remove, { params: params as never })
    expect([(await get('1')).wins, (await get('2')).wins]).toEqual([0, 1])
  })

  test('comes a hundred at a time', async () => {
    const seller = await studio.newSeller(['A1'])
    const claimants = Array.from({ length: 230 }, (_, n) => String(1_000 + n))
    await writeLive(server, seller, { claims: { A1: claimants } })
    const seen: AccountId[] = []
    let after: AccountId | undefined
    do {
      const page = await of(seller).list(after ? { after } : {})
      seen.push(...page.buyers.map((each) => each.customerAccountId))
      after = page.hasMore ? seen.at(-1) : undefined
    } while (after)
    expect(seen).toEqual(claimants.toReversed())
  })

  test('outlives the recap, with what became of the order, for twelve months after the last claim', async () => {
    const seller = await studio.newSeller(['A1'])
    const sessionId = await writeLive(server, seller, {
      startedAt: daysAgo(1),
      claims: { A1: ['1'] },
    })
    const bill = { userId: seller.userId, sessionId }
    await writeBill(server, bill, { accountId: '1', status: 'packed' })
    await of(seller).block('1')
    const later = await startTestServer({
      database: server.database,
      simulator: server.simulator,
      clock: () => clock() + 100 * DAY_MS,
    })
    const left = () => server.db.$count(liveSessions, eq(liveSessions.id, sessionId))
    await eventually(async () => expect(await left()).toBe(0))
    await later.close()
    const facts = { lives: 1, wins: 1, paid: 1, isBlocked: true, open: 0 }
    // Tokens that nobody has used for so long are gone, too.
    clock.advance({ minutes: 2 })
    const anew = await server.logIn(`${seller.username}@example.test`)
    expect(await of(anew).get('1')).toMatchObject(facts)
    const muchLater = await startTestServer({
      database: server.database,
      simulator: server.simulator,
      clock: () => clock() + 367 * DAY_MS,
    })
    const isTheirs = eq(buyerBlocks.userId, seller.userId)
    await eventually(async () => expect(await server.db.$count(buyerBlocks, isTheirs)).toBe(0))
    await muchLater.close()
    const { rows } = await server.db.execute(
      sql`select from buyer_lives where user_id = ${seller.userId}`,
    )
    expect(rows).toEqual([])
  })
})

describe('a block', () => {
  test('puts the claims of a running live apart, and back where their stamps belong', async () => {
    const { seller, sessionId } = await studio.goOnAir(['A1'])
    await server.control.say(seller.username, [
      { comment: 'A1', userId: '501' },
      { comment: 'A1', userId: '502' },
    ])
    await eventually(async () => expect((await seller.places(sessionId)).A1).toHaveLength(2))
    const device = await studio.join(seller)
    const { block, unblock, get } = of(seller)
    await block('501')
    expect((await get('501')).isBlocked).toBe(true)
    const [list] = await seller.waitlists(sessionId)
    expect(list?.claims.map((claim) => claim.customerAccountId)).toEqual(['502'])
    expect(list?.blocked?.map((claim) => claim.customerAccountId)).toEqual(['501'])
    await eventually(() =>
      expect(device.told.some(({ type }) => type === 'dibs.waitlistsChanged')).toBe(true),
    )
    await block('501')
    await unblock('501')
    await unblock('501')
    expect((await seller.places(sessionId)).A1).toEqual(['501', '502'])
    // It changed no recap, so nothing of it is kept.
    const isTheirs = eq(buyerBlocks.userId, seller.userId)
    expect(await server.db.$count(buyerBlocks, isTheirs)).toBe(0)
  })

  test('leaves recaps as they were: those before it, and those that ended under it', async () => {
    const seller = await studio.newSeller(['A1'])
    const before = await writeLive(server, seller, {
      startedAt: daysAgo(2),
      claims: { A1: ['1', '2'] },
    })
    const { block, unblock } = of(seller)
    await block('1')
    const during = await writeLive(server, seller, {
      startedAt: new Date(clock()),
      endedAt: new Date(clock() + 60_000),
      claims: { A1: ['1', '2'] },
    })
    clock.advance({ minutes: 5 })
    const places = async () => [await seller.places(before), await seller.places(during)]
    expect(await places()).toEqual([{ A1: ['1', '2'] }, { A1: ['2'] }])
    await unblock('1')
    expect(await places()).toEqual([{ A1: ['1', '2'] }, { A1: ['2'] }])
  })

  test('needs a buyer that the seller knows, and a plan with changes by hand', async () => {
    const seller = await studio.newSeller(['A1'])
    await writeLive(server, seller, { claims: { A1: ['1'] } })
    const { block, unblock, get, forget } = of(seller)
    expect(await codeOf(block('999'))).toBe('not_found')
    expect(await codeOf(unblock('999'))).toBe('not_found')
    await server.db.update(users).set({ plan: 'free' }).where(eq(users.id, seller.userId))
    expect(await failure(block('1'))).toMatchObject({
      code: 'plan_limit',
      body: { limit: 'manualClaims' },
    })
    expect((await get('1')).isBlocked).toBe(false)
    expect((await forget('999')).status).toBe(204)
  })
})

test('who is forgotten is new again, and not blocked; the recap stays', async () => {
  const seller = await studio.newSeller(['A1'])
  const sessionId = await writeLive(server, seller, { claims: { A1: ['1'] } })
  const { block, forget, list } = of(seller)
  await block('1')
  await forget('1')
  await forget('1')
  expect((await list()).buyers).toEqual([])
  expect((await seller.places(sessionId)).A1).toEqual(['1'])
  await writeLive(server, seller, { startedAt: daysAgo(0.1), claims: { A1: ['1'] } })
  expect((await list()).buyers).toMatchObject([{ lives: 1, isBlocked: false }])
  expect(await server.db.$count(orders, eq(orders.userId, seller.userId))).toBe(0)
})

test('a change in an old recap does not bring back who was forgotten', async () => {
  const seller = await studio.newSeller(['A1'])
  const sessionId = await writeLive(server, seller, { claims: { A1: ['1', '2', '3'] } })
  const { forget, list } = of(seller)
  await forget('1')
  const names = async () => (await list()).buyers.map((each) => each.customerAccountId).toSorted()
  expect(await names()).toEqual(['2', '3'])
  const places = (await seller.waitlists(sessionId))[0]?.claims ?? []
  const last = places.find((place) => place.customerAccountId === '3')
  const params = { sessionId, itemClueId: seller.items.A1?.id, ...last }
  await seller.api(endpoints.comments.remove, { params: params as never })
  expect((await seller.places(sessionId)).A1).toEqual(['1', '2'])
  expect(await names()).toEqual(['2', '3'])
})
