import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promptText } from '@dibs/content/help/prompt'
import { endpoints } from '@dibs/contract'
import { readMetrics } from '@dibs/testing/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountChallenges } from './platform/database/schema/index.ts'
import { failure } from './testing/failure.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

/** Everything outside but the mail: asks to be left alone for a minute, and counts by path. */
const asked: string[] = []
const away = createServer((request, response) => {
  asked.push(request.url?.split('/')[1] ?? '')
  response.writeHead(503, { 'retry-after': '60' }).end()
})
let server: TestServer

beforeAll(async () => {
  await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(away.address() as AddressInfo).port}`
  server = await startTestServer({
    env: {
      ASSISTANT_API_URL: url,
      ASSISTANT_API_KEY: 'key',
      PROFILE_BASE_URL: url,
      WHATSAPP_API_URL: url,
      CHAT_STREAM: 'direct',
      EULER_API_URL: url,
    },
  })
})
afterAll(async () => {
  await server.close()
  away.closeAllConnections()
  away.close()
})

/** The circuit of each service, as `/metrics` tells it. */
async function circuits(): Promise<Record<string, number>> {
  const text = await readMetrics(server.url)
  const lines = text.matchAll(/^dibs_outbound_circuit\{service="([\w-]+)"\} (\d)$/gm)
  return Object.fromEntries([...lines].map(([, service, state]) => [service, Number(state)]))
}

const countOf = (path: string) => asked.filter((one) => one === path).length

test('each service that is away is left alone after five calls, and says so in its own words', async () => {
  const { api } = await server.logInByCode('rina@example.test')
  const text = promptText('en', { instruction: 'x', information: 'x', question: 'add a code?' })
  const body = { contents: [{ role: 'user' as const, parts: [{ text }] }] }
  const ask = () => api(endpoints.assistant.ask, { body })
  const { data } = await api(endpoints.auth.createChallenge, { body: { username: 'toko.rina' } })
  // As if the page had been read when the word was given: else it would prove by the live alone.
  await server.db.update(accountChallenges).set({ provesByBio: true })
  const query = { username: 'toko.rina', word: data.word }
  const prove = () => api(endpoints.auth.verifyAccount, { query })
  let number = 0
  const sendCode = () => {
    number += 1
    const body = { loginIdentifier: `+62812000${1000 + number}` }
    return server.api()(endpoints.auth.requestOtp, { body })
  }

  for (let call = 1; call <= 7; call += 1) {
    const { data: answer } = await ask()
    expect(answer.candidates?.[0]?.content?.parts?.[0]?.text).toContain(
      'I cannot answer in my own words just now',
    )
    expect(await failure(prove())).toMatchObject({ status: 503, code: 'profile_unreadable' })
    expect(await failure(sendCode())).toMatchObject({ status: 503, code: 'message_not_sent' })
  }
  for (const path of ['v1beta', '@toko.rina', 'v26.0']) expect(countOf(path), path).toBe(5)
  expect(await circuits()).toEqual({
    assistant: 1,
    profile: 1,
    'provider-profile': 1,
    whatsapp: 1,
    mail: 0,
    chat: 0,
    alerts: 0,
  })
})

test('the others are not touched by it', async () => {
  await expect(server.logInByCode('budi@example.test')).resolves.toMatchObject({
    token: expect.any(String) as string,
  })
  const lines = server.logLines.filter((line) => line.includes('"circuit":'))
  expect(lines).toHaveLength(4)
  expect(server.logLines.join('\n')).not.toContain('+62812000')
})
