import { randomInt, randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import { readMetrics } from '@dibs/testing/metrics'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { useCounts, users } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { openTestBrowser } from '../../testing/test-browser.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const clock = createTestClock()
const SENT = { expiresInSeconds: 300, attemptsRemaining: 5 }
const SCARCE = { expiresInSeconds: 300, attemptsRemaining: 5, isScarce: true }
const LIMITS = { TRUST_PROXY: '1', MAIL_CODES: '20', MAIL_CODES_DOMAIN: '6', NETWORK_CODES: '5' }
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock, env: LIMITS })
})
beforeEach(async () => {
  await server.db.delete(useCounts)
})
afterAll(() => server.close())

const address = (domain: string) => `${randomUUID()}@${domain}`
const anyNetwork = () => [100, ...[0, 0, 0].map(() => randomInt(256))].join('.')
const request = async (loginIdentifier: string, network = anyNetwork()) => {
  const browser = openTestBrowser(server, { headers: { 'x-forwarded-for': network } })
  return (await browser.api(endpoints.auth.requestOtp, { body: { loginIdentifier } })).data
}
const sentTo = async (to: string) => (await server.control.outbox(to)).length

test('one network address asks for so many codes in ten minutes, whatever they are for', async () => {
  const { token } = await server.logInByCode('kontak@example.test')
  const contact = (value: string) =>
    openTestBrowser(server, {
      headers: { 'x-forwarded-for': '100.64.0.1', authorization: `Bearer ${token}` },
    }).api(endpoints.user.sendContactOtp, { body: { field: 'email', value } })
  for (let index = 0; index < 4; index += 1) await request(address(`a${index}.test`), '100.64.0.1')
  await contact(address('b.test'))
  for (const refused of [
    () => contact(address('c.test')),
    () => request(address('d.test'), '100.64.0.1'),
  ])
    expect(await failure(refused())).toMatchObject({
      status: 429,
      body: { retryAfterSeconds: 600 },
    })
  expect(await request(address('d.test'))).toEqual(SENT)
  clock.advance({ minutes: 11 })
  await expect(contact(address('e.test'))).resolves.toMatchObject({ status: 200 })
})

test('a domain that gets many is slow for addresses that nobody has logged in with, for a minute', async () => {
  const known = address('ramai.test')
  await server.db.insert(users).values({ email: known })
  for (let index = 0; index < 6; index += 1) await request(address('ramai.test'))
  const unknown = address('ramai.test')
  expect(await Promise.all([request(known), request(unknown)])).toEqual([SCARCE, SCARCE])
  await eventually(async () => expect(await sentTo(known)).toBe(1))
  expect(await sentTo(unknown)).toBe(0)
  expect(await request(address('sepi.test'))).toEqual(SENT)
  clock.advance({ seconds: 61 })
  expect(await request(unknown)).toEqual(SENT)
})

test('one network address uses up a third of a domain at most', async () => {
  for (let index = 0; index < 2; index += 1) await request(address('besar.test'), '100.64.0.7')
  const third = await failure(request(address('besar.test'), '100.64.0.7'))
  expect(third).toMatchObject({ status: 429, body: { retryAfterSeconds: 60 } })
  expect(await request(address('besar.test'))).toEqual(SENT)
})

test('of all mails together, a quarter is for addresses that have an account', async () => {
  const known = address('lain.test')
  await server.db.insert(users).values({ email: known })
  for (let index = 0; index < 15; index += 1) await request(address(`x${index}.test`))
  const unknown = address('lain.test')
  expect([await request(known), await request(unknown)]).toEqual([SCARCE, SCARCE])
  await eventually(async () => expect(await sentTo(known)).toBe(1))
  expect(await sentTo(unknown)).toBe(0)
  expect(server.logLines.join()).toContain('"bound":"mail"')
  const metrics = await readMetrics(server.url)
  expect(metrics).toMatch(/dibs_codes_total\{field="email",kind="code",outcome="held_back"\} \d/)
})

test('a device that has logged in there waits for none of it', async () => {
  const browser = openTestBrowser(server, { headers: { 'x-forwarded-for': '100.64.0.9' } })
  await browser.logIn('lama@penuh.test')
  for (let index = 0; index < 16; index += 1) await request(address('penuh.test'))
  clock.advance({ minutes: 2 })
  await server.db.update(useCounts).set({ used: 1_000, endsAt: new Date(clock() + 600_000) })
  await expect(browser.logIn('lama@penuh.test')).resolves.toHaveProperty('token')
})
