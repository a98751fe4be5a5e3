import { type ApiClient, type ContactField, endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../platform/database/schema/index.ts'
import { failure } from '../../testing/failure.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { readCode, startTestServer, type TestServer } from '../../testing/test-server.ts'

const { user } = endpoints
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

const send = (api: ApiClient, field: ContactField, value: string) =>
  api(user.sendContactOtp, { body: { field, value } })

const verify = (api: ApiClient, field: ContactField, value: string, otp: string) =>
  api(user.verifyContactOtp, { body: { field, value, otp } })

async function sendCode(api: ApiClient, field: ContactField, value: string): Promise<string> {
  await send(api, field, value)
  return readCode((await server.control.outbox(value))[0]?.text)
}

test('a new e-mail address is saved after its code, and logs in from then on', async () => {
  const { api, userId } = await server.logInByCode('lama@example.test', 'id')
  const { data } = await send(api, 'email', ' Baru@Example.test')
  expect(data.message).toBe('Kodenya sudah kami kirim.')
  const [mail] = await server.control.outbox('baru@example.test')
  expect(mail?.subject).toContain('untuk konfirmasi email kamu')
  expect((await api(user.getProfile, {})).data.email).toBe('lama@example.test')

  const { data: saved } = await verify(api, 'email', 'baru@example.test', readCode(mail?.text))
  expect(saved.message).toBe('Email barumu sudah disimpan.')
  expect((await api(user.getProfile, {})).data.email).toBe('baru@example.test')
  clock.advance({ minutes: 2 })
  expect((await server.logInByCode('baru@example.test')).userId).toBe(userId)
})

test('a new phone number is saved after its code', async () => {
  const { api } = await server.logInByCode('nomor@example.test')
  const code = await sendCode(api, 'phoneNumber', '+6281111111111')
  const { data } = await verify(api, 'phoneNumber', '+62 811-1111-1111', code)
  expect(data.message).toBe('Your new phone number is saved.')
  expect((await api(user.getProfile, {})).data.phoneNumber).toBe('+6281111111111')
})

test.each([
  ['email', 'rina', 'email_invalid'],
  ['email', '+6281234567890', 'email_invalid'],
  ['phoneNumber', '081234567890', 'phone_invalid'],
  ['phoneNumber', 'rina@example.test', 'phone_invalid'],
] as const)('what is not a %s is refused: %s', async (field, value, code) => {
  const { api } = await server.logInByCode(`${code}.${value.length}@example.test`)
  const refusal = { status: 422, code }
  await expect(send(api, field, value)).rejects.toMatchObject(refusal)
  await expect(verify(api, field, value, '123456')).rejects.toMatchObject(refusal)
})

test('the address that the seller has already is refused without a message', async () => {
  const { api } = await server.logInByCode('sama@example.test')
  clock.advance({ minutes: 2 })
  const refusal = { status: 409, code: 'contact_same' }
  await expect(send(api, 'email', 'SAMA@example.test')).rejects.toMatchObject(refusal)
  expect(await server.control.outbox('sama@example.test')).toHaveLength(1)
})

test('that an address belongs to somebody else is told only after proof', async () => {
  const owner = await server.logInByCode('milik@example.test')
  const { api } = await server.logInByCode('ingin@example.test')
  clock.advance({ minutes: 2 })
  const code = await sendCode(api, 'email', 'milik@example.test')
  const wrong = code === '000000' ? '000001' : '000000'
  await expect(verify(api, 'email', 'milik@example.test', wrong)).rejects.toMatchObject({
    status: 401,
    body: { code: 'otp_wrong', attemptsRemaining: 4 },
  })
  const taken = { status: 409, code: 'contact_taken' }
  await expect(verify(api, 'email', 'milik@example.test', code)).rejects.toMatchObject(taken)
  const expired = { status: 401, body: { code: 'otp_expired', attemptsRemaining: 0 } }
  await expect(verify(api, 'email', 'milik@example.test', code)).rejects.toMatchObject(expired)
  expect((await owner.api(user.getProfile, {})).data.email).toBe('milik@example.test')
  expect((await api(user.getProfile, {})).data.email).toBe('ingin@example.test')
})

test('a code serves only who asked for it, and only for what it was asked', async () => {
  const asker = await server.logInByCode('minta@example.test')
  const other = await server.logInByCode('lain@example.test')
  const code = await sendCode(asker.api, 'email', 'tujuan@example.test')
  const expired = { code: 'otp_expired' }
  await expect(verify(other.api, 'email', 'tujuan@example.test', code)).rejects.toMatchObject(
    expired,
  )
  await expect(
    server.api()(endpoints.auth.verifyOtp, {
      body: { loginIdentifier: 'tujuan@example.test', otp: code },
    }),
  ).rejects.toMatchObject(expired)
  await expect(verify(asker.api, 'email', 'tujuan@example.test', code)).resolves.toMatchObject({
    status: 200,
  })
})

test('codes for a change count apart from log-ins; for all sellers together, as one person gets them', async () => {
  const { api } = await server.logInByCode('anggaran@example.test')
  const other = await server.logInByCode('anggaran2@example.test')
  await sendCode(api, 'email', 'target@example.test')
  await expect(
    server.api()(endpoints.auth.requestOtp, { body: { loginIdentifier: 'target@example.test' } }),
  ).resolves.toMatchObject({ status: 200 })
  for (const asker of [api, other.api])
    await expect(send(asker, 'email', 'target@example.test')).rejects.toMatchObject({
      status: 429,
      body: { retryAfterSeconds: 60 },
    })
})

test('a seller gets ten codes for new addresses in an hour', async () => {
  const { api } = await server.logInByCode('banyak@example.test')
  for (let index = 0; index < 10; index += 1) await send(api, 'email', `baru${index}@example.test`)
  await expect(send(api, 'email', 'baru10@example.test')).rejects.toMatchObject({
    status: 429,
    body: { retryAfterSeconds: 3_600 },
  })
  clock.advance({ minutes: 61 })
  await expect(send(api, 'email', 'baru10@example.test')).resolves.toMatchObject({ status: 200 })
})

test('a number with a trunk zero is the same one: the own is no new one, and another’s is taken', async () => {
  const owner = await server.logInByCode('+6281299990001')
  const own = await failure(send(owner.api, 'phoneNumber', '+62081299990001'))
  expect(own).toMatchObject({ code: 'contact_same' })
  await server.db.insert(users).values({ phoneNumber: '+62081299990002' })
  const code = await sendCode(owner.api, 'phoneNumber', '+6281299990002')
  const taken = await failure(verify(owner.api, 'phoneNumber', '+6281299990002', code))
  expect(taken).toMatchObject({ code: 'contact_taken' })
})

test('a message that could not be sent is said, and nothing changes', async () => {
  const { api } = await server.logInByCode('gagal@example.test')
  const refused = { status: 422, code: 'whatsapp_missing' }
  await expect(send(api, 'phoneNumber', '+628120000000')).rejects.toMatchObject(refused)
  const notSent = { status: 503, code: 'message_not_sent' }
  await expect(send(api, 'phoneNumber', '+628120000030')).rejects.toMatchObject(notSent)
  expect((await api(user.getProfile, {})).data.phoneNumber).toBeNull()
})

test('of two sellers who prove the same new address at once, one gets it', async () => {
  const sellers = [
    await server.logInByCode('a@example.test'),
    await server.logInByCode('b@example.test'),
  ]
  const codes: string[] = []
  for (const { api } of sellers) {
    codes.push(await sendCode(api, 'phoneNumber', '+6282222222222'))
    clock.advance({ seconds: 60 })
  }
  const results = await Promise.allSettled(
    sellers.map(({ api }, index) =>
      verify(api, 'phoneNumber', '+6282222222222', codes[index] ?? ''),
    ),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'contact_taken' },
  })
})
