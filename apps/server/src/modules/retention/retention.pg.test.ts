import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { readMetrics } from '@dibs/testing/metrics'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accessTokens,
  accountChallenges,
  auditRecords,
  claims,
  codeBudgets,
  codeDeliveries,
  contactChanges,
  erasedBuyers,
  gaps,
  idempotencyKeys,
  liveSessions,
  namedComments,
  oneTimeCodes,
  paidMessages,
  paymentNotices,
  providerBudgets,
  users,
} from '../../platform/database/schema/index.ts'
import { emptyLedger } from '../../platform/limits/provider-ledger.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createTestSeller, type TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DAY_MS = 86_400_000
const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, env: { RECAP_RETENTION_DAYS: '31' } })
})
afterAll(() => server.close())

const ago = (days: number) => new Date(clock() - days * DAY_MS)
const hasDeleted = (name: string) =>
  server.logLines.some((line) => line.includes('deleted what') && line.includes(`"${name}"`))

/** A session that ended so many days ago, with a claim and a gap. */
async function addSession(seller: TestSeller, daysAgo: number | null) {
  const endedAt = daysAgo === null ? null : ago(daysAgo)
  const [session] = await server.db
    .insert(liveSessions)
    .values({
      userId: seller.userId,
      tiktokUsername: 'x',
      tiktokAccountId: '1' as never,
      roomId: '7',
      startedAt: ago(100),
      endedAt,
    })
    .returning()
  const sessionId = session?.id as NonNullable<typeof session>['id']
  await server.db.insert(claims).values({
    sessionId,
    itemId: randomUUID() as never,
    accountId: '5' as never,
    itemText: 'A1',
    messageId: '9' as never,
    username: 'u',
    nickname: 'n',
    commentText: 'A1',
    commentAt: ago(100),
    heardAt: ago(100),
  })
  await server.db.insert(gaps).values({ sessionId, fromAt: ago(100), toAt: ago(99) })
  return sessionId
}

test('recaps go when their days are over, with everything of them; younger ones stay', async () => {
  const seller = await createTestSeller(server, 'retention.recaps', ['A1'])
  for (let i = 0; i < 12; i += 1) await addSession(seller, 32)
  const young = await addSession(seller, 30.5)
  const running = await addSession(seller, null)
  clock.advance({ minutes: 61 })
  const kept = async () => (await server.db.select().from(liveSessions)).map(({ id }) => id)
  await eventually(async () => expect((await kept()).sort()).toEqual([young, running].sort()))
  expect(await server.db.$count(claims)).toBe(2)
  expect(await server.db.$count(gaps)).toBe(2)
  await eventually(() => expect(hasDeleted('sessions')).toBe(true))
  const { data: past } = await seller.api(endpoints.live.listPast, {})
  expect(past.map(({ id }) => id)).toEqual([young])
  expect((await seller.api(endpoints.items.list, {})).data).toHaveLength(1)
  await server.db.delete(liveSessions)
})

test('what cannot go keeps nothing else from going', async () => {
  const seller = await createTestSeller(server, 'retention.stuck')
  const { userId } = seller
  const stuck = await addSession(seller, 40)
  await server.db.execute(sql`
    create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not this one'; end $$`)
  await server.db.execute(sql`
    create trigger refuse before delete on live_sessions execute function refuse()`)
  const token = { tokenHash: 'old', userId, createdAt: ago(60), lastUsedAt: ago(31) }
  await server.db.insert(accessTokens).values(token)
  clock.advance({ minutes: 61 })
  const tokens = () => server.db.$count(accessTokens, eq(accessTokens.tokenHash, 'old'))
  await eventually(async () => expect(await tokens()).toBe(0))
  expect(await server.db.$count(liveSessions, eq(liveSessions.id, stuck))).toBe(1)
  expect(server.logLines.join('\n')).toContain('it is tried again')
  await server.db.execute(sql`drop trigger refuse on live_sessions`)
  await server.db.delete(liveSessions)
})

