import { setImmediate } from 'node:timers/promises'
import type { AccountId, Claim, FairEntry, ItemId, MessageId, SessionId } from '@dibs/core'
import { isConsistent, readCheckpoint, readEntry, readNote } from '@dibs/core'
import { asc, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseConnection, openDatabase } from '../../platform/database/database.ts'
import {
  fairCheckpoints,
  fairEntries,
  fairLogs,
  gaps,
  liveSessions,
  users,
} from '../../platform/database/schema/index.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { createClaimInsert, raiseRevisions } from '../claims/service.ts'
import { createFairKeys, sha256 } from './keys.ts'
import { proofsOf, proverOf } from './proofs.ts'
import { createFair } from './service.ts'
import { beginLog } from './store.ts'

let database: TestDatabase
/** Two nodes. */
let here: DatabaseConnection
let there: DatabaseConnection
beforeAll(async () => {
  database = await createTestDatabase()
  here = openDatabase(database.url, () => {})
  there = openDatabase(database.url, () => {})
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await database.drop()
})

const ITEM = '00000000-0000-7000-8000-000000000001' as ItemId

const SECRET = 'a key of the tests, 32 characters or longer'

function fairOf({ db }: DatabaseConnection, clock = () => 1_000) {
  const keys = createFairKeys({ db, secretKeys: [SECRET], clock })
  const log = pino({ level: 'silent' })
  return createFair({ db, clock, log, keys, name: 'dibs.test/fair', sealEveryMs: 0 })
}

/** A live that keeps a log. */
async function aLive(): Promise<SessionId> {
  const { db } = here
  const [user] = await db.insert(users).values({}).returning()
  const [live] = await db
    .insert(liveSessions)
    .values({
      userId: user?.id as never,
      tiktokUsername: 'rina',
      tiktokAccountId: '7' as AccountId,
      startedAt: new Date(0),
    })
    .returning()
  const id = live?.id as SessionId
  await beginLog(db, id, 'dibs.test/fair')
  return id
}

const claimOf = (sessionId: SessionId, number: number, changes: Partial<Claim> = {}) => ({
  sessionId,
  itemId: ITEM,
  itemText: 'A1',
  messageId: String(7_000_000_000_000_000_000n + BigInt(number)) as MessageId,
  buyer: { accountId: `${100 + number}` as AccountId, username: 'buyer', nickname: 'Buyer' },
  text: 'A1',
  commentedAt: 1_000 * number,
  heardAt: 1_000 * number + 100,
  matchRule: 'contains' as const,
  addedAt: null,
  isReported: false,
  ...changes,
})

const entriesOf = async (sessionId: SessionId): Promise<FairEntry[]> => {
  const isOf = eq(fairEntries.sessionId, sessionId)
  const rows = await here.db.select().from(fairEntries).where(isOf).orderBy(asc(fairEntries.n))
  return rows.map(({ entry }) => readEntry(entry) as FairEntry)
}

/** Each checkpoint must go on from the one before. */
async function expectOneHistory(sessionId: SessionId): Promise<void> {
  const isOf = eq(fairCheckpoints.sessionId, sessionId)
  const rows = await here.db
    .select()
    .from(fairCheckpoints)
    .where(isOf)
    .orderBy(fairCheckpoints.size)
  const heads = rows.map(({ note }) => readCheckpoint(readNote(note)?.text ?? ''))
  for (const [index, later] of heads.entries()) {
    const earlier = heads[index - 1]
    if (!earlier || !later) continue
    const path = await proverOf(here.db, sessionId).consistency(earlier.size, later.size)
    expect(await isConsistent(sha256, earlier, later, path)).toBe(true)
  }
}

type Writing = { commit: () => Promise<void> }

/** A transaction that has written, and will be committed when it is told to. */
async function write(
  sessionId: SessionId,
  work: (tx: never) => Promise<unknown>,
): Promise<Writing> {
  const written = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  const done = here.db.transaction(async (tx) => {
    await work(tx as never)
    written.resolve()
    await told.promise
    await raiseRevisions(tx, [sessionId])
  })
  await Promise.race([written.promise, done])
  return {
    commit() {
      told.resolve()
      return done
    },
  }
}

/** Every order of some things. */
function ordersOf<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((first) =>
    ordersOf(things.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  )
}

const insertClaim = (sessionId: SessionId, number: number) => (tx: never) => {
  const { buyer, ...claim } = claimOf(sessionId, number)
  return (tx as DatabaseConnection['db']).execute(sql`
    insert into claims (session_id, item_id, message_id, item_text, account_id, username, nickname,
      comment_text, comment_at, heard_at, match_rule)
    values (${sessionId}, ${claim.itemId}, ${claim.messageId}, 'A1', ${buyer.accountId}, 'b', 'B', 'A1',
      ${new Date(claim.commentedAt).toISOString()}, ${new Date(claim.heardAt).toISOString()}, 'contains')`)
}
const insertGap = (sessionId: SessionId) => (tx: never) =>
  (tx as DatabaseConnection['db'])
    .insert(gaps)
    .values({ sessionId, fromAt: new Date(10), toAt: new Date(20) })

