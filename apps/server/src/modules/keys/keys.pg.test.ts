import { type ApiClient, type Endpoint, endpoints, type NewKey } from '@dibs/contract'
import type { AccountId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTokens, apiKeys, users } from '../../platform/database/schema/index.ts'
import { createLoneBus } from '../../platform/nodes/bus.ts'
import { failure } from '../../testing/failure.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { inviteHelper } from '../../testing/test-helper.ts'
import { createTestSeller, type TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { writeLive } from '../../testing/write-live.ts'

const DAY_MINUTES = 24 * 60
const bus = createLoneBus(pino({ level: 'silent' }))
const clock = createTestClock()
let database: TestDatabase
/** Two nodes of one database. */
let server: TestServer
let other: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  server = await startTestServer({ database, bus, clock })
  other = await startTestServer({ database, bus, clock, simulator: server.simulator })
})
afterAll(async () => {
  await other.close()
  await server.close()
  await bus.close()
  await database.drop()
})

let count = 0
const aSeller = (codes: string[] = []) => createTestSeller(server, `keys.${++count}`, codes)

async function makeKey({ api }: Pick<TestSeller, 'api'>, of: Partial<NewKey> = {}) {
  const body: NewKey = { name: 'Sheet', kind: 'key', scopes: ['read'], expiresInDays: null, ...of }
  return (await api(endpoints.keys.create, { body })).data
}
const listed = async ({ api }: Pick<TestSeller, 'api'>) => (await api(endpoints.keys.list, {})).data
const reads = (program: ApiClient) => program(endpoints.items.list, {})

