import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type DatabaseConnection, openDatabase } from './database.ts'
import { createReadEndedTokens, endTokens } from './ended-tokens.ts'
import { accessTokens, users } from './schema/index.ts'

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

async function addTokens(...hashes: string[]) {
  const { db } = connection
  const [user] = await db
    .insert(users)
    .values({ email: `${hashes.join('.')}@x.test` })
    .returning({ id: users.id })
  const at = new Date()
  await db.insert(accessTokens).values(
    hashes.map((tokenHash) => ({
      tokenHash,
      userId: user?.id as string,
      createdAt: at,
      lastUsedAt: at,
    })),
  )
}

test('what commits late is read, although what began after it was read before', async () => {
  const { db } = connection
  const read = createReadEndedTokens(db)
  await addTokens('slow', 'quick', 'kept', 'rolled back')
  const start = await read(null)
  expect(start.hashes).toEqual([])
  const end = (hash: string) => eq(accessTokens.tokenHash, hash)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
  const slow = db.transaction(async (tx) => {
    expect(await endTokens(tx, end('slow'))).toBe(1)
    written()
    await mayCommit
  })
  await isWritten
  expect(await endTokens(db, end('quick'))).toBe(1)
  expect(await endTokens(db, end('nobody'))).toBe(0)
  await expect(
    db.transaction(async (tx) => {
      await endTokens(tx, end('rolled back'))
      throw new Error('changed its mind')
    }),
  ).rejects.toThrow('changed its mind')
  const first = await read(start.next)
  expect(first.hashes).toEqual(['quick'])
  commit()
  await slow
  const second = await read(first.next)
  expect(second.hashes).toContain('slow')
  // As long as anything else is under way in the database, they may be read again: that does no harm.
  let { next } = second
  await eventually(async () => {
    const more = await read(next)
    next = more.next
    expect(more.hashes).toEqual([])
  })
  const left = await db.select({ hash: accessTokens.tokenHash }).from(accessTokens)
  expect(left.map(({ hash }) => hash).toSorted()).toEqual(['kept', 'rolled back'])
})
