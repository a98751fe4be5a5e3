import { setTimeout as delay } from 'node:timers/promises'
import type { SessionId } from '@dibs/core'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type DatabaseConnection, openDatabase } from '../database/database.ts'
import { liveSessions, nodes as nodeRows, users } from '../database/schema/index.ts'
import { createLeases, type LeaseOptions } from './leases.ts'
import type { OwnedLive, Ownership } from './ownership.ts'

let database: TestDatabase
let connection: DatabaseConnection
let opened: Ownership[] = []
let now = 0
beforeAll(async () => {
  database = await createTestDatabase()
  connection = openDatabase(database.url, () => {})
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})
afterEach(async () => {
  await Promise.all(opened.map((node) => node.close()))
  opened = []
  await connection.db.delete(users)
  await connection.db.delete(nodeRows)
})

type Node = Awaited<ReturnType<typeof startNode>>

/** A node whose rounds are run by the test, on the test's clock. */
async function startNode(
  {
    speaks,
    secretKeys = ['one', 'older'],
    ears = 1,
    url = database.url,
    opening,
  }: Partial<LeaseOptions> & { opening?: Promise<void> } = {},
  meanwhile = async () => {},
) {
  const rounds: (() => Promise<void>)[] = []
  const batches: (readonly OwnedLive[])[] = []
  const lost: SessionId[] = []
  const gone: string[] = []
  let heard: SessionId[] = []
  const ownership = createLeases({
    url,
    log: pino({ level: 'silent' }),
    ears,
    secretKeys,
    time: {
      now: () => now,
      async delay(ms) {
        now += ms
        await meanwhile()
      },
      every(_ms, work) {
        rounds.push(work)
        return async () => void rounds.splice(rounds.indexOf(work), 1)
      },
    },
    ...(speaks && { speaks }),
  })
  opened.push(ownership)
  await ownership.start({
    async onTaken(lives) {
      batches.push(lives)
      await opening
    },
    onLost: (ids) => void lost.push(...ids),
    onRelease: async () => {},
    onNodeGone: (id) => void gone.push(id),
    heard: () => heard,
  })
  return {
    ownership,
    batches,
    lost,
    gone,
    id: ownership.nodeId,
    hears(ids: SessionId[]) {
      heard = ids
    },
    async round() {
      for (const run of [...rounds]) await run()
    },
  }
}

/** Time passes for nodes that run; all others stand still. */
async function pass(ms: number, running: readonly Node[]): Promise<void> {
  for (const end = now + ms; now < end; ) {
    now += 300
    for (const node of running) await node.round()
  }
}

