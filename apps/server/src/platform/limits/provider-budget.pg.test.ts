import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createTestClock, type TestClock } from '../../testing/test-clock.ts'
import { connectTestDatabase, type TestConnection } from '../../testing/test-database.ts'
import { liveSessions, providerBudgets, users } from '../database/schema/index.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createProviderBudget, type ProviderBudget } from './provider-budget.ts'

const LIMITS = { minute: 60, hour: 500, day: 2_500, sockets: 1_000 }

let connection: TestConnection
let clock: TestClock
let opened: ProviderBudget[]
let lines: string[]
beforeAll(async () => {
  connection = await connectTestDatabase()
})
afterAll(() => connection.close())
beforeEach(() => {
  clock = createTestClock()
  opened = []
  lines = []
})
afterEach(async () => {
  for (const budget of opened) await budget.close()
  await connection.db.delete(providerBudgets)
  await connection.db.delete(users)
})

/** A server's budget; all of them have the same key. */
function open({ limits = {}, db = connection.db, apiKey = 'key', metrics = createMetrics() } = {}) {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const all = { ...LIMITS, ...limits }
  const budget = createProviderBudget({ db, clock, log, metrics, apiKey, limits: all })
  opened.push(budget)
  return budget
}

type Purpose = Parameters<ProviderBudget['take']>[0]
const takeMany = (budget: ProviderBudget, purpose: Purpose, times: number) =>
  Promise.all(Array.from({ length: times }, () => budget.take(purpose)))
const granted = (grants: Awaited<ReturnType<typeof takeMany>>) =>
  grants.filter(({ isGranted }) => isGranted).length

/** A database that nobody can reach, until it is repaired. */
function breakable() {
  let isBroken = false
  const db = new Proxy(connection.db, {
    get(target, name) {
      if (isBroken) throw new Error('Connection terminated')
      return Reflect.get(target, name)
    },
  })
  return {
    db,
    break: () => {
      isBroken = true
    },
    repair: () => {
      isBroken = false
    },
  }
}

test('a restart refills nothing, and the key itself is not stored', async () => {
  const before = open()
  expect(granted(await takeMany(before, 'live', 70))).toBe(60)
  await before.close()
  const after = open()
  expect(granted(await takeMany(after, 'live', 1))).toBe(0)
  expect(granted(await takeMany(open({ apiKey: 'other' }), 'live', 1))).toBe(1)
  clock.advance({ seconds: 66 })
  expect(granted(await takeMany(after, 'live', 70))).toBe(60)
  const rows = await connection.db.select().from(providerBudgets)
  expect(rows).toHaveLength(2)
  expect(rows.map(({ keyHash }) => keyHash)).not.toContain('key')
  expect(JSON.stringify(rows)).not.toContain('"key"')
})

test('servers on one database share what there is, though they ask at the same time', async () => {
  const servers = [open(), open(), open()]
  const grants = await Promise.all(
    Array.from({ length: 90 }, (_, n) => (servers[n % 3] as ProviderBudget).take('live')),
  )
  expect(granted(grants)).toBe(60)
  const sockets = open({ limits: { minute: 1_000, sockets: 70 } })
  expect(granted(await takeMany(sockets, 'live', 20))).toBe(10)
  for (const grant of grants.slice(0, 9)) if (grant.isGranted) grant.release()
  // The others tell of it with what they ask for next.
  for (const server of servers) await server.take('probe')
  expect(granted(await takeMany(sockets, 'live', 20))).toBeGreaterThan(0)
})

test('a wish that is more important goes first, though it came last', async () => {
  const budget = open()
  const late = takeMany(budget, 'probe', 1)
  const [probes, lives] = await Promise.all([
    takeMany(budget, 'probe', 60),
    takeMany(budget, 'live', 55),
  ])
  await late
  expect(granted(lives)).toBe(55)
  expect(granted(probes)).toBe(0)
})

test('running lives of all servers are held room for', async () => {
  const [seller] = await connection.db.insert(users).values({}).returning()
  expect(granted(await takeMany(open(), 'proof', 1))).toBe(1)
  const sellers = await connection.db
    .insert(users)
    .values(Array.from({ length: 24 }, () => ({})))
    .returning()
  await connection.db.insert(liveSessions).values(
    sellers.map(({ id }) => ({
      userId: id as never,
      tiktokUsername: 'toko',
      tiktokAccountId: '1' as never,
      startedAt: new Date(clock()),
    })),
  )
  const budget = open()
  // 24 lives are held two requests each.
  expect(granted(await takeMany(budget, 'proof', 60))).toBe(11)
  expect(granted(await takeMany(budget, 'live', 60))).toBe(48)
  expect(seller).toBeDefined()
})

