import { request } from 'node:http'
import { expect, test } from 'vitest'
import { API_KEY, handClock, startWorld, type World } from '../testing/world.ts'
import { schemaOf } from './shapes.ts'

const behave = (world: World, behaviour: object, uniqueId?: string) =>
  world.call('PUT', uniqueId ? `/control/provider/${uniqueId}` : '/control/provider', behaviour)

const statusOf = async (world: World, uniqueId = 'rina') =>
  (await world.call('GET', `/control/lives/${uniqueId}`)).body

/** Tries to open the chat socket; answers the HTTP status and the `Retry-After` of a refusal. */
function upgrade(world: World, uniqueId = 'rina') {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  return new Promise<{ status: number | undefined; retryAfter: string | undefined }>((resolve) => {
    const query = new URLSearchParams({ uniqueId, apiKey: API_KEY })
    const call = request(`${world.url}/ws?${query}`, { headers })
    call.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy()
      resolve({ status: statusCode, retryAfter: undefined })
    })
    call.on('response', (response) => {
      response.resume()
      resolve({ status: response.statusCode, retryAfter: response.headers['retry-after'] })
    })
    call.end()
  })
}

test('the link to the platform comes when it is told to, and only then the last chats and what is said', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  await world.say('rina', 'before')
  await behave(world, { connectAfterMs: 50 })
  const listener = world.listenTo('rina')
  await listener.until(() => listener.types().includes('roomInfo'))
  expect(await statusOf(world)).toMatchObject({ connections: 0, waiting: 1 })
  await world.say('rina', 'meanwhile')
  await listener.heard(2)
  expect(listener.types().slice(0, 3)).toEqual(['workerInfo', 'roomInfo', 'tiktok.connect'])
  expect(listener.comments()).toEqual(['before', 'meanwhile'])
  expect(await statusOf(world)).toMatchObject({ connections: 1, waiting: 0 })
})

test('a connection can be left without a word after the room, until the live ends', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  await world.goLive('sari')
  await behave(world, { connectAfterMs: null }, 'rina')
  const silent = world.listenTo('rina')
  const other = world.listenTo('sari')
  await Promise.all([other.welcome(), silent.until(() => silent.types().length === 2)])
  await world.say('rina', 'unheard')
  expect((await statusOf(world)).waiting).toBe(1)
  await world.call('DELETE', '/control/lives/rina')
  expect((await silent.closed).code).toBe(4005)
  expect(silent.comments()).toEqual([])
})

test.each([1011, 4556])('a connection can be closed after the room with %d', async (code) => {
  const world = await startWorld()
  await world.goLive('rina')
  await behave(world, { connectAfterMs: null, closeAfterRoom: { code, afterMs: 20 } })
  const listener = world.listenTo('rina')
  expect((await listener.closed).code).toBe(code)
  expect(listener.types()).toEqual(['workerInfo', 'roomInfo'])
  expect(await statusOf(world)).toMatchObject({ connections: 0, waiting: 0 })
})

test('opening can take its time', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  await behave(world, { openAfterMs: 80 })
  const began = performance.now()
  await world.listenTo('rina').welcome()
  expect(performance.now() - began).toBeGreaterThan(75)
})

test('the upgrade can be refused with a status and a Retry-After, so many times', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  await behave(world, { refuse: { status: 429, retryAfter: 31_536_000, times: 2 } }, 'rina')
  expect(await upgrade(world)).toEqual({ status: 429, retryAfter: '31536000' })
  expect((await upgrade(world, 'sari')).status).toBe(101)
  expect((await world.listenTo('rina').closed).error).toContain('429')
  expect((await upgrade(world)).status).toBe(101)

  for (const status of [401, 403, 503]) {
    await behave(world, { refuse: { status } })
    await behave(world, { refuse: { status } }, 'rina')
    expect(await upgrade(world)).toEqual({ status, retryAfter: undefined })
  }
  await behave(world, { refuse: { code: 4429 } }, 'rina')
  expect((await world.listenTo('rina').closed).code).toBe(4429)
  await behave(world, { refuse: null }, 'rina')
  await world.listenTo('rina').welcome()
})

