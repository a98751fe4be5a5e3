import { once } from 'node:events'
import { connect } from 'node:net'
import { endpoints, RELAY_CLOSE } from '@dibs/contract'
import { startDatabaseProxy } from '@dibs/testing/database-proxy'
import { readMetrics } from '@dibs/testing/metrics'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { openStream, streamAddress } from '../../../testing/test-device.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'relay.devices')

const long = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({ comment: `${from + n} ${'x'.repeat(1_900)}` }))

describe('a device that stops reading', () => {
  test('is cut off, resumes without holes or repeats, and the others feel nothing', async () => {
    const { seller } = await studio.goOnAir()
    const [stalled, other] = [await studio.join(seller), await studio.join(seller)]
    // The line itself stands still, as on a phone that fell asleep.
    stalled.socket.pause()
    let said = 0
    while (stalled.socket.readyState === stalled.socket.OPEN && said < 30_000) {
      await server.control.say(seller.username, long(said, 200))
      said += 200
      await eventually(() => expect(other.chats).toHaveLength(said))
      const { devices } = await figures()
      if (devices === 1) break
    }
    // What nobody reads is bounded: by then it was cut off.
    expect(said).toBeLessThan(30_000)
    const back = await studio.join(seller)
    expect(back.messageIds).toEqual(other.messageIds.slice(-51))
    stalled.socket.resume()
    // The code lies behind what was not read; who slept for long finds the line torn down.
    expect([1013, 1006]).toContain((await stalled.closed).code)
    expect(new Set(stalled.messageIds).size).toBe(stalled.messageIds.length)
    expect(stalled.messageIds).toEqual(other.messageIds.slice(0, stalled.messageIds.length))
    expect(other.socket.readyState).toBe(other.socket.OPEN)
  })
})

describe('a device that talks', () => {
  test.each([
    ['garbage', (): (string | Buffer)[] => [Buffer.from([1, 2, 3, 255])]],
    ['too much at once', () => ['x'.repeat(5_000)]],
    ['a flood', () => Array.from({ length: 2_000 }, (_, n) => `hello ${n}`)],
  ])('%s is shut out, and the others feel nothing', async (_what, say) => {
    const { seller } = await studio.goOnAir()
    const [rude, other] = [await studio.join(seller), await studio.join(seller)]
    for (const message of say()) rude.socket.send(message)
    expect([1008, 1009, 1006]).toContain((await rude.closed).code)
    await server.control.say(seller.username, [{ comment: 'A1' }])
    await eventually(() => expect(other.chats).toEqual(['A1']))
  })

  test.each(['ping', 'pong'] as const)('%ss without end is shut out, too', async (send) => {
    const { seller } = await studio.goOnAir()
    const [rude, other] = [await studio.join(seller), await studio.join(seller)]
    for (let n = 0; n < 2_000; n += 1) rude.socket[send]()
    expect((await rude.closed).code).toBe(1006)
    await server.control.say(seller.username, [{ comment: 'A1' }])
    await eventually(() => expect(other.chats).toEqual(['A1']))
  })

  test('bytes that are no WebSocket frames is shut out, too', async () => {
    const { seller } = await studio.goOnAir()
    const other = await studio.join(seller)
    const body = { uniqueId: seller.username }
    const { data } = await seller.api(endpoints.live.createStreamTicket, { body })
    const query = new URLSearchParams({ uniqueId: seller.username, jwtKey: data.token })
    const { hostname, port, host } = new URL(server.url)
    const line = connect(Number(port), hostname)
    line.on('error', () => {})
    const ended = new Promise((resolve) => line.on('close', resolve))
    line.write(
      [
        `GET /api/stream?${query} HTTP/1.1`,
        ...[`Host: ${host}`, 'Connection: Upgrade', 'Upgrade: websocket'],
        ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', ''],
      ].join('\r\n'),
    )
    line.once('data', () => line.write(Buffer.alloc(64 * 1024, 0xff)))
    line.resume()
    await ended
    await server.control.say(seller.username, [{ comment: 'A1' }])
    await eventually(() => expect(other.chats).toEqual(['A1']))
  })
})

test('a device that is just being let in when the server stops is sent away like the others', async () => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const way = await startDatabaseProxy(database.url)
  onTestFinished(way.close)
  const leaving = await startTestServer({ database: { url: way.url, drop: async () => {} } })
  const studioThere = createStudio(() => leaving, 'relay.leaving')
  const { seller } = await studioThere.goOnAir()
  const before = await studioThere.join(seller)
  const address = await streamAddress(seller)
  // Letting it in asks the database.
  way.hold()
  const late = openStream(address, leaving.url)
  await once(late.socket, 'open')
  const stopped = leaving.close()
  expect(await before.closed).toMatchObject({ code: RELAY_CLOSE.restarting })
  way.mend()
  expect(await late.closed).toMatchObject({ code: RELAY_CLOSE.restarting })
  await stopped
})

async function figures() {
  const text = await readMetrics(server.url)
  return { devices: Number(/^dibs_devices (\d+)/m.exec(text)?.[1]) }
}
