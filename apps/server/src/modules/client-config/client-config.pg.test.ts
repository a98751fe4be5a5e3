import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const read = async (from: TestServer) =>
  (await from.api()(endpoints.config.getClientConfig, {})).data

test('a browser is sent to the chat socket of the server that it asked', async () => {
  expect(await read(server)).toMatchObject({
    chatStreamUrl: `${server.url.replace('http:', 'ws:')}/api/stream`,
    chatStream: 'relay',
  })
})

test('it is told where help is found, and what the operator decided', async () => {
  expect(await read(server)).toMatchObject({
    links: { contactForm: server.config.CONTACT_FORM_URL },
    supportEmail: server.config.SUPPORT_EMAIL,
    homeCallingCode: '62',
    recapRetentionDays: 90,
    planSwitch: 'self',
    flagMetrics: false,
  })
})

test('in direct mode it is sent to the provider', async () => {
  const { database, simulator } = server
  const direct = await startTestServer({ database, simulator, env: { CHAT_STREAM: 'direct' } })
  const { EULER_SOCKET_URL } = direct.config
  expect(await read(direct)).toMatchObject({
    chatStreamUrl: EULER_SOCKET_URL,
    chatStream: 'direct',
  })
  await direct.close()
})