test('in whatever order transactions commit, the log has all that they stored, once', async () => {
  for (const order of ordersOf([0, 1, 2, 3])) {
    const sessionId = await aLive()
    const fair = fairOf(here)
    await fair.round([sessionId])
    const writing = [
      await write(sessionId, insertClaim(sessionId, 1)),
      await write(sessionId, insertClaim(sessionId, 2)),
      await write(sessionId, insertGap(sessionId)),
      await write(sessionId, insertClaim(sessionId, 3)),
    ]
    const what = ['1000', '2000', 'gap', '3000']
    const expected: (string | undefined)[] = []
    for (const each of order) {
      await writing[each]?.commit()
      await fair.round([sessionId])
      expected.push(what[each])
      const told = (await entriesOf(sessionId)).flatMap((entry) => {
        if (entry.kind === 'claim') return [String(entry.stamp)]
        return entry.kind === 'gap' ? ['gap'] : []
      })
      expect(told).toEqual(expected)
    }
    await expectOneHistory(sessionId)
  }
})

test('what is stored between two checkpoints is in the order of its transactions and batches', async () => {
  const sessionId = await aLive()
  const fair = fairOf(here)
  const insert = createClaimInsert(here.pool)
  // In a batch, the platform's numbers decide, not the order in which it was given, nor our clock.
  await insert([claimOf(sessionId, 5), claimOf(sessionId, 4)])
  await here.db.transaction(async (tx) => {
    await insertGap(sessionId)(tx as never)
    await raiseRevisions(tx, [sessionId])
  })
  await insert([claimOf(sessionId, 3, { heardAt: 0 })])
  await fair.round([sessionId])
  const told = (await entriesOf(sessionId)).map((entry) =>
    entry.kind === 'claim' ? entry.stamp : entry.kind,
  )
  expect(told).toEqual(['log', 4_000, 5_000, 'gap', 3_000, 'seal'])
})

test('two nodes that append at once write one history, with everything once', async () => {
  const sessionId = await aLive()
  const [one, two] = [fairOf(here), fairOf(there)]
  const insert = createClaimInsert(here.pool)
  for (let round = 0; round < 6; round += 1) {
    await insert([1, 2, 3].map((number) => claimOf(sessionId, 10 * round + number)))
    await Promise.all([one.round([sessionId]), two.round([sessionId]), one.round([sessionId])])
  }
  const entries = await entriesOf(sessionId)
  expect(entries.map(({ n }) => n)).toEqual(entries.keys().toArray())
  expect(entries.filter(({ kind }) => kind === 'claim')).toHaveLength(18)
  await expectOneHistory(sessionId)
})

const manyOf = (sessionId: SessionId, count: number) =>
  Array.from({ length: count }, (_, number) => claimOf(sessionId, number + 1))
const sealedAt = async (sessionId: SessionId) =>
  (await entriesOf(sessionId)).flatMap((entry) => (entry.kind === 'seal' ? [entry.at] : []))

test('a log of thousands is written in pieces, and sealed once it is whole; a short one does not wait for it', async () => {
  const [long, short] = [await aLive(), await aLive()]
  const insert = createClaimInsert(here.pool)
  await insert(manyOf(long, 3_200))
  await insert([claimOf(short, 1)])
  let now = 0
  const fair = fairOf(here, () => ++now)
  const whole = fair.round([long])
  // It is under way, so what comes now is of the next round.
  await setImmediate()
  await fair.round([short])
  await whole
  expect(await entriesOf(long)).toHaveLength(3_202)
  const [late, early] = [await sealedAt(long), await sealedAt(short)]
  expect(late).toHaveLength(1)
  expect(early[0]).toBeLessThan(late[0] as number)
})

test('whoever reads a log does not wait for ever while another cannot be written', async () => {
  const [stuck, read] = [await aLive(), await aLive()]
  const fair = fairOf(here)
  await fair.round([read])
  let isOver = false
  await there.db.transaction(async (tx) => {
    await tx.select().from(fairLogs).where(eq(fairLogs.sessionId, stuck)).for('update')
    void fair.round([stuck]).then(() => {
      isOver = true
    })
    expect(await fair.reading.get(read)).toMatchObject({ size: 2 })
    expect(isOver).toBe(false)
  })
  await fair.close()
})

test('a server that stops leaves the rest of a long log to whoever comes next', async () => {
  const sessionId = await aLive()
  await createClaimInsert(here.pool)(manyOf(sessionId, 3_200))
  const fair = fairOf(here)
  const round = fair.round([sessionId])
  await fair.close()
  await round
  expect(await sealedAt(sessionId)).toEqual([])
  await fairOf(there).round([sessionId])
  expect(await entriesOf(sessionId)).toHaveLength(3_202)
})

