import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { assertMigrated, migrateDatabase } from './migrate.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function query(text: string) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('nodes refuse a database that is empty or older, and take one that is newer', async () => {
  await assertMigrated(database.url)
  const latest = 'select max(created_at) from drizzle.__drizzle_migrations'
  await query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('next', (${latest}) + 1)`,
  )
  await assertMigrated(database.url)
  await query(`delete from drizzle.__drizzle_migrations where created_at >= (${latest}) - 1`)
  await expect(assertMigrated(database.url)).rejects.toThrow('npm run admin -- migrate')
  await query('drop schema drizzle cascade')
  await expect(assertMigrated(database.url)).rejects.toThrow('npm run admin -- migrate')
})

test('a migration that does not get a table in time steps back, and comes again', async () => {
  await query('alter table users alter column name set statistics 100')
  const busy = new pg.Client({ connectionString: database.url })
  await busy.connect()
  await busy.query('begin; lock table users in share update exclusive mode')
  const migrated = migrateDatabase(database.url, { longestWaitMs: 50 })
  const waits = new Set<string>()
  await eventually(async () => {
    const rows = await query(
      "select waitstart::text as since from pg_locks where not granted and relation = 'users'::regclass",
    )
    for (const { since } of rows) waits.add(since)
    expect(waits.size).toBeGreaterThan(1)
  })
  await busy.query('commit')
  await busy.end()
  await migrated
  const text = "attrelid = 'users'::regclass and attname = 'name' and attstattarget = 0"
  expect(await query(`select 1 as found from pg_attribute where ${text}`)).toEqual([{ found: 1 }])
})

test('what goes with its owner is found by an index, not by reading the whole table', async () => {
  const unindexed = await query(`
    select conrelid::regclass::text as "table", conname from pg_constraint
    where contype = 'f' and confdeltype = 'c' and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`)
  expect(unindexed).toEqual([])
})
