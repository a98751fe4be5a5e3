import { describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { listen } from '../../../testing/listener.ts'
import {
  linked,
  say,
  startScriptedProvider,
  tellRoom,
  welcome,
} from '../../../testing/scripted-provider.ts'

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('a room that the platform tells of before it is linked', () => {
  test('is not connected until the link or a message of the room', async () => {
    const provider = await startScriptedProvider((socket) => tellRoom(socket))
    const listener = listen(provider.url, {})
    const [socket] = await eventually(() => {
      expect(provider.sockets().size).toBe(1)
      return [...provider.sockets()]
    })
    await eventually(() => expect(listener.connections()).toBe(1))
    expect(listener.statuses).toEqual(['connecting'])
    if (socket) linked(socket)
    await eventually(() => expect(listener.statuses).toEqual(['connecting', 'connected']))
  })

  test('is connected by any message of the room where the link is not told', async () => {
    const provider = await startScriptedProvider((socket) => {
      tellRoom(socket)
      socket.send(JSON.stringify({ messages: [{ type: 'WebcastMemberMessage', data: {} }] }))
    })
    const listener = listen(provider.url, {})
    await eventually(() => expect(listener.statuses).toEqual(['connecting', 'connected']))
  })

  test('with comments missed until then: they are a gap that ends with the link', async () => {
    const provider = await startScriptedProvider((socket, n) => {
      if (n === 0) {
        welcome(socket, ...numbers(1, 20))
        setTimeout(() => socket.terminate(), 20)
        return
      }
      tellRoom(socket)
      // Long after any replay is waited for behind the room alone.
      setTimeout(() => {
        linkedAt = Date.now()
        linked(socket)
        say(socket, ...numbers(51, 58))
      }, 2_300)
    })
    let linkedAt = 0
    const listener = listen(provider.url, {})
    await eventually(() => expect(listener.gaps).toHaveLength(1))
    expect(listener.gaps[0]?.to).toBeGreaterThanOrEqual(linkedAt - 100)
    expect(listener.heard).toHaveLength(28)
  })
})
