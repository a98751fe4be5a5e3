import type { SimulatorControl } from '@dibs/testing/simulator-control'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { listen } from '../../../testing/listener.ts'
import { say, startScriptedProvider, welcome } from '../../../testing/scripted-provider.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let control: SimulatorControl
beforeAll(async () => {
  server = await startTestServer()
  control = server.control
})
afterAll(() => server.close())

const addressOf = (username: string) =>
  `${server.config.EULER_SOCKET_URL}?uniqueId=${username}&apiKey=simulator-key`

/** Says a comment after the other until `isEnough`; gives the ids of what was said. */
async function sayUntil(username: string, isEnough: () => boolean): Promise<string[]> {
  const said: string[] = []
  while (!isEnough()) {
    const { comments } = await control.say(username, [{ comment: `${said.length}` }])
    said.push(...comments.map(({ msgId }) => msgId))
  }
  return said
}

describe("before the provider's hours are over", () => {
  const SOON = { handover: 40, handoverJitter: 20, overlap: 20 }

  test('a successor takes over, time after time: nothing is missed, nothing twice, nothing told', async () => {
    await control.goLive('handover.one')
    const listener = listen(addressOf('handover.one'), SOON)
    await eventually(() => expect(listener.statuses).toContain('connected'))
    const said = await sayUntil('handover.one', () => listener.connections() > 10)
    await eventually(() => expect(listener.heard).toHaveLength(said.length))
    expect(listener.heard).toEqual(said)
    expect(listener).toMatchObject({
      statuses: ['connecting', 'connected'],
      lost: [],
      gaps: [],
      ends: [],
    })
    await eventually(async () =>
      expect((await control.getLive('handover.one')).connections).toBeLessThanOrEqual(2),
    )
  })

  test('the first connection is heard on while both are there', async () => {
    const provider = await startScriptedProvider((socket, n) => {
      const [first] = [...provider.sockets()]
      welcome(socket)
      if (n === 1 && first) setTimeout(() => say(first, 5), 20)
    })
    const listener = listen(provider.url, { ...SOON, handover: 500, overlap: 60_000 })
    await eventually(() => expect(listener.heard).toEqual(['5']))
    expect(provider.count()).toBeGreaterThan(1)
  })

  test.each([
    ['is refused', 4429],
    ['is dropped', 4500],
    ['finds no live', 4404],
    ['never hears of the room', null],
  ])('a successor that %s costs nothing and is tried again', async (_how, code) => {
    const provider = await startScriptedProvider((socket, n) => {
      if (n === 0) {
        welcome(socket)
        setInterval(() => say(socket, 1), 10).unref()
      } else if (n < 3) code && socket.close(code)
      else welcome(socket, 1, 2)
    })
    const listener = listen(provider.url, { ...SOON, room: 500, handoverRetry: 10 })
    await eventually(() => expect(listener.heard).toEqual(['1', '2']))
    expect(listener).toMatchObject({
      statuses: ['connecting', 'connected'],
      lost: [],
      gaps: [],
      ends: [],
    })
  })

  test('a first connection that ends meanwhile leaves the work to the successor under way', async () => {
    const provider = await startScriptedProvider((socket, n) => {
      const [first] = [...provider.sockets()]
      if (n === 0) welcome(socket, 1)
      else {
        first?.close(4555)
        setTimeout(() => welcome(socket, 1, 2), 50)
      }
    })
    const listener = listen(provider.url, { ...SOON, handover: 60, handoverJitter: 0 })
    await eventually(() => expect(listener.heard).toEqual(['1', '2']))
    await eventually(() => expect(listener.settled()).toBe(1))
    expect(listener).toMatchObject({ statuses: ['connecting', 'connected'], gaps: [] })
    expect(listener.lost).toEqual([])
  })

  test('a successor that finds another room ends the live: it is over', async () => {
    const provider = await startScriptedProvider((socket, n) => {
      if (n === 0) welcome(socket, 1)
      else socket.send(JSON.stringify({ messages: [{ type: 'roomInfo', data: { id: '9' } }] }))
    })
    const listener = listen(provider.url, SOON)
    await eventually(() => expect(listener.ends).toEqual(['live_ended']))
  })
})

