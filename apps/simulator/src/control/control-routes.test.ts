import { get } from 'node:http'
import { expect, test } from 'vitest'
import { API_KEY, startWorld } from '../testing/world.ts'
import { isLoopback } from './control-routes.ts'

test('a profile is made with defaults and changed field by field', async () => {
  const world = await startWorld()
  expect((await world.call('GET', '/control/profiles/rina')).status).toBe(404)
  const made = await world.call('PUT', '/control/profiles/@Rina.Shop', { bio: 'hai\nmango12' })
  expect(made.body).toEqual({
    uniqueId: 'rina.shop',
    userId: expect.stringMatching(/^7\d{18}$/),
    nickname: 'Rina Shop',
    bio: 'hai\nmango12',
    private: false,
    missing: false,
    blocked: false,
  })
  await world.call('PUT', '/control/profiles/rina.shop', { nickname: 'Kak Rina' })
  const { body } = await world.call('GET', '/control/profiles/rina.shop')
  expect(body).toEqual({ ...made.body, nickname: 'Kak Rina' })
  expect((await world.call('GET', '/control/profiles')).body).toEqual([body])
})

test.each([
  ['/control/profiles/rina', { bio: 5 }],
  ['/control/profiles/rina', { boi: 'typing error' }],
  ['/control/profiles/a%20b', {}],
  ['/control/assistant', {}],
  ['/control/assistant', { answer: 'a', status: 500, body: {} }],
  ['/control/assistant', { status: 99, body: {} }],
])('bad input to %s is 400 with a sentence: %j', async (path, body) => {
  const world = await startWorld()
  const answer = await world.call('PUT', path, body)
  expect(answer.status).toBe(400)
  expect(answer.body).toEqual({ error: expect.stringMatching(/\w/) })
})

test('reset puts everything back', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const jwtKey = await world.mint()
  await world.call('PUT', '/control/assistant', { answer: 'prepared' })
  const listener = world.listenTo('rina')
  await listener.welcome()
  expect((await world.call('POST', '/control/reset')).status).toBe(204)

  await listener.closed
  expect(listener.types()).toEqual(['workerInfo', 'roomInfo', 'tiktok.connect'])
  expect((await world.call('GET', '/control/lives')).body).toEqual([])
  expect((await world.call('GET', '/control/profiles')).body).toEqual([])
  expect((await world.call('GET', '/control/assistant')).body.prepared).toBeNull()
  await world.goLive('rina')
  expect((await world.listen({ uniqueId: 'rina', jwtKey }).closed).code).toBe(4401)
  await world.listen({ uniqueId: 'rina', apiKey: API_KEY }).welcome()
})

test('what can be played can be listed', async () => {
  const world = await startWorld()
  const { body } = await world.call('GET', '/control/recordings')
  expect(body.map(({ name }: { name: string }) => name)).toEqual([
    'market',
    'busy-room',
    'calm-room',
    'claim-race-777',
    'claim-race-999',
    'reconnect-replay',
  ])
  expect(body[1]).toMatchObject({ chats: 4225, durationMs: 623_052 })
})

test('another web page may not drive the simulator, its own phone may', async () => {
  const world = await startWorld()
  const foreign = { origin: 'https://elsewhere.example' }
  const refused = await world.call('POST', '/control/reset', undefined, foreign)
  expect(refused).toMatchObject({ status: 403, body: { error: expect.any(String) } })
  const own = await world.call('POST', '/control/reset', undefined, { origin: world.url })
  expect(own.status).toBe(204)
})

test.each([
  ['localhost:4400', 200],
  ['127.0.0.1', 200],
  ['[::1]:4400', 200],
  ['phone.localhost', 200],
  ['evil.example:4400', 403],
  ['127.0.0.1.evil.example', 403],
  ['localhost.evil.example', 403],
  ['10.0.0.7', 403],
])('the control interface answers by its name: %s gets %d', async (host, status) => {
  const world = await startWorld()
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const request = get(`${world.url}/control/lives`, { headers: { host } }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', reject)
  })
  expect(answer).toBe(status)
})

test('only addresses of this machine count as loopback', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true)
  expect(['10.0.0.7', '::ffff:10.0.0.7', '192.168.127.1', '', 'fe80::1'].some(isLoopback)).toBe(
    false,
  )
})

test('an unknown call is 404 with a sentence', async () => {
  const world = await startWorld()
  const answer = await world.call('GET', '/control/nothing')
  expect(answer).toMatchObject({ status: 404, body: { error: expect.any(String) } })
})
