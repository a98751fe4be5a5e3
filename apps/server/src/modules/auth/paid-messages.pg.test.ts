import { randomInt } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { openTestBrowser } from '../../testing/test-browser.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** 22:00 in Jakarta: two hours of the day are left. */
const evening = new Date(Date.UTC(2026, 0, 5, 15))
const clock = createTestClock(evening.getTime())
const LIMITS = {
  TRUST_PROXY: '1',
  PAID_MESSAGES_HOME: '40',
  PAID_MESSAGES_ABROAD: '2',
  PAID_MESSAGES_STRETCH: '3',
}
const SENT = { expiresInSeconds: 300, attemptsRemaining: 5 }
const SCARCE = { expiresInSeconds: 300, attemptsRemaining: 5, isScarce: true }
const UNTIL_MIDNIGHT = {
  status: 429,
  body: { code: 'too_many_requests', retryAfterSeconds: 7_200 },
}
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock, env: LIMITS })
})
beforeEach(() => {
  // Of the next day: counts whose day is over are deleted behind the back of a clock that goes back.
  evening.setUTCDate(evening.getUTCDate() + 1)
  clock.advance({ seconds: (evening.getTime() - clock()) / 1_000 })
})
afterAll(() => server.close())

const anyNetwork = () => [100, ...[0, 0, 0].map(() => randomInt(256))].join('.')
const from = (network: string, on = server) =>
  openTestBrowser(on, { headers: { 'x-forwarded-for': network } })
const request = async (loginIdentifier: string, network = anyNetwork(), on = server) =>
  (await from(network, on).api(endpoints.auth.requestOtp, { body: { loginIdentifier } })).data
const sentTo = async (number: string) => (await server.control.outbox(number)).length
/** Numbers that are no neighbours. */
const scattered = (count: number, start: string) =>
  Array.from({ length: count }, (_, at) => `+62${start}${at + 10}5556${at + 10}`)

test('a block of a thousand numbers gets so many a day, a resend like a first one', async () => {
  await request('+628123456001')
  await request('+628123456002')
  clock.advance({ seconds: 60 })
  await request('+628123456002')
  expect(await request('+628123456999')).toEqual(SCARCE)
  expect(await sentTo('+628123456999')).toBe(0)
  expect(await request('+628123457000')).toEqual(SENT)
  clock.advance({ minutes: 119 })
  expect(await request('+628123456999')).toEqual(SENT)
  expect(await sentTo('+628123456999')).toBe(1)
})

test('other countries get fewer than that of most sellers', async () => {
  for (const number of ['+6591234567', '+6592345678']) await request(number)
  expect(await request('+6593456789')).toEqual(SCARCE)
  expect(await request('+60123456789')).toEqual(SENT)
  for (const number of scattered(6, '811')) expect(await request(number)).toEqual(SENT)
})

test('of twenty at once, no more go out than the limit allows', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => `+62822222${2_100 + index}`)
  const answers = await Promise.all(numbers.map((number) => request(number)))
  expect(answers.filter(({ isScarce }) => !isScarce)).toHaveLength(3)
  const sent = await Promise.all(numbers.map(sentTo))
  expect(sent.filter((count) => count > 0)).toHaveLength(3)
})

test('what was not sent, or refused for another reason, does not count', async () => {
  // A number that the messaging app refuses.
  expect(await failure(request('+628120000030'))).toMatchObject({ status: 503 })
  await request('+628120000031')
  expect(await failure(request('+628120000031'))).toMatchObject({ status: 429 })
  await request('+628120000032')
  expect(await request('+628120000033')).toEqual(SENT)
})

test('a number that has an account still gets a code when no other does, and no answer tells', async () => {
  const [known, unknown] = ['+628131112221', '+628131113331'] as const
  await server.db.insert(users).values({ phoneNumber: known })
  for (let at = 0; at < 30; at += 1) await request(`+6282${at + 10}7778${at + 10}`)
  expect(await request('+628131114441')).toEqual(SCARCE)
  const answers = await Promise.all([request(known), request(unknown)])
  expect(answers).toEqual([SCARCE, SCARCE])
  await eventually(async () => expect(await sentTo(known)).toBe(1))
  expect(await sentTo(unknown)).toBe(0)
  const guesses = await Promise.all(
    [known, unknown].map((number) => failure(from(anyNetwork()).verify(number, '000000'))),
  )
  expect(guesses[0]).toMatchObject({ body: { code: 'otp_wrong', attemptsRemaining: 4 } })
  expect(guesses[1]?.body).toEqual(guesses[0]?.body)
  expect(server.logLines.join()).toContain('codes are scarce')
})

