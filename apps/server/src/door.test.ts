import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type Door, findHaproxy, startDoor } from '@dibs/testing/door'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'

/** An address that the door believes about who calls. */
const PROXY = '127.0.0.9'
/** More than one address may have. */
const MANY = 540
/** Later than the door asks again. */
const SLOW_MS = 800

type FakeNode = { server: Server; seen: string[]; looks: number }
const nodes: FakeNode[] = []
let door: Door | undefined
let port = 0

async function startNode(looksTakeMs: number): Promise<FakeNode> {
  const node: FakeNode = { server: createServer(), seen: [], looks: 0 }
  node.server.on('request', (request, response) => {
    if (request.url === '/held') return
    if (request.url !== '/readyz') {
      node.seen.push(`${request.method} ${request.url}`)
      response.end('answered')
      return
    }
    setTimeout(() => {
      node.looks += 1
      response.end()
    }, looksTakeMs)
  })
  node.server.listen(0, '127.0.0.1')
  await once(node.server, 'listening')
  nodes.push(node)
  return node
}

type Caller = { socket: Socket; text: string; isOpen: boolean }
const callers: Caller[] = []

/** Opens connections, one after the other, that send a text each and keep what they read. */
async function open(count: number, text: string, from = '127.0.0.1'): Promise<Caller[]> {
  const opened: Caller[] = []
  for (let at = 0; at < count; at += 1) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    const caller: Caller = { socket, text: '', isOpen: true }
    socket.on('error', () => {})
    socket.on('close', () => {
      caller.isOpen = false
    })
    socket.setEncoding('latin1').on('data', (more: string) => {
      caller.text += more
    })
    // One too many is reset at once.
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {})
    socket.write(text)
    opened.push(caller)
  }
  callers.push(...opened)
  return opened
}

const post = (body: string, length: number, ...headers: string[]) =>
  ['POST /post HTTP/1.1', 'Host: x', `Content-Length: ${length}`, ...headers, '', body].join('\r\n')
const slow = (...headers: string[]) => post('half', 10, ...headers)
const of = (all: readonly Caller[], status: string) =>
  all.filter(({ text }) => text.startsWith(`HTTP/1.1 ${status}`)).length
const stillOpen = (all: readonly Caller[]) => all.filter(({ isOpen }) => isOpen).length

const call = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

describe.skipIf(findHaproxy() === undefined)('the door', () => {
  beforeEach(async () => {
    for (const looksTakeMs of [SLOW_MS, 0, 0]) await startNode(looksTakeMs)
    const addresses = nodes.map(
      ({ server }) => `127.0.0.1:${(server.address() as AddressInfo).port}`,
    )
    door = await startDoor({ nodes: addresses, proxies: `10.0.0.0/8 ${PROXY}` })
    port = door.port
    await eventually(async () => expect(await call('/ready')).toBe('answered'))
  })
  afterEach(async () => {
    for (const { socket } of callers.splice(0)) socket.destroy()
    await door?.close()
    for (const { server } of nodes.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  })

  test('keeps a node that takes its time to say that it is ready', async () => {
    const [slow] = nodes
    await eventually(() => expect(slow?.looks).toBeGreaterThan(1))
    for (const path of ['/a', '/b', '/c']) await call(path)
    for (const { seen } of nodes) expect(seen.some((line) => /[abc]$/.test(line))).toBe(true)
  })

  test('gives a node no request that has not arrived', async () => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.setEncoding('latin1').on('data', (more: string) => {
      text += more
    })
    socket.write('POST /slow HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf')
    for (const path of ['/a', '/b', '/c', '/d', '/e', '/f']) await call(path)
    const posts = () => nodes.flatMap(({ seen }) => seen).filter((line) => line === 'POST /slow')
    expect(posts()).toEqual([])
    socket.write(' whole')
    await eventually(() => expect(text).toContain('answered'))
    expect(posts()).toHaveLength(1)
    socket.destroy()
  })

  test.each([
    ['a body', slow()],
    [
      'a body in pieces',
      'POST /x HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf',
    ],
    ['a body larger than what it keeps', post('x'.repeat(30_000), 30_001)],
    ['a head', 'GET /x HTTP/1.1\r\nHost: x\r\n'],
    ['the head of a second request', 'GET /x HTTP/1.1\r\nHost: x\r\n\r\nGET /y HTTP/1.1\r\n'],
  ])('lets one address have a hundred requests that do not arrive: %s', async (_, text) => {
    const all = await open(MANY, text)
    await eventually(() => expect(stillOpen(all)).toBeLessThanOrEqual(100))
    // The bound is not one of nobody at all.
    expect(stillOpen(all)).toBeGreaterThan(20)
  })

  test('refuses nobody who sends at once, beside a hundred slow bodies of that address', async () => {
    const slowOnes = await open(MANY, slow())
    await eventually(() => expect(of(slowOnes, '429')).toBe(MANY - 100))
    const quick = await open(300, post('whole', 5, 'Connection: close'))
    await eventually(() => expect(of(quick, '200')).toBe(300))
  })

  test('counts a caller behind proxies by the last address that is not theirs', async () => {
    const one = await open(MANY, slow('X-Forwarded-For: 7.7.7.7, 1.2.3.4, 10.1.1.1'), PROXY)
    await eventually(() => expect(of(one, '429')).toBe(MANY - 100))
    const other = await open(50, slow('X-Forwarded-For: 7.7.7.7, 1.2.3.5'), PROXY)
    // Who is no proxy of ours says nothing about who calls.
    const forger = await open(MANY, slow('X-Forwarded-For: 1.2.3.6'), '127.0.0.3')
    await eventually(() => expect(of(forger, '429')).toBe(MANY - 100))
    expect(stillOpen(other)).toBe(50)
  })

  test('closes what one address has beyond five hundred connections', async () => {
    const held = await open(MANY, 'GET /held HTTP/1.1\r\nHost: x\r\n\r\n')
    await eventually(() => expect(stillOpen(held)).toBeLessThanOrEqual(500))
    // Those of the calls before are among them.
    expect(stillOpen(held)).toBeGreaterThan(490)
    const other = await open(1, 'GET /a HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.0.3')
    await eventually(() => expect(of(other, '200')).toBe(1))
  })
})
