import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { readCode, startTestServer, type TestServer } from '../../testing/test-server.ts'

const NOT_SENT = { status: 503, code: 'message_not_sent' }
const clock = createTestClock()
let server: TestServer
/** The same service, whose mail server is away. */
let mailless: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
  const { database, simulator } = server
  // Port 1 is nobody's.
  mailless = await startTestServer({
    clock,
    database,
    simulator,
    env: { SMTP_URL: 'smtp://127.0.0.1:1' },
  })
})
afterAll(async () => {
  await mailless.close()
  await server.close()
})

const request = (loginIdentifier: string, from: TestServer) =>
  from.api()(endpoints.auth.requestOtp, { body: { loginIdentifier } })

const verify = (loginIdentifier: string, otp: string) =>
  server.api()(endpoints.auth.verifyOtp, { body: { loginIdentifier, otp } })

test('a mail that could not be sent does not count, so that trying again is possible at once', async () => {
  for (let tries = 0; tries < 6; tries += 1)
    await expect(request('macet@example.test', mailless)).rejects.toMatchObject(NOT_SENT)
  await expect(request('macet@example.test', server)).resolves.toMatchObject({ status: 200 })
  expect(mailless.logLines.join()).toContain('a code was not sent')
  expect(mailless.logLines.join()).not.toContain('macet')
})

test('a resend that could not be sent leaves the earlier code alive', async () => {
  await request('tetap@example.test', server)
  const code = readCode((await server.control.outbox('tetap@example.test'))[0]?.text)
  clock.advance({ seconds: 60 })
  await expect(request('tetap@example.test', mailless)).rejects.toMatchObject(NOT_SENT)
  await expect(verify('tetap@example.test', code)).resolves.toMatchObject({ status: 200 })
})

test.each([
  ['+628120000000', { status: 422, code: 'whatsapp_missing' }],
  ['+628120000030', NOT_SENT],
  ['+628120000429', NOT_SENT],
])(
  'a number that the messaging app refuses gets no code, and is told why: %s',
  async (number, refused) => {
    await expect(request(number, server)).rejects.toMatchObject(refused)
    await expect(verify(number, '123456')).rejects.toMatchObject({ code: 'otp_expired' })
    expect(server.logLines.join()).toContain('WhatsappError 13')
  },
)

test('a flood from one network address is slowed, but only beyond a thousand calls', async () => {
  const { database, simulator } = server
  const flooded = await startTestServer({ clock, database, simulator })
  const statuses: number[] = []
  const call = async () => {
    const response = await fetch(`${flooded.url}/api/auth/verify-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ loginIdentifier: 'banjir@example.test', otp: '123456' }),
    })
    statuses.push(response.status)
    return response.headers.get('retry-after')
  }
  for (let batch = 0; batch < 10; batch += 1) await Promise.all(Array.from({ length: 100 }, call))
  expect(new Set(statuses)).toEqual(new Set([401]))
  for (let batch = 0; batch < 2; batch += 1) await Promise.all(Array.from({ length: 100 }, call))
  expect(Number(await call())).toBeGreaterThan(500)
  expect(statuses.at(-1)).toBe(429)
  await flooded.close()
})
