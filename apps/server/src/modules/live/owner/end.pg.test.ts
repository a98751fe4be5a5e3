import type { AccountId, MessageId, SessionId, UserId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseConnection, openDatabase } from '../../../platform/database/database.ts'
import {
  claims,
  ingestComments,
  ingestHeads,
  liveSessions,
  users,
} from '../../../platform/database/schema/index.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { endStoredSession } from '../store.ts'

let database: TestDatabase
let connection: DatabaseConnection
beforeAll(async () => {
  database = await createTestDatabase()
  connection = openDatabase(database.url, () => {})
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

const waiters = async () =>
  (
    await connection.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rowCount

/** A live of a seller of its own. */
async function storeLive(roomId: string | null) {
  const { db } = connection
  const [seller] = await db.insert(users).values({}).returning()
  const userId = seller?.id as UserId
  const account = { tiktokUsername: 'rina', tiktokAccountId: '7' as AccountId }
  const [live] = await db
    .insert(liveSessions)
    .values({ userId, ...account, roomId, startedAt: new Date(), ownerEpoch: 1 })
    .returning()
  return { userId, id: live?.id as SessionId }
}

test('the keeper and an operator may end a live at the same moment', async () => {
  const { db } = connection
  const { userId, id } = await storeLive('7001')
  let byKeeper: Promise<boolean> | undefined
  await db.transaction(async (tx) => {
    await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, userId))
    byKeeper = endStoredSession(db, id, 'live_ended', new Date(), { is: 'owner', epoch: 1 })
    byKeeper.catch(() => {})
    await eventually(async () => expect(await waiters()).toBe(1))
    await endStoredSession(tx, id, 'operator', new Date(), 'anybody')
  })
  await expect(byKeeper).resolves.toBe(true)
  const [ended] = await db.select().from(liveSessions).where(eq(liveSessions.id, id))
  expect(ended?.endReason).toBe('operator')
})

test('a claim that is stored while another than the keeper ends the live is not discarded', async () => {
  const { db } = connection
  const { id } = await storeLive(null)
  let ended: Promise<boolean> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into claims (session_id, item_id, message_id, item_text, account_id, username, nickname,
        comment_text, comment_at, heard_at, match_rule, is_reported)
      values (${id}, gen_random_uuid(), '1', 'A1', '8', 'buyer', 'Buyer', 'A1', now(), now(),
        'contains', false)`)
    ended = endStoredSession(db, id, 'stopped', new Date(), 'anybody')
    await eventually(async () => expect(await waiters()).toBe(1))
  })
  await ended
  expect(await db.$count(claims, eq(claims.sessionId, id))).toBe(1)
})

test('a live is not ended by its owner before that has heard all that was posted into it', async () => {
  const { db } = connection
  const { id } = await storeLive('elsewhere')
  const heard = (ids: string[]) =>
    db
      .update(liveSessions)
      .set({ commentSource: 'elsewhere', lastHeardIds: ids as MessageId[] })
      .where(eq(liveSessions.id, id))
  const end = () => endStoredSession(db, id, 'stopped', new Date(), { is: 'owner', epoch: 1 })
  await db.insert(ingestHeads).values({ sessionId: id, lastNumber: 10 })
  const at = new Date()
  const said = { username: 'rina', nickname: 'Rina', commentText: 'A1', commentAt: at }
  const row = { sessionId: id, number: 10, repeatKey: 'k', accountId: '9' as AccountId }
  await db.insert(ingestComments).values({ ...row, ...said, receivedAt: at })
  await heard(['9'])
  await expect(end()).rejects.toMatchObject({ code: 'service_unavailable' })
  const kept = () => db.$count(ingestComments, eq(ingestComments.sessionId, id))
  expect(await kept()).toBe(1)
  await heard(['10'])
  expect(await end()).toBe(true)
  expect(await kept()).toBe(0)
})
