import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  ;[first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
})

afterAll(async () => {
  await Promise.all([first.drop(), second.drop()])
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test('two test files do not see each other', async () => {
  await query(first.url, 'create table only_here (id int)')
  const seen = await query(second.url, "select to_regclass('only_here') as found")
  expect(seen).toEqual([{ found: null }])
})

test('text is UTF-8 and lower-cased beyond ASCII', async () => {
  const rows = await query(
    first.url,
    "select lower('ÄÉ') as low, getdatabaseencoding() as encoding",
  )
  expect(rows).toEqual([{ low: 'äé', encoding: 'UTF8' }])
})
