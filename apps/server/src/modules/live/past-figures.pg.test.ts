import { randomUUID } from 'node:crypto'
import { endpoints, shareOf, waitlistFromBody } from '@dibs/contract'
import {
  type AccountId,
  buildWaitlists,
  type Claim,
  type ItemId,
  type MessageId,
  rankForMove,
  type SessionId,
} from '@dibs/core'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  claims,
  placements,
  quantities,
  removals,
  restarts,
  sessionItems,
} from '../../platform/database/schema/index.ts'
import { BILL, writeBill } from '../../testing/sold.ts'
import { openTestPool } from '../../testing/test-database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { loadRecord } from '../claims/record.ts'

let server: TestServer
let pool: pg.Pool
beforeAll(async () => {
  server = await startTestServer()
  pool = openTestPool(server.database.url)
})
afterAll(async () => {
  await pool.end()
  await server.close()
})

const FROM = Date.UTC(2026, 4, 1, 10)
const ITEMS = ['a', 'b', 'c'].map(() => randomUUID() as ItemId)
const small = (max: number) => fc.integer({ min: 0, max })

/** What makes more than the first of an item's places win, or fewer. */
const SALE = ['stock', 'quantity', 'bill', 'again'] as const

const happening = fc.record({
  item: small(2),
  buyer: small(5),
  at: small(9),
  kind: fc.constantFrom('claim', 'claim', 'claim', 'add', 'remove', 'move', ...SALE),
  units: fc.integer({ min: 1, max: 4 }),
  status: fc.constantFrom('draft', 'sent', 'shipped', 'lapsed'),
  move: fc.constantFrom('winner', 'up', 'down', 'bottom'),
})

async function addSession(userId: string): Promise<SessionId> {
  const sessionId = randomUUID() as SessionId
  await pool.query(
    `insert into live_sessions (id, user_id, tiktok_username, tiktok_account_id, started_at, ended_at)
     values ($1, $2, 'rina', '7', now(), now())`,
    [sessionId, userId],
  )
  return sessionId
}

test('a past session tells how many items, winners and buyers its recap has', async () => {
  const { userId, api } = await server.logIn('past-figures@example.test')
  const runs = fc.asyncProperty(fc.array(happening, { maxLength: 40 }), async (happenings) => {
    const sessionId = await addSession(userId)
    for (const [index, happened] of happenings.entries()) {
      const { item, buyer, at, kind, move, units, status } = happened
      const itemId = ITEMS[item] as ItemId
      const accountId = String(100 + buyer) as AccountId
      const place = { sessionId, itemId, accountId }
      const moment = new Date(FROM + at)
      if (kind === 'claim' || kind === 'add') {
        const whole = { messageId: String(10 ** (index % 7) + index) as MessageId, itemText: 'A1' }
        const added = kind === 'add' ? new Date(FROM + at + 1) : null
        await server.db.insert(claims).values({
          ...place,
          ...whole,
          username: 'x',
          nickname: 'x',
          commentText: 'A1',
          commentAt: moment,
          heardAt: moment,
          addedAt: added,
          matchRule: added ? null : 'contains',
        } satisfies typeof claims.$inferInsert & { itemText: Claim['itemText'] })
      } else if (kind === 'remove') {
        await server.db
          .insert(removals)
          .values({ ...place, removedAt: moment })
          .onConflictDoNothing()
      } else if (kind === 'stock') {
        await server.db
          .insert(sessionItems)
          .values({ sessionId, itemId, stock: units })
          .onConflictDoNothing()
      } else if (kind === 'quantity') {
        await server.db
          .insert(quantities)
          .values({ ...place, quantity: units, setAt: moment })
          .onConflictDoNothing()
      } else if (kind === 'bill') {
        const [line] = BILL.lines as [(typeof BILL.lines)[number]]
        const lines = [{ ...line, itemId, quantity: units }]
        await writeBill(
          server,
          { userId, sessionId },
          { accountId, status, bill: { ...BILL, lines } },
        ).catch(() => 'has one')
      } else if (kind === 'again') {
        await server.db
          .insert(restarts)
          .values({ sessionId, itemId, restartedAt: moment })
          .onConflictDoNothing()
      } else {
        const lists = buildWaitlists(await loadRecord(server.db, { sessionId }))
        const list = lists.find((each) => each.itemId === itemId)
        const rank = list && rankForMove(list.places, accountId, move)
        if (rank)
          await server.db
            .insert(placements)
            .values({ ...place, rank })
            .onConflictDoUpdate({
              target: [placements.sessionId, placements.itemId, placements.accountId],
              set: { rank },
            })
      }
    }
    const { data } = await api(endpoints.live.listPast, {})
    const recap = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
    const lists = recap.data?.map(waitlistFromBody) ?? []
    const places = lists.flatMap((list) => list.claims)
    const different = (held: typeof places) => new Set(held.map((p) => p.buyer.accountId)).size
    expect(data.find(({ id }) => id === sessionId)?.figures).toEqual({
      items: lists.length,
      winners: different(places.filter((place) => shareOf(place).won > 0)),
      buyers: different(places),
    })
  })
  await fc.assert(runs, { numRuns: 40 })
})

test('only the newest sessions are told with figures', async () => {
  const { userId, api } = await server.logIn('many-past@example.test')
  for (let session = 0; session < 63; session += 1) await addSession(userId)
  const { data } = await api(endpoints.live.listPast, {})
  expect(data.map(({ figures }) => figures !== undefined)).toEqual(
    Array.from({ length: 63 }, (_, index) => index < 60),
  )
})
