import { randomUUID } from 'node:crypto'
import type { AccountId, ItemId, MessageId, Rank, SessionId } from '@dibs/core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashBuyer } from '../../platform/database/erased-buyers.ts'
import { erasedBuyers } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTestPool } from '../../testing/test-database.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createClaimInsert } from './insert-claims.ts'
import { loadRecord } from './record.ts'
import { isErased, type NewClaim } from './store.ts'

let server: TestServer
let pool: pg.Pool
let count = 0
beforeAll(async () => {
  server = await startTestServer()
  pool = openTestPool(server.database.url)
})
afterAll(async () => {
  await pool.end()
  await server.close()
})

async function addSession(): Promise<SessionId> {
  count += 1
  const { userId } = await server.logIn(`store${count}@example.test`)
  const sessionId = randomUUID() as SessionId
  await pool.query(
    `insert into live_sessions (id, user_id, tiktok_username, tiktok_account_id, started_at, ended_at)
     values ($1, $2, 'rina', '7', now(), now())`,
    [sessionId, userId],
  )
  return sessionId
}

function claim(sessionId: SessionId, changes: Partial<NewClaim> = {}): NewClaim {
  return {
    sessionId,
    messageId: '18446744073709551615' as MessageId,
    buyer: { accountId: '101' as AccountId, username: 'sari', nickname: 'Sari 💚 "x"' },
    text: 'A1 \\ kak',
    commentedAt: Date.UTC(2026, 4, 1, 10, 0, 0, 123),
    itemId: randomUUID() as ItemId,
    itemText: 'A1',
    heardAt: Date.UTC(2026, 4, 1, 10, 0, 1, 7),
    matchRule: 'contains',
    addedAt: null,
    isReported: false,
    ...changes,
  }
}

test('a record is what was stored, to the millisecond', async () => {
  const sessionId = await addSession()
  const { sessionId: _, ...stored } = claim(sessionId)
  await createClaimInsert(pool)([claim(sessionId, stored)])
  const scope = { sessionId, itemId: stored.itemId }
  expect(await loadRecord(server.db, scope)).toEqual({
    comments: [stored],
    removals: [],
    placements: [],
  })
  expect(await loadRecord(server.db, { sessionId, itemId: randomUUID() as ItemId })).toEqual({
    comments: [],
    removals: [],
    placements: [],
  })
})

test('a record is all of one moment, though somebody writes while it is read', async () => {
  const sessionId = await addSession()
  const { itemId, buyer } = claim(sessionId)
  const blocker = new pg.Client({ connectionString: server.database.url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table placements in access exclusive mode')
  const reading = loadRecord(server.db, { sessionId })
  await eventually(async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%placements%'",
    )
    expect(rowCount).toBe(1)
  })
  // A comment and its place by hand, stored together.
  await blocker.query(
    `insert into claims (session_id, item_id, message_id, item_text, account_id, username,
      nickname, comment_text, comment_at, heard_at)
     values ($1, $2, '9', 'A1', $3, '', '', 'A1', now(), now())`,
    [sessionId, itemId, buyer.accountId],
  )
  await blocker.query('insert into placements values ($1, $2, $3, $4)', [
    sessionId,
    itemId,
    buyer.accountId,
    '05' as Rank,
  ])
  await blocker.query('commit')
  await blocker.end()
  const { comments, placements } = await reading
  expect(comments.length).toBe(placements.length)
})

test('what an erased buyer wrote at the very moment of the erasure stays away, too', async () => {
  const sessionId = await addSession()
  const said = claim(sessionId)
  const erasedAt = new Date(said.commentedAt)
  const accountHash = hashBuyer(sessionId, said.buyer.accountId)
  await server.db.insert(erasedBuyers).values({ sessionId, accountHash, erasedAt })
  const later = claim(sessionId, {
    messageId: '8' as MessageId,
    commentedAt: said.commentedAt + 1,
  })
  await server.db.transaction(async (tx) => {
    expect(await isErased(tx, said)).toBe(true)
    expect(await isErased(tx, later)).toBe(false)
  })
  await createClaimInsert(pool)([said, later])
  const { comments } = await loadRecord(server.db, { sessionId })
  expect(comments.map(({ messageId }) => messageId)).toEqual([later.messageId])
})