test('one network address uses up a part alone, an IPv6 one by its /64 and its /48', async () => {
  const numbers = scattered(30, '814')
  const ask = (network: string) => request(numbers.pop() ?? '', network)
  for (let at = 0; at < 4; at += 1) await ask('100.64.0.1')
  expect(await failure(ask('100.64.0.1'))).toMatchObject(UNTIL_MIDNIGHT)
  expect(await ask('100.64.0.2')).toEqual(SENT)
  for (let at = 0; at < 4; at += 1) await ask(`2001:db8:0:1::${at + 1}`)
  expect(await failure(ask('2001:db8:0:1::99'))).toMatchObject(UNTIL_MIDNIGHT)
  for (let at = 0; at < 6; at += 1) await ask(`2001:db8:0:${at + 2}::1`)
  expect(await failure(ask('2001:db8:0:9::1'))).toMatchObject(UNTIL_MIDNIGHT)
  expect(await ask('2001:db8:1:1::1')).toEqual(SENT)
})

test('one network address gets a third of a block of numbers', async () => {
  await request('+628151112001', '100.64.0.1')
  expect(await failure(request('+628151112002', '100.64.0.1'))).toMatchObject(UNTIL_MIDNIGHT)
  expect(await request('+628151112003', '100.64.0.2')).toEqual(SENT)
})

test('changes of number count apart from log-ins, and a restart refills nothing', async () => {
  const { token } = await server.logInByCode('ganti@example.test')
  const change = (value: string, network = anyNetwork()) =>
    openTestBrowser(server, {
      headers: { 'x-forwarded-for': network, authorization: `Bearer ${token}` },
    }).api(endpoints.user.sendContactOtp, { body: { field: 'phoneNumber', value } })
  for (const number of ['+628333333001', '+628333333002', '+628333333003']) await change(number)
  expect(await failure(change('+628333333004'))).toMatchObject(UNTIL_MIDNIGHT)
  expect(await request('+628333333004')).toEqual(SENT)
  for (const number of ['+628333333005', '+628333333006']) await request(number)
  const { database, simulator } = server
  const second = await startTestServer({ clock, env: LIMITS, database, simulator })
  expect(await request('+628333333007', anyNetwork(), second)).toEqual(SCARCE)
  await second.close()
})

test('a device that has logged in there gets its code when others do not; it has a ceiling, too', async () => {
  const seller = from(anyNetwork())
  await seller.logIn('+628444444001')
  await request('+628444444002')
  await request('+628444444003')
  clock.advance({ minutes: 2 })
  expect(await request('+628444444009')).toMatchObject({ isScarce: true })
  await expect(seller.logIn('+628444444001')).resolves.toHaveProperty('token')
  for (let sent = 0; sent < 2; sent += 1) {
    clock.advance({ minutes: 2 })
    await seller.requestCode('+628444444001')
  }
  clock.advance({ minutes: 2 })
  expect(await failure(seller.requestCode('+628444444001'))).toMatchObject({ status: 429 })
})

test('one number with all its devices gets ten of the messages that are kept for such devices', async () => {
  const { database, simulator } = server
  const env = { TRUST_PROXY: '1' }
  const wide = await startTestServer({ clock, env, database, simulator })
  const number = '+628555555001'
  const devices = [from(anyNetwork(), wide), from(anyNetwork(), wide), from(anyNetwork(), wide)]
  for (const device of devices) {
    await device.logIn(number)
    clock.advance({ minutes: 2 })
  }
  const outcomes: (number | undefined)[] = []
  for (let round = 0; round < 4; round += 1) {
    for (const device of devices) {
      const sent = await device.requestCode(number).then(
        () => 200,
        () => 429,
      )
      outcomes.push(sent)
    }
    clock.advance({ minutes: 2 })
  }
  expect(outcomes.filter((status) => status === 200)).toHaveLength(10)
  await wide.close()
})
