import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { systemClock } from '../../../platform/clock.ts'
import { eventually } from '../../../testing/eventually.ts'
import { serve } from '../../../testing/serve.ts'
import { type Closed, findRoom, openProviderSocket } from './connection.ts'

const TOO_BIG = 1009
const ABNORMAL = 1006

/** Opens a socket and resolves when it is over: with its code and the sizes of its frames. */
function hear(address: string): Promise<{ code: number; frames: number[] }> {
  const frames: number[] = []
  return new Promise((resolve) => {
    openProviderSocket(address, systemClock, {
      onFrame: (frame) => frames.push(frame.length),
      onClose: ({ code }) => resolve({ code, frames }),
    })
  })
}

test('a frame that is larger than any chat ends the connection, unread', async () => {
  const server = createServer()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate()
    server.close()
  })
  const told = new Promise((resolve) => {
    sockets.on('connection', (socket) => socket.on('close', resolve))
  })
  sockets.on('connection', (socket) => {
    socket.send('{}')
    socket.send(Buffer.alloc(16 * 1024 * 1024 + 1, ' '))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await hear(`ws://127.0.0.1:${port}`)).toEqual({ code: ABNORMAL, frames: [2] })
  expect(await told).toBe(TOO_BIG)
})

test('a redirect is not followed: the key in the address is for the provider alone', async () => {
  let isVisited = false
  const elsewhere = await serve((_request, response) => {
    isVisited = true
    response.end()
  })
  const location = elsewhere.replace('http:', 'ws:')
  const redirecting = createServer().on('upgrade', (_request, socket) => {
    socket.end(`HTTP/1.1 302 Found\r\nlocation: ${location}\r\n\r\n`)
  })
  onTestFinished(() => void redirecting.close())
  await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
  const { port } = redirecting.address() as AddressInfo
  expect(await hear(`ws://127.0.0.1:${port}`)).toEqual({ code: ABNORMAL, frames: [] })
  expect(isVisited).toBe(false)
})

test('whoever has given up is answered at once, and the provider is not asked', async () => {
  const nowhere = 'not even an address'
  const found = await findRoom(nowhere, systemClock, AbortSignal.abort())
  expect(found).toEqual({ kind: 'unknown' })
})

describe('a clock that is set', () => {
  const TIMING = { ping: 10, silence: 30, pong: 30 }

  /** A socket of a server that answers pings or does not, and a clock that is set once it is open. */
  async function openAndSet(autoPong: boolean, byMs: number) {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong })
    onTestFinished(() => {
      for (const client of server.clients) client.terminate()
      server.close()
    })
    await once(server, 'listening')
    let skew = 0
    let pings = 0
    const codes: number[] = []
    server.on('connection', (socket) => {
      socket.on('ping', () => {
        skew = byMs
        pings += 1
      })
    })
    const clock = () => Date.now() + skew
    const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
    const handlers = { onFrame: () => {}, onClose: ({ code }: Closed) => void codes.push(code) }
    const socket = openProviderSocket(address, clock, handlers, TIMING)
    onTestFinished(socket.close)
    return { codes, pings: () => pings }
  }

  test('forward does not make a connection that answers a dead one', async () => {
    const { codes, pings } = await openAndSet(true, 3_600_000)
    await eventually(() => expect(pings()).toBeGreaterThan(6))
    expect(codes).toEqual([])
  })

  test('backward does not make a dead one look alive', async () => {
    const { codes } = await openAndSet(false, -3_600_000)
    await eventually(() => expect(codes).toEqual([ABNORMAL]))
  })
})
