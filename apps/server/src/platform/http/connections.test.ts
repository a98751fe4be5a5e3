import type { RequestListener, Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type ConnectionOptions, createBoundedServer } from './connections.ts'

const open: { server: Server; sockets: Socket[] }[] = []
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function serve(handle: RequestListener, options: Partial<ConnectionOptions> = {}) {
  const server = createBoundedServer(handle, {
    keepAliveTimeout: 60_000,
    requestTimeout: 60_000,
    trustedProxies: 0,
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sockets: Socket[] = []
  open.push({ server, sockets })
  return {
    server,
    /** A connection that sends so many requests at once; it keeps what it reads. */
    pipeline(count: number) {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      sockets.push(socket)
      const seen = { socket, text: '', isClosed: false }
      socket.on('error', () => {})
      socket.on('close', () => {
        seen.isClosed = true
      })
      socket.setEncoding('latin1').on('data', (text: string) => {
        seen.text += text
      })
      const requests = Array.from(
        { length: count },
        (_, at) => `GET /${at} HTTP/1.1\r\nHost: x\r\n\r\n`,
      )
      socket.write(requests.join(''))
      return seen
    },
  }
}

describe('a connection', () => {
  test('that sends many requests at once is answered one after the other, in their order', async () => {
    const waiting: { url: string; response: ServerResponse }[] = []
    const { pipeline } = await serve(
      ({ url = '' }, response) => void waiting.push({ url, response }),
    )
    pipeline(5)
    const asked: string[] = []
    for (let at = 0; at < 5; at += 1) {
      await eventually(() => expect(waiting).toHaveLength(1))
      const { url, response } = waiting.pop() as (typeof waiting)[number]
      asked.push(url)
      response.end('answered')
    }
    expect(asked).toEqual(Array.from({ length: 5 }, (_, at) => `/${at}`))
  })

  test('that asks for a socket behind a request is answered like any other, and is not left open', async () => {
    const asked: string[] = []
    const { server, pipeline } = await serve(({ url = '' }, response) => {
      asked.push(url)
      setImmediate(() => response.end('answered'))
    })
    // Node hands it out at once, beside the answer that is still being made; nobody reads it then.
    server.on('upgrade', () => asked.push('upgrade'))
    const { socket } = pipeline(1)
    socket.write('GET /1 HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
    await eventually(() => expect(asked).toHaveLength(2))
    expect(asked).toEqual(['/0', '/1'])
  })

  test('with more than a few dozen unanswered requests is dropped, and none of those is handled', async () => {
    const handled: string[] = []
    const { server, pipeline } = await serve(({ url = '' }) => void handled.push(url))
    let read = 0
    server.on('request', () => {
      read += 1
    })
    const flood = pipeline(1_500)
    await eventually(() => expect(flood.isClosed).toBe(true))
    expect(handled).toEqual(['/0'])
    expect(flood.text).toBe('')
    // What comes after them in the same packet is not even read: that would take its time.
    expect(read).toBe(33)
  })

  test('that sends as many over its life, each after an answer, goes on', async () => {
    const { pipeline } = await serve((_, response) => response.end('answered'))
    const steady = pipeline(1)
    for (let at = 2; at <= 36; at += 1) {
      await eventually(() => expect(steady.text.match(/answered/g)).toHaveLength(at - 1))
      steady.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    }
    await eventually(() => expect(steady.text.match(/answered/g)).toHaveLength(36))
  })

  test('that does not read is closed, and its other requests are not handled', async () => {
    let handled = 0
    const { pipeline } = await serve(
      (_, response) => {
        handled += 1
        response.end(Buffer.alloc(64 * 1024 * 1024))
      },
      { bounds: { stillMs: 50 } },
    )
    const deaf = pipeline(10)
    deaf.socket.pause()
    await eventually(() => expect(open[0]?.server.listening && handled).toBe(1))
    const count = () =>
      new Promise<number>((resolve) => open[0]?.server.getConnections((_, most) => resolve(most)))
    await eventually(async () => expect(await count()).toBe(0))
    expect(handled).toBe(1)
  })

  test('that waits for an answer which takes its time is kept', async () => {
    let response: ServerResponse | undefined
    const { server, pipeline } = await serve(
      (_, waiting) => {
        response = waiting
      },
      { bounds: { stillMs: 20 } },
    )
    let looks = 0
    server.on('timeout', () => {
      looks += 1
    })
    const patient = pipeline(1)
    await eventually(() => expect(looks).toBeGreaterThan(0))
    response?.end('answered at last')
    await eventually(() => expect(patient.text).toContain('answered at last'))
  })
})

describe('a network address', () => {
  const bounds = { perAddress: 3 }

  test('has so many connections, and a further one when one is closed', async () => {
    const { pipeline } = await serve((_, response) => response.end('answered'), { bounds })
    const first = Array.from({ length: 3 }, () => pipeline(1))
    for (const seen of first) await eventually(() => expect(seen.text).toContain('answered'))
    const fourth = pipeline(1)
    await eventually(() => expect(fourth.isClosed).toBe(true))
    expect(fourth.text).toBe('')
    first[0]?.socket.destroy()
    await eventually(async () => {
      const next = pipeline(1)
      await eventually(() => expect(next.text !== '' || next.isClosed).toBe(true))
      expect(next.text).toContain('answered')
    })
  })

  test.each([
    ['a number of proxies', 1],
    ['a list with its network', ['10.0.0.0/8', '127.0.0.0/8', 'fd00::/8']],
  ])('that is a proxy’s has no such bound: %s', async (_, trustedProxies) => {
    const answer: RequestListener = (_request, response) => response.end('answered')
    const { pipeline } = await serve(answer, { bounds, trustedProxies })
    for (const seen of Array.from({ length: 6 }, () => pipeline(1)))
      await eventually(() => expect(seen.text).toContain('answered'))
  })
})
