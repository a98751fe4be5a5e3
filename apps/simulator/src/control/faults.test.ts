import { expect, test } from 'vitest'
import { handClock, startWorld } from '../testing/world.ts'

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
  const chats = listener.messages().slice(2)
  expect(chats.slice(3)).toEqual(chats.slice(1, 3))
  expect((await world.call('GET', '/control/lives/rina')).body.sentChats).toBe(3)
})

test('delete takes comments down', async () => {
  const world = await startWorld()
  await world.goLive('rina')
  const listener = world.listenTo('rina')
  await listener.welcome()
  await world.fault('rina', { kind: 'delete', messageIds: ['7291285152134515461'] })
  await listener.until(() => listener.messages().length === 3)
  expect(listener.messages().at(-1)).toEqual({
    type: 'WebcastImDeleteMessage',
    data: { deleteMsgIdsList: ['7291285152134515461'], deleteUserIdsList: [] },
  })
})
