import { type ApiClient, endpoints } from '@dibs/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { readNewestCode, startTestServer, type TestServer } from '../../testing/test-server.ts'

const { personalData, user } = endpoints
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

const erase = (api: ApiClient) => api(personalData.erase, { body: { confirmation: 'ERASE' } })
const deleteAccount = (api: ApiClient) =>
  api(personalData.deleteAccount, { body: { confirmation: 'DELETE' } })
const REFUSED = { status: 403, code: 'fresh_code_required' }

/** Replaces an address, as whoever has a token can. */
async function replace(api: ApiClient, field: 'email' | 'phoneNumber', value: string) {
  await api(user.sendContactOtp, { body: { field, value } })
  const otp = await readNewestCode(server.control, value)
  await api(user.verifyContactOtp, { body: { field, value, otp } })
}

test('erasing and deleting are refused twelve hours after the log-in, until a code to the own address', async () => {
  const email = 'lama@example.test'
  const { api } = await server.logInByCode(email)
  clock.advance({ minutes: 11 * 60 })
  await expect(erase(api)).resolves.toMatchObject({ status: 204 })
  clock.advance({ minutes: 2 * 60 })
  for (const call of [erase, deleteAccount]) expect(await failure(call(api))).toMatchObject(REFUSED)
  const { data } = await api(personalData.sendFreshCode, {})
  expect(data).toEqual({
    field: 'email',
    to: 'l•••@example.test',
    expiresInSeconds: 300,
    attemptsRemaining: 5,
  })
  const otp = await readNewestCode(server.control, email)
  const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
  const refusal = await failure(api(personalData.verifyFreshCode, { body: { otp: wrong } }))
  expect(refusal).toMatchObject({ code: 'otp_wrong', body: { attemptsRemaining: 4 } })
  expect(await failure(deleteAccount(api))).toMatchObject(REFUSED)
  await api(personalData.verifyFreshCode, { body: { otp } })
  await expect(deleteAccount(api)).resolves.toMatchObject({ status: 204 })
})

test('a fresh code proves nothing for another token of the seller, and logs nobody in', async () => {
  const email = 'dua@example.test'
  const stolen = await server.logInByCode(email)
  clock.advance({ minutes: 13 * 60 })
  const own = await server.logInByCode(email)
  expect(await failure(erase(stolen.api))).toMatchObject(REFUSED)
  await expect(erase(own.api)).resolves.toMatchObject({ status: 204 })
  clock.advance({ minutes: 13 * 60 })
  await own.api(personalData.sendFreshCode, {})
  const otp = await readNewestCode(server.control, email)
  const asLogin = server.api()(endpoints.auth.verifyOtp, { body: { loginIdentifier: email, otp } })
  expect(await failure(asLogin)).toMatchObject({ code: 'otp_expired' })
  await own.api(personalData.verifyFreshCode, { body: { otp } })
  await expect(erase(own.api)).resolves.toMatchObject({ status: 204 })
  expect(await failure(erase(stolen.api))).toMatchObject(REFUSED)
})

test('whoever replaces the address with a stolen token gets neither the code nor a fresh log-in', async () => {
  const { api } = await server.logInByCode('korban@example.test')
  clock.advance({ minutes: 13 * 60 })
  await replace(api, 'phoneNumber', '+6281355550001')
  await replace(api, 'email', 'maling@example.test')
  const { data } = await api(personalData.sendFreshCode, {})
  expect(data.to).toBe('k•••@example.test')
  clock.advance({ minutes: 2 })
  for (const identifier of ['maling@example.test', '+6281355550001']) {
    const thief = await server.logInByCode(identifier)
    expect(await failure(deleteAccount(thief.api))).toMatchObject(REFUSED)
  }
  clock.advance({ minutes: 73 * 60 })
  const { api: later } = await server.logInByCode('maling@example.test')
  await expect(deleteAccount(later)).resolves.toMatchObject({ status: 204 })
})

test('strangers who use up the address keep nobody from a fresh code', async () => {
  const email = 'sibuk@example.test'
  const { api } = await server.logInByCode(email)
  clock.advance({ minutes: 13 * 60 })
  await server.api()(endpoints.auth.requestOtp, { body: { loginIdentifier: email } })
  const again = server.api()(endpoints.auth.requestOtp, { body: { loginIdentifier: email } })
  expect(await failure(again)).toMatchObject({ status: 429 })
  await expect(api(personalData.sendFreshCode, {})).resolves.toMatchObject({ status: 200 })
})

test('deleting is tried ten times an hour at most', async () => {
  const { api } = await server.logInByCode('ulang@example.test')
  await server.db.execute(sql`
    create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'not this one'; end $$`)
  await server.db.execute(sql`
    create trigger refuse before delete on users execute function refuse()`)
  for (let tries = 0; tries < 10; tries += 1)
    expect(await failure(deleteAccount(api))).toMatchObject({ code: 'internal' })
  expect(await failure(deleteAccount(api))).toMatchObject({ code: 'too_many_requests' })
  await server.db.execute(sql`drop trigger refuse on users`)
  clock.advance({ minutes: 61 })
  await expect(deleteAccount(api)).resolves.toMatchObject({ status: 204 })
})
