import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type ApiClientOptions, ApiError, createApiClient } from './client.ts'
import { defineEndpoint } from './endpoint.ts'

const thing = z.object({ name: z.string() })
const read = defineEndpoint({
  method: 'GET',
  path: '/things/:id/:part',
  summary: 'Read',
  auth: 'seller',
  params: z.object({ id: z.string(), part: z.string() }),
  query: z.object({ word: z.optional(z.string()), page: z.optional(z.string()) }),
  responses: { 200: thing, 304: null },
  errors: ['not_found'],
})
const write = defineEndpoint({
  method: 'POST',
  path: '/things',
  summary: 'Write',
  auth: 'seller',
  body: thing,
  responses: { 201: thing, 204: null },
  errors: ['item_exists'],
})

/** A client whose calls are answered by `answer`, and the requests that it sent. */
function clientFor(
  answer: (signal: AbortSignal | null | undefined) => Response | Promise<Response>,
  options: Partial<ApiClientOptions> = {},
) {
  const sent: { url: string; method: string; headers: Headers; body: unknown }[] = []
  const call = createApiClient({
    baseUrl: 'https://dibs.example/api',
    ...options,
    fetch: async (url, init = {}) => {
      const { method = '', headers, body, signal } = init
      sent.push({ url: String(url), method, headers: new Headers(headers), body })
      return answer(signal)
    },
  })
  return { call, sent }
}

const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const params = { id: 'a/b?c', part: '💚 ä' }

/** The error that a call ends with. */
async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

it('fills the path and the query, encoded, without what is not set', async () => {
  const { call, sent } = clientFor(() => json(200, { name: 'x' }))
  await call(read, { params, query: { word: 'a&b =ü', page: undefined } })
  await call(read, { params, query: {} })
  const path = 'https://dibs.example/api/things/a%2Fb%3Fc/%F0%9F%92%9A%20%C3%A4'
  expect(sent.map(({ url }) => url)).toEqual([`${path}?word=a%26b+%3D%C3%BC`, path])
})

it('sends token, language, idempotency key and etag when there are any', async () => {
  const options = { getToken: () => 'secret', getLanguage: () => 'id' }
  const { call, sent } = clientFor(() => json(200, { name: 'x' }), options)
  await call(read, { params, query: {}, idempotencyKey: 'key', etag: '"7"' })
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
    accept: 'application/json',
    authorization: 'Bearer secret',
    'accept-language': 'id',
    'idempotency-key': 'key',
    'if-none-match': '"7"',
  })
})

it('sends none of them when there are none', async () => {
  const { call, sent } = clientFor(() => json(200, { name: 'x' }), { getToken: () => null })
  await call(read, { params, query: {} })
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({ accept: 'application/json' })
  expect(sent[0]).toMatchObject({ method: 'GET', body: undefined })
})

it('sends bodies as JSON', async () => {
  const { call, sent } = clientFor(() => json(201, { name: 'x' }))
  await call(write, { body: { name: 'kaos 💚' } })
  expect(sent[0]).toMatchObject({ method: 'POST', body: '{"name":"kaos 💚"}' })
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
})

it('gives the answer with its status and etag, checked by the schema', async () => {
  const { call } = clientFor(() => json(200, { name: 'x', more: 1 }, { etag: '"8"' }))
  const result = await call(read, { params, query: {} })
  expect(result).toEqual({ status: 200, data: { name: 'x' }, etag: '"8"' })
})

it('gives no data for what has none', async () => {
  const unchanged = clientFor(() => new Response(null, { status: 304, headers: { etag: '"7"' } }))
  const result = await unchanged.call(read, { params, query: {}, etag: '"7"' })
  expect(result).toEqual({ status: 304, data: undefined, etag: '"7"' })
  const empty = clientFor(() => new Response(null, { status: 204 }))
  expect(await empty.call(write, { body: { name: 'x' } })).toMatchObject({ status: 204 })
})

it('throws what the server says went wrong', async () => {
  const body = { error: 'Kode ini sudah ada.', code: 'item_exists', existingItemId: '5' }
  const { call } = clientFor(() => json(409, body))
  const error = await failureOf(call(write, { body: { name: 'x' } }))
  expect(error).toMatchObject({ status: 409, code: 'item_exists', message: body.error, body })
})

it.each([
  ['a page instead of an error', 502, '<html>Bad gateway</html>'],
  ['an unknown code', 418, '{"error": "x", "code": "teapot"}'],
  ['nothing', 500, ''],
  ['an undeclared success', 202, '{"name": "x"}'],
  ['a page instead of an answer, as from a hotel’s network', 200, '<html>Log in</html>'],
  ['an answer that lacks a field', 200, '{}'],
  ['an empty answer where one is due', 200, ''],
])('throws "unexpected" for %s', async (_, status, text) => {
  const { call } = clientFor(() => new Response(text, { status }))
  const error = await failureOf(call(read, { params, query: {} }))
  expect(error).toMatchObject({ status, code: 'unexpected', body: null })
})

it('throws "offline" when no answer comes, or breaks off', async () => {
  const none = clientFor(() => Promise.reject(new TypeError('fetch failed')))
  const broken = clientFor(() => {
    const stream = new ReadableStream({
      start: (controller) => controller.error(new TypeError('terminated')),
    })
    return new Response(stream, { status: 200 })
  })
  for (const { call } of [none, broken]) {
    const error = await failureOf(call(read, { params, query: {} }))
    expect(error).toMatchObject({ status: 0, code: 'offline', body: null })
  }
})

it('passes on that the caller gave up', async () => {
  const controller = new AbortController()
  const { call } = clientFor((signal) => {
    controller.abort()
    signal?.throwIfAborted()
    return json(200, {})
  })
  const pending = call(read, { params, query: {}, signal: controller.signal })
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
})
