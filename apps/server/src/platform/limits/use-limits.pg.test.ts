import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type DatabaseConnection, openDatabase } from '../database/database.ts'
import { createKeyedHash } from '../secrets/keyed-hash.ts'
import { createUseLimit } from './use-limits.ts'

let database: TestDatabase
let connections: DatabaseConnection[]
beforeAll(async () => {
  database = await createTestDatabase()
  connections = [0, 1].map(() => openDatabase(database.url, () => {}))
})
afterAll(async () => {
  for (const { close } of connections) await close()
  await database.drop()
})

test('nodes share one budget, each key has its own, and the refusal says when it is back', async () => {
  let now = Date.now()
  const keyedHash = createKeyedHash(['a key of the tests, 32 characters or longer'])
  const ofNodes = connections.map(({ db }) =>
    createUseLimit('test', { max: 10, periodMs: 60_000 }, { db, keyedHash, clock: () => now }),
  )
  const uses = Array.from({ length: 30 }, (_, n) => ofNodes[n % 2]?.('one'))
  const answers = await Promise.allSettled(uses)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  await ofNodes[0]?.('another')
  now += 20_000
  for (const use of ofNodes)
    await expect(use('one')).rejects.toMatchObject({
      code: 'too_many_requests',
      details: { retryAfterSeconds: 40 },
    })
  now += 40_000
  await ofNodes[1]?.('one')
})
