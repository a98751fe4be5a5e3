import { createOddFrames, seededRandom } from '@dibs/contract/odd-frames'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gaps } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'live.frames')

test('of thousands of odd frames the sound comments claim, and nothing else does', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  const frames = createOddFrames({ random: seededRandom(11), now: Date.now, comment: 'A1' })
  const sound: string[] = []
  for (let batch = 0; batch < 8; batch += 1) {
    const next = Array.from({ length: 250 }, frames.next)
    for (const frame of next) sound.push(...frame.sound)
    await server.control.sendFrames(
      seller.username,
      next.map(({ text }) => text),
    )
  }
  expect(sound.length).toBeGreaterThan(1_000)
  await server.control.say(seller.username, [{ comment: 'A1', userId: '5' }])
  await eventually(() => expect(device.chats.at(-1)).toBe('A1'))
  await eventually(async () => {
    const buyers = (await seller.places(sessionId)).A1 ?? []
    expect(buyers.toSorted()).toEqual([...sound, '5'].toSorted())
  })
  expect(device.states()).toEqual(['connected'])
  expect(await server.db.select().from(gaps)).toEqual([])
})
