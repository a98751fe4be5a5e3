import { endpoints } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTokens, contactChanges, users } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { openTestBrowser } from '../../testing/test-browser.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import {
  readCode,
  readNewestCode,
  startTestServer,
  type TestServer,
} from '../../testing/test-server.ts'

const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

/** Asks for a code and answers it. */
async function requestCode(loginIdentifier: string, language?: 'en' | 'id'): Promise<string> {
  const body = { loginIdentifier, ...(language && { language }) }
  await server.api()(endpoints.auth.requestOtp, { body })
  const [newest] = await server.control.outbox(loginIdentifier.replace(/[\s-]/g, ''))
  return readCode(newest?.text)
}

const verify = (loginIdentifier: string, otp: string) =>
  server.api()(endpoints.auth.verifyOtp, { body: { loginIdentifier, otp } })

const tokensOf = (userId: string) =>
  server.db.select().from(accessTokens).where(eq(accessTokens.userId, userId))

test('a code that came by mail logs a new seller in and gives a token that works', async () => {
  const { status, data: sent } = await server.api()(endpoints.auth.requestOtp, {
    body: { loginIdentifier: ' Rina@Example.test ', language: 'id' },
  })
  expect({ status, ...sent }).toEqual({
    status: 200,
    expiresInSeconds: 300,
    attemptsRemaining: 5,
  })
  const [mail] = await server.control.outbox('rina@example.test')
  expect(mail?.text.match(/\d{6}/g)).toHaveLength(1)

  const { data: login } = await verify('RINA@example.test', readCode(mail?.text))
  expect(login).toMatchObject({
    isTikTokLinked: false,
    tiktokUsername: null,
    languagePreference: 'id',
  })
  const { data: profile } = await server.api(login.token)(endpoints.user.getProfile, {})
  expect(profile).toMatchObject({ userId: login.userId, email: 'rina@example.test' })
})

test('a code that came by messaging app logs in, however the number was typed', async () => {
  const code = await requestCode('+62 812-3456 7890', 'id')
  const { data: login } = await verify('+6281234567890', code)
  const { data: profile } = await server.api(login.token)(endpoints.user.getProfile, {})
  expect(profile).toMatchObject({ phoneNumber: '+6281234567890', email: null })
  const [message] = await server.control.outbox('+6281234567890')
  expect(message).toMatchObject({ channel: 'whatsapp' })
  expect(message?.text).toContain('kode verifikasi')
})

test('the same seller logs in again on another device, in the language of the profile', async () => {
  const first = await server.logInByCode('dua@example.test', 'id')
  clock.advance({ minutes: 2 })
  const second = await server.logInByCode('dua@example.test', 'en')
  expect(second.userId).toBe(first.userId)
  expect(second.token).not.toBe(first.token)
  expect(second.languagePreference).toBe('id')
  const [mail] = await server.control.outbox('dua@example.test')
  expect(mail?.subject).toMatch(/adalah kode Dibs kamu$/)
  await expect(first.api(endpoints.user.getProfile, {})).resolves.toMatchObject({ status: 200 })
})

test('without a language in the request the account has no preference', async () => {
  const code = await requestCode('tanpa@example.test')
  const { data } = await verify('tanpa@example.test', code)
  expect(data.languagePreference).toBeNull()
})

test.each([
  '',
  'rina',
  'rina@',
  'a,b@example.test',
  '08123456789',
  '+123456789',
  '+1234567890123456',
])('neither an e-mail address nor a phone number is refused: %j', async (loginIdentifier) => {
  const refusal = { status: 422, code: 'identifier_invalid' }
  const body = { loginIdentifier }
  await expect(server.api()(endpoints.auth.requestOtp, { body })).rejects.toMatchObject(refusal)
  await expect(verify(loginIdentifier, '123456')).rejects.toMatchObject(refusal)
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])(
  'what is not six digits is malformed: %j',
  async (otp) => {
    await expect(verify('rina@example.test', otp)).rejects.toMatchObject({
      status: 400,
      code: 'bad_request',
    })
  },
)

