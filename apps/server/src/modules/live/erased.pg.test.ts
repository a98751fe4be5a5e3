import { endpoints } from '@dibs/contract'
import type { AccountId, SessionId } from '@dibs/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import { startSimulator } from '../../testing/simulator.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { TestDevice } from '../../testing/test-device.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createBuyers } from '../account/buyers.ts'

let database: TestDatabase
let simulator: Awaited<ReturnType<typeof startSimulator>>
let server: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  simulator = await startSimulator({ port: 0 })
  server = await startTestServer({ database, simulator })
})
afterAll(async () => {
  await server.close()
  await simulator.close()
  await database.drop()
})
const studio = createStudio(() => server, 'live.erased')

const say = (seller: TestSeller, userId: string, comment: string) =>
  server.control.say(seller.username, [{ userId, comment }])

async function earlier({ api }: TestSeller, sessionId: SessionId): Promise<string[]> {
  const { data } = await api(endpoints.heard.list, { params: { sessionId }, query: {} })
  return data.comments.map(({ commentText }) => commentText)
}

/** Has the provider say the last comments again, and waits until they came. */
async function replay(seller: TestSeller, device: TestDevice, marker: string): Promise<void> {
  await server.control.causeFault(seller.username, { kind: 'close', code: 4006 })
  await eventually(async () =>
    expect((await server.control.getLive(seller.username)).connections).toBe(1),
  )
  await say(seller, '2', marker)
  await eventually(() => expect(device.chats).toContain(marker))
}

test('what an erased buyer had said is not shown again when it is delivered again, also after a restart', async () => {
  const { seller, sessionId } = await studio.goOnAir()
  const device = await studio.join(seller)
  await say(seller, '8001', 'halo dari sini')
  await say(seller, '8001', 'A1 dari sini')
  await say(seller, '2', 'A1')
  await eventually(() => expect(device.chats).toHaveLength(3))
  await eventually(async () =>
    expect(await seller.places(sessionId)).toEqual({ A1: ['8001', '2'] }),
  )
  const buyers = createBuyers({ db: server.db, clock: systemClock, operator: 'test' })
  await buyers.erase('8001' as AccountId)
  await eventually(async () => expect(await earlier(seller, sessionId)).toEqual(['A1']))

  await replay(seller, device, 'lagi')
  expect(device.chats).toEqual(['halo dari sini', 'A1 dari sini', 'A1', 'lagi'])
  expect(await earlier(seller, sessionId)).toEqual(['lagi', 'A1'])
  // What is said from now on is another matter.
  await say(seller, '8001', 'halo lagi')
  await eventually(async () => expect(await earlier(seller, sessionId)).toContain('halo lagi'))

  await server.close()
  server = await startTestServer({ database, simulator })
  const back = { ...seller, api: server.api(seller.token) }
  const again = await studio.join(back)
  await say(seller, '2', 'akhir')
  await eventually(() => expect(again.chats).toContain('akhir'))
  expect(again.chats.toSorted()).toEqual(['A1', 'akhir', 'halo lagi', 'lagi'])
  expect(await earlier(back, sessionId)).not.toContain('A1 dari sini')
  await eventually(async () =>
    expect(
      (await back.api(endpoints.comments.listWaitlists, { params: { sessionId } })).data?.flatMap(
        ({ claims }) => claims.map((claim) => claim.customerAccountId),
      ),
    ).toEqual(['2']),
  )
})
