import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Forwarder, startForwarder } from './forwarder.ts'

let way: Forwarder
const stop: (() => void)[] = []

/** A service that says its name, and then whatever is said to it. */
async function startService(name: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write(name)
    socket.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stop.push(() => server.close())
  return (server.address() as AddressInfo).port
}

async function call() {
  const socket = connect(way.port, '127.0.0.1')
  stop.push(() => socket.destroy())
  const heard = async () => String((await once(socket, 'data'))[0])
  socket.on('error', () => {})
  return { socket, heard, closed: new Promise((resolve) => socket.once('close', resolve)) }
}

beforeEach(async () => {
  way = await startForwarder(await startService('one'))
})

afterEach(async () => {
  for (const end of stop.splice(0)) end()
  await way.close()
})

test('what is cut is closed, and closed at once until it is mended', async () => {
  const first = await call()
  expect(await first.heard()).toBe('one')
  way.cut()
  await first.closed
  await (await call()).closed
  way.mend()
  expect(await (await call()).heard()).toBe('one')
})

test('what is held says nothing, closes nothing, and is all there once it is mended', async () => {
  const { socket, heard } = await call()
  expect(await heard()).toBe('one')
  way.hold()
  let isSaid = false
  socket.on('data', () => {
    isSaid = true
  })
  socket.write('again')
  // Longer than the way there and back: another connection, made and refused.
  const other = await call()
  await once(other.socket, 'connect')
  expect(isSaid).toBe(false)
  const said = heard()
  way.mend()
  expect(await said).toBe('again')
})

test('it leads to another service', async () => {
  const { heard, closed } = await call()
  await heard()
  way.lead(await startService('two'))
  await closed
  expect(await (await call()).heard()).toBe('two')
})
