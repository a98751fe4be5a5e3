import { ApiError } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { expect, it } from 'vitest'
import { createBrowserStorage } from '../../../shared/storage/browser-storage.ts'
import { createLiveStore } from '../live-store.ts'
import { readStreamMessages, type StreamMessage } from './messages.ts'
import { type ConnectionDeps, createLiveConnection, type StreamSocket } from './socket.ts'

const stream = {
  sessionId: 'c0ffee00-0000-4000-8000-000000000001' as SessionId,
  username: 'tokobu',
}
const roomInfo = frame({ type: 'roomInfo', data: { room_info: { id: '7001' } } })

function frame(...messages: unknown[]): string {
  return JSON.stringify({ messages })
}

type FakeSocket = {
  url: string
  closedWith: unknown[] | null
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  onerror: (() => void) | null
  close: (...args: unknown[]) => void
}

/** A world whose clock, network and server the test moves by hand. */
function makeWorld(overrides: Partial<ConnectionDeps> = {}) {
  const sockets: FakeSocket[] = []
  const timers = new Set<{ run: () => void; due: number }>()
  const log: string[] = []
  const heard: StreamMessage[] = []
  let now = 0
  let tickets = 0
  const store = createLiveStore(createBrowserStorage(() => window.localStorage))
  const connection = createLiveConnection(store, {
    createSession: async () => ({ stream, isNew: true }),
    prepareConnection: async () => {
      tickets += 1
      return {
        url: `wss://relay/?jwtKey=t${tickets}`,
        ticket: `t${tickets}`,
        read: readStreamMessages,
      }
    },
    openSocket: (url) => {
      const socket: FakeSocket = {
        url,
        closedWith: null,
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
        close: (...args: unknown[]) => {
          socket.closedWith = args
        },
      }
      sockets.push(socket)
      return socket as unknown as StreamSocket
    },
    saveRoom: async (_, roomId) => void log.push(`room ${roomId}`),
    endSession: async () => void log.push('end saved'),
    dropSession: async () => void log.push('dropped'),
    remember: (_, ticket) => void log.push(`remember ${ticket}`),
    forget: () => void log.push('forget'),
    notify: (notice) => void log.push(`notify ${notice.name}`),
    onMessages: (messages) => void heard.push(...messages),
    now: () => now,
    monotonicNow: () => now,
    random: () => 0.5,
    setTimer: (run, ms) => {
      const timer = { run, due: now + ms }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    ...overrides,
  })
  return {
    connection,
    state: () => store.getState().connection,
    sockets,
    log,
    heard,
    socket: () => sockets.at(-1) as FakeSocket,
    settle: async () => {
      for (let i = 0; i < 10; i += 1) await Promise.resolve()
    },
    sleep: (ms: number) => {
      now += ms
    },
    advance: (ms: number) => {
      now += ms
      for (const timer of [...timers]) {
        if (timer.due > now) continue
        timers.delete(timer)
        timer.run()
      }
    },
    pendingTimers: () => timers.size,
  }
}

async function makeConnected(overrides: Partial<ConnectionDeps> = {}) {
  const world = makeWorld(overrides)
  world.connection.dispatch({ type: 'start', username: 'tokobu', at: 0 })
  await world.settle()
  world.socket().onopen?.()
  world.socket().onmessage?.({ data: roomInfo })
  await world.settle()
  return world
}

it('starts: session, fresh ticket, socket, and connected once the room is heard', async () => {
  const { state, sockets, log } = await makeConnected()
  expect(state()).toMatchObject({ kind: 'connected', stream })
  expect(sockets).toHaveLength(1)
  expect(log).toEqual([
    'notify starting',
    'remember null',
    'remember t1',
    'notify connected',
    'room 7001',
  ])
})

it('in direct mode, is connected only once the provider hears the room it told of', async () => {
  const world = makeWorld({
    prepareConnection: async () => ({
      url: 'wss://provider/',
      ticket: 't1',
      by: 'provider',
      read: readStreamMessages,
    }),
  })
  world.connection.dispatch({ type: 'start', username: 'tokobu', at: 0 })
  await world.settle()
  world.socket().onopen?.()
  world.socket().onmessage?.({ data: roomInfo })
  expect(world.state().kind).toBe('starting')
  world.socket().onmessage?.({ data: frame({ type: 'tiktok.connect', data: {} }) })
  expect(world.state().kind).toBe('connected')
  await world.settle()
  expect(world.log).toContain('room 7001')
})

it('tells the room only once', async () => {
  const { socket, log, settle } = await makeConnected()
  socket().onmessage?.({ data: roomInfo })
  await settle()
  expect(log.filter((line) => line === 'room 7001')).toHaveLength(1)
})

it('reconnects with another ticket after a jittered wait', async () => {
  const { state, socket, sockets, advance, settle } = await makeConnected()
  socket().onclose?.({ code: 1006 })
  expect(state().kind).toBe('reconnecting')
  advance(249)
  await settle()
  expect(sockets).toHaveLength(1)
  advance(1)
  await settle()
  expect(sockets.map(({ url }) => url)).toEqual([
    'wss://relay/?jwtKey=t1',
    'wss://relay/?jwtKey=t2',
  ])
})

it('tries at once on return, and the pending wait is off', async () => {
  const { connection, socket, sockets, advance, settle } = await makeConnected()
  socket().onclose?.({ code: 1012 })
  connection.dispatch({ type: 'returned' })
  await settle()
  expect(sockets).toHaveLength(2)
  advance(5_000)
  await settle()
  expect(sockets).toHaveLength(2)
})

it('never listens to a socket that was replaced', async () => {
  const { connection, socket, settle, advance } = await makeConnected()
  const old = socket()
  connection.dispatch({ type: 'lost', at: 0 })
  expect(old.closedWith).toEqual([])
  expect(old.onclose).toBeNull()
  expect(old.onmessage).toBeNull()
  advance(1_000)
  await settle()
})

it('does not use a ticket that a sleeping device held too long', async () => {
  const world = makeWorld({
    prepareConnection: async () => {
      world.sleep(31_000)
      return { url: 'wss://relay/', ticket: 'old', read: readStreamMessages }
    },
  })
  world.connection.dispatch({ type: 'join', stream, at: 0 })
  await world.settle()
  expect(world.sockets).toHaveLength(0)
})

it('treats a socket that does not open as a transient close', async () => {
  const { state, connection, socket, sockets, advance, settle } = makeWorld()
  connection.dispatch({ type: 'restore', stream, at: 0 })
  await settle()
  expect(sockets).toHaveLength(1)
  advance(10_000)
  expect(state()).toMatchObject({ kind: 'reconnecting', link: 'down', attempt: 1 })
  expect(socket().closedWith).toEqual([])
})

it('stops: the end is saved, then the socket closes as the seller asked', async () => {
  const { state, connection, socket, log, settle, pendingTimers } = await makeConnected()
  connection.dispatch({ type: 'stop' })
  expect(socket().closedWith).toBeNull()
  await settle()
  expect(socket().closedWith).toEqual([1000, 'user-initiated stop'])
  expect(log.slice(-4)).toEqual([
    'notify disconnecting',
    'end saved',
    'forget',
    'notify stoppedCleanly',
  ])
  expect(state().kind).toBe('ended')
  expect(pendingTimers()).toBe(0)
})

it('stops where no socket stands as cleanly, and looks for no other', async () => {
  const { state, connection, socket, sockets, log, settle, pendingTimers } = await makeConnected()
  socket().onclose?.({ code: 1006 })
  connection.dispatch({ type: 'stop' })
  await settle()
  expect(state()).toMatchObject({ kind: 'ended', end: 'clean' })
  expect(log.slice(-4)).toEqual([
    'notify disconnecting',
    'end saved',
    'forget',
    'notify stoppedCleanly',
  ])
  expect(sockets).toHaveLength(1)
  expect(pendingTimers()).toBe(0)
})

it('stays live when the end cannot be saved', async () => {
  const { state, connection, socket, log, settle } = await makeConnected({
    endSession: async () => {
      throw new ApiError(500, 'internal', 'broken', null)
    },
  })
  connection.dispatch({ type: 'stop' })
  await settle()
  expect(state().kind).toBe('connected')
  expect(socket().closedWith).toBeNull()
  expect(log.at(-1)).toBe('notify failedToSaveSession')
})

it('survives frames that nobody can read', async () => {
  const { state, socket, heard } = await makeConnected()
  for (const data of ['', '{', '[]', frame({ type: 'dibs.status', data: 4 }), frame({})]) {
    socket().onmessage?.({ data })
  }
  socket().onmessage?.({ data: new ArrayBuffer(8) })
  expect(heard.filter(({ type }) => type === 'invalid')).toHaveLength(5)
  expect(state().kind).toBe('connected')
})

it('says what the start was refused for', async () => {
  const refusal = new ApiError(409, 'live_already_active', 'Another live runs.', null)
  const { state, connection, log, settle } = makeWorld({
    createSession: () => Promise.reject(refusal),
  })
  connection.dispatch({ type: 'start', username: 'tokobu', at: 0 })
  await settle()
  expect(state()).toEqual({ kind: 'idle' })
  expect(log).toEqual(['notify starting', 'forget', 'notify startFailed'])
})

it('leaves without a word when the app goes away', async () => {
  const { connection, socket, log } = await makeConnected()
  const said = log.length
  connection.dispose()
  expect(socket().closedWith).toEqual([])
  expect(log).toHaveLength(said)
})

it('takes a server that says nothing for twelve seconds for lost, and comes back', async () => {
  const { state, socket, sockets, advance, settle } = await makeConnected()
  const onAir = frame({ type: 'dibs.onAir', data: { secondsOnAir: 1, secondsLeft: null } })
  for (let n = 0; n < 10; n += 1) {
    advance(11_999)
    socket().onmessage?.({ data: onAir })
  }
  expect(state().kind).toBe('connected')
  const silent = socket()
  advance(12_000)
  expect(state()).toMatchObject({ kind: 'reconnecting', link: 'down', attempt: 1 })
  expect(silent.closedWith).toEqual([])
  advance(5_000)
  await settle()
  expect(sockets).toHaveLength(2)
})

it('waits for the first word just as long, and in direct mode for ever', async () => {
  const opened = makeWorld()
  opened.connection.dispatch({ type: 'join', stream, at: 0 })
  await opened.settle()
  opened.socket().onopen?.()
  opened.advance(12_000)
  expect(opened.state()).toMatchObject({ kind: 'starting', link: 'down' })

  const direct = await makeConnected({
    prepareConnection: async () => ({
      url: 'wss://provider/',
      ticket: 't1',
      by: 'provider',
      read: readStreamMessages,
    }),
  })
  direct.socket().onmessage?.({ data: frame({ type: 'tiktok.connect', data: {} }) })
  direct.advance(3_600_000)
  expect(direct.state().kind).toBe('connected')
})
