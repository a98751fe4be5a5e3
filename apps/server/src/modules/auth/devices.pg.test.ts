import { randomUUID } from 'node:crypto'
import { type ApiClient, endpoints } from '@dibs/contract'
import type { DeviceId } from '@dibs/core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const { devices } = endpoints
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

/** Logs in so often, on a device each, an hour apart. */
async function logInOn(count: number, address: string): Promise<ApiClient[]> {
  const apis: ApiClient[] = []
  for (let n = 0; n < count; n += 1) {
    clock.advance({ minutes: 60 })
    apis.push((await server.logInByCode(address)).api)
  }
  return apis
}

const listed = async (api: ApiClient) => (await api(devices.list, {})).data
const idOf = async (api: ApiClient) =>
  (await listed(api)).find(({ isThis }) => isThis)?.id as DeviceId
const isLoggedIn = (api: ApiClient) =>
  api(endpoints.user.getProfile, {}).then(
    () => true,
    (error) => {
      expect(error).toMatchObject({ status: 401, code: 'unauthorized' })
      return false
    },
  )

test('the devices of a seller are listed, the last used first, this one marked', async () => {
  const [first, second, third] = await logInOn(3, 'tiga@example.test')
  if (!first || !second || !third) throw new Error('three log-ins')
  const firstAt = new Date(clock() - 2 * 3_600_000).toISOString()
  // A use is noted once an hour.
  clock.advance({ minutes: 90 })
  await isLoggedIn(first)
  const now = new Date(clock()).toISOString()
  const seen = await listed(second)
  expect(seen.map(({ isThis }) => isThis)).toEqual([true, false, false])
  expect(seen.map(({ id }) => id)).toEqual([
    await idOf(second),
    await idOf(first),
    await idOf(third),
  ])
  expect(seen[1]).toMatchObject({ loggedInAt: firstAt, lastUsedAt: now, kind: 'other' })
})

test('a device that is logged out is logged out, and no other', async () => {
  const [phone, laptop] = await logInOn(2, 'dua@example.test')
  if (!phone || !laptop) throw new Error('two log-ins')
  const params = { deviceId: await idOf(phone) }
  expect((await laptop(devices.logOut, { params })).status).toBe(204)
  expect([await isLoggedIn(phone), await isLoggedIn(laptop)]).toEqual([false, true])
  expect(await listed(laptop)).toHaveLength(1)
  await expect(laptop(devices.logOut, { params })).rejects.toMatchObject({ status: 404 })
})

test("another seller's device does not exist, and stays logged in", async () => {
  const [mine] = await logInOn(1, 'saya@example.test')
  const [theirs] = await logInOn(1, 'dia@example.test')
  if (!mine || !theirs) throw new Error('two log-ins')
  const refusals = []
  for (const deviceId of [await idOf(theirs), randomUUID() as DeviceId]) {
    refusals.push(await mine(devices.logOut, { params: { deviceId } }).catch((error) => error))
  }
  expect(refusals[0]).toMatchObject({ status: 404, code: 'not_found' })
  expect(refusals[0].body).toEqual(refusals[1].body)
  expect(await isLoggedIn(theirs)).toBe(true)
})

test('logged out everywhere is every device, this one too, and no other seller', async () => {
  const [phone, laptop] = await logInOn(2, 'semua@example.test')
  const [theirs] = await logInOn(1, 'tetap@example.test')
  if (!phone || !laptop || !theirs) throw new Error('three log-ins')
  expect((await laptop(devices.logOutEverywhere, {})).status).toBe(204)
  expect([await isLoggedIn(phone), await isLoggedIn(laptop)]).toEqual([false, false])
  expect(await isLoggedIn(theirs)).toBe(true)
})

test('a device that was not used for a month is not listed', async () => {
  await logInOn(1, 'lama@example.test')
  clock.advance({ days: 31 })
  const [back] = await logInOn(1, 'lama@example.test')
  if (!back) throw new Error('a log-in')
  expect(await listed(back)).toHaveLength(1)
})

test('a use is noted while every log-in waits for the database', async () => {
  const { api } = await server.logInByCode('siang@example.test')
  clock.advance({ minutes: 90 })
  const blocker = new pg.Client({ connectionString: server.database.url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('lock table code_budgets in access exclusive mode')
  const logIns = [1, 2, 3, 4, 5, 6].map((n) =>
    server
      .api()(endpoints.auth.requestOtp, { body: { loginIdentifier: `antre${n}@example.test` } })
      .catch((error: unknown) => error),
  )
  await eventually(async () => {
    // Or else a transaction goes on seeing what it saw at first.
    await blocker.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await blocker.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%code_budgets%'",
    )
    expect(rowCount).toBeGreaterThanOrEqual(4)
  })
  expect(await isLoggedIn(api)).toBe(true)
  expect(await Promise.race([...logIns, 'all of them wait'])).toBe('all of them wait')
  await blocker.query('rollback')
  await blocker.end()
  await Promise.all(logIns)
})
