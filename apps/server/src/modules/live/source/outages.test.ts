import { describe, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { eventually } from '../../../testing/eventually.ts'
import { listen } from '../../../testing/listener.ts'
import {
  linked,
  linkLost,
  say,
  startScriptedProvider,
  tellRoom,
  welcome,
} from '../../../testing/scripted-provider.ts'

/** What the provider does behind the room in an outage: nothing, or it hangs up. */
const OUTAGES: [string, (socket: WebSocket) => void][] = [
  ['silence', () => {}],
  ['a close with 1011', (socket) => void setTimeout(() => socket.close(1011), 20)],
  ['a close with 4556', (socket) => void setTimeout(() => socket.close(4556), 20)],
]
const SHORT = { silent: 30, reopen: 60, reopenMax: 100 }
/** The shortest waits that may come of chance. */
const random = () => 0.01

describe.each(OUTAGES)(
  'a provider that tells of the room, and then nothing but %s',
  (_how, act) => {
    test('is never connected: the seller is told, and the session that never was ends', async () => {
      const provider = await startScriptedProvider((socket) => {
        tellRoom(socket)
        act(socket)
      })
      const listener = listen(provider.url, { ...SHORT, giveUpStart: 1_000 }, { random })
      await eventually(() => expect(listener.ends).toEqual(['unreachable']))
      expect(listener.statuses).toEqual(['connecting', 'connecting, silent'])
      expect(provider.count()).toBeGreaterThan(1)
      expect(listener.gaps).toEqual([])
    })

    test('does not end a running session: the gap is open, and it goes on trying', async () => {
      let isMended = false
      const provider = await startScriptedProvider((socket, n) => {
        if (n === 0) {
          welcome(socket, 1)
          setTimeout(() => socket.terminate(), 20)
        } else if (isMended) welcome(socket, 11, 12, 13, 14, 15)
        else {
          tellRoom(socket)
          act(socket)
        }
      })
      const giveUp = 500
      const listener = listen(provider.url, { ...SHORT, giveUp }, { random })
      await eventually(() => expect(listener.statuses.at(-1)).toBe('reconnecting, silent'))
      const [lostAt = 0] = listener.lost
      await eventually(() => expect(Date.now()).toBeGreaterThan(lostAt + 2 * giveUp))
      const before = provider.count()
      await eventually(() => expect(provider.count()).toBeGreaterThan(before + 1))
      expect(listener).toMatchObject({ ends: [], gaps: [] })
      expect(listener.lost).toHaveLength(1)
      isMended = true
      await eventually(() => expect(listener.gaps).toHaveLength(1))
      expect(listener.statuses.filter((told) => told === 'connected')).toHaveLength(2)
      expect(listener.ends).toEqual([])
    })
  },
)

test('a running session that finds no provider at all ends', async () => {
  const provider = await startScriptedProvider((socket, n) => {
    if (n === 0) welcome(socket, 1)
    setTimeout(() => socket.terminate(), 20)
  })
  const listener = listen(provider.url, { giveUp: 300 })
  await eventually(() => expect(listener.ends).toEqual(['unreachable']))
})

test('a quiet room whose probe finds the platform silent is told, and is in doubt', async () => {
  const provider = await startScriptedProvider((socket, n) => {
    if (n === 0) welcome(socket, 1)
    else {
      tellRoom(socket)
      socket.close(1011)
    }
  })
  const listener = listen(provider.url, { idle: 40, handoverRetry: 60_000 })
  await eventually(() => expect(listener.statuses.at(-1)).toBe('connected, silent'))
  expect(listener.source.isInDoubt()).toBe(true)
  const [first] = [...provider.sockets()]
  if (first) say(first, 2)
  await eventually(() => expect(listener.statuses.at(-1)).toBe('connected'))
  expect(listener.source.isInDoubt()).toBe(false)
})

describe('a provider that loses its link to the platform', () => {
  const SOON = { relink: 50, ownEnd: 5_000 }

  test('is connected to anew, and what was missed since the last word of the room is a gap', async () => {
    let lastWord = 0
    const provider = await startScriptedProvider((socket, n) => {
      welcome(socket, ...(n === 0 ? [1] : [11, 12, 13, 14, 15]))
      if (n > 0) return
      lastWord = Date.now()
      setTimeout(() => linkLost(socket), 200)
    })
    const listener = listen(provider.url, SOON)
    await eventually(() => expect(listener.gaps).toHaveLength(1))
    expect(listener.gaps[0]?.from).toBeLessThan(lastWord + 150)
    expect(provider.count()).toBe(2)
  })

  test('and mends it in time is heard on, and asked whether anything was missed', async () => {
    const provider = await startScriptedProvider((socket) => {
      welcome(socket, 1, 2, 3, 4, 5)
      linkLost(socket)
      // What was on its way says nothing about the link.
      say(socket, 6)
      setTimeout(() => {
        linked(socket)
        say(socket, 5, 6, 7)
      }, 100)
    })
    const listener = listen(provider.url, { relink: 60_000, ownEnd: 60_000 })
    await eventually(() => expect(listener.heard).toHaveLength(7))
    await eventually(() => expect(listener.settled()).toBe(1))
    expect(listener).toMatchObject({ gaps: [], lost: [], statuses: ['connecting', 'connected'] })
    expect(provider.count()).toBe(1)
  })

  test.each([4005, 4404])('because the live ends (%i) leaves no gap', async (code) => {
    const provider = await startScriptedProvider((socket, n) => {
      if (n > 0) return socket.close(code)
      welcome(socket, 1, 2, 3, 4, 5, 6)
      linkLost(socket)
      if (code === 4005) setTimeout(() => socket.close(code), 50)
    })
    const relink = code === 4005 ? 60_000 : 50
    const listener = listen(provider.url, { relink, ownEnd: 60_000 })
    await eventually(() => expect(listener.ends).toEqual(['live_ended']))
    expect(listener).toMatchObject({ gaps: [], lost: [] })
  })

  test('long before the live ends leaves one', async () => {
    const provider = await startScriptedProvider((socket) => {
      welcome(socket, 1, 2, 3, 4, 5, 6)
      linkLost(socket)
      setTimeout(() => socket.close(4005), 200)
    })
    const listener = listen(provider.url, { relink: 60_000, ownEnd: 50 })
    await eventually(() => expect(listener.ends).toEqual(['live_ended']))
    expect(listener.gaps).toHaveLength(1)
  })

  test('on a connection that was handed over says nothing', async () => {
    const provider = await startScriptedProvider((socket, n) => {
      const [first] = [...provider.sockets()]
      if (n < 2) welcome(socket, 1)
      if (n !== 1) return
      if (first) setTimeout(() => linkLost(first), 20)
      setTimeout(() => say(socket, 2), 200)
    })
    const listener = listen(provider.url, {
      handover: 50,
      handoverJitter: 0,
      overlap: 60_000,
      relink: 20,
    })
    await eventually(() => expect(listener.heard).toContain('2'))
    expect(listener).toMatchObject({ lost: [], gaps: [], statuses: ['connecting', 'connected'] })
  })
})

test('a room that belongs to another account ends the session before anything of it is heard', async () => {
  const provider = await startScriptedProvider((socket) => {
    tellRoom(socket, '666')
    welcome(socket, 1)
  })
  const listener = listen(
    provider.url,
    {},
    {
      checkRoom: (_roomId, owner) => (owner && owner.accountId !== '7' ? 'account_changed' : null),
    },
  )
  await eventually(() => expect(listener.ends).toEqual(['account_changed']))
  expect(listener.heard).toEqual([])
  expect(listener.statuses).toEqual(['connecting'])
})
