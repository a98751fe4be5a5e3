import { readFrame } from '@dibs/contract/provider'
import { expect, test } from 'vitest'
import { handClock, startWorld } from '../testing/world.ts'

test('going live answers the room, and a second time 409', async () => {
  const world = await startWorld()
  const first = await world.goLive('@Rina')
  expect(first.status).toBe(201)
  expect(first.body.roomId).toMatch(/^\d{19}$/)
  expect((await world.goLive('rina')).status).toBe(409)
  const profile = await world.call('GET', '/control/profiles/rina')
  expect(profile.body).toMatchObject({ uniqueId: 'rina', nickname: 'Rina', private: false })
})

test('comments are filled in, sent in one frame, and counted', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const listener = world.listenTo('rina')
  await listener.welcome()
  const { status, body } = await world.say('rina', 'keep a1', ' ', { comment: 'b2', userId: '77' })
  await listener.heard(3)

  expect(status).toBe(202)
  expect(body.comments[2]).toMatchObject({ userId: '77', uniqueId: 'user77', comment: 'b2' })
  const sent = listener
    .frames()
    .at(-1)
    ?.messages.map(({ data }) => ({
      comment: data.comment,
      as: data.userIdentity?.isAnchor ? 'host' : 'viewer',
      ...data.user,
      ...data.event,
    }))
  expect(sent).toMatchObject(body.comments)
  const { body: status2 } = await world.call('GET', '/control/lives/rina')
  expect(status2).toEqual({ connections: 1, waiting: 0, sentChats: 3 })
})

test('a comment without anybody is a new viewer, and a handle alone is always the same one', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const { body } = await world.say(
    'rina',
    'one',
    'two',
    { comment: 'three', uniqueId: 'sari_88' },
    { comment: 'four', uniqueId: 'sari_88' },
    { comment: 'mine', uniqueId: 'rina' },
  )
  const ids: string[] = body.comments.map((comment: { userId: string }) => comment.userId)
  expect(new Set(ids.slice(0, 3)).size).toBe(3)
  expect(ids[2]).toBe(ids[3])
  expect(ids[4]).toBe((await world.call('GET', '/control/profiles/rina')).body.userId)
})

test('comments of one call keep their order when compared by stamp and then by id', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const { body } = await world.say('rina', ...Array.from({ length: 500 }, (_, index) => `${index}`))
  type Filled = { comment: string; createTime: string; msgId: string }
  const sorted = body.comments.toSorted((one: Filled, other: Filled) =>
    one.createTime === other.createTime
      ? Number(BigInt(one.msgId) - BigInt(other.msgId))
      : Number(one.createTime) - Number(other.createTime),
  )
  expect(sorted).toEqual(body.comments)
})

test('given ids and stamps are kept, as text or as a number', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const given = { comment: 'old', msgId: '18446744073709551615', createTime: '1000' }
  const { body } = await world.say('rina', given, { comment: 'new', createTime: 1_900_000_000_000 })
  expect(body.comments[0]).toMatchObject(given)
  expect(body.comments[1].createTime).toBe('1900000000000')
})

test('frames are sent as they are, what is not JSON included', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const listener = world.listenTo('rina')
  await listener.welcome()
  const chat = {
    type: 'WebcastChatMessage',
    data: {
      common: { msgId: '5', createTime: '7' },
      user: { userId: '9' },
      comment: 'a1',
      more: 1,
    },
  }
  const frames = ['not JSON {', { messages: [chat, { type: 'WebcastLikeMessage' }] }, 42]
  const { status } = await world.call('POST', '/control/lives/rina/frames', { frames })
  await listener.until(() => listener.texts.length >= 5)
  expect(status).toBe(202)
  expect(listener.texts.slice(3)).toEqual(['not JSON {', JSON.stringify(frames[1]), '42'])

  const late = world.listenTo('rina', { 'features.schemaVersion': 'v2' })
  await late.heard(1)
  expect(late.messages().at(-1)).toEqual(chat)
})