describe('a quiet room', () => {
  test('that the provider hangs up on is back at once, and nobody is told', async () => {
    await control.goLive('handover.quiet')
    const listener = listen(addressOf('handover.quiet'), {})
    await eventually(() => expect(listener.statuses).toContain('connected'))
    await control.causeFault('handover.quiet', { kind: 'close', code: 4006 })
    await eventually(() => expect(listener.settled()).toBe(1))
    expect(listener).toMatchObject({ lost: [], gaps: [] })
    expect(new Set(listener.statuses)).toEqual(new Set(['connecting', 'connected']))
  })

  test('is asked through another connection, which finds what the first did not get', async () => {
    const provider = await startScriptedProvider((socket, n) => {
      // It stays open and answers pings, but nothing comes any more.
      if (n === 0) welcome(socket, 1)
      else welcome(socket, 1, 2, 3)
    })
    const listener = listen(provider.url, { idle: 40 })
    await eventually(() => expect(listener.heard).toEqual(['1', '2', '3']))
    await eventually(() => expect(listener.settled()).toBe(1))
    expect(listener).toMatchObject({ lost: [], gaps: [] })
  })

  test('that turns out to have been cut off for longer than the replay reaches is a gap', async () => {
    const provider = await startScriptedProvider((socket, n) => {
      if (n === 0) welcome(socket, 1)
      else welcome(socket, 10, 11, 12, 13, 14, 15, 16, 17)
    })
    const listener = listen(provider.url, { idle: 40 })
    await eventually(() => expect(listener.gaps).toHaveLength(1))
    expect(listener.gaps[0]?.to).toBeGreaterThanOrEqual((listener.gaps[0]?.from ?? 0) + 40)
    expect(listener.heard).toHaveLength(9)
  })

  test('is asked ever more rarely', async () => {
    const provider = await startScriptedProvider((socket) => welcome(socket, 1))
    const listener = listen(provider.url, { idle: 10, idleMax: 60_000 })
    await eventually(() => expect(provider.count()).toBe(5))
    expect(listener).toMatchObject({ lost: [], gaps: [] })
  })
})

describe('a dead connection', () => {
  test('is noticed by its silence, however open it looks, and replaced', async () => {
    await control.goLive('handover.dead')
    const listener = listen(addressOf('handover.dead'), { ping: 20, silence: 60 })
    await eventually(() => expect(listener.statuses).toContain('connected'))
    await control.causeFault('handover.dead', { kind: 'silence', seconds: 600 })
    const { comments } = await control.say('handover.dead', [{ comment: 'A1' }])
    await eventually(() => expect(listener.heard).toEqual(comments.map(({ msgId }) => msgId)))
    expect(listener.statuses).toContain('reconnecting')
    expect(listener.lost).toHaveLength(1)
  })

  test('that opens and never tells of the room is replaced', async () => {
    const provider = await startScriptedProvider((socket, n) => {
      if (n > 2) welcome(socket, 1)
    })
    const listener = listen(provider.url, { room: 500 })
    await eventually(() => expect(listener.heard).toEqual(['1']))
    expect(listener.ends).toEqual([])
  })
})

test('a provider that hangs up at once, again and again, is not stormed', async () => {
  const provider = await startScriptedProvider((socket, n) => {
    if (n < 4) {
      welcome(socket)
      socket.close(n % 2 === 0 ? 4006 : 4555)
    } else welcome(socket, 1)
  })
  const listener = listen(provider.url, {})
  await eventually(() => expect(listener.heard).toEqual(['1']))
  expect(provider.count()).toBe(5)
})