test('dead tokens, codes and what only served repeats go; what is still good stays', async () => {
  const seller = await createTestSeller(server, 'retention.tokens')
  const { userId } = seller
  const token = (name: string, days: number) => ({
    tokenHash: name,
    userId,
    createdAt: ago(60),
    lastUsedAt: ago(days),
  })
  await server.db.delete(oneTimeCodes)
  await server.db.delete(codeBudgets)
  await server.db.insert(accessTokens).values([token('dead', 30.1), token('good', 29)])
  const code = { codeHash: 'x', attemptsLeft: 5 }
  await server.db.insert(oneTimeCodes).values([
    { key: 'expired', ...code, expiresAt: ago(0.001) },
    { key: 'alive', ...code, expiresAt: ago(-1) },
  ])
  await server.db.insert(codeDeliveries).values([
    { key: 'over', counts: [], expiresAt: ago(0.001) },
    { key: 'told', counts: [], expiresAt: ago(-1) },
  ])
  const hour = 1 / 24
  await server.db.insert(codeBudgets).values([
    { key: 'empty', sendsAt: [], attemptsAt: [] },
    { key: 'old', sendsAt: [ago(1)], attemptsAt: [ago(2), ago(hour)] },
    { key: 'used', sendsAt: [ago(1)], attemptsAt: [ago(-hour)] },
  ])
  const repeat = (days: number) => ({
    userId,
    key: randomUUID(),
    fingerprint: 'f',
    createdAt: ago(days),
  })
  await server.db.insert(idempotencyKeys).values([repeat(1.1), repeat(0.5)])
  await server.db
    .insert(accountChallenges)
    .values({ userId, username: 'u', word: 'mango1', expiresAt: ago(1), checksAt: [] })
  await server.db
    .update(users)
    .set({ erasedStartsAt: [ago(40), ago(1)] })
    .where(eq(users.id, userId))

  clock.advance({ minutes: 61 })

  await eventually(async () =>
    expect((await server.db.select().from(users).where(eq(users.id, userId)))[0]).toMatchObject({
      erasedStartsAt: [expect.any(Date)],
    }),
  )
  // A round that an earlier test began may have come by the users alone.
  await eventually(async () => {
    const tokens = await server.db
      .select()
      .from(accessTokens)
      .where(eq(accessTokens.userId, userId))
    expect(tokens.map(({ tokenHash }) => tokenHash)).not.toContain('dead')
    expect(tokens).toHaveLength(2)
    expect((await server.db.select().from(oneTimeCodes)).map(({ key }) => key)).toEqual(['alive'])
    expect((await server.db.select().from(codeBudgets)).map(({ key }) => key)).toEqual(['used'])
    expect((await server.db.select().from(codeDeliveries)).map(({ key }) => key)).toEqual(['told'])
    expect(await server.db.$count(idempotencyKeys)).toBe(1)
    expect(await server.db.$count(accountChallenges)).toBe(0)
  })
  await seller.api(endpoints.user.getProfile, {})
})

test('replaced addresses, counts, audit records and what served lives that are over go, too', async () => {
  const seller = await createTestSeller(server, 'retention.trust')
  const { userId } = seller
  const change = (tokenHash: string, days: number) => ({
    userId,
    field: 'email' as const,
    oldValue: 'a@x.test',
    newValue: 'b@x.test',
    tokenHash,
    changedAt: ago(days),
    expiresAt: ago(days - 3),
  })
  await server.db.insert(contactChanges).values([change('over', 3.1), change('open', 2.9)])
  const jakartaDate = (days: number) =>
    new Date(clock() - days * DAY_MS + 7 * 3_600_000).toISOString().slice(0, 10)
  const counted = (days: number) => ({ prefix: '+62', day: jakartaDate(days), sent: 1 })
  await server.db.insert(paidMessages).values([counted(0), counted(1), counted(2), counted(9)])
  const used = (keyHash: string, days: number) => ({
    keyHash,
    version: 1,
    ledger: emptyLedger(),
    updatedAt: ago(days),
  })
  await server.db.insert(providerBudgets).values([used('idle', 1.1), used('busy', 0.9)])
  const record = (action: string, days: number) => ({
    at: ago(days),
    operator: 'op',
    action,
    userId,
    details: {},
  })
  await server.db.insert(auditRecords).values([record('old', 366), record('young', 364)])
  const [over, running] = [await addSession(seller, 1), await addSession(seller, null)]
  const erased = { accountHash: 'hash', erasedAt: ago(1) }
  await server.db
    .insert(erasedBuyers)
    .values([over, running].map((sessionId) => ({ sessionId, ...erased })))
  const named = { named: {}, keptAt: ago(1) }
  await server.db
    .insert(namedComments)
    .values([over, running].map((sessionId) => ({ sessionId, ...named })))
  const unlinked = { tiktokUsername: null, tiktokNickname: null, tiktokAccountId: null }
  const isSeller = eq(users.id, userId)
  await server.db
    .update(users)
    .set({ ...unlinked, leftRoomId: '7' })
    .where(isSeller)

  clock.advance({ minutes: 61 })

  const rows = async () => ({
    changes: (await server.db.select().from(contactChanges)).map(({ tokenHash }) => tokenHash),
    days: (await server.db.select().from(paidMessages)).map(({ day }) => day),
    keys: (await server.db.select().from(providerBudgets)).map(({ keyHash }) => keyHash),
    records: (await server.db.select().from(auditRecords)).map(({ action }) => action),
    erased: (await server.db.select().from(erasedBuyers)).map(({ sessionId }) => sessionId),
    named: (await server.db.select().from(namedComments)).map(({ sessionId }) => sessionId),
    rooms: (await server.db.select().from(users).where(isSeller)).map(
      ({ leftRoomId }) => leftRoomId,
    ),
  })
  const days = [jakartaDate(0), jakartaDate(1)]
  const kept = {
    changes: ['open'],
    days,
    keys: ['busy'],
    records: ['young'],
    erased: [running],
    named: [running],
    rooms: [null],
  }
  await eventually(async () => expect(await rows()).toEqual(kept))
  await server.db.delete(liveSessions)
})

