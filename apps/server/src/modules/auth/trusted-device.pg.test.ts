import { ApiError, createApiClient, endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { openTestBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const guess = async (browser: TestBrowser, identifier: string, otp: string) =>
  (await failure(browser.verify(identifier, otp))).code

/** A browser that logged in to an account an hour ago. */
async function trustedBrowser(identifier: string): Promise<TestBrowser> {
  const browser = openTestBrowser(server)
  await browser.logIn(identifier)
  clock.advance({ minutes: 60 })
  return browser
}

/** Sends four codes and guesses at each of them five times, all wrong. */
async function spendGuesses(browser: TestBrowser, identifier: string): Promise<string[]> {
  const outcomes: string[] = []
  for (let codes = 0; codes < 4; codes += 1) {
    const wrong = wrongOf(await browser.requestCode(identifier))
    const guesses = Array.from({ length: 7 }, () => guess(browser, identifier, wrong))
    outcomes.push(...(await Promise.all(guesses)))
    clock.advance({ minutes: 1 })
  }
  return outcomes
}

test('a log-in leaves a cookie that scripts and other sites never see; nothing else does', async () => {
  const browser = openTestBrowser(server)
  const code = await browser.requestCode('kue@example.test')
  await failure(browser.verify('kue@example.test', wrongOf(code)))
  expect(browser.setCookies).toEqual([])
  const { token } = await browser.verify('kue@example.test', code)
  const [cookie, ...attributes] = browser.setCookies[0]?.split('; ') ?? []
  expect(cookie).toMatch(/^dibs-device=[\w.%+/-]+$/)
  expect(attributes.sort()).toEqual([
    'HttpOnly',
    'Max-Age=31536000',
    'Path=/api/auth',
    'SameSite=Strict',
  ])
  expect(browser.setCookies[0]).not.toContain('kue')
  await server.api(token)(endpoints.auth.logout, {})
  expect(browser.setCookies).toHaveLength(1)
})

test('under HTTPS the cookie is for secure connections alone, by its name, too', async () => {
  const { database, simulator } = server
  const env = { PUBLIC_URL: 'https://dibs.example' }
  const secure = await startTestServer({ clock, database, simulator, env })
  const browser = openTestBrowser(secure)
  await browser.logIn('aman@example.test')
  expect(browser.setCookies[0]).toMatch(/^__Secure-dibs-device=/)
  expect(browser.setCookies[0]).toContain('; Secure')
  await secure.close()
})

test('strangers who use up an address lock out no device that has logged in there', async () => {
  const identifier = 'jualan@example.test'
  const seller = await trustedBrowser(identifier)
  const stranger = openTestBrowser(server)
  const code = await seller.requestCode(identifier)
  const outcomes = await spendGuesses(stranger, identifier)
  expect(outcomes.filter((outcome) => outcome === 'otp_wrong')).toHaveLength(20)
  expect(await failure(stranger.requestCode(identifier))).toMatchObject({ status: 429 })
  expect(await failure(openTestBrowser(server).logIn(identifier))).toMatchObject({ status: 429 })
  await expect(seller.verify(identifier, code)).resolves.toMatchObject({ isTikTokLinked: false })
  await expect(seller.logIn(identifier)).resolves.toMatchObject({ isTikTokLinked: false })
})

test('such a device has the same limits, and a restart refills none of them', async () => {
  const identifier = 'batas@example.test'
  const seller = await trustedBrowser(identifier)
  const outcomes = await spendGuesses(seller, identifier)
  expect(outcomes.filter((outcome) => outcome === 'otp_wrong')).toHaveLength(20)
  expect(await failure(seller.requestCode(identifier))).toMatchObject({ status: 429 })
  const { database, simulator } = server
  const second = await startTestServer({ clock, database, simulator })
  const there = openTestBrowser(second, { cookie: seller.cookie() })
  expect(await failure(there.requestCode(identifier))).toMatchObject({ status: 429 })
  expect(await guess(there, identifier, '123456')).toBe('too_many_requests')
  await second.close()
  await expect(openTestBrowser(server).logIn(identifier)).resolves.toHaveProperty('token')
})

test("a device's code and the one that a stranger had sent are two", async () => {
  const identifier = 'pisah@example.test'
  const seller = await trustedBrowser(identifier)
  const stranger = openTestBrowser(server)
  const theirs = await stranger.requestCode(identifier)
  const own = await seller.requestCode(identifier)
  if (own !== theirs) {
    expect(await guess(seller, identifier, theirs)).toBe('otp_wrong')
    expect(await guess(stranger, identifier, own)).toBe('otp_wrong')
  }
  await seller.verify(identifier, own)
  expect(await guess(seller, identifier, own)).toBe('otp_expired')
  await stranger.verify(identifier, theirs)
})

test.each([
  ['nothing of ours', () => 'dibs-device=hello'],
  ['no value', () => 'dibs-device='],
  ['broken escapes', () => 'dibs-device=%E0%A4%A'],
  ['no cookie at all', () => ';;;===;'],
  ['a foreign signature', (cookie: string) => cookie.replace(/[^.]+$/, 'x'.repeat(43))],
  ['other contents', (cookie: string) => cookie.replace('=', '=x')],
  ['a long one ahead of it', (cookie: string) => `dibs-device=${'x'.repeat(9_000)}; ${cookie}`],
])('a cookie with %s counts as none', async (_name, forge) => {
  const identifier = `palsu${clock()}@example.test`
  const seller = await trustedBrowser(identifier)
  await spendGuesses(openTestBrowser(server), identifier)
  const forger = openTestBrowser(server, { cookie: forge(seller.cookie() ?? '') })
  expect(await failure(forger.requestCode(identifier))).toMatchObject({ status: 429 })
  clock.advance({ minutes: 61 })
  await expect(forger.logIn(identifier)).resolves.toHaveProperty('token')
})

test('a device of one account is a stranger to every other', async () => {
  await openTestBrowser(server).logIn('korban@example.test')
  const attacker = await trustedBrowser('penyerang@example.test')
  await spendGuesses(openTestBrowser(server), 'korban@example.test')
  for (const identifier of ['korban@example.test', 'KORBAN@example.test ']) {
    expect(await failure(attacker.requestCode(identifier))).toMatchObject({ status: 429 })
  }
})

test('a device is known in the accounts that it has logged in to, and to nobody once one is deleted', async () => {
  const identifiers = ['toko1@example.test', 'toko2@example.test'] as const
  const browser = openTestBrowser(server)
  const logins = [await browser.logIn(identifiers[0]), await browser.logIn(identifiers[1])] as const
  clock.advance({ minutes: 60 })
  const stranger = openTestBrowser(server)
  for (const identifier of identifiers) await spendGuesses(stranger, identifier)
  await server.api(logins[0].token)(endpoints.auth.logout, {})
  for (const identifier of identifiers) await browser.requestCode(identifier)

  clock.advance({ minutes: 60 })
  await server.api(logins[1].token)(endpoints.personalData.deleteAccount, {
    body: { confirmation: 'DELETE' },
  })
  await openTestBrowser(server).logIn(identifiers[1])
  clock.advance({ minutes: 1 })
  for (const identifier of identifiers) await spendGuesses(stranger, identifier)
  await browser.requestCode(identifiers[0])
  expect(await failure(browser.requestCode(identifiers[1]))).toMatchObject({ status: 429 })
})

test('a flood from its network address leaves such a device alone', async () => {
  const identifier = 'banjir@example.test'
  const { database, simulator } = server
  const flooded = await startTestServer({ clock, database, simulator })
  const seller = await trustedBrowser(identifier)
  const call = createApiClient({ baseUrl: `${flooded.url}/api` })
  const body = { loginIdentifier: 'lain@example.test', otp: '123456' }
  const statuses = new Set<number>()
  for (let batch = 0; batch < 13; batch += 1) {
    const calls = Array.from({ length: 100 }, () => call(endpoints.auth.verifyOtp, { body }))
    for (const { status, reason } of (await Promise.allSettled(calls)) as never[]) {
      if (status === 'rejected' && (reason as unknown) instanceof ApiError)
        statuses.add((reason as ApiError).status)
    }
  }
  expect([...statuses].sort()).toEqual([401, 429])
  const there = openTestBrowser(flooded, { cookie: seller.cookie() })
  await expect(there.logIn(identifier)).resolves.toHaveProperty('token')
  await flooded.close()
})

test('such a device can flood with few calls of its own: anybody can have some', async () => {
  const { database, simulator } = server
  const flooded = await startTestServer({ clock, database, simulator })
  const seller = await trustedBrowser('sekali@example.test')
  const there = openTestBrowser(flooded, { cookie: seller.cookie() })
  const tries = Array.from({ length: 61 }, (_, at) =>
    failure(there.verify(`orang${at}@example.test`, '123456')),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(60).fill(401), 429])
  await flooded.close()
})