test('ending says so, closes with 4005, and the handle is free again', async () => {
  const world = await startWorld()
  const { body } = await world.goLive('rina')
  const listener = world.listenTo('rina')
  await listener.welcome()
  expect((await world.call('DELETE', '/control/lives/rina')).status).toBe(204)
  expect((await listener.closed).code).toBe(4005)
  expect(listener.messages().at(-1)).toEqual({ type: 'WebcastControlMessage', data: { action: 3 } })
  expect((await world.call('GET', '/control/lives/rina')).status).toBe(404)
  expect((await world.goLive('rina')).body.roomId).not.toBe(body.roomId)
})

test('lives and what was said in them can be listed', async () => {
  const world = await startWorld()
  await world.goLive('rina', { recording: 'calm-room' })
  await world.say('rina', 'one', 'two')
  const { body } = await world.call('GET', '/control/lives')
  expect(body).toMatchObject([{ uniqueId: 'rina', recording: 'calm-room', sentChats: 2 }])
  const chats = await world.call('GET', '/control/lives/rina/chats?limit=1')
  expect(chats.body).toMatchObject([{ comment: 'two' }])
})

const badBodies: [string, unknown][] = [
  ['/control/lives', {}],
  ['/control/lives', '{'],
  ['/control/lives', { uniqueId: '' }],
  ['/control/lives', { uniqueId: 'dewi', speed: -1 }],
  ['/control/lives', { uniqueId: 'dewi', colour: 'red' }],
  ['/control/lives', { uniqueId: 'dewi', recording: 'no-such' }],
  ['/control/lives', { uniqueId: 'dewi', recording: '../package' }],
  ['/control/lives/rina/comments', {}],
  ['/control/lives/rina/comments', { comments: [] }],
  ['/control/lives/rina/comments', { comments: [{ comment: 1 }] }],
  ['/control/lives/rina/comments', { comments: [{ comment: 'a', msgId: 5 }] }],
  [
    '/control/lives/rina/comments',
    { comments: [{ comment: 'a', userId: '18446744073709551616' }] },
  ],
  ['/control/lives/rina/comments', { comments: [{ comment: 'a', createTime: 'noon' }] }],
  ['/control/lives/rina/frames', { frames: 'x' }],
  ['/control/lives/rina/frames', {}],
  ['/control/lives/rina/faults', { kind: 'earthquake' }],
  ['/control/lives/rina/faults', { kind: 'close', code: 1006 }],
  ['/control/lives/rina/faults', { kind: 'drop' }],
  ['/control/lives/rina/faults', { kind: 'silence', seconds: -1 }],
  ['/control/lives/rina/faults', { kind: 'replay', count: 0 }],
  ['/control/lives/rina/faults', { kind: 'delete', messageIds: [] }],
  ['/control/lives/nobody/comments', { comments: [{ comment: 'a' }] }],
  ['/control/lives/nobody/frames', { frames: [1] }],
  ['/control/lives/nobody/faults', { kind: 'drop', seconds: 1 }],
]

test.each(badBodies)('bad input to %s is 4xx with a sentence: %j', async (path, body) => {
  const world = await startWorld()
  await world.goLive('rina')
  const answer = await world.call('POST', path, body)
  expect(Math.floor(answer.status / 100)).toBe(4)
  expect(answer.body).toEqual({ error: expect.stringMatching(/\w/) })
  expect((await world.call('GET', '/control/lives')).body).toHaveLength(1)
})

test('close ends every connection with the code, and the live goes on', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const listeners = [world.listenTo('rina'), world.listenTo('rina')]
  await Promise.all(listeners.map((listener) => listener.welcome()))
  expect((await world.fault('rina', { kind: 'close', code: 4555 })).status).toBe(202)
  for (const listener of listeners) expect((await listener.closed).code).toBe(4555)
  await world.listenTo('rina').welcome()
})

