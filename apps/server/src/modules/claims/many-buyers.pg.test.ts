import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import type { AccountId, ItemId, MessageId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { goOnAir } = createStudio(() => server, 'claims.many')

/** A session whose item so many buyers claimed, from account 1 on. */
async function withBuyers(count: number) {
  const { seller, sessionId } = await goOnAir(['A1'])
  const itemId = seller.items.A1?.id as ItemId
  await server.db.execute(sql`
    insert into claims (session_id, item_id, message_id, item_text, account_id, username, nickname,
      comment_text, comment_at, heard_at, match_rule)
    select ${sessionId}, ${itemId}, n::text, 'A1', n::text, 'u' || n, 'Buyer ' || n, 'A1',
      now() - interval '1 hour' + n * interval '1 ms', now(), 'contains'
    from generate_series(1, ${count}::int) n`)
  const move = (buyer: number, idempotencyKey = randomUUID()) =>
    seller.api(endpoints.comments.move, {
      params: {
        sessionId,
        itemClueId: itemId,
        messageId: String(buyer) as MessageId,
        customerAccountId: String(buyer) as AccountId,
      },
      body: { move: 'winner' },
      idempotencyKey,
    })
  return { seller, sessionId, itemId, move }
}

test('a waitlist of thousands is complete and in order', async () => {
  const { seller, sessionId } = await withBuyers(3_000)
  const [list] = await seller.waitlists(sessionId)
  expect(list?.claims.map(({ customerAccountId }) => Number(customerAccountId))).toEqual(
    Array.from({ length: 3_000 }, (_, index) => index + 1),
  )
  expect(list?.claims.map(({ position }) => position)).toEqual(
    Array.from({ length: 3_000 }, (_, index) => index + 1),
  )
})

test('a move in a long waitlist happens once however often it is sent, and no list is kept for that', async () => {
  const { move, sessionId } = await withBuyers(600)
  const key = randomUUID()
  const first = await move(300, key)
  expect(first.data.claims).toHaveLength(600)
  expect(first.data.claims[0]).toMatchObject({ customerAccountId: '300', isMoved: true })
  await move(301)
  // A short one is repeated as it was; this one is told as it is.
  const again = await move(300, key)
  expect(again.data.claims.slice(0, 2).map((claim) => claim.customerAccountId)).toEqual([
    '301',
    '300',
  ])
  const { rows } = await server.db.execute(
    sql`select length(answer) as length from idempotency_keys where key = ${key}`,
  )
  expect(rows[0]?.length).toBeLessThan(1_000)
  const changes = await server.db.execute(
    sql`select from hand_changes where session_id = ${sessionId}`,
  )
  expect(changes.rowCount).toBe(2)
})

test('a move that another server keeps waiting may be tried again, and holds nobody else up', async () => {
  const { seller, sessionId, itemId, move } = await withBuyers(3)
  const other = new pg.Client({ connectionString: server.database.url })
  await other.connect()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${sessionId}/${itemId}`,
  ])
  const moves = Array.from({ length: 5 }, () =>
    move(2).then(
      () => 'moved',
      (error: unknown) => error,
    ),
  )
  await eventually(async () => {
    const { rows } = await server.db.execute(
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory'`,
    )
    expect(rows[0]?.waiting).toBe(1)
  })
  expect((await seller.api(endpoints.user.getProfile, {})).status).toBe(200)
  expect(await moves[0]).toMatchObject({ status: 503, code: 'service_unavailable' })
  await other.query('rollback')
  await other.end()
  expect((await Promise.all(moves)).at(-1)).toBe('moved')
})
