import type { UserId } from '@dibs/core'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../../platform/database/schema/index.ts'
import { createKeyedHash } from '../../../platform/secrets/keyed-hash.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createTestClock, type TestClock } from '../../../testing/test-clock.ts'
import { connectTestDatabase, type TestConnection } from '../../../testing/test-database.ts'
import { type AutoJoin, createAutoJoin, type Look } from './auto-join.ts'

let connection: TestConnection
let clock: TestClock
let running: AutoJoin[]
beforeAll(async () => {
  connection = await connectTestDatabase()
})
afterAll(() => connection.close())
beforeEach(() => {
  clock = createTestClock()
  running = []
})
afterEach(async () => {
  for (const autoJoin of running) await autoJoin.close()
  await connection.db.delete(users)
})

async function addSellers(count: number, from = 0): Promise<UserId[]> {
  const rows = await connection.db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, n) => ({
        tiktokUsername: `seller.${from + n}`,
        tiktokNickname: 'x',
        tiktokAccountId: `${from + n}`,
        plan: 'pro' as const,
        autoJoin: true,
      })),
    )
    .returning({ id: users.id })
  return rows.map(({ id }) => id as UserId)
}

/** A server's auto-join; `looks` has the accounts that it looked for. */
function startAutoJoin(options: { look?: () => Look; spacingMs?: number } = {}) {
  const looks: string[] = []
  const autoJoin = createAutoJoin({
    db: connection.db,
    keyedHash: createKeyedHash(['a key of the tests, 32 characters or longer']),
    clock,
    log: pino({ level: 'silent' }),
    everySeconds: 40,
    // A look a second in the server's time is one in five milliseconds here.
    tickMs: 5,
    spacingMs: () => options.spacingMs ?? 0.1,
    look: async (username) => {
      looks.push(username)
      return options.look?.() ?? { kind: 'not_live' }
    },
    start: async () => {},
  })
  running.push(autoJoin)
  autoJoin.start()
  return { autoJoin, looks }
}

const countOf = (looks: string[]) =>
  [...Map.groupBy(looks, (name) => name).values()].map((l) => l.length)

test('everybody has a turn before anybody has a second one, on two servers together', async () => {
  await addSellers(12)
  const servers = [startAutoJoin(), startAutoJoin()]
  const looks = () => servers.flatMap((server) => server.looks)
  for (const turn of [1, 2, 3]) {
    await eventually(() => expect(looks()).toHaveLength(12 * turn))
    expect(countOf(looks())).toEqual(Array(12).fill(turn))
    clock.advance({ seconds: 1 })
  }
})

test('nobody is looked for while there is no leave, and whose turn it was is next', async () => {
  await addSellers(3)
  let isRefused = true
  const { looks } = startAutoJoin({
    look: () => (isRefused ? { kind: 'refused', retryAfterMs: 30_000 } : { kind: 'not_live' }),
  })
  await eventually(() => expect(looks.length).toBeGreaterThan(0))
  const [first] = looks
  // The others of that tick may have been under way.
  await eventually(async () => {
    const waiting = await connection.db.select({ at: users.liveLookedAt }).from(users)
    expect(waiting.filter(({ at }) => at === null)).toHaveLength(3)
  })
  const before = looks.length
  isRefused = false
  clock.advance({ seconds: 29 })
  const { looks: others } = startAutoJoin()
  await eventually(() => expect(others).toHaveLength(3))
  expect(looks).toHaveLength(before)
  expect(first).toBeDefined()
})

test('a seller of whom the provider tells is looked for at once', async () => {
  const [, , seller] = await addSellers(3)
  if (!seller) throw new Error('no seller')
  const { autoJoin, looks } = startAutoJoin({ spacingMs: 1e9 })
  await eventually(() => expect(looks).toHaveLength(1))
  await connection.db.update(users).set({ liveLookedAt: new Date(clock()) })
  autoJoin.expect(seller)
  await eventually(() => expect(looks).toHaveLength(2))
  expect(looks[1]).toBe('seller.2')
})

test('a seller is told how often they are looked for', async () => {
  const [seller] = await addSellers(1)
  if (!seller) throw new Error('no seller')
  const { autoJoin } = startAutoJoin({ spacingMs: 48_000 })
  expect(await autoJoin.everySeconds(seller)).toBe(48)
  await addSellers(14, 1)
  expect(await autoJoin.everySeconds(seller)).toBe(12 * 60)
})
