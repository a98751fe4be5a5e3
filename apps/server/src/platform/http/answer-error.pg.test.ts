import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { errorBodySchema } from '@dibs/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** Sends bytes as they are, and reads until the server closes. */
async function send(bytes: string) {
  const { hostname, port } = new URL(server.url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.end(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  return { status: Number(first.split(' ')[1]), headers: lines.join('\n').toLowerCase(), body }
}

it.each([
  { what: 'no HTTP at all', bytes: '\x16\x03\x01\x02\n\n', status: 400 },
  {
    what: 'two lengths',
    bytes: 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
    status: 400,
  },
  {
    what: 'headers without end',
    bytes: `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    status: 413,
  },
  {
    what: 'a path that cannot be decoded',
    bytes: 'GET /api/item-clues/%ff HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    status: 404,
  },
  {
    what: 'an id of thousands of characters',
    bytes: `DELETE /api/item-clues/${'a'.repeat(5_000)} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    status: 401,
  },
  {
    what: 'an expectation that nobody knows',
    bytes: 'GET /api/user/profile HTTP/1.1\r\nHost: a\r\nExpect: x\r\nConnection: close\r\n\r\n',
    status: 401,
  },
])('answers $what with an error of the contract', async ({ bytes, status }) => {
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  expect(answer.headers).toContain('content-type: application/json')
  expect(answer.headers).toContain('x-content-type-options: nosniff')
  expect(errorBodySchema.parse(JSON.parse(answer.body)).error).not.toBe('')
})
