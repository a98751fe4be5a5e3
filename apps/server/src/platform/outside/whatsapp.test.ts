import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { anyService } from '../../testing/any-service.ts'
import { serve } from '../../testing/serve.ts'
import { createWhatsapp } from './whatsapp.ts'

const message = { to: '+62 812-0000', code: '123456', language: 'id' } as const

/** The messaging app that answers so, and how often it was asked. */
async function start(answer: RequestListener) {
  let asked = 0
  const apiUrl = await serve((request, response) => {
    asked += 1
    answer(request, response)
  })
  const names = { template: 'code', noticeTemplate: 'notice', phoneNumberId: '1' }
  const options = {
    ...names,
    apiUrl,
    apiVersion: 'v26.0',
    accessToken: 'secret',
    service: anyService(),
  }
  return { send: () => createWhatsapp(options).sendCode(message), asked: () => asked }
}

test('a message is taken when the messaging app gives it an id, which is answered', async () => {
  const { send } = await start((_, response) => response.end('{"messages":[{"id":"wamid.1"}]}'))
  await expect(send()).resolves.toBe('wamid.1')
})

test.each<[string, RequestListener]>([
  ['says nothing of use', (_, response) => response.end('ok')],
  ['says far too much', (_, response) => response.end(`"${'x'.repeat(100_000)}"`)],
  ['answers elsewhere', (_, response) => response.writeHead(302, { location: '/' }).end()],
])('an answer that %s is no taken message', async (_what, answer) => {
  const { send, asked } = await start(answer)
  await expect(send()).rejects.toMatchObject({ name: 'WhatsappError', code: null })
  expect(asked()).toBe(1)
})

test.each<[string, RequestListener]>([
  ['fails', (_, response) => response.writeHead(500).end()],
  ['hangs up', ({ socket }) => socket.destroy()],
])('a message is not sent twice when the messaging app %s', async (_what, answer) => {
  const { send, asked } = await start(answer)
  await expect(send()).rejects.toMatchObject({ name: 'UpstreamUnavailableError' })
  expect(asked()).toBe(1)
})

test('a number that it refuses is nothing against the messaging app', async () => {
  const refusal = JSON.stringify({ error: { code: 131026, type: 'OAuthException' } })
  const { send, asked } = await start((_, response) => response.writeHead(400).end(refusal))
  for (let sent = 1; sent <= 8; sent += 1)
    await expect(send()).rejects.toMatchObject({ name: 'WhatsappError', code: 131026 })
  expect(asked()).toBe(8)
})
