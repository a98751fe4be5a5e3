import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { errorBodySchema } from '@dibs/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

it.each([
  // Who asks is told before what is asked is looked at.
  ['/api/item-clues', 'unauthorized', 401],
  ['/api/past-sessions', 'unauthorized', 401],
  ['/healthz', 'not_found', 404],
  ['/api/docs/json', 'not_found', 404],
])('opens no socket at %s: %s', async (path, code, status) => {
  const handshake = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
  const headers = { ...handshake, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${server.url}${path}`, { headers, agent: false }, resolve)
      .on('upgrade', (opened, socket) => {
        socket.destroy()
        resolve(opened)
      })
      .on('error', reject)
      .end()
  })
  expect(answer.statusCode).toBe(status)
  expect(errorBodySchema.parse(JSON.parse(await text(answer))).code).toBe(code)
})
