import { endpoints } from '@dibs/contract'
import type { AccountId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedRooms, liveSessions, users } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { createStudio } from '../../testing/on-air.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** A day before February begins in Jakarta. */
const clock = createTestClock(Date.parse('2026-01-30T17:00:00Z'))
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, env: { DEFAULT_PLAN: 'free' } })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'session.limit')

const start = ({ api, username }: TestSeller) =>
  api(endpoints.live.start, { body: { tiktokUsername: username } })
const used = async ({ api }: TestSeller) =>
  (await api(endpoints.subscription.get, {})).data.usage.liveSessions
const setLanguage = ({ api }: TestSeller, languagePreference: 'en' | 'id') =>
  api(endpoints.user.setLanguage, { body: { languagePreference } })

/** A whole live: joined, heard for half an hour, stopped. */
async function playOne(seller: TestSeller) {
  await server.control.goLive(seller.username)
  const sessionId = await seller.start()
  await heard(seller)
  clock.advance({ minutes: 30 })
  await seller.stop(sessionId)
  await server.control.endLive(seller.username)
}

async function heard(seller: TestSeller) {
  await eventually(async () => {
    const { data } = await seller.api(endpoints.live.getActive, {})
    expect(data.data?.roomId).not.toBe('N/A')
  })
}

test('the free plan has three sessions a month, which begins anew in Jakarta', async () => {
  const seller = await studio.newSeller([])
  for (const _ of [1, 2]) await playOne(seller)
  // Never heard, so never counted.
  await seller.start()
  await eventually(async () =>
    expect((await seller.api(endpoints.live.getActive, {})).data.data).toBeNull(),
  )
  expect(await used(seller)).toBe(2)
  await playOne(seller)
  expect(await used(seller)).toBe(3)

  await server.control.goLive(seller.username)
  const refused = await failure(start(seller))
  expect(refused).toMatchObject({
    status: 403,
    code: 'plan_limit',
    message: 'You have used all lives of your plan this month. Hobbyist has more.',
  })
  expect(refused.body).toMatchObject({ limit: 'sessionsPerMonth', liftedBy: 'hobbyist' })
  await setLanguage(seller, 'id')
  expect((await failure(start(seller))).message).toBe(
    'Jatah live di langgananmu bulan ini sudah habis. Di Hobbyist ada lebih banyak.',
  )
  expect((await seller.api(endpoints.live.getActive, {})).data.data).toBeNull()

  clock.advance({ days: 1 })
  expect(await used(seller)).toBe(0)
  expect((await start(seller)).status).toBe(201)
  await heard(seller)
  clock.advance({ minutes: 30 })
  await eventually(async () => expect(await used(seller)).toBe(1))
  clock.advance({ days: -1 })
})

test('a session that runs can be joined whatever the plan, and a dearer plan allows another', async () => {
  const seller = await studio.newSeller([])
  for (const _ of [1, 2]) await playOne(seller)
  await server.control.goLive(seller.username)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => start(seller)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.map(({ data }) => data.data.id)).size).toBe(1)
  expect((await start(seller)).status).toBe(200)
  await heard(seller)
  clock.advance({ minutes: 30 })
  await seller.stop(await seller.start())
  await server.control.endLive(seller.username)
  await server.control.goLive(seller.username)
  const atOnce = await Promise.allSettled([1, 2, 3].map(() => start(seller)))
  expect(atOnce.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await seller.api(endpoints.subscription.switch, { body: { plan: 'hobbyist' } })
  expect((await start(seller)).status).toBe(201)
})

test('sessions that an older server counted count all the same, erased or not, those of other months do not', async () => {
  const seller = await studio.newSeller([])
  const erasedStartsAt = [
    new Date('2025-12-31T16:59:59.999Z'),
    new Date('2025-12-31T17:00:00.000Z'),
    new Date(clock() - 60_000),
  ]
  await server.db.update(users).set({ erasedStartsAt }).where(eq(users.id, seller.userId))
  expect(await used(seller)).toBe(2)
  await server.db.insert(liveSessions).values({
    userId: seller.userId,
    tiktokUsername: seller.username,
    tiktokAccountId: seller.accountId as AccountId,
    roomId: '7001',
    startedAt: new Date(clock() - 60_000),
    endedAt: new Date(clock()),
  })
  expect(await used(seller)).toBe(3)
  await server.control.goLive(seller.username)
  expect(await failure(start(seller))).toMatchObject({ code: 'plan_limit' })
  await seller.api(endpoints.personalData.erase, { body: { confirmation: 'ERASE' } })
  expect(await used(seller)).toBe(3)
})

test('a video account keeps the month’s sessions, whoever has it: a second account, or one after a deletion', async () => {
  const first = await studio.newSeller([])
  for (const _ of [1, 2]) await playOne(first)
  const link = async (seller: TestSeller) => {
    const account = {
      tiktokUsername: first.username,
      tiktokAccountId: first.accountId,
      tiktokNickname: 'x',
    }
    const none = { tiktokUsername: null, tiktokAccountId: null, tiktokNickname: null }
    await server.db.update(users).set(none).where(eq(users.tiktokAccountId, first.accountId))
    await server.db.update(users).set(account).where(eq(users.id, seller.userId))
  }
  const second = await studio.newSeller([])
  expect(await used(second)).toBe(0)
  await link(second)
  expect(await used(second)).toBe(2)

  await first.api(endpoints.personalData.erase, { body: { confirmation: 'ERASE' } })
  expect(await used(first)).toBe(2)
  expect(await used(second)).toBe(2)
  await link(first)
  expect(await used(first)).toBe(2)
  await first.api(endpoints.personalData.deleteAccount, { body: { confirmation: 'DELETE' } })
  await link(second)
  expect(await used(second)).toBe(2)
  // What is kept of it names no account.
  const kept = await server.db.select().from(countedRooms)
  expect(kept.length).toBeGreaterThan(1)
  expect(JSON.stringify(kept)).not.toContain(first.accountId)
})
