import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { handClock } from '../testing/world.ts'
import { textOutgoing } from './chat.ts'
import { createConnection } from './connection.ts'

function connect(inactiveAfterMs = 60_000) {
  const hand = handClock()
  const did: string[] = []
  const ws = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (frame: Buffer) => did.push(`send ${frame}`),
    ping: () => did.push('ping'),
    pong: () => did.push('pong'),
    close: (code: number) => did.push(`close ${code}`),
    terminate: () => did.push('terminate'),
  })
  const options = { schema: 'v1', isBundled: true, inactiveAfterMs } as const
  const connection = createConnection(ws as unknown as WebSocket, options, hand.clock)
  return { hand, did, ws, connection }
}

test('a connection is pinged every 25 seconds', () => {
  const { hand, did, connection } = connect()
  hand.advance(24_999)
  connection.tick()
  expect(did).toEqual([])
  hand.advance(1)
  connection.tick()
  connection.tick()
  expect(did).toEqual(['ping'])
})

test('a minute without a message closes with 4006, and a message starts it anew', () => {
  const { hand, did, connection } = connect()
  hand.advance(59_000)
  connection.send(textOutgoing('hi'))
  hand.advance(59_000)
  connection.tick()
  hand.advance(1000)
  connection.tick()
  expect(did.filter((what) => what !== 'ping')).toEqual(['send hi', 'close 4006'])
})

test('eight hours are the longest life: 4555', () => {
  const { hand, did, connection } = connect(10 * 3600 * 1000)
  hand.advance(8 * 3600 * 1000)
  connection.tick()
  expect(did).toContain('close 4555')
})

test('a silent connection neither sends nor answers pings nor says goodbye', () => {
  const { hand, did, ws, connection } = connect()
  connection.silence(30_000)
  connection.send(textOutgoing('lost'))
  ws.emit('ping', Buffer.from(''))
  connection.close(1011, 'simulated')
  expect(did).toEqual(['terminate'])
  hand.advance(30_000)
  ws.emit('ping', Buffer.from(''))
  expect(did).toEqual(['terminate', 'pong'])
})

test('a reader who stays far behind is cut off', () => {
  const { hand, did, ws, connection } = connect()
  ws.bufferedAmount = 2_000_000
  expect(connection.isCongested()).toBe(true)
  connection.tick()
  hand.advance(10_001)
  connection.tick()
  expect(did).toEqual(['terminate'])
})
