import { endpoints } from '@dibs/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { liveSessions, purgeRequests, users } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { createFullSeller } from '../../testing/full-seller.ts'
import { createStudio } from '../../testing/on-air.ts'
import { countRows } from '../../testing/seller-rows.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const clock = createTestClock(Date.now())
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'erase')

const erase = ({ api }: Pick<TestSeller, 'api'>) =>
  api(endpoints.personalData.erase, { body: { confirmation: 'ERASE' } })
const deleteAccount = ({ api }: Pick<TestSeller, 'api'>) =>
  api(endpoints.personalData.deleteAccount, { body: { confirmation: 'DELETE' } })
const rowsOf = ({ userId }: TestSeller) => countRows(server.db, userId)

const FULL = {
  users: 1,
  accessTokens: 1,
  accountChallenges: 1,
  idempotencyKeys: 1,
  items: 2,
  liveSessions: 1,
  claims: 4,
  removals: 1,
  placements: 1,
  gaps: 1,
  handChanges: 3,
  takedowns: 1,
  shops: 1,
  apiKeys: 1,
  paymentNotices: 1,
  payments: 1,
  pageReports: 1,
  buyerLives: 1,
  buyerContacts: 1,
  buyerBlocks: 1,
  sessionItems: 1,
  restarts: 1,
  quantities: 1,
  orders: 1,
  orderSteps: 1,
  transferProofs: 1,
}
const NOTHING = Object.fromEntries(Object.keys(FULL).map((name) => [name, 0]))

describe('erasing', () => {
  test('is done ten times an hour at most', async () => {
    const seller = await studio.newSeller()
    for (let count = 0; count < 10; count += 1) await erase(seller)
    expect(await failure(erase(seller))).toMatchObject({ status: 429 })
  })

  test('leaves the account and its token, and nothing else; ends the running live', async () => {
    const other = await createFullSeller(server, studio)
    const seller = await createFullSeller(server, studio)
    expect([await rowsOf(seller), await rowsOf(other)]).toEqual([FULL, FULL])
    const device = await studio.join(seller)

    expect((await erase(seller)).status).toBe(204)

    // What was reported of them is the operator's to know, and tells nothing of buyers.
    const left = { users: 1, accessTokens: 1, pageReports: 1 }
    expect(await rowsOf(seller)).toEqual({ ...NOTHING, ...left })
    expect(await rowsOf(other)).toEqual(FULL)
    expect(await device.closed).toEqual({ code: 1000, reason: 'erased' })
    await eventually(async () =>
      expect((await server.control.getLive(seller.username)).connections).toBe(0),
    )
    const { data: profile } = await seller.api(endpoints.user.getProfile, {})
    expect(profile).toMatchObject({ tiktokUsername: seller.username, isTikTokLinked: true })
    const gone = { params: { sessionId: seller.sessionId } }
    expect(await failure(seller.api(endpoints.comments.listWaitlists, gone))).toMatchObject({
      code: 'not_found',
    })
    expect((await other.places(other.sessionId)).A1).toEqual(['102', '101'])
  })

  test('gives no new sessions on the plan: what was used this month goes on counting', async () => {
    const { seller } = await studio.goOnAir()
    const lastMonth = new Date(clock() - 40 * 86_400_000)
    await server.db
      .update(users)
      .set({ erasedStartsAt: [lastMonth] })
      .where(eq(users.id, seller.userId))
    const row = { userId: seller.userId, tiktokUsername: 'x', tiktokAccountId: '1' as never }
    await server.db
      .insert(liveSessions)
      .values({ ...row, roomId: '7', startedAt: lastMonth, endedAt: lastMonth })
    const usage = async () =>
      (await seller.api(endpoints.subscription.get, {})).data.usage.liveSessions
    // As an older server stores a session, which counts at once.
    const startedAt = new Date(clock() - 60_000)
    await server.db
      .insert(liveSessions)
      .values({ ...row, roomId: '8', startedAt, endedAt: new Date(clock()) })
    expect(await usage()).toBe(1)
    await erase(seller)
    expect(await usage()).toBe(1)
    await erase(seller)
    expect(await usage()).toBe(1)
    const [stored] = await server.db.select().from(users).where(eq(users.id, seller.userId))
    expect(stored?.erasedStartsAt).toHaveLength(1)
  })
})

describe('deleting the account', () => {
  test('removes every row, and logs every device out', async () => {
    const other = await createFullSeller(server, studio)
    const seller = await createFullSeller(server, studio)
    clock.advance({ minutes: 2 })
    const phone = await server.logInByCode(`${seller.username}@example.test`)
    const device = await studio.join(seller)

    expect((await deleteAccount(seller)).status).toBe(204)

    expect(await rowsOf(seller)).toEqual(NOTHING)
    expect(await rowsOf(other)).toEqual(FULL)
    expect((await device.closed).code).toBe(1000)
    for (const { api } of [seller, phone]) {
      expect(await failure(api(endpoints.user.getProfile, {}))).toMatchObject({
        status: 401,
        code: 'unauthorized',
      })
    }
    expect(await failure(deleteAccount(phone))).toMatchObject({ status: 401 })
    clock.advance({ minutes: 2 })
    const anew = await server.logInByCode(`${seller.username}@example.test`)
    expect(anew.userId).not.toBe(seller.userId)
    expect((await anew.api(endpoints.items.list, {})).data).toEqual([])
  })
})

