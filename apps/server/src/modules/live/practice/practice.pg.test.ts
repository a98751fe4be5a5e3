import { type ApiClient, endpoints } from '@dibs/contract'
import type { Plan, SessionId, UserId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLoneBus } from '../../../platform/nodes/bus.ts'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { connectDevice } from '../../../testing/test-device.ts'
import { createTestSeller, toSavedComment } from '../../../testing/test-seller.ts'
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../../testing/test-server.ts'

/** Buyers are stamped by the server's clock. */
const clock = createTestClock(Date.now())
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, env: { DEFAULT_PLAN: 'free' satisfies Plan } })
})
afterAll(() => server.close())

let count = 0
/** A seller who has just signed up: no video account, no items. */
async function newcomer(language: 'en' | 'id' = 'id') {
  count += 1
  const login = await server.logIn(`practice${count}@example.test`, language)
  return { ...login, userId: login.userId as UserId, username: 'practice' }
}

const practise = async (api: ApiClient) => {
  const { status, data } = await api(endpoints.live.practise, {})
  return { ...data.data, answered: status }
}
const activeOf = async (api: ApiClient) => (await api(endpoints.live.getActive, {})).data.data
const listsOf = async (api: ApiClient, sessionId: SessionId) =>
  (await api(endpoints.comments.listWaitlists, { params: { sessionId } })).data ?? []
const codesOf = async (api: ApiClient) =>
  (await api(endpoints.items.list, {})).data.map(({ clue_text }) => clue_text)
const end = (api: ApiClient, sessionId: SessionId) =>
  api(endpoints.live.update, { params: { sessionId }, body: { status: 'ended' } })
const firstClaim = (api: ApiClient, sessionId: SessionId) =>
  eventually(async () => {
    const [list] = await listsOf(api, sessionId)
    expect(list?.claims[0]).toBeDefined()
    return list as NonNullable<typeof list>
  })