test('a socket is counted until it is released, once', async () => {
  const budget = open({ limits: { sockets: 2 } })
  const [first] = await takeMany(budget, 'live', 2)
  expect(await budget.take('live')).toEqual({ isGranted: false, retryAfterMs: 1_000 })
  expect(budget.left()).toEqual({ minute: 58, hour: 498, day: 2_498, sockets: 0 })
  for (const _ of [1, 2]) if (first?.isGranted) first.release()
  expect(granted(await takeMany(budget, 'live', 2))).toBe(1)
})

test('a connection that took over from another is the live: nothing more is held back for that', async () => {
  const [seller] = await connection.db.insert(users).values({}).returning()
  await connection.db.insert(liveSessions).values({
    userId: seller?.id as never,
    tiktokUsername: 'toko',
    tiktokAccountId: '1' as never,
    startedAt: new Date(clock()),
  })
  const budget = open({ limits: { sockets: 3 } })
  const [first] = await takeMany(budget, 'live', 1)
  const [second] = await takeMany(budget, 'handover', 1)
  if (!first?.isGranted || !second?.isGranted) throw new Error('refused')
  second.becomeLive()
  first.release()
  const [proof] = await takeMany(budget, 'proof', 1)
  expect(proof?.isGranted).toBe(true)
  if (proof?.isGranted) proof.release()
  second.release()
  second.becomeLive()
  expect(granted(await takeMany(budget, 'proof', 1))).toBe(1)
  expect(granted(await takeMany(budget, 'live', 2))).toBe(2)
})

test('without the database lives go on and are counted, the others wait', async () => {
  const away = breakable()
  const budget = open({ db: away.db })
  expect(granted(await takeMany(budget, 'live', 10))).toBe(10)
  away.break()
  const [lives, proofs] = await Promise.all([
    takeMany(budget, 'live', 60),
    takeMany(budget, 'proof', 1),
  ])
  expect(granted(lives)).toBe(50)
  expect(proofs).toEqual([{ isGranted: false, retryAfterMs: 5_000 }])
  away.repair()
  clock.advance({ seconds: 6 })
  expect(granted(await takeMany(budget, 'live', 1))).toBe(0)
  // Another server knows of them now.
  clock.advance({ seconds: 61 })
  expect(granted(await takeMany(budget, 'live', 1))).toBe(1)
  const other = open()
  await other.take('live')
  expect(other.left().hour).toBe(500 - 62)
})

test('what the provider says is known to all servers and after a restart', async () => {
  const told = open()
  const other = open()
  await takeMany(other, 'probe', 1)
  told.busy(120_000)
  await eventually(async () => {
    expect(await other.take('waiting')).toEqual({ isGranted: false, retryAfterMs: 120_000 })
  })
  expect(granted(await takeMany(other, 'live', 1))).toBe(1)
  await told.close()
  expect(await open().take('proof')).toEqual({ isGranted: false, retryAfterMs: 120_000 })
  clock.advance({ seconds: 121 })
  expect(granted(await takeMany(other, 'waiting', 1))).toBe(1)
})

test('one seller cannot use up what others need', async () => {
  const budget = open()
  const seller = '00000000-0000-7000-8000-000000000001'
  let mine = 0
  for (let n = 0; n < 20; n += 1) if ((await budget.take('live', seller)).isGranted) mine += 1
  expect(mine).toBe(12)
  expect(granted(await takeMany(budget, 'live', 60))).toBe(48)
})

test('nobody is sent away for longer than what is left may take to change', async () => {
  const budget = open({ limits: { day: 10 } })
  await takeMany(budget, 'live', 10)
  expect(await budget.take('live')).toEqual({ isGranted: false, retryAfterMs: 60_000 })
  expect(await budget.take('waiting')).toEqual({ isGranted: false, retryAfterMs: 900_000 })
})

test('at 80 % of a period the log says so once, and the figures are there to be watched', async () => {
  const metrics = createMetrics()
  const budget = open({ metrics })
  await takeMany(budget, 'live', 47)
  expect(lines).toEqual([])
  await takeMany(budget, 'live', 5)
  await takeMany(budget, 'live', 5)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"period":"minute"')
  const figures = await metrics.registry.metrics()
  expect(figures).toContain('dibs_provider_left{of="minute"} 3')
  expect(figures).toContain('dibs_provider_left{of="day"} 2443')
  expect(figures).toContain('dibs_provider_requests_total{purpose="live",answer="granted"} 57')
})