test('a log-out ends the token of this device and no other', async () => {
  const here = await server.logInByCode('keluar@example.test')
  clock.advance({ minutes: 2 })
  const there = await server.logInByCode('keluar@example.test')
  await expect(here.api(endpoints.auth.logout, {})).resolves.toMatchObject({ status: 204 })
  const gone = { status: 401, code: 'unauthorized' }
  await expect(here.api(endpoints.user.getProfile, {})).rejects.toMatchObject(gone)
  await expect(here.api(endpoints.auth.logout, {})).rejects.toMatchObject(gone)
  await expect(there.api(endpoints.user.getProfile, {})).resolves.toMatchObject({ status: 200 })
})

test('a token lives for 30 days from its last use', async () => {
  const { api, userId } = await server.logInByCode('lama@example.test')
  clock.advance({ days: 29 })
  await expect(api(endpoints.user.getProfile, {})).resolves.toMatchObject({ status: 200 })
  clock.advance({ days: 29 })
  await expect(api(endpoints.user.getProfile, {})).resolves.toMatchObject({ status: 200 })
  const [{ lastUsedAt } = { lastUsedAt: null }] = await tokensOf(userId)
  clock.advance({ minutes: 59 })
  await api(endpoints.user.getProfile, {})
  expect((await tokensOf(userId))[0]?.lastUsedAt).toEqual(lastUsedAt)
  clock.advance({ days: 30 })
  await expect(api(endpoints.user.getProfile, {})).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a suspended seller is told so after the right code, and the tokens are dead', async () => {
  const identifier = 'tahan@example.test'
  const { api, userId } = await server.logInByCode(identifier)
  await server.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, userId))
  await expect(api(endpoints.user.getProfile, {})).rejects.toMatchObject({ code: 'unauthorized' })
  clock.advance({ minutes: 2 })
  const code = await requestCode(identifier)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(verify(identifier, wrong)).rejects.toMatchObject({ code: 'otp_wrong' })
  const suspended = { status: 403, code: 'account_suspended' }
  await expect(verify(identifier, code)).rejects.toMatchObject(suspended)
  await expect(verify(identifier, code)).rejects.toMatchObject({ code: 'otp_expired' })
  expect(await tokensOf(userId)).toHaveLength(1)
})

test('a suspended seller reads why, in their language', async () => {
  const suspendedReason = 'Gave out $1 & $& to “winners”'
  const sentences = {
    en: `This account is suspended: “${suspendedReason}”. Write to support if you think this is a mistake.`,
    id: `Akun ini ditangguhkan: “${suspendedReason}”. Hubungi support kalau menurutmu ini keliru.`,
  }
  for (const language of ['en', 'id'] as const) {
    const identifier = `alasan.${language}@example.test`
    const { userId } = await server.logInByCode(identifier)
    const suspendedAt = new Date(clock())
    await server.db.update(users).set({ suspendedAt, suspendedReason }).where(eq(users.id, userId))
    clock.advance({ minutes: 2 })
    const body = { loginIdentifier: identifier, otp: await requestCode(identifier) }
    const refusal = await failure(server.api(null, language)(endpoints.auth.verifyOtp, { body }))
    expect(refusal).toMatchObject({ status: 403, code: 'account_suspended' })
    expect(refusal.body).toMatchObject({ error: sentences[language], reason: suspendedReason })
  }
})

test('an address that was replaced makes no account until it cannot be taken back any more', async () => {
  const identifier = 'lama.sekali@example.test'
  const { userId } = await server.logInByCode('pindah@example.test')
  await server.db.insert(contactChanges).values({
    userId: userId as UserId,
    field: 'email',
    tokenHash: 'x',
    oldValue: identifier,
    newValue: 'pindah@example.test',
    changedAt: new Date(clock()),
    expiresAt: new Date(clock() + 120_000),
  })
  const code = await requestCode(identifier)
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(verify(identifier, wrong)).rejects.toMatchObject({ code: 'otp_wrong' })
  const replaced = { status: 403, code: 'address_replaced' }
  await expect(verify(identifier, code)).rejects.toMatchObject(replaced)
  await expect(verify(identifier, code)).rejects.toMatchObject({ code: 'otp_expired' })
  expect(await server.db.$count(users, eq(users.email, identifier))).toBe(0)
  clock.advance({ minutes: 2 })
  await expect(server.logInByCode(identifier)).resolves.toHaveProperty('token')
})