/** How many rows each table holds that tells of sellers, but for their log-ins. */
async function rows(db: TestServer['db']): Promise<Record<string, number>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const counted: Record<string, number> = {}
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { rows: found } = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)}`,
    )
    counted[name] = found[0]?.n ?? 0
  }
  return counted
}

describe('a practice', () => {
  test('is a live with claims before any account is linked, over examples, in the seller’s language', async () => {
    const { api, ...seller } = await newcomer('id')
    const session = await practise(api)
    expect(session).toMatchObject({ answered: 201, isPractice: true, roomId: 'N/A' })
    expect(await activeOf(api)).toMatchObject({ id: session.id, isPractice: true })
    expect(await codesOf(api)).toEqual(['A1', 'A2', 'B1'])
    const device = await connectDevice(server, Object.assign({}, seller, { api }) as never)
    const list = await firstClaim(api, session.id)
    expect(list.itemClueText).toBe('A1')
    expect(list.claims[0]?.customerUsername).toMatch(/\.latihan$/)
    await eventually(() => expect(device.chats).toContain('A1'))
    const onAir = device.told.findLast(({ type }) => type === 'dibs.onAir')
    expect(onAir?.data).toMatchObject({ secondsLeft: expect.closeTo(300, -1) })
    await end(api, session.id)
    expect((await device.closed).code).toBe(1000)
  })

  test('leaves nothing in the database but the day’s count', async () => {
    const { api } = await newcomer('en')
    const before = await rows(server.db)
    const { id } = await practise(api)
    const list = await firstClaim(api, id)
    const [claim] = list.claims
    if (!claim) throw new Error('no claim')
    const { messageId, customerAccountId } = claim
    const params = {
      sessionId: id,
      itemClueId: list.itemClueId,
      messageId,
      customerAccountId,
    }
    await api(endpoints.comments.remove, { params })
    await end(api, id)
    const { use_counts: counted = 0, idempotency_keys: _, ...after } = await rows(server.db)
    const { use_counts: countedBefore = 0, idempotency_keys: __, ...rest } = before
    expect(after).toEqual(rest)
    expect(counted).toBe(countedBefore + 1)
    expect(await codesOf(api)).toEqual([])
    expect((await api(endpoints.live.listPast, {})).data).toEqual([])
    expect(await failure(listsOf(api, id))).toMatchObject({ status: 404 })
    expect((await api(endpoints.subscription.get, {})).data.usage).toMatchObject({
      liveSessions: 0,
      itemCodes: 0,
    })
  })

  test('is in no export while it runs, nor are its examples', async () => {
    const { api } = await newcomer()
    const { id } = await practise(api)
    await firstClaim(api, id)
    const answer = await api(endpoints.personalData.export, {})
    expect(answer.data).toMatchObject({ sessions: [], items: [] })
    await end(api, id)
  })

  test('is over after five minutes', async () => {
    const { api, ...seller } = await newcomer()
    const { id } = await practise(api)
    const device = await connectDevice(server, Object.assign({}, seller, { api }) as never)
    clock.advance({ minutes: 5 })
    expect((await device.closed).reason).toBe('practice_over')
    expect(await activeOf(api)).toBeNull()
    expect(await failure(listsOf(api, id))).toMatchObject({ status: 404 })
  })

  test('takes the seller’s own codes, and lets every plan add and remove by hand', async () => {
    const seller = await createTestSeller(server, 'practice.codes', ['Batik 7'])
    const { api } = seller
    const { id } = await practise(api)
    expect(await codesOf(api)).toEqual(['Batik 7'])
    const list = await firstClaim(api, id)
    expect(list.itemClueText).toBe('Batik 7')
    const said = {
      comment: 'aku juga',
      userId: '77',
      uniqueId: 'tamu',
      nickname: 'Tamu',
      msgId: '99',
      createTime: String(clock()),
    }
    const body = toSavedComment(id, seller.items['Batik 7'], said, true)
    expect((await api(endpoints.comments.save, { body })).status).toBe(201)
    await end(api, id)
    expect(await codesOf(api)).toEqual(['Batik 7'])
  })

  test('hands an example on to the seller who adds its code, with its claims', async () => {
    const { api } = await newcomer()
    const { id } = await practise(api)
    const list = await firstClaim(api, id)
    const { data } = await api(endpoints.items.create, { body: { clueText: 'a1' } })
    expect(data).toMatchObject({ id: list.itemClueId, clue_text: 'a1' })
    expect(data.is_example).toBeUndefined()
    const other = (await api(endpoints.items.create, { body: { clueText: 'Z9' } })).data
    const params = { itemClueId: other.id }
    await api(endpoints.items.update, { params, body: { clueText: 'A2' } })
    await end(api, id)
    expect((await codesOf(api)).toSorted()).toEqual(['A2', 'a1'])
  })
})

describe('beside others', () => {
  test('a second device joins it, and several at once start one', async () => {
    const { api } = await newcomer()
    const all = await Promise.all([1, 2, 3].map(() => practise(api)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(all.filter(({ answered }) => answered === 201)).toHaveLength(1)
    await end(api, all[0]?.id as SessionId)
    for (let n = 2; n <= 10; n += 1) await end(api, (await practise(api)).id)
    expect(await failure(practise(api))).toMatchObject({ code: 'practice_limit' })
  })

  test('a start ends it, and none begins while a live runs', async () => {
    const seller = await createTestSeller(server, 'practice.real', ['A1'])
    const { id } = await practise(seller.api)
    const watching = Object.assign({}, seller, { username: 'practice' })
    const device = await connectDevice(server, watching)
    await server.control.goLive(seller.username)
    const sessionId = await seller.start()
    expect(sessionId).not.toBe(id)
    expect((await device.closed).reason).toBe('practice_over')
    expect(await failure(practise(seller.api))).toMatchObject({ status: 409, code: 'live_running' })
    await seller.stop(sessionId)
  })

  test('ten a day begin, and a sentence says when there are more', async () => {
    const { api } = await newcomer('en')
    for (let n = 1; n <= 10; n += 1) await end(api, (await practise(api)).id)
    const refused = await failure(practise(api))
    expect(refused).toMatchObject({ status: 429, code: 'practice_limit' })
    expect(refused.message).toMatch(
      /^Ten practice lives a day is the most\. You can practice again in /,
    )
    clock.advance({ days: 1 })
    await end(api, (await practise(api)).id)
  })
})

describe('of several nodes', () => {
  const bus = createLoneBus(pino({ level: 'silent' }))

  async function startNodes(...options: TestServerOptions[]): Promise<TestServer[]> {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const nodes: TestServer[] = []
    for (const some of options) {
      const node = await startTestServer({ ...some, database, bus })
      nodes.push(node)
    }
    return nodes
  }

  test('each shows the practice of another, and may end it; none listens beside its keeper', async () => {
    const [home, other] = (await startNodes({}, {})) as [TestServer, TestServer]
    onTestFinished(async () => {
      await other.close()
      await home.close()
    })
    const { api, token, ...seller } = await home.logIn('practice.nodes@example.test')
    const { id } = await practise(api)
    const there = other.api(token)
    expect(await practise(there)).toMatchObject({ answered: 200, id })
    const far = { ...seller, username: 'practice', api: there }
    const device = await connectDevice(other, far as never)
    await eventually(() => expect(device.chats).toContain('A1'))
    expect((await firstClaim(there, id)).claims.length).toBeGreaterThan(0)
    await end(there, id)
    await device.closed
    expect(await activeOf(api)).toBeNull()
  })

  test('a server that starts again ends it', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const before = await startTestServer({ database })
    const { api, token } = await before.logIn('practice.again@example.test')
    await firstClaim(api, (await practise(api)).id)
    await before.close()
    const after = await startTestServer({ database, simulator: before.simulator })
    onTestFinished(() => after.close())
    const again = after.api(token)
    await eventually(async () => expect(await activeOf(again)).toBeNull())
    expect(await codesOf(again)).toEqual([])
  })

  test('a node that leaves ends it', async () => {
    const [home, other] = (await startNodes({}, {})) as [TestServer, TestServer]
    onTestFinished(() => other.close())
    const { api, token } = await home.logIn('practice.gone@example.test')
    const { id } = await practise(api)
    await firstClaim(api, id)
    await home.leave()
    await home.close()
    const there = other.api(token)
    await eventually(async () => expect(await activeOf(there)).toBeNull())
    expect((await there(endpoints.live.listPast, {})).data).toEqual([])
  })
})