test('all places of a buyer are proved in as few statements as one', async () => {
  const sessionId = await aLive()
  const items = Array.from(
    { length: 20 },
    (_, number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as ItemId,
  )
  const said = items.map((itemId, number) => ({ ...claimOf(sessionId, number + 1), itemId }))
  const { buyer } = claimOf(sessionId, 1)
  await createClaimInsert(here.pool)(said.map((claim) => ({ ...claim, buyer })))
  await fairOf(here).round([sessionId])
  let asked = 0
  const watched = openDatabase(
    database.url,
    () => {},
    () => {
      asked += 1
    },
  )
  const proofs = await proofsOf(watched.db, sessionId, { ...buyer, itemIds: items })
  await watched.close()
  expect(proofs.map(({ itemId }) => itemId)).toEqual(items)
  expect(asked).toBe(3)
})

test('what a device told and the server heard since is told, also under another item', async () => {
  const sessionId = await aLive()
  const fair = fairOf(here)
  const insert = createClaimInsert(here.pool)
  const other = '00000000-0000-7000-8000-000000000002' as ItemId
  await insert([1, 2].map((number) => claimOf(sessionId, number, { isReported: true })))
  await fair.round([sessionId])
  await insert([
    claimOf(sessionId, 1, { heardAt: 9_000 }),
    claimOf(sessionId, 2, { itemId: other }),
  ])
  await fair.round([sessionId])
  const entries = await entriesOf(sessionId)
  expect(entries.map(({ kind }) => kind)).toEqual([
    ...['log', 'claim', 'claim', 'seal'],
    ...['claim', 'heard', 'adopted', 'seal'],
  ])
  const [, first, second, , adopting, heard, adopted] = entries
  expect(first).toMatchObject({ source: 'device', stamp: 1_000 })
  expect(heard).toMatchObject({ claim: first?.n, stamp: 1_000, heardAt: 9_000 })
  expect(adopting).toMatchObject({ source: 'server', item: other, stamp: 2_000 })
  expect(adopted).toMatchObject({ claim: second?.n, into: adopting?.n })
})

test('of equal stamps the numbers say who was first, also of one that comes late', async () => {
  const sessionId = await aLive()
  const fair = fairOf(here)
  const insert = createClaimInsert(here.pool)
  const at = (number: number) => claimOf(sessionId, number, { commentedAt: 5_000 })
  await insert([at(3), at(1)])
  await fair.round([sessionId])
  await insert([at(2)])
  await fair.round([sessionId])
  const claims = (await entriesOf(sessionId)).filter((entry) => entry.kind === 'claim')
  const ties = claims.map(({ tie }) => tie)
  expect(ties[0]).toBeLessThan(ties[2] as number)
  expect(ties[2]).toBeLessThan(ties[1] as number)
})

test('a clock that was put back keeps no log from being sealed', async () => {
  const sessionId = await aLive()
  const insert = createClaimInsert(here.pool)
  let now = 10_000_000
  const fair = fairOf(here, () => now)
  await fair.round([sessionId])
  now = 5_000
  await insert([claimOf(sessionId, 1)])
  await fair.round([sessionId])
  const seals = (await entriesOf(sessionId)).filter((entry) => entry.kind === 'seal')
  expect(seals.map(({ at }) => at)).toEqual([10_000_000, 5_000])
})

test('two lives are sealed at the same time, neither waiting for the other to be stored', async () => {
  const [one, two] = [await aLive(), await aLive()]
  await fairOf(here).round([one])
  const clock = () => 1_000
  const keys = createFairKeys({ db: here.db, secretKeys: [SECRET], clock })
  await here.db.transaction(async (tx) => {
    await keys.sign(tx, 'dibs.test/fair/x', 'text\n')
    await fairOf(there).round([two])
  })
  expect(await sealedAt(two)).toEqual([1_000])
})

test('a key that nothing opens any more is retired, and what it signed still counts', async () => {
  const clock = () => 1_000
  const make = (secret: string) => createFairKeys({ db: here.db, secretKeys: [secret], clock })
  const [before, after] = [
    make('one secret of 32 characters at least'),
    make('another secret of 32 characters!'),
  ]
  const sign = (keys: typeof before) =>
    here.db.transaction((tx) => keys.sign(tx, 'dibs.test/fair/x', 'text\n'))
  const known = (await before.list()).length
  const [first, again] = [await sign(before), await sign(before)]
  expect(first).toBe(again)
  expect(await sign(after)).not.toBe(first)
  const keys = await after.list()
  expect(keys).toHaveLength(known + 2)
  expect(keys.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1)
})