test('a log-in at an address whose change is under way waits for it', async () => {
  const identifier = 'berubah@example.test'
  const { userId } = await server.logInByCode(identifier)
  clock.advance({ minutes: 2 })
  const code = await requestCode(identifier)
  const outcome = await server.db.transaction(async (tx) => {
    const email = 'baru@example.test'
    await tx.update(users).set({ email }).where(eq(users.id, userId))
    const logIn = failure(verify(identifier, code))
    await eventually(async () => expect(await waitingForLocks()).toBe(1))
    await tx.insert(contactChanges).values({
      userId: userId as UserId,
      field: 'email',
      tokenHash: 'y',
      oldValue: identifier,
      newValue: email,
      changedAt: new Date(clock()),
      expiresAt: new Date(clock() + 1_000),
    })
    return { logIn }
  })
  expect(await outcome.logIn).toMatchObject({ status: 403, code: 'address_replaced' })
  expect(await server.db.$count(users, eq(users.email, identifier))).toBe(0)
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await server.db.execute(
    sql`select count(*)::int as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return Number(rows[0]?.waiting)
}

test('a log-in is noted with the device that it was made on', async () => {
  const identifier = 'perangkat@example.test'
  const headers = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Mobile Safari/537.36',
  }
  const phone = await openTestBrowser(server, { headers }).logIn(identifier)
  expect(await tokensOf(phone.userId)).toMatchObject([{ device: 'Chrome, Android', kind: 'phone' }])
})

test('only hashes of tokens and codes are stored, and no address stands in the log', async () => {
  const { token, userId } = await server.logInByCode('rahasia@example.test')
  const [stored] = await tokensOf(userId)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(stored?.tokenHash).not.toContain(token)
  expect(server.logLines.join()).not.toContain('rahasia')
})

test('a number is found with a trunk zero and without, as it was stored before zeros were dropped', async () => {
  const [older] = await server.db
    .insert(users)
    .values({ phoneNumber: '+62081277770001' })
    .returning()
  for (const typed of ['+6281277770001', '+62081277770001']) {
    await server.api()(endpoints.auth.requestOtp, { body: { loginIdentifier: typed } })
    const otp = await readNewestCode(server.control, '+6281277770001')
    const body = { loginIdentifier: typed, otp }
    const { data } = await server.api()(endpoints.auth.verifyOtp, { body })
    expect(data.userId).toBe(older?.id)
    clock.advance({ minutes: 2 })
  }
  const fresh = await server.logInByCode('+6281277770002')
  const again = (loginIdentifier: string) =>
    server.api()(endpoints.auth.requestOtp, { body: { loginIdentifier } })
  await expect(again('+62081277770002')).rejects.toMatchObject({ status: 429 })
  const profile = await fresh.api(endpoints.user.getProfile, {})
  expect(profile.data.phoneNumber).toBe('+6281277770002')
})

test('where a number is two accounts, each is found as it was typed', async () => {
  const both = ['+6281288880001', '+62081288880001'] as const
  const rows = await server.db
    .insert(users)
    .values(both.map((phoneNumber) => ({ phoneNumber })))
    .returning()
  for (const typed of both) {
    await server.api()(endpoints.auth.requestOtp, { body: { loginIdentifier: typed } })
    const otp = await readNewestCode(server.control, both[0])
    const body = { loginIdentifier: typed, otp }
    const { data } = await server.api()(endpoints.auth.verifyOtp, { body })
    expect(data.userId).toBe(rows.find(({ phoneNumber }) => phoneNumber === typed)?.id)
    clock.advance({ minutes: 2 })
  }
})
