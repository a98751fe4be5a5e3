import { expect, test } from 'vitest'
import { API_KEY, startWorld } from '../testing/world.ts'

test('a connection gets the worker, the room, the link and the last eight chats, then what is said', async () => {
  const world = await startWorld()
  const { body } = await world.goLive('toko.rina')
  const earlier = Array.from({ length: 11 }, (_, index) => `comment ${index + 1}`)
  await world.say('toko.rina', ...earlier)

  const listener = world.listenTo('@Toko.Rina')
  await listener.heard(8)
  await world.say('toko.rina', 'now')
  await listener.heard(9)

  expect(listener.types().slice(0, 3)).toEqual(['workerInfo', 'roomInfo', 'tiktok.connect'])
  expect(listener.messages()[1]?.data.room_info?.id).toBe(body.roomId)
  expect(listener.comments()).toEqual([...earlier.slice(-8), 'now'])
})

test('somebody who is not live: the socket opens, the worker answers, then it closes with 4404', async () => {
  const world = await startWorld()
  const listener = world.listenTo('nobody')
  expect((await listener.closed).code).toBe(4404)
  expect(listener.messages().map(({ type }) => type)).toEqual(['workerInfo'])
})

test.each([
  { query: { apiKey: API_KEY }, code: 4400, why: 'no uniqueId' },
  { query: { apiKey: API_KEY, uniqueId: 'a b' }, code: 4400, why: 'a uniqueId that cannot be' },
  {
    query: { apiKey: API_KEY, uniqueId: 'rina', 'features.schemaVersion': 'v9' },
    code: 4400,
    why: 'an unknown schema version',
  },
  {
    query: { apiKey: API_KEY, uniqueId: 'rina', 'features.closeInactiveWebSocketAfter': '5' },
    code: 4400,
    why: 'a timeout out of range',
  },
  { query: { uniqueId: 'rina' }, code: 4401, why: 'no credential' },
  { query: { uniqueId: 'rina', apiKey: 'wrong' }, code: 4401, why: 'a wrong API key' },
  { query: { uniqueId: 'rina', jwtKey: 'made.up.token' }, code: 4401, why: 'a made-up credential' },
])('$why closes with $code', async ({ query, code }) => {
  const world = await startWorld()
  await world.goLive('rina')
  const listener = world.listen(query as Record<string, string>)
  const { code: closedWith, error } = await listener.closed
  expect({ closedWith, error }).toEqual({ closedWith: code, error: null })
})

test('chats are shaped as v1, v2 or v3, and v2 is the default', async () => {
  const world = await startWorld()
  const { body } = await world.goLive('rina')
  const first = world.listenTo('rina')
  const second = world.listen({ uniqueId: 'rina', apiKey: API_KEY })
  const third = world.listenTo('rina', { 'features.schemaVersion': 'v3' })
  await Promise.all([first.welcome(), second.welcome(), third.welcome()])
  await world.say('rina', 'keep a1')
  await Promise.all([first.heard(1), second.heard(1)])
  await third.until(() => third.chats().length === 1)

  const [v1] = first.messages().slice(-1)
  const [v2] = second.messages().slice(-1)
  expect(v1?.data.common).toBeUndefined()
  expect(v2?.data.event).toBeUndefined()
  expect(v2?.data.common?.roomId).toBe(body.roomId)
  expect(v2?.data.common?.msgId).toBe(v1?.data.event?.msgId)
  expect(second.messages()[1]?.data.roomInfo?.id).toBe(body.roomId)
  const [v3] = third.chats()
  const { userId, uniqueId } = v2?.data.user ?? {}
  expect(v3?.data).toMatchObject({ content: 'keep a1', user: { id: userId, displayId: uniqueId } })
  expect(v3?.data.comment).toBeUndefined()
  expect(third.messages()[1]?.data.room_info?.id).toBe(body.roomId)
})

test('without bundling each message has a frame of its own', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const bundled = world.listenTo('rina')
  const single = world.listenTo('rina', { 'features.bundleEvents': 'false' })
  await Promise.all([bundled.welcome(), single.welcome()])
  await world.say('rina', 'one', 'two', 'three')
  await Promise.all([bundled.heard(3), single.heard(3)])
  expect(bundled.frames().map(({ messages }) => messages.length)).toEqual([1, 1, 1, 3])
  expect(single.frames().map(({ messages }) => messages.length)).toEqual([1, 1, 1, 1, 1, 1])
})

test('another path is no chat socket', async () => {
  const world = await startWorld()
  const { default: WebSocket } = await import('ws')
  const ws = new WebSocket(`${world.url.replace('http', 'ws')}/elsewhere`)
  const error = await new Promise<Error>((resolve) => ws.on('error', resolve))
  expect(error.message).toContain('404')
})