test('the platform can be lost: its sockets stay, and hear again once it is back', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const listener = world.listenTo('rina')
  await listener.welcome()
  await world.fault('rina', { kind: 'disconnect', againAfterSeconds: 0.05 })
  await world.say('rina', 'meanwhile')
  await listener.heard(1)
  expect(listener.types()).toEqual([
    'workerInfo',
    'roomInfo',
    'tiktok.connect',
    'tiktok.disconnect',
    'tiktok.connect',
    'WebcastChatMessage',
  ])
  await world.fault('rina', { kind: 'disconnect', code: 1011, closeAfterSeconds: 0.02 })
  expect((await listener.closed).code).toBe(1011)
})

test('a live ends by losing the platform, so long before the close', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const listener = world.listenTo('rina')
  await listener.welcome()
  await world.call('DELETE', '/control/lives/rina?disconnectedMs=60')
  await listener.until(() => listener.types().at(-1) === 'tiktok.disconnect')
  expect((await listener.closed).code).toBe(4005)
  expect(listener.types().slice(-2)).toEqual(['tiktok.disconnect', 'WebcastControlMessage'])
})

test('another schema version than was asked for can come, and changes with the next connection', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  await world.say('rina', 'keep a1')
  for (const schema of ['v3', 'v1', 'v2']) {
    await behave(world, { schema }, 'rina')
    const listener = world.listenTo('rina')
    await listener.until(() => listener.chats().length === 1)
    expect(listener.messages()[0]?.data).toMatchObject({ schemaVersion: schema })
    expect(schemaOf(listener.chats()[0])).toBe(schema)
  }
})

test('requests are counted, and refused beyond the budget until its period is over', async () => {
  const hand = handClock()
  const world = await startWorld({ clock: hand.mixed })
  await world.goLive('rina')
  await world.call('PUT', '/control/budget', { minute: 2, hour: 3, day: 100 })
  expect((await upgrade(world, 'nobody')).status).toBe(101)
  expect((await upgrade(world)).status).toBe(101)
  hand.advance(20_000)
  expect(await upgrade(world)).toEqual({ status: 429, retryAfter: '40' })
  const left = await world.call('GET', `/accounts/me/rate_limits?apiKey=${API_KEY}`)
  expect(left.body).toMatchObject({
    code: 200,
    minute: { max: 2, remaining: 0, reset_at: expect.stringContaining('Z') },
    hour: { max: 3, remaining: 1 },
    day: { max: 100, remaining: 98 },
  })
  hand.advance(40_000)
  expect((await upgrade(world)).status).toBe(101)
  expect(await upgrade(world)).toEqual({ status: 429, retryAfter: '3540' })
  const { body } = await world.call('GET', '/control/budget')
  expect(body).toMatchObject({ used: { minute: 1, hour: 3, day: 3 }, requests: 3, refused: 2 })
})

test('a budget’s periods can go faster, and a reset takes it away', async () => {
  const hand = handClock()
  const world = await startWorld({ clock: hand.mixed })
  await world.call('PUT', '/control/budget', { minute: 0, speed: 60 })
  expect(await upgrade(world)).toEqual({ status: 429, retryAfter: '1' })
  await world.call('PUT', '/control/budget', { minute: 1, speed: 60 })
  expect((await upgrade(world)).status).toBe(101)
  expect((await upgrade(world)).status).toBe(429)
  hand.advance(1_000)
  expect((await upgrade(world)).status).toBe(101)
  await world.call('POST', '/control/reset')
  expect((await upgrade(world)).status).toBe(101)
  const { body } = await world.call('GET', '/control/budget')
  expect(body).toMatchObject({ limits: { minute: null, sockets: null }, requests: 1 })
})

test('more sockets than the plan has are closed with 4429', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  await world.call('PUT', '/control/budget', { sockets: 1 })
  const first = world.listenTo('rina')
  await first.welcome()
  expect((await world.listenTo('rina').closed).code).toBe(4429)
  first.ws.close(1000)
  await first.closed
  await world.listenTo('rina').welcome()
})

test.each([
  { refuse: { status: 200 } },
  { refuse: { status: 429, code: 4429 } },
  { closeAfterRoom: { code: 1005 } },
  { connectAfterMs: -1 },
  { conectAfterMs: 1 },
])('bad input about the provider is 400 with a sentence: %j', async (body) => {
  const world = await startWorld()
  const answer = await behave(world, body)
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/\w/) } })
})