test.each([
  ['31', ['told lately']],
  ['90', ['told lately', 'waits']],
])(
  'money that came goes when it cannot be told again; what waits for a bill, not before recaps (%s days)',
  async (days, kept) => {
    const own = await startTestServer({ clock, env: { RECAP_RETENTION_DAYS: days } })
    const { userId } = await createTestSeller(own, 'retention.notices')
    const notice = (noticeId: string, daysAgo: number, given: number, isAside = false) => ({
      userId,
      noticeId,
      amount: 5,
      given,
      isAside,
      currency: 'IDR' as const,
      paidAt: ago(daysAgo),
      receivedAt: ago(daysAgo),
    })
    await own.db
      .insert(paymentNotices)
      .values([
        notice('told lately', 60.9, 5),
        notice('given', 61.1, 5),
        notice('aside', 61.1, 0, true),
        notice('waits', 61.1, 4),
        notice('waited too long', 91, 4),
      ])
    clock.advance({ minutes: 61 })
    const left = async () =>
      (await own.db.select().from(paymentNotices)).map(({ noticeId }) => noticeId)
    await eventually(async () => expect((await left()).sort()).toEqual(kept))
    await own.close()
  },
)

test('that retention is at work, and what failed, can be seen in the metrics', async () => {
  const figure = async (name: string) => {
    const text = await readMetrics(server.url)
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  }
  const success = 'dibs_deletion_last_success_timestamp_seconds'
  await server.db.execute(sql`alter table live_sessions rename to away`)
  clock.advance({ minutes: 61 })
  const failures = () => figure('dibs_deletion_failures_total{kind="sessions"}')
  await eventually(async () => expect(await failures()).toBeGreaterThan(0))
  // A round that was under way as the table went may have succeeded since.
  const at = await figure(`${success}{kind="sessions"}`)
  expect(at * 1_000).toBeLessThanOrEqual(clock())
  const failed = await failures()
  clock.advance({ minutes: 61 })
  await eventually(async () => expect(await failures()).toBeGreaterThan(failed))
  await eventually(async () =>
    expect(await figure(`${success}{kind="tokens"}`)).toBeGreaterThan(at),
  )
  expect(await figure(`${success}{kind="sessions"}`)).toBe(at)
  await server.db.execute(sql`alter table away rename to live_sessions`)
})

test('what has had its time goes at the start, too, and a database that is away ends nothing', async () => {
  const database = await createTestDatabase()
  const proxy = await startDatabaseProxy(database.url)
  const first = await startTestServer({ clock, database })
  const seller = await createTestSeller(first, 'retention.start')
  await first.close()
  clock.advance({ days: 31 })
  const second = await startTestServer({ clock, database: { ...database, url: proxy.url } })
  await eventually(() => expect(second.db.$count(accessTokens)).resolves.toBe(0))
  proxy.cut()
  clock.advance({ minutes: 61 })
  await eventually(() =>
    expect(second.logLines.some((line) => line.includes('it is tried again'))).toBe(true),
  )
  proxy.mend()
  const withToken = second.api(seller.token)(endpoints.user.getProfile, {})
  expect(await failure(withToken)).toMatchObject({ status: 401 })
  await second.close()
  await proxy.close()
  await database.drop()
})
