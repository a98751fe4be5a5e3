import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serve, serveNobody } from '../../testing/serve.ts'
import { fetchText } from './fetch-text.ts'

const limits = { signal: AbortSignal.timeout(60_000), maxBytes: 1_000 }
const ask = async (answer: RequestListener) => fetchText(await serve(answer), {}, limits)

test('an answer comes with its status and its text, also when it is a refusal', async () => {
  expect(await ask((_, response) => response.end('ya'))).toEqual({ status: 200, text: 'ya' })
  const refusal = await ask((_, response) => response.writeHead(400).end('no'))
  expect(refusal).toEqual({ status: 400, text: 'no' })
})

test('a redirect is an answer that leads nowhere, however long its body', async () => {
  let isVisited = false
  const elsewhere = await serve((_, response) => {
    isVisited = true
    response.end()
  })
  const answer = await ask((_, response) => {
    response.writeHead(302, { location: elsewhere }).write('x')
  })
  expect(answer).toEqual({ status: 302, text: null })
  expect(isVisited).toBe(false)
})

test.each<[string, RequestListener]>([
  ['larger than allowed', (_, response) => response.end('x'.repeat(1_001))],
  [
    'larger once unpacked',
    (_, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync('x'.repeat(100_000))),
  ],
])('a body %s has no text', async (_what, answer) => {
  expect(await ask(answer)).toEqual({ status: 200, text: null })
})

test.each<[string, object, RequestListener]>([
  ['fails', { code: 'HTTP 500', retryAfterMs: 0 }, (_, r) => r.writeHead(500).end()],
  [
    'has had enough',
    { code: 'HTTP 429', retryAfterMs: 7_000 },
    (_, r) => r.writeHead(429, { 'retry-after': '7' }).end(),
  ],
  [
    'tells a date',
    { code: 'HTTP 503', retryAfterMs: 1_000 },
    (_, r) => r.writeHead(503, { 'retry-after': 'Fri, 01 Jan 2027 00:00:00 GMT' }).end(),
  ],
  ['hangs up', { code: 'TypeError', stage: 'waiting' }, ({ socket }) => socket.destroy()],
  [
    'breaks off',
    { code: 'TypeError', stage: 'reading' },
    (_, r) => r.write('half', () => r.destroy()),
  ],
  [
    'floods with headers',
    { code: 'TypeError', stage: 'waiting' },
    (_, r) => r.writeHead(200, { 'x-much': 'x'.repeat(100_000) }).end(),
  ],
])('a service that %s is away', async (_what, outage, answer) => {
  await expect(ask(answer)).rejects.toMatchObject({ name: 'UpstreamUnavailableError', ...outage })
})

test('a service that nobody runs was never reached', async () => {
  const nobody = fetchText(await serveNobody(), {}, limits)
  await expect(nobody).rejects.toMatchObject({
    name: 'UpstreamUnavailableError',
    stage: 'connecting',
  })
})

test('being asked less by 429 without a time is a refusal of the one question', async () => {
  const answer = await ask((_, response) => response.writeHead(429).end('{}'))
  expect(answer).toEqual({ status: 429, text: '{}' })
})

test('a body that cannot be unpacked is an answer, not an outage', async () => {
  const asked = ask((_, r) => r.setHeader('content-encoding', 'gzip').end('not packed'))
  await expect(asked).rejects.toMatchObject({ name: 'TypeError' })
})
