import type { SessionId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseConnection, openDatabase } from '../../platform/database/database.ts'
import { liveSessions, users } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { endStoredSession } from './store.ts'

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

test('the keeper and an operator may end a live at the same moment', async () => {
  const { db } = connection
  const [seller] = await db.insert(users).values({ email: 'rina@example.test' }).returning()
  const userId = seller?.id ?? ''
  const [live] = await db
    .insert(liveSessions)
    .values({
      userId,
      tiktokUsername: 'rina',
      tiktokAccountId: '7',
      roomId: '7001',
      startedAt: new Date(),
      ownerEpoch: 1,
    } as typeof liveSessions.$inferInsert)
    .returning()
  const id = live?.id as SessionId
  let byKeeper: Promise<boolean> | undefined
  const byOperator = db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ suspendedAt: new Date() })
      .where(eq(users.id, userId as never))
    byKeeper = endStoredSession(db, id, 'live_ended', new Date(), 1)
    byKeeper.catch(() => {})
    await eventually(async () => expect(await waiters()).toBe(1))
    await endStoredSession(tx, id, 'operator', new Date())
  })
  await byOperator
  await expect(byKeeper).resolves.toBe(true)
  const [ended] = await db.select().from(liveSessions).where(eq(liveSessions.id, id))
  expect(ended?.endReason).toBe('operator')
})