test('drop cuts the connection without a close frame and refuses until the time is over', async () => {
  const hand = handClock(Date.now())
  const world = await startWorld({ clock: hand.mixed })
  await world.goLive('rina')
  const listener = world.listenTo('rina')
  await listener.welcome()
  await world.fault('rina', { kind: 'drop', seconds: 10 })
  expect((await listener.closed).code).toBe(1006)

  const refused = await world.listenTo('rina').closed
  expect(refused).toEqual({ code: 1006, error: 'socket hang up' })
  hand.advance(10_000)
  await world.listenTo('rina').welcome()
})

test('silence loses what is said, for its time', async () => {
  const hand = handClock(Date.now())
  const world = await startWorld({ clock: hand.mixed })
  await world.goLive('rina')
  const listener = world.listenTo('rina')
  await listener.welcome()
  await world.fault('rina', { kind: 'silence', seconds: 30 })
  await world.say('rina', 'unheard')
  hand.advance(30_000)
  listener.ws.ping('alive')
  await listener.until(() => listener.pongs.includes('alive'))
  await world.say('rina', 'heard')
  await listener.heard(1)
  expect(listener.comments()).toEqual(['heard'])
})

test('replay says the last chats again with their ids', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const listener = world.listenTo('rina')
  await listener.welcome()
  await world.say('rina', 'one', 'two', 'three')
  await world.fault('rina', { kind: 'replay', count: 2 })
  await listener.heard(5)
  const chats = listener.chats()
  expect(chats.slice(3)).toEqual(chats.slice(1, 3))
  expect((await world.call('GET', '/control/lives/rina')).body.sentChats).toBe(3)
})

test('delete takes comments down, which v1 does not tell', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const listener = world.listenTo('rina', { 'features.schemaVersion': 'v2' })
  const old = world.listenTo('rina')
  await old.welcome()
  await listener.welcome()
  await world.fault('rina', { kind: 'delete', messageIds: ['7291285152134515461'] })
  await listener.until(() => listener.messages().length === 4)
  expect(listener.messages().at(-1)).toEqual({
    type: 'WebcastImDeleteMessage',
    data: { deleteMsgIdsList: ['7291285152134515461'], deleteUserIdsList: [] },
  })
  await world.say('rina', 'after')
  await old.heard(1)
  expect(old.types()).not.toContain('WebcastImDeleteMessage')
})

test.each(['v1', 'v2', 'v3'])('%s says who is the host and who a moderator', async (schema) => {
  const world = await startWorld()
  await world.call('PUT', '/control/profiles/rina', { nickname: 'Kak Rina' })
  await world.goLive('rina', { ownerId: '77' })
  const listener = world.listenTo('rina', { 'features.schemaVersion': schema })
  await listener.welcome()
  const { body } = await world.say(
    'rina',
    { comment: 'by the host', as: 'host' },
    { comment: 'by the host’s handle', uniqueId: 'rina' },
    { comment: 'helps', as: 'moderator' },
    { comment: 'buys', uniqueId: 'sari' },
    { comment: 'marked falsely', uniqueId: 'sari', as: 'host' },
  )
  await listener.until(() => listener.chats().length === 5)
  const marks = listener
    .chats()
    .map(({ data: { user, userIdentity } }) => [
      user?.userId ?? user?.id,
      userIdentity?.isAnchor,
      userIdentity?.isModeratorOfAnchor,
    ])
  const [, , helper, buyer] = body.comments.map(({ userId }: { userId: string }) => userId)
  expect(marks).toEqual([
    ['77', true, false],
    ['77', true, false],
    [helper, false, true],
    [buyer, false, false],
    [buyer, true, false],
  ])
  expect(body.comments[0]).toMatchObject({ uniqueId: 'rina', nickname: 'Kak Rina', as: 'host' })
  const [room] = readFrame(listener.texts[1] ?? '')
  expect(room).toMatchObject({
    owner: { accountId: '77', username: 'rina', nickname: 'Kak Rina' },
  })
})
