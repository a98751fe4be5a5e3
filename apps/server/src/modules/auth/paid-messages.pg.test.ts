import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paidMessages } from '../../platform/database/schema/index.ts'
import { failure } from '../../testing/failure.ts'
import { openTestBrowser } from '../../testing/test-browser.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** 22:00 in Jakarta: two hours of the day are left. */
const clock = createTestClock(Date.UTC(2026, 0, 5, 15))
const LIMITS = { PAID_MESSAGES_HOME: '8', PAID_MESSAGES_ABROAD: '2', PAID_MESSAGES_STRETCH: '3' }
const REFUSED = { status: 429, body: { code: 'too_many_requests', retryAfterSeconds: 7_200 } }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock, env: LIMITS })
})
afterAll(() => server.close())

const request = (loginIdentifier: string, from = server) =>
  from.api()(endpoints.auth.requestOtp, { body: { loginIdentifier } })

/** What was sent today, by where to. */
async function counted(): Promise<Record<string, number>> {
  const rows = await server.db.select().from(paidMessages)
  return Object.fromEntries(rows.map(({ prefix, day, sent }) => [`${day} ${prefix}`, sent]))
}

async function startOver(): Promise<void> {
  await server.db.delete(paidMessages)
}

test('a block of a thousand numbers gets so many a day, a resend like a first one', async () => {
  await startOver()
  await request('+628123456001')
  await request('+628123456002')
  clock.advance({ seconds: 60 })
  await request('+628123456002')
  const refusal = await failure(request('+628123456999'))
  expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(refusal.body?.retryAfterSeconds).toBe(7_140)
  await request('+628123457000')
  await request('mail@example.test')
  expect(await counted()).toEqual({
    '2026-01-05 +62': 4,
    '2026-01-05 +628123456': 3,
    '2026-01-05 +628123457': 1,
  })
  clock.advance({ minutes: 119 })
  await request('+628123456999')
  clock.advance({ minutes: -120 })
})

test('other countries get fewer than that of most sellers', async () => {
  await startOver()
  for (const number of ['+6591234567', '+6592345678']) await request(number)
  expect(await failure(request('+6593456789'))).toMatchObject(REFUSED)
  await request('+60123456789')
  for (let number = 1; number <= 8; number += 1) await request(`+62811${number}555666`)
  expect(await failure(request('+628119555666'))).toMatchObject(REFUSED)
})

test('of twenty at once, no more go out than the limit allows', async () => {
  await startOver()
  const numbers = Array.from({ length: 20 }, (_, index) => `+62822222${2_100 + index}`)
  const settled = await Promise.allSettled(numbers.map((number) => request(number)))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  const outboxes = await Promise.all(numbers.map((number) => server.control.outbox(number)))
  expect(outboxes.flat()).toHaveLength(3)
  expect((await counted())['2026-01-05 +62']).toBe(3)
})

test('what was not sent, or refused for another reason, does not count', async () => {
  await startOver()
  // A number that the messaging app refuses.
  expect(await failure(request('+628120000030'))).toMatchObject({ status: 503 })
  await request('+628120000031')
  expect(await failure(request('+628120000031'))).toMatchObject({ status: 429 })
  expect(await counted()).toEqual({ '2026-01-05 +62': 1, '2026-01-05 +628120000': 1 })
})

test('codes for a change of number count, too, and a restart refills nothing', async () => {
  await startOver()
  const { api } = await server.logIn('ganti@example.test')
  const change = (value: string) =>
    api(endpoints.user.sendContactOtp, { body: { field: 'phoneNumber', value } })
  for (const number of ['+628333333001', '+628333333002', '+628333333003']) await change(number)
  expect(await failure(change('+628333333004'))).toMatchObject(REFUSED)
  const { database, simulator } = server
  const second = await startTestServer({ clock, env: LIMITS, database, simulator })
  expect(await failure(request('+628333333004', second))).toMatchObject(REFUSED)
  await second.close()
})

test('a known number is refused as an unknown one is; a device that has logged in there is not', async () => {
  await startOver()
  const seller = openTestBrowser(server)
  await seller.logIn('+628444444001')
  await request('+628444444002')
  await request('+628444444003')
  clock.advance({ minutes: 2 })
  const [known, unknown] = await Promise.all(
    ['+628444444001', '+628444444009'].map((number) => failure(request(number))),
  )
  expect(known?.body).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 7_080 })
  expect(unknown?.body).toEqual(known?.body)
  await expect(seller.logIn('+628444444001')).resolves.toHaveProperty('token')
  clock.advance({ minutes: -2 })
})

test('the devices that have logged in have a ceiling, too', async () => {
  await startOver()
  const seller = openTestBrowser(server)
  await seller.logIn('+628555555001')
  clock.advance({ minutes: 2 })
  for (let sent = 0; sent < 3; sent += 1) {
    await seller.requestCode('+628555555001')
    clock.advance({ minutes: 2 })
  }
  expect(await failure(seller.requestCode('+628555555001'))).toMatchObject({ status: 429 })
  expect((await counted())['2026-01-05 known +628555555']).toBe(3)
})
