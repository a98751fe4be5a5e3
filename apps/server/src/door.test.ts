import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@dibs/testing/free-port'
import { ROOT } from '@dibs/testing/program'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from './testing/eventually.ts'

const BINARIES = [process.env.HAPROXY ?? '', 'haproxy', '/usr/sbin/haproxy']
const haproxy = BINARIES.find((name) => name && spawnSync(name, ['-v']).status === 0)
/** Later than the door asks again. */
const SLOW_MS = 800

type FakeNode = { server: Server; seen: string[]; looks: number }
const nodes: FakeNode[] = []
let door: ChildProcess | undefined
let port = 0

async function startNode(looksTakeMs: number): Promise<FakeNode> {
  const node: FakeNode = { server: createServer(), seen: [], looks: 0 }
  node.server.on('request', (request, response) => {
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

const call = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()

describe.skipIf(haproxy === undefined)('the door', () => {
  beforeEach(async () => {
    for (const looksTakeMs of [SLOW_MS, 0, 0]) await startNode(looksTakeMs)
    port = await freePort()
    const addresses = nodes.map(({ server }, at) => [
      `NODE_${at + 1}`,
      `127.0.0.1:${(server.address() as AddressInfo).port}`,
    ])
    const env = Object.assign({}, process.env, Object.fromEntries(addresses), {
      DOOR: `127.0.0.1:${port}`,
    })
    const args = ['-db', '-f', join(ROOT, 'deploy/haproxy.cfg')]
    door = spawn(haproxy ?? '', args, { env, stdio: 'ignore' })
    await eventually(async () => expect(await call('/ready')).toBe('answered'))
  })
  afterEach(async () => {
    if (door?.exitCode === null) {
      const ended = once(door, 'exit')
      door.kill('SIGKILL')
      await ended
    }
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
})