/** Stores lives that nobody keeps, each of a seller of its own. */
async function storeLives(count: number): Promise<SessionId[]> {
  const { rows } = await connection.pool.query<{ id: SessionId }>(
    `with sellers as (
       insert into users (email)
       select gen_random_uuid() || '@example.test' from generate_series(1, $1)
       returning id)
     insert into live_sessions (user_id, tiktok_username, tiktok_account_id, started_at)
     select id, 'rina', '7', now() from sellers returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

const readLives = () => connection.db.select().from(liveSessions)
const keepers = async () => new Set((await readLives()).map(({ owner }) => owner))

test('a dead node’s 1,000 lives are taken by the others in batches of 50, each by one', async () => {
  const [one, two, three] = [await startNode(), await startNode(), await startNode()]
  const lives = await storeLives(1_000)
  await one.round()
  expect(one.ownership.count()).toBe(1_000)
  await pass(1_200, [two, three])
  expect(two.batches.concat(three.batches)).toEqual([])
  const clock = performance.now()
  now += 300
  await Promise.all([two.round(), three.round()])
  now += 300
  await Promise.all([two.round(), three.round()])
  const tookMs = performance.now() - clock
  const taken = [...two.batches, ...three.batches]
  expect(taken.every((batch) => batch.length <= 50)).toBe(true)
  expect(taken.flat().every(({ epoch }) => epoch === 2)).toBe(true)
  expect(new Set(taken.flatMap((batch) => batch.map(({ sessionId }) => sessionId)))).toEqual(
    new Set(lives),
  )
  expect(taken.flat()).toHaveLength(1_000)
  expect(two.gone).toEqual([one.id])
  if (process.env.FIGURES) console.info(`1,000 lives: ${taken.length} batches, ${tookMs} ms`)
  // Nothing is its any more: its row goes.
  await pass(600, [two, three])
  expect(await connection.db.select().from(nodeRows)).toHaveLength(2)
})

test('a node that was stopped lets go of what others keep by then; its epochs are old', async () => {
  const [paused, other] = [await startNode(), await startNode()]
  const [live, ended] = (await storeLives(2)) as [SessionId, SessionId]
  await pass(300, [paused, other])
  expect(paused.ownership.epochOf(live)).toBe(1)
  await connection.db
    .update(liveSessions)
    .set({ endedAt: new Date() })
    .where(eq(liveSessions.id, ended))
  await pass(2_100, [other])
  expect(other.ownership.epochOf(live)).toBe(2)
  expect(paused.ownership.epochOf(live)).toBe(1)
  await pass(300, [paused, other])
  expect(paused.ownership.epochOf(live)).toBeNull()
  // Of one that has ended the live module learns by itself, and why.
  expect(paused.lost).toEqual([live])
  expect(other.lost).toEqual([])
  expect(other.ownership.isAlive(paused.id)).toBe(true)
})

test('a refused write lets go of a live, unless it is kept under another epoch by then', async () => {
  const node = await startNode()
  const [live] = (await storeLives(1)) as [SessionId]
  await pass(300, [node])
  node.ownership.refused(live, 7)
  expect(node.lost).toEqual([])
  node.ownership.refused(live, 1)
  node.ownership.refused(live, 1)
  expect(node.lost).toEqual([live])
  expect(node.ownership.epochOf(live)).toBeNull()
})

test('lives that are given up are taken in the next round, and written to until then', async () => {
  const [leaving, other] = [await startNode(), await startNode()]
  const [live] = (await storeLives(1)) as [SessionId]
  await pass(300, [leaving, other])
  const released = leaving.ownership.release()
  expect(leaving.ownership.isLeaving()).toBe(true)
  await released
  expect(leaving.ownership.epochOf(live)).toBe(1)
  expect(await leaving.ownership.claim((await storeLives(1))[0] as SessionId)).toBeNull()
  await pass(300, [leaving])
  await pass(300, [other])
  expect(other.ownership.epochOf(live)).toBe(2)
  // Devices at other nodes still listen to it.
  expect(other.gone).toEqual([])
  expect(await leaving.ownership.untilTaken()).toBe(true)
  expect(leaving.ownership.epochOf(live)).toBeNull()
  expect(leaving.lost).toEqual([live])
  await leaving.ownership.close()
  opened = opened.filter((node) => node !== leaving.ownership)
  await pass(300, [other])
  expect(other.gone).toEqual([leaving.id])
})

test('who is the last to leave waits for nobody, and keeps its epochs to the end', async () => {
  const node = await startNode()
  const [live] = (await storeLives(1)) as [SessionId]
  await pass(300, [node])
  await node.ownership.release()
  expect(await node.ownership.untilTaken()).toBe(false)
  expect(node.ownership.epochOf(live)).toBe(1)
})

test('who waits for others to take over does not wait for ever', async () => {
  const [leaving] = [await startNode(), await startNode()]
  await storeLives(1)
  await pass(600, [leaving])
  // The other one is there, as far as anybody knows, and takes nothing.
  await leaving.ownership.release()
  const before = now
  expect(await leaving.ownership.untilTaken()).toBe(true)
  expect(now - before).toBe(10_000)
})

test('a live that nobody keeps is claimed by one', async () => {
  const [one, two] = [await startNode(), await startNode()]
  const [live] = (await storeLives(1)) as [SessionId]
  const epochs = await Promise.all([one.ownership.claim(live), two.ownership.claim(live)])
  expect(epochs.toSorted()).toEqual([1, null])
  expect(await one.ownership.claim(live)).toBe(epochs[0])
})

test('lives of a server that is no node, or gone without a trace, are taken', async () => {
  const node = await startNode()
  await storeLives(2)
  await connection.db.update(liveSessions).set({ owner: crypto.randomUUID(), ownerEpoch: 4 })
  await pass(300, [node])
  expect(node.batches.flat().map(({ epoch }) => epoch)).toEqual([5, 5])
})

test('what was stored as a node’s without its knowing is found', async () => {
  const node = await startNode()
  const [live] = (await storeLives(1)) as [SessionId]
  // The answer to its insert was lost.
  await connection.db.update(liveSessions).set({ owner: node.id, ownerEpoch: 1 })
  await pass(5_400, [node])
  expect(node.batches.flat()).toEqual([{ sessionId: live, epoch: 1 }])
})

test('a node is alive to the others while the lives that it found are still being opened', async () => {
  const { promise: opening, resolve: opened } = Promise.withResolvers<void>()
  const [node, other] = [await startNode({ opening }), await startNode()]
  const [live] = (await storeLives(1)) as [SessionId]
  await connection.db.update(liveSessions).set({ owner: node.id, ownerEpoch: 1 })
  const passed = pass(9_000, [node, other])
  const inTime = await Promise.race([passed.then(() => true), delay(5_000, false)])
  opened()
  await passed
  expect(inTime).toBe(true)
  expect(node.batches.flat()).toEqual([{ sessionId: live, epoch: 1 }])
  expect(other.gone).toEqual([])
})

test('those who hear a live take it before the others', async () => {
  const [dead, deaf, ear] = [
    await startNode(),
    await startNode({ ears: 2 }),
    await startNode({ ears: 2 }),
  ]
  const [heard, unheard] = (await storeLives(2)) as [SessionId, SessionId]
  await pass(300, [dead, deaf, ear])
  ear.hears([heard])
  await pass(1_500, [deaf, ear])
  expect(ear.batches.flat().map(({ sessionId }) => sessionId)).toEqual([heard])
  expect(deaf.batches).toEqual([])
  await pass(600, [deaf, ear])
  expect(deaf.ownership.epochOf(unheard) ?? ear.ownership.epochOf(unheard)).toBe(2)
})

test('who lost the database itself takes over nothing for ten seconds after', async () => {
  const proxy = await startDatabaseProxy(database.url)
  const [cut, dead] = [await startNode({ url: proxy.url }), await startNode()]
  const [live] = (await storeLives(1)) as [SessionId]
  await pass(300, [dead])
  await pass(300, [dead, cut])
  proxy.cut()
  await pass(3_000, [cut])
  proxy.mend()
  await pass(9_900, [cut])
  expect(cut.batches).toEqual([])
  // What is given up is given up, whenever that was.
  const [free] = (await storeLives(1)) as [SessionId]
  await pass(300, [cut])
  expect(cut.ownership.epochOf(free)).toBe(1)
  await pass(600, [cut])
  expect(cut.ownership.epochOf(live)).toBe(2)
  await proxy.close()
})

test('a node of a version that a living one does not understand refuses to start', async () => {
  const old = await startNode()
  // It raises its beat while the other one waits to see whether it does.
  const waiting = startNode({ speaks: { from: 2, to: 3 } }, old.round)
  await expect(waiting).rejects.toThrow('of a version that cannot work with this one')
  await old.ownership.close()
  opened = opened.filter((node) => node !== old.ownership)
  await connection.db.insert(nodeRows).values({
    id: crypto.randomUUID(),
    beat: 1,
    speaksFrom: 1,
    speaksTo: 1,
    startedAt: new Date(),
  })
  // A dead one is in nobody's way.
  await startNode({ speaks: { from: 2, to: 3 } })
})

test('a node with another secret key refuses to start; one that knows the new key already does not', async () => {
  const first = await startNode()
  const stranger = startNode({ secretKeys: ['another', 'one'] }, first.round)
  await expect(stranger).rejects.toThrow('has another SECRET_KEY')
  // As while keys are changed: each knows that with which the others sign.
  await startNode({ secretKeys: ['older', 'one'] }, first.round)
  // A node of an older release does not say.
  await connection.db.update(nodeRows).set({ keys: null })
  await startNode({ secretKeys: ['another'] })
})

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        pass: fc.integer({ min: 1, max: 9 }),
        running: fc.subarray([0, 1, 2]),
      }),
    },
    { weight: 2, arbitrary: fc.record({ store: fc.integer({ min: 1, max: 60 }) }) },
    { weight: 1, arbitrary: fc.record({ claimAt: fc.nat(2) }) },
  ),
  { minLength: 3, maxLength: 14 },
)

test('whatever stops and goes on, a live has one keeper, epochs rise, and none stays without', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const nodes = [await startNode(), await startNode(), await startNode()] as const
      const epochs = new Map<string, number>()
      async function check(): Promise<void> {
        for (const { id, owner, ownerEpoch } of await readLives()) {
          expect(ownerEpoch).toBeGreaterThanOrEqual(epochs.get(id) ?? 0)
          epochs.set(id, ownerEpoch)
          // Others may believe that they keep it, under an epoch that the fence refuses.
          const current = nodes.filter(({ ownership }) => ownership.epochOf(id) === ownerEpoch)
          expect(current.map((node) => node.id)).toEqual(ownerEpoch === 0 ? [] : [owner])
        }
      }
      for (const step of script) {
        if ('pass' in step)
          await pass(
            step.pass * 300,
            step.running.map((at) => nodes[at] as Node),
          )
        else if ('store' in step) await storeLives(step.store)
        else {
          const [live] = await storeLives(1)
          if (live) await nodes[step.claimAt]?.ownership.claim(live)
        }
        await check()
      }
      await pass(6_000, nodes)
      await check()
      expect([...(await keepers())].every((owner) => nodes.some(({ id }) => id === owner))).toBe(
        true,
      )
      const kept = nodes.reduce((sum, { ownership }) => sum + ownership.count(), 0)
      expect(kept).toBe(epochs.size)
      await Promise.all(nodes.map(({ ownership }) => ownership.close()))
      opened = []
      await connection.db.delete(users)
    }),
    { numRuns: 15 },
  )
})
