import { type ApiClient, endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outbox } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { readNewestCode, startTestServer, type TestServer } from '../../testing/test-server.ts'

const { personalData, user } = endpoints
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock, env: { SUPPORT_EMAIL: 'tolong@dibs.example' } })
})
afterAll(() => server.close())

const deleteAccount = (api: ApiClient) =>
  api(personalData.deleteAccount, { body: { confirmation: 'DELETE' } })

async function noticeTo(address: string, words: string) {
  return eventually(async () => {
    const messages = await server.control.outbox(address)
    const found = messages.find(({ text }) => text.includes(words))
    if (!found) throw new Error(`nothing about “${words}” to ${address}`)
    return found
  })
}

test('a download of the data is told by mail, with when and from which device', async () => {
  const { api } = await server.logInByCode('unduh@example.test', 'id')
  await api(personalData.export, {})
  const mail = await noticeTo('unduh@example.test', 'diunduh 5 Januari 2026 pukul 19.00 WIB')
  expect(mail).toMatchObject({ channel: 'email', subject: 'Datamu di Dibs baru diunduh' })
  expect(mail.text).toContain('lewat node.')
  expect(mail.text).toContain('tolong@dibs.example')
})

test('the end of an account is told when it is gone', async () => {
  const { api } = await server.logInByCode('hapus@example.test')
  await deleteAccount(api)
  const mail = await noticeTo('hapus@example.test', 'was deleted on 5 January 2026 at 19:00 WIB')
  expect(mail.subject).toBe('Your Dibs account is deleted')
})

test('a seller without an e-mail address is told by messaging app', async () => {
  const { api } = await server.logInByCode('+6281400000001', 'id')
  await api(personalData.export, {})
  const message = await noticeTo('+6281400000001', 'diunduh')
  expect(message.channel).toBe('whatsapp')
  expect(message.text).toContain('/app/profile')
  await deleteAccount(api)
  await noticeTo('+6281400000001', 'Akun Dibs kamu dihapus')
})

test('an address that can still take its change back is told, too', async () => {
  const { api } = await server.logInByCode('semula@example.test')
  const contact = { field: 'email', value: 'sesudah@example.test' } as const
  await api(user.sendContactOtp, { body: contact })
  const otp = await readNewestCode(server.control, contact.value)
  await api(user.verifyContactOtp, { body: { ...contact, otp } })
  await deleteAccount(api)
  await noticeTo('semula@example.test', 'was deleted')
  await noticeTo('sesudah@example.test', 'was deleted')
})

test('a name that a device gives itself is told only if it cannot be read as a link', async () => {
  const { token } = await server.logInByCode('nama@example.test')
  const loginIdentifier = 'nama@example.test'
  clock.advance({ minutes: 2 })
  await server.api(token)(endpoints.auth.requestOtp, { body: { loginIdentifier } })
  const otp = await readNewestCode(server.control, loginIdentifier)
  const response = await fetch(`${server.url}/api/auth/verify-otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'evil.example/1' },
    body: JSON.stringify({ loginIdentifier, otp }),
  })
  const login = (await response.json()) as { token: string }
  await server.api(login.token)(personalData.export, {})
  const mail = await noticeTo(loginIdentifier, 'from an unknown device')
  expect(mail.text).not.toContain('evil')
})

test('downloads are told by messaging app so often a day; what moves or ends an account, always', async () => {
  const limited = await startTestServer({ clock, env: { PAID_MESSAGES_STRETCH: '2' } })
  const about = async (words: string) => {
    const messages = await limited.control.outbox('+6281400000002')
    return messages.filter(({ text }) => text.includes(words)).length
  }
  const { api } = await limited.logIn('+6281400000002', 'id')
  for (const told of [1, 2]) {
    await api(personalData.export, {})
    await eventually(async () => expect(await about('diunduh')).toBe(told))
  }
  await api(personalData.export, {})
  await deleteAccount(api)
  await eventually(async () => expect(await about('dihapus')).toBe(1))
  const told = limited.logLines.filter((line) => line.includes('a notice was not sent'))
  expect(told.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ kind: 'data_downloaded', reason: 'AppError too_many_requests' }),
  ])
  expect(told.join()).not.toContain('81400000002')
  await limited.close()
})

test('the end of an account is told even if the mail server comes back only later', async () => {
  const database = await createTestDatabase()
  const first = await startTestServer({ clock, database })
  const { api } = await first.logInByCode('jauh@example.test')
  await first.simulator.close()
  await deleteAccount(api)
  await expect(api(user.getProfile, {})).rejects.toMatchObject({ status: 401 })
  await eventually(async () =>
    expect(await first.db.select().from(outbox)).toMatchObject([{ tries: 1 }]),
  )
  expect(first.logLines.join('\n')).not.toContain('jauh@')
  await first.close()
  clock.advance({ minutes: 1 })
  const second = await startTestServer({ clock, database })
  await eventually(async () => {
    const messages = await second.control.outbox('jauh@example.test')
    expect(messages.map(({ subject }) => subject)).toEqual(['Your Dibs account is deleted'])
  })
  await eventually(async () => expect(await second.db.$count(outbox)).toBe(0))
  await second.close()
  await database.drop()
})
