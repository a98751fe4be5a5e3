import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeBudgets } from '../../platform/database/schema/index.ts'
import { failure } from '../../testing/failure.ts'
import { openTestBrowser, type TestBrowser } from '../../testing/test-browser.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const OLD = 'the old key of the tests, 32 characters'
const NEW = 'the newer key of the tests, 32 characters'
const clock = createTestClock()
let before: TestServer
let after: TestServer

/** Two servers, as while a change of keys goes through them one after the other. */
beforeAll(async () => {
  before = await startTestServer({ clock, secretKeys: [OLD, NEW] })
  const { database, simulator } = before
  after = await startTestServer({ clock, database, simulator, secretKeys: [NEW, OLD] })
})
afterAll(async () => {
  await after.close()
  await before.close()
})

const startAlone = (secretKeys: [string]) => {
  const { database, simulator } = before
  return startTestServer({ clock, database, simulator, secretKeys })
}
const guess = async (browser: TestBrowser, identifier: string, otp: string) =>
  (await failure(browser.verify(identifier, otp))).code
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code that was sent before a change of keys logs in after it, once, and the tokens live on', async () => {
  const code = await openTestBrowser(before).requestCode('lama@example.test')
  const { token } = await openTestBrowser(after).verify('lama@example.test', code)
  await expect(after.api(token)(endpoints.user.getProfile, {})).resolves.toHaveProperty('data')
  expect(await guess(openTestBrowser(before), 'lama@example.test', code)).toBe('otp_expired')

  clock.advance({ minutes: 2 })
  const [first, second] = [before, after].map((server) => openTestBrowser(server))
  if (!first || !second) throw new Error('two browsers')
  const earlier = await first.requestCode('lama@example.test')
  clock.advance({ minutes: 2 })
  const later = await second.requestCode('lama@example.test')
  if (earlier !== later) expect(await guess(first, 'lama@example.test', earlier)).toBe('otp_wrong')
  await first.verify('lama@example.test', later)
})

test('guesses and messages go on being counted, however the servers take turns', async () => {
  const identifier = 'hitung@example.test'
  const servers = [before, after].map((server) => openTestBrowser(server))
  const outcomes: string[] = []
  for (let round = 0; round < 5; round += 1) {
    const asking = servers[round % 2] as TestBrowser
    const sent = await asking.requestCode(identifier).catch((error) => error.code as string)
    const wrong = round < 4 ? wrongOf(sent) : '000000'
    const guesses = Array.from({ length: 12 }, (_, n) =>
      guess(servers[n % 2] as TestBrowser, identifier, wrong),
    )
    outcomes.push(...(await Promise.all(guesses)))
    clock.advance({ minutes: 1 })
  }
  expect(outcomes.filter((code) => code === 'otp_wrong')).toHaveLength(20)
  for (const browser of servers) {
    expect(await failure(browser.requestCode(identifier))).toMatchObject({ status: 429 })
  }
  const keys = await before.db.select({ key: codeBudgets.key }).from(codeBudgets)
  // One row each for the two addresses of this file. In an hour they have nothing left to say, and go.
  expect(keys).toHaveLength(2)
  clock.advance({ minutes: 61 })
  await openTestBrowser(after).logIn(identifier)
})

test('a device that was trusted before is trusted after, and is given a signature of the new key', async () => {
  const identifier = 'perangkat@example.test'
  const alone = await startAlone([OLD])
  const seller = openTestBrowser(alone)
  await seller.logIn(identifier)
  await alone.close()
  clock.advance({ minutes: 60 })
  const stranger = openTestBrowser(after)
  for (let codes = 0; codes < 4; codes += 1) {
    const wrong = wrongOf(await stranger.requestCode(identifier))
    for (let n = 0; n < 5; n += 1) await guess(stranger, identifier, wrong)
    clock.advance({ minutes: 1 })
  }
  expect(await failure(stranger.requestCode(identifier))).toMatchObject({ status: 429 })
  const there = openTestBrowser(after, { cookie: seller.cookie() })
  await there.logIn(identifier)

  const onlyNew = await startAlone([NEW])
  clock.advance({ minutes: 2 })
  const unsigned = openTestBrowser(onlyNew, { cookie: seller.cookie() })
  expect(await failure(unsigned.requestCode(identifier))).toMatchObject({ status: 429 })
  const renewed = openTestBrowser(onlyNew, { cookie: there.cookie() })
  await expect(renewed.logIn(identifier)).resolves.toHaveProperty('token')
  await onlyNew.close()
})
