import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type DatabaseConnection, openDatabase } from './database.ts'

/** Ends every other connection to the database, as a server that is killed does. */
const endOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

let database: TestDatabase
let used: DatabaseConnection
let operator: DatabaseConnection
const broken: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  used = openDatabase(database.url, (error) => broken.push(error.message))
  operator = openDatabase(database.url, () => {})
})
afterAll(async () => {
  await used.close()
  await operator.close()
  await database.drop()
})

test('a connection that breaks in a transaction fails that transaction, and nothing else', async () => {
  const work = used.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await operator.db.execute(endOthers)
    await eventually(() => expect(broken).not.toEqual([]))
    await tx.execute(sql`select 1`)
  })
  await expect(work).rejects.toThrow()
  expect(await used.db.transaction(async () => 'goes on')).toBe('goes on')
})

test('a connection that breaks before its transaction has begun is not kept for ever', async () => {
  const { db, pool } = used
  pool.once('acquire', (client) => void client.end())
  await expect(db.transaction(async () => {})).rejects.toThrow()
  expect(pool.totalCount - pool.idleCount).toBe(0)
  expect(await db.transaction(async () => 'goes on')).toBe('goes on')
})

test('whoever takes all shared connections keeps neither claims, tokens nor log-ins waiting', async () => {
  const { db, pool, writerPool, tokens, logins } = used
  const release = Promise.withResolvers<void>()
  const greedy = Array.from({ length: 30 }, () => db.transaction(() => release.promise))
  await eventually(() => expect(pool.waitingCount).toBe(20))
  expect((await writerPool.query('select 1')).rowCount).toBe(1)
  for (const reserved of [tokens, logins]) {
    expect((await reserved.execute(sql`select 1`)).rowCount).toBe(1)
  }
  release.resolve()
  await Promise.all(greedy)
})
