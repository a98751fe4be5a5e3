import type { UserId } from '@dibs/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../platform/database/schema/index.ts'
import { connectTestDatabase, type TestConnection } from '../../testing/test-database.ts'
import { createChallengeStore } from './challenge-store.ts'

let connection: TestConnection
beforeAll(async () => {
  connection = await connectTestDatabase()
})
afterAll(() => connection.close())

async function newSellers(count: number): Promise<UserId[]> {
  const rows = await connection.db
    .insert(users)
    .values(Array.from({ length: count }, () => ({})))
    .returning({ id: users.id })
  return rows.map(({ id }) => id as UserId)
}

const NOW = Date.UTC(2026, 0, 5)
const challenge = (username: string, word: string, networkHash: string, minute = 0) => ({
  username,
  word,
  networkHash,
  givenAt: new Date(NOW + minute * 60_000),
  expiresAt: new Date(NOW + (minute + 30) * 60_000),
  provesByBio: true,
})
const at = (minute: number) => new Date(NOW + minute * 60_000)

test('no two sellers hold the same word for one username, until its time is over', async () => {
  const store = createChallengeStore(connection.db)
  const [one, other] = (await newSellers(2)) as [UserId, UserId]
  expect(await store.put(one, challenge('toko', 'mango1', 'a'))).toBe(true)
  expect(await store.put(other, challenge('toko', 'mango1', 'b'))).toBe(false)
  expect(await store.put(other, challenge('lain', 'mango1', 'b'))).toBe(true)
  expect(await store.put(other, challenge('toko', 'mango1', 'b', 30))).toBe(true)
})

test('strangers who hold all words there may be lose their oldest, and the owner keeps theirs', async () => {
  const store = createChallengeStore(connection.db)
  const [owner, ...strangers] = (await newSellers(40)) as [UserId, ...UserId[]]
  const limit = 10
  expect(await store.put(owner, challenge('korban', 'batik0', 'home'), limit)).toBe(true)
  for (const [n, stranger] of strangers.entries())
    expect(await store.put(stranger, challenge('korban', `batik${n + 1}`, 'away', 1), limit)).toBe(
      true,
    )
  const key = { userId: owner, username: 'korban', word: 'batik0' }
  expect(await store.find(key, at(2))).toMatchObject({ word: 'batik0' })
  const first = { userId: strangers[0] as UserId, username: 'korban', word: 'batik1' }
  expect(await store.find(first, at(2))).toBeUndefined()
})
