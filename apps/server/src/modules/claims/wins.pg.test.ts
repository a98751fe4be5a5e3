import { endpoints } from '@dibs/contract'
import type { AccountId, ItemId, OrderStatus } from '@dibs/core'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStudio } from '../../testing/on-air.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { loadWins } from './wins.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'claims.wins')

const BUYERS = ['201', '202', '203', '204', '205'] as AccountId[]
const CODES = ['A1', 'B2', 'C3', 'D4']

const buyer = fc.constantFrom(...BUYERS)
const item = fc.nat({ max: CODES.length - 1 })
/** Seconds ago. */
const moment = fc.integer({ min: 10, max: 60 })
const few = <T>(each: fc.Arbitrary<T>, maxLength: number) => fc.array(each, { maxLength })

/** What may be stored of a live that sells something, in any order. */
const life = fc.record({
  claims: fc.array(fc.record({ item, buyer, at: moment, isByHand: fc.boolean() }), {
    minLength: 4,
    maxLength: 20,
  }),
  removals: few(fc.record({ item, buyer, at: moment }), 4),
  moves: few(fc.record({ item, buyer, at: moment, rank: fc.nat({ max: 9 }) }), 3),
  restarts: few(fc.record({ item, at: moment }), 1),
  goods: few(
    fc.record({
      item,
      price: fc.option(fc.integer({ min: 1, max: 9 })),
      stock: fc.integer({ min: 1, max: 5 }),
    }),
    4,
  ),
  quantities: few(
    fc.record({ item, buyer, at: moment, quantity: fc.integer({ min: 1, max: 4 }) }),
    4,
  ),
  bills: few(
    fc.record({
      buyer,
      status: fc.constantFrom<OrderStatus>('sent', 'reported', 'paid', 'cancelled', 'lapsed'),
      lines: few(fc.record({ item, quantity: fc.integer({ min: 1, max: 3 }) }), 3),
    }),
    3,
  ),
  blocked: few(buyer, 1),
  hasEnded: fc.boolean(),
})
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never

/** One life after another, in a live of one seller. */
async function createLives() {
  const { seller, sessionId } = await studio.goOnAir(CODES)
  const itemIds = CODES.map((code) => seller.items[code]?.id as ItemId)
  const { data: other } = await seller.api(endpoints.items.create, { body: { clueText: 'Z9' } })
  const { userId } = seller
  const db = server.db
  const of = (at: number) => itemIds[at] as ItemId
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString()

  async function write(each: Life): Promise<void> {
    for (const table of [
      'claims',
      'removals',
      'placements',
      'restarts',
      'session_items',
      'quantities',
      'orders',
    ])
      await db.execute(sql`delete from ${sql.identifier(table)} where session_id = ${sessionId}`)
    await db.execute(sql`delete from buyer_blocks where user_id = ${userId}`)
    await db.execute(sql`update live_sessions set ended_at = ${each.hasEnded ? ago(1) : null}
      where id = ${sessionId}`)
    for (const [n, { item, buyer, at, isByHand }] of each.claims.entries())
      await db.execute(sql`insert into claims (session_id, item_id, message_id, item_text, account_id,
          username, nickname, comment_text, comment_at, heard_at, match_rule, added_at)
        values (${sessionId}, ${of(item)}, ${String(n)}, ${CODES[item]}, ${buyer}, ${`u${buyer}`},
          ${`N${n}`}, 'x', ${ago(at)}, ${ago(at)}, ${isByHand ? null : 'contains'},
          ${isByHand ? ago(at - 5) : null})`)
    for (const { item, buyer, at } of each.removals)
      await db.execute(sql`insert into removals (session_id, item_id, account_id, removed_at)
        values (${sessionId}, ${of(item)}, ${buyer}, ${ago(at)}) on conflict do nothing`)
    for (const { item, buyer, at, rank } of each.moves)
      await db.execute(sql`insert into placements (session_id, item_id, account_id, rank, placed_at)
        values (${sessionId}, ${of(item)}, ${buyer}, ${`0${rank}`}, ${ago(at)})
        on conflict do nothing`)
    for (const { item, at } of each.restarts)
      await db.execute(sql`insert into restarts (session_id, item_id, restarted_at)
        values (${sessionId}, ${of(item)}, ${ago(at)})`)
    for (const { item, price, stock } of each.goods)
      await db.execute(sql`insert into session_items (session_id, item_id, price, stock)
        values (${sessionId}, ${of(item)}, ${price}, ${stock}) on conflict do nothing`)
    for (const { item, buyer, at, quantity } of each.quantities)
      await db.execute(sql`insert into quantities (session_id, item_id, account_id, quantity, set_at)
        values (${sessionId}, ${of(item)}, ${buyer}, ${quantity}, ${ago(at)}) on conflict do nothing`)
    for (const { buyer, status, lines } of each.bills) {
      const bill = { lines: lines.map(({ item, quantity }) => ({ itemId: of(item), quantity })) }
      await db.execute(sql`insert into orders (session_id, account_id, user_id, username, nickname,
          version, status, bill, created_at, updated_at)
        values (${sessionId}, ${buyer}, ${userId}, 'u', 'n', 1, ${status}, ${JSON.stringify(bill)},
          now(), now()) on conflict do nothing`)
    }
    for (const accountId of each.blocked)
      await db.execute(sql`insert into buyer_blocks (user_id, account_id, blocked_at)
        values (${userId}, ${accountId}, ${ago(30)})`)
  }
  return { sessionId, write, elsewhere: other.id as ItemId }
}

test('what a buyer wins by the items of their order is what they win by the whole live', async () => {
  const { sessionId, write, elsewhere } = await createLives()
  const read = (itemIds: ItemId[]) => loadWins(server.db, { sessionId, itemIds })
  let wins = 0
  let holds = 0
  await fc.assert(
    fc.asyncProperty(life, async (each) => {
      await write(each)
      const whole = await loadWins(server.db, { sessionId })
      let overBooked = 0
      for (const accountId of BUYERS) {
        const of = { sessionId, accountIds: [accountId] }
        const { byBuyer, itemIds } = await loadWins(server.db, of)
        expect((await read([...itemIds, elsewhere])).byBuyer).toEqual(byBuyer)
        expect(byBuyer.get(accountId)).toEqual(whole.byBuyer.get(accountId))
        wins += byBuyer.get(accountId)?.lines.length ?? 0
        // Nobody's shares of these items are others than in the whole live.
        for (const [id, { places }] of byBuyer) {
          const all = whole.byBuyer.get(id)?.places ?? []
          expect(all).toEqual(expect.arrayContaining(places))
          expect(places).toHaveLength(all.filter(({ itemId }) => itemIds.includes(itemId)).length)
        }
      }
      const items = new Set([...whole.byBuyer.values()].flatMap(({ places }) => places))
      for (const itemId of new Set([...items].map((place) => place.itemId)))
        overBooked += (await read([itemId])).overBooked
      expect(overBooked).toBe(whole.overBooked)
      holds += whole.overBooked
    }),
    { numRuns: 60, endOnFailure: true },
  )
  // Lives in which nobody wins, or nothing is held beyond a stock, would show nothing.
  expect(wins).toBeGreaterThan(100)
  expect(holds).toBeGreaterThan(0)
  const nothing = await read([])
  expect([nothing.byBuyer.size, nothing.overBooked]).toEqual([0, 0])
})
