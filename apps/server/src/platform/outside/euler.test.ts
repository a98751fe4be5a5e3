import type { RequestListener } from 'node:http'
import { WebSocketFeatureFlags, WebSocketOptionsSchema } from '@eulerstream/euler-websocket-sdk'
import { expect, test } from 'vitest'
import { anyService } from '../../testing/any-service.ts'
import { serve } from '../../testing/serve.ts'
import { createEuler } from './euler.ts'

const SETTINGS = {
  socketUrl: 'ws://127.0.0.1/ws',
  apiKey: 'key',
  accountId: '77',
  schemaVersion: 'v2',
  socketOptions: [],
}
const UNAVAILABLE = { name: 'AppError', code: 'chat_unavailable' }

async function mint(answer: RequestListener) {
  const euler = createEuler({ ...SETTINGS, apiUrl: await serve(answer), service: anyService() })
  return euler.mintCredential('toko.rina')
}

test('a socket is asked for in the schema version of the settings, with their further parameters', () => {
  const socketOptions = [
    ['features.useEnterpriseApi', 'true'],
    ['xCookieHeader', 'sessionid=a; tt-target-idc=b'],
  ] as const
  const euler = createEuler({
    ...SETTINGS,
    apiUrl: 'http://x',
    socketOptions,
    service: anyService(),
  })
  expect(Object.fromEntries(new URL(euler.socketAddress('toko.rina')).searchParams)).toEqual({
    uniqueId: 'toko.rina',
    apiKey: 'key',
    'features.schemaVersion': 'v2',
    'features.closeInactiveWebSocketAfter': '3600',
    'features.useEnterpriseApi': 'true',
    xCookieHeader: 'sessionid=a; tt-target-idc=b',
  })
})

test.each(['v1', 'v2'])('the official SDK’s schema accepts the address in %s', (schemaVersion) => {
  const socketOptions = [['features.useEnterpriseApi', 'true']] as const
  const options = { ...SETTINGS, schemaVersion, socketOptions }
  const euler = createEuler({ ...options, apiUrl: 'http://x', service: anyService() })
  const query = [...new URL(euler.socketAddress('toko.rina')).searchParams]
  const features = query.flatMap(([name, value]) =>
    name.startsWith('features.') ? [[name.slice('features.'.length), value]] : [],
  )
  const flat = Object.fromEntries(query.filter(([name]) => !name.includes('.')))
  const read = WebSocketOptionsSchema.parse({ ...flat, features: Object.fromEntries(features) })
  expect(read).toMatchObject({
    uniqueId: 'toko.rina',
    apiKey: 'key',
    features: { schemaVersion, closeInactiveWebSocketAfter: 3600, useEnterpriseApi: true },
  })
  const known = Object.keys(WebSocketFeatureFlags.shape)
  expect(known).toEqual(expect.arrayContaining(features.map(([name]) => name)))
})

test('a credential is asked for one creator and one socket, again when the provider fails', async () => {
  const asked: unknown[] = []
  const token = await mint(async (request, response) => {
    const { expireAfter: _, ...body } = JSON.parse((await request.toArray()).join(''))
    asked.push([request.url, request.headers['x-api-key'], body])
    if (asked.length === 1) response.writeHead(502).end()
    else response.end('{"code":200,"token":"jwt"}')
  })
  expect(token).toBe('jwt')
  const body = { websockets: { allowedCreators: ['toko.rina'], maxWebSockets: 1 } }
  expect(asked[1]).toEqual(['/accounts/77/jwt/create', 'key', body])
  expect(asked).toHaveLength(2)
})

test('a redirect is not followed: the key is for the provider alone', async () => {
  let isVisited = false
  const elsewhere = await serve((_request, response) => {
    isVisited = true
    response.end('{"token":"jwt"}')
  })
  const sendElsewhere: RequestListener = (_request, response) =>
    response.writeHead(307, { location: elsewhere }).end()
  await expect(mint(sendElsewhere)).rejects.toMatchObject(UNAVAILABLE)
  expect(isVisited).toBe(false)
})

test.each<[string, RequestListener]>([
  ['refuses', (_request, response) => response.writeHead(401).end('{"message":"no"}')],
  ['answers too much', (_request, response) => response.end(`{"token":"${'x'.repeat(100_000)}"}`)],
  ['answers no token', (_request, response) => response.end('{"code":200}')],
])('a provider that %s means that the chat is unavailable', async (_what, answer) => {
  await expect(mint(answer)).rejects.toMatchObject(UNAVAILABLE)
})
