import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const { user } = endpoints
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

test('a new profile holds the address that was logged in with, and nothing else', async () => {
  const { api, userId } = await server.logIn('baru@example.test', 'en')
  expect((await api(user.getProfile, {})).data).toEqual({
    userId,
    name: null,
    email: 'baru@example.test',
    phoneNumber: null,
    tiktokUsername: null,
    tiktokNickname: null,
    tiktokAccountId: null,
    tiktokIsVerified: false,
    isTikTokLinked: false,
    languagePreference: 'en',
    plan: server.config.DEFAULT_PLAN,
    autoJoin: false,
    matchRule: 'contains',
    keepsFairLog: false,
  })
})

test('without a token, every call of the profile is refused', async () => {
  const api = server.api()
  const contact = { field: 'email', value: 'x@example.test' } as const
  const outcomes = await Promise.allSettled([
    api(user.getProfile, {}),
    api(user.updateProfile, { body: { name: 'Rina' } }),
    api(user.setLanguage, { body: { languagePreference: 'id' } }),
    api(user.sendContactOtp, { body: contact }),
    api(user.verifyContactOtp, { body: { ...contact, otp: '123456' } }),
    api(user.disconnectAccount, {}),
  ])
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ reason: { status: 401, code: 'unauthorized' } })
})

test('a name is saved without the blanks around it', async () => {
  const { api } = await server.logIn('nama@example.test')
  const { data } = await api(user.updateProfile, { body: { name: '  Toko Rina 🌸 ' } })
  expect(data.name).toBe('Toko Rina 🌸')
  expect((await api(user.getProfile, {})).data.name).toBe('Toko Rina 🌸')
})

test('a blank name and the same name are refused, in the language of the profile', async () => {
  const { api } = await server.logIn('nama2@example.test', 'id')
  const rename = (name: string) => api(user.updateProfile, { body: { name } })
  await rename('Rina')
  for (const blank of ['', '   ', '\u200b\u2060'])
    await expect(rename(blank)).rejects.toMatchObject({
      status: 422,
      body: { code: 'name_blank', field: 'name', error: 'Nama tidak boleh kosong.' },
    })
  await expect(rename(' Rina ')).rejects.toMatchObject({ status: 422, code: 'name_same' })
})

test('a changed language shows in the profile and in the next sentence', async () => {
  const { api } = await server.logIn('bahasa@example.test', 'en')
  const { data } = await api(user.setLanguage, { body: { languagePreference: 'id' } })
  expect(data.languagePreference).toBe('id')
  await expect(api(user.updateProfile, { body: { name: '' } })).rejects.toMatchObject({
    body: { error: 'Nama tidak boleh kosong.' },
  })
  await expect(
    api(user.setLanguage, { body: { languagePreference: 'fr' as 'id' } }),
  ).rejects.toMatchObject({ status: 400, code: 'bad_request' })
})