describe('neither', () => {
  test('rewrites or locks a table that others need, with requests left of an older server too', async () => {
    await server.db.insert(purgeRequests).values({})
    const files = async () =>
      (
        await server.db.execute(sql`select relname, pg_relation_filenode(oid) as file from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`)
      ).rows
    const before = await files()
    const second = await startTestServer({ database: server.database, simulator: server.simulator })
    await erase(await createFullSeller(server, studio))
    await deleteAccount(await createFullSeller(server, studio))
    // A server that has ended has nothing under way any more.
    await second.close()
    expect(await files()).toEqual(before)
    expect(await server.db.$count(purgeRequests)).toBe(1)
  })

  test.each([{}, { confirmation: 'erase' }, { confirmation: 'DELETE ' }, undefined])(
    'is done for %j',
    async (body) => {
      const seller = await studio.newSeller()
      const before = await rowsOf(seller)
      for (const call of [endpoints.personalData.erase, endpoints.personalData.deleteAccount]) {
        const wrong = seller.api(call, { body: body as never })
        expect(await failure(wrong)).toMatchObject({ status: 400, code: 'bad_request' })
      }
      expect(await rowsOf(seller)).toEqual(before)
    },
  )

  test('is done without a token', async () => {
    const stranger = { api: server.api() }
    for (const call of [erase(stranger), deleteAccount(stranger)]) {
      expect(await failure(call)).toMatchObject({ status: 401, code: 'unauthorized' })
    }
  })
})

test('a role that only owns the tables is enough', async () => {
  const database = await createTestDatabase()
  const owner = openDatabase(database.url, () => {})
  const role = `guest_${process.pid}`
  await owner.pool.query(`create role ${role} login password 'guest'`)
  const { rows } = await owner.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'drizzle')`,
  )
  for (const { name } of rows) await owner.pool.query(`alter table ${name} owner to ${role}`)
  await owner.pool.query(`grant all on schema public, drizzle to ${role}`)
  const url = Object.assign(new URL(database.url), { username: role, password: 'guest' }).href
  const { simulator } = server
  const guest = await startTestServer({ clock, simulator, database: { ...database, url } })
  const { api, userId } = await guest.logIn('peran@example.test')
  await erase({ api })
  await deleteAccount({ api })
  expect(await countRows(owner.db, userId)).toEqual(NOTHING)
  await guest.close()
  await owner.close()
  await database.drop()
  await server.db.execute(sql.raw(`drop role ${role}`))
})

test('the planner keeps no text, so none outlives its row', async () => {
  const { rows } = await server.db.execute(sql`
    select attrelid::regclass || '.' || attname as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0
      and not attisdropped and atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and attstattarget is distinct from 0`)
  expect(rows.map(({ name }) => name)).toEqual([])
})

describe('while claims are on their way', () => {
  test('a session that is gone costs no other session a claim, and the server goes on', async () => {
    const erased = await studio.goOnAir()
    const other = await studio.goOnAir()
    const rush = (count: number, from: number) =>
      Array.from({ length: count }, (_, i) => ({ comment: 'A1', userId: String(from + i) }))
    // As for the batch writer when a session is erased between hearing and writing.
    await server.db.delete(liveSessions).where(eq(liveSessions.id, erased.sessionId))
    await Promise.all([
      server.control.say(erased.seller.username, rush(300, 1_000)),
      server.control.say(other.seller.username, rush(300, 5_000)),
    ])
    await eventually(async () =>
      expect((await other.seller.places(other.sessionId)).A1).toHaveLength(300),
    )
    await erase(erased.seller)
    await server.control.say(other.seller.username, rush(5, 9_000))
    await eventually(async () =>
      expect((await other.seller.places(other.sessionId)).A1).toHaveLength(305),
    )
  })

  test('erasing in the middle of a rush, from several devices, leaves nothing', async () => {
    const { seller } = await studio.goOnAir()
    const rush = Array.from({ length: 200 }, (_, i) => ({ comment: 'A1', userId: String(i + 1) }))
    const saying = Promise.all([1, 2, 3].map(() => server.control.say(seller.username, rush)))
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => erase(seller)))
    await saying
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await rowsOf(seller)).toMatchObject({ liveSessions: 0, claims: 0, items: 0 })
  })

  test('a live that starts at the same moment either stands or was erased', async () => {
    for (let round = 0; round < 5; round += 1) {
      const seller = await studio.newSeller()
      await server.control.goLive(seller.username)
      await Promise.allSettled([seller.start(), erase(seller), seller.start(), erase(seller)])
      // What the server listens to is what the database says.
      await eventually(async () => {
        const { data } = await seller.api(endpoints.live.getActive, {})
        const { connections } = await server.control.getLive(seller.username)
        expect(connections).toBe(data.data ? 1 : 0)
      })
    }
  })
})
