import { type SQL, sql } from 'drizzle-orm'
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import {
  atOnce,
  type DatabaseConnection,
  openDatabase,
  placeholders,
  prepared,
  type Transaction,
} from './database.ts'

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

test('what is asked at once is answered each to its own, and is stored whole or not at all', async () => {
  await used.db.execute(sql`create table noted (n int)`)
  const note = async (tx: Transaction, n: SQL) =>
    (await tx.execute(sql`insert into noted values (${n}) returning n`)).rows
  const noteAll = (...all: SQL[]) =>
    used.db.transaction((tx) => atOnce(tx, () => all.map((n) => note(tx, n))))
  expect(await noteAll(sql`1`, sql`2`)).toEqual([[{ n: 1 }], [{ n: 2 }]])
  await expect(noteAll(sql`3`, sql`1 / 0`, sql`4`)).rejects.toThrow()
  const { rows } = await used.db.execute(sql`select n from noted order by n`)
  expect(rows).toEqual([{ n: 1 }, { n: 2 }])
})

test('where one of what is asked at once is refused, nothing of the others is stored after the end', async () => {
  await used.db.execute(sql`create table late (n int)`)
  let others = Promise.resolve()
  const note = async (tx: Transaction) => {
    for (const n of [1, 2, 3]) await tx.execute(sql`insert into late values (${n})`)
  }
  const refused = used.db.transaction((tx) =>
    atOnce(tx, () => {
      others = note(tx)
      return [Promise.reject(new Error('refused')), others]
    }),
  )
  await expect(refused).rejects.toThrow('refused')
  await others
  expect((await used.db.execute(sql`select n from late`)).rows).toEqual([])
})

test('a query that is built once has the values of each time, on each connection', async () => {
  await used.db.execute(sql`create table kept (id int primary key, at timestamptz(3))`)
  const kept = pgTable('kept', { id: integer(), at: timestamp({ withTimezone: true }) })
  let built = 0
  const insert = (tx: Transaction, values: { id: number; at: Date }) =>
    prepared(tx, 'keep', (tx) => {
      built += 1
      return tx.insert(kept).values(placeholders('id', 'at')).returning()
    }).execute(values)
  const of = (id: number) => ({ id, at: new Date(id * 1_000) })
  for (const id of [1, 2, 3])
    expect(await used.db.transaction((tx) => insert(tx, of(id)))).toEqual([of(id)])
  expect(built).toBe(1)
  const both = used.db.transaction((one) =>
    used.db.transaction((other) => Promise.all([insert(one, of(4)), insert(other, of(5))])),
  )
  expect(await both).toEqual([[of(4)], [of(5)]])
  expect(built).toBe(2)
})