describe('a key', () => {
  test('reads as its maker what its scope says, and is told what else it would need', async () => {
    const seller = await aSeller(['A1'])
    const { key, secret, url } = await makeKey(seller)
    expect(secret).toMatch(/^dibs_live_[A-Za-z0-9_-]{43}$/)
    expect(url).toMatch(/\/api$/)
    const program = server.api(secret)
    expect((await reads(program)).data).toMatchObject([{ clue_text: 'A1' }])
    const create = program(endpoints.items.create, { body: { clueText: 'B2' } })
    expect(await failure(create)).toMatchObject({
      status: 403,
      code: 'key_scope',
      body: { scope: null },
      message: 'No key opens this. Log in to the app for it.',
    })
    const tell = program(endpoints.payments.send, {
      body: { id: '1', amount: 1, currency: 'IDR', at: clock() },
    })
    expect(await failure(tell)).toMatchObject({
      status: 403,
      code: 'key_scope',
      body: { scope: 'payments' },
      message: 'This key does not open this: it would need “payments”. Make another one.',
    })
    await seller.api(endpoints.user.setLanguage, { body: { languagePreference: 'id' } })
    const inIndonesian = await failure(program(endpoints.shop.get, {}))
    expect(inIndonesian).toMatchObject({
      message: 'Ini tidak bisa dibuka dengan kunci. Masuk dulu ke aplikasi.',
    })
    expect(await failure(program(endpoints.keys.list, {}))).toMatchObject({ code: 'key_scope' })
    const revoke = program(endpoints.keys.revoke, { params: { keyId: key.id } })
    expect(await failure(revoke)).toMatchObject({ code: 'key_scope' })
    expect(await listed(seller)).toHaveLength(1)
  })

  test('reads bills without the addresses that change them', async () => {
    const seller = await aSeller(['A1'])
    const goods = { A1: { price: 100_000, stock: 1 } }
    const sessionId = await writeLive(server, seller, { claims: { A1: ['101'] }, goods })
    const params = { sessionId, customerAccountId: '101' as AccountId }
    const { data: sent } = await seller.api(endpoints.orders.update, {
      params,
      body: { status: 'sent' },
    })
    expect(sent.billUrl).toContain('/b/')
    const program = server.api((await makeKey(seller)).secret)
    const { data } = await program(endpoints.orders.list, { params: { sessionId } })
    expect(data.orders).toMatchObject([{ status: 'sent', due: sent.due, billUrl: null }])
  })

  test('does not exist for another seller, nor what is theirs for it', async () => {
    const [mine, theirs] = [await aSeller(['A1']), await aSeller(['A1'])]
    const goods = { A1: { price: 1_000, stock: 1 } }
    const sessionId = await writeLive(server, theirs, { claims: { A1: ['101'] }, goods })
    const made = await makeKey(theirs)
    await mine.api(endpoints.keys.revoke, { params: { keyId: made.key.id } })
    expect(await listed(mine)).toEqual([])
    expect(await listed(theirs)).toHaveLength(1)
    const program = server.api((await makeKey(mine)).secret)
    const read = program(endpoints.orders.list, { params: { sessionId } })
    expect(await failure(read)).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('that was revoked at one node is refused by the next call at every node', async () => {
    const seller = await aSeller(['A1'])
    const { key, secret } = await makeKey(seller)
    const programs = [server.api(secret), other.api(secret)]
    for (const program of programs) expect((await reads(program)).status).toBe(200)
    await seller.api(endpoints.keys.revoke, { params: { keyId: key.id } })
    for (const program of programs)
      expect(await failure(reads(program))).toMatchObject({ status: 401, code: 'key_unknown' })
  })

  test('expires when it was said to, and not before', async () => {
    const seller = await aSeller()
    const { key, secret } = await makeKey(seller, { expiresInDays: 30 })
    expect(key.expiresAt).toBe(new Date(clock() + 30 * 86_400_000).toISOString())
    clock.advance({ minutes: 30 * DAY_MINUTES - 1 })
    expect((await reads(server.api(secret))).status).toBe(200)
    clock.advance({ minutes: 1 })
    for (const node of [server, other])
      expect(await failure(reads(node.api(secret)))).toMatchObject({ code: 'key_unknown' })
  })

  test('says when it was used last, and notes that once a minute at most', async () => {
    const seller = await aSeller()
    const { secret } = await makeKey(seller)
    const used = async () => (await listed(seller))[0]?.lastUsedAt
    expect(await used()).toBeNull()
    await reads(server.api(secret))
    const first = new Date(clock()).toISOString()
    expect(await used()).toBe(first)
    clock.advance({ seconds: 59 })
    await reads(other.api(secret))
    expect(await used()).toBe(first)
    clock.advance({ seconds: 1 })
    await Promise.all([reads(server.api(secret)), reads(other.api(secret))])
    expect(await used()).toBe(new Date(clock()).toISOString())
  })

  test('is stored as a hash alone', async () => {
    const seller = await aSeller()
    const { secret } = await makeKey(seller)
    const random = secret.replace('dibs_live_', '')
    const { rows } = await server.db.execute<{ all: string }>(
      sql`select query_to_xml('select * from api_keys', true, true, '')::text as all`,
    )
    expect(rows[0]?.all).toContain('Sheet')
    expect(rows[0]?.all).not.toContain(random)
    expect(JSON.stringify(await listed(seller))).not.toContain(random)
    const { data } = await seller.api(endpoints.personalData.export, {})
    expect(JSON.stringify(data)).not.toContain(random)
    expect(data.keys).toMatchObject([{ name: 'Sheet', scopes: ['read'] }])
  })

  test('is no log-in: it joins no live, and shows no device that is there', async () => {
    const seller = await aSeller()
    const { secret } = await makeKey(seller, { scopes: ['read', 'comments:write', 'payments'] })
    const ticket = server.api(secret)(endpoints.live.createStreamTicket, {
      body: { uniqueId: seller.username },
    })
    expect(await failure(ticket)).toMatchObject({ status: 403, code: 'key_scope' })
    expect(await failure(server.api(secret)(endpoints.auth.logout, {}))).toMatchObject({
      code: 'key_scope',
    })
    const tokens = eq(accessTokens.userId, seller.userId)
    expect(await server.db.$count(accessTokens, tokens)).toBe(1)
  })

  test('opens nothing more than its maker: suspended, deleted, or in the middle of either', async () => {
    const seller = await aSeller()
    const { secret } = await makeKey(seller)
    const of = eq(users.id, seller.userId)
    const suspended = { suspendedAt: new Date(), suspendedReason: 'Fake bills' }
    await server.db.update(users).set(suspended).where(of)
    for (const node of [server, other])
      expect(await failure(reads(node.api(secret)))).toMatchObject({
        status: 401,
        code: 'unauthorized',
        body: { reason: 'Fake bills' },
      })
    await server.db.update(users).set({ suspendedAt: null, suspendedReason: null }).where(of)
    const body = { confirmation: 'DELETE' } as const
    await seller.api(endpoints.personalData.deleteAccount, { body })
    for (const node of [server, other])
      expect(await failure(reads(node.api(secret)))).toMatchObject({ code: 'key_unknown' })
    expect(await server.db.$count(apiKeys, eq(apiKeys.userId, seller.userId))).toBe(0)
  })

  test('of a helper opens their own shop and never the one they help in, also once they are removed', async () => {
    const [owner, shop] = [await aSeller(['THEIRS']), await aSeller(['OWN'])]
    const { data: helper } = await shop.api(endpoints.helpers.accept, {
      body: { token: await inviteHelper(owner, 'desk'), name: 'Sari' },
    })
    const { secret } = await makeKey(shop)
    const codes = async (program: ApiClient) =>
      (await program(endpoints.items.list, {})).data.map((item) => item.clue_text)
    const isApart = async () => {
      for (const node of [server, other]) {
        const there = node.api(secret, undefined, owner.userId)
        expect(await failure(codes(there))).toMatchObject({ status: 403, code: 'not_a_helper' })
        expect(await codes(node.api(secret))).toEqual(['OWN'])
      }
    }
    expect(await codes(server.api(shop.token, undefined, owner.userId))).toEqual(['THEIRS'])
    await isApart()
    await owner.api(endpoints.helpers.remove, { params: { helperId: helper.helperId } })
    await isApart()
  })

  test('that nobody has made is refused, but for what is for everybody', async () => {
    const nobodys = server.api(`dibs_live_${'A'.repeat(43)}`)
    expect(await failure(reads(nobodys))).toMatchObject({ status: 401, code: 'key_unknown' })
    expect((await nobodys(endpoints.config.getClientConfig, {})).status).toBe(200)
  })
})

describe('making a key', () => {
  test('takes a code of late, and the owner is told', async () => {
    const seller = await aSeller()
    await server.db
      .update(accessTokens)
      .set({ createdAt: new Date(clock() - 13 * 3_600_000), provenAt: null })
      .where(eq(accessTokens.userId, seller.userId))
    expect(await failure(makeKey(seller))).toMatchObject({
      status: 403,
      code: 'fresh_code_required',
    })
  })

  test('takes a name, at least one scope, and for a signed one payments alone', async () => {
    const seller = await aSeller()
    expect(await failure(makeKey(seller, { name: '  ' }))).toMatchObject({ code: 'name_blank' })
    const odd: Partial<NewKey>[] = [
      { scopes: [] },
      { scopes: ['everything' as never] },
      { scopes: ['read', 'payments'], kind: 'webhook' },
      { expiresInDays: 31 as never },
    ]
    for (const of of odd) expect(await failure(makeKey(seller, of))).toMatchObject({ status: 400 })
    const { key } = await makeKey(seller, { scopes: ['read', 'read', 'payments'] })
    expect(key.scopes).toEqual(['read', 'payments'])
  })

  test('ends with the twentieth, also where several are made at once', async () => {
    const seller = await aSeller()
    const made = await Promise.allSettled(Array.from({ length: 25 }, () => makeKey(seller)))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    expect(await listed(seller)).toHaveLength(20)
    expect(await failure(makeKey(seller))).toMatchObject({ status: 409, code: 'too_many_keys' })
  })

  test('fails where its owner cannot be told of it', async () => {
    const seller = await aSeller()
    await server.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'not this one'; end $$`)
    await server.db.execute(sql`
      create trigger refuse before insert on outbox execute function refuse()`)
    const made = await failure(makeKey(seller))
    await server.db.execute(sql`drop function refuse cascade`)
    expect(made).toMatchObject({ status: 500 })
    expect(await listed(seller)).toEqual([])
  })
})

test('the description of the API names what opens each call', async () => {
  const response = await fetch(`${server.url}/api/docs/json`)
  const { paths, components } = (await response.json()) as {
    paths: Record<string, Record<string, { security?: object[] }>>
    components: { securitySchemes: object }
  }
  expect(Object.keys(components.securitySchemes)).toEqual(['token', 'key'])
  const securityOf = ({ method, path }: Endpoint) =>
    paths[`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]?.security
  expect(securityOf(endpoints.items.list)).toEqual([{ token: [] }, { key: ['read'] }])
  expect(securityOf(endpoints.payments.send)).toEqual([{ key: ['payments'] }])
  expect(securityOf(endpoints.keys.create)).toEqual([{ token: [] }])
  expect(securityOf(endpoints.config.getClientConfig)).toBeUndefined()
})
