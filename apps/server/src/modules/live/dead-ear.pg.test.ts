import { endpoints } from '@dibs/contract'
import { startSimulator } from '@dibs/simulator'
import { startForwarder } from '@dibs/testing/forwarder'
import { simulatedServices } from '@dibs/testing/simulated-services'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createLoneBus } from '../../platform/bus.ts'
import { gaps } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startTestServer } from '../../testing/test-server.ts'

/** Two nodes that hear each live together, each on a way of its own to the provider. */
async function startPair() {
  const simulator = await startSimulator({ port: 0 })
  const database = await createTestDatabase()
  const bus = createLoneBus(pino({ level: 'silent' }))
  const address = simulatedServices(simulator.url, simulator.smtpUrl).EULER_SOCKET_URL ?? ''
  const start = async () => {
    const way = await startForwarder(Number(new URL(simulator.url).port))
    const env = {
      LIVE_EARS: '2',
      BUS_URL: 'nats://the.bus.above',
      DATABASE_URL: 'postgres://the.database.below',
      SECRET_KEY: 'x'.repeat(32),
      EULER_SOCKET_URL: way.through(address),
    }
    return { node: await startTestServer({ database, bus, env, simulator }), way }
  }
  const pair = [await start(), await start()] as const
  onTestFinished(async () => {
    for (const { way } of pair) way.mend()
    for (const { node, way } of pair) {
      await node.close()
      await way.close()
    }
    await database.drop()
    await simulator.close()
  })
  return pair
}

test('an ear whose way died unnoticed does not vouch: what nobody heard is told, as one gap', async () => {
  const [{ node: keeper, way }, { way: earsWay }] = await startPair()
  const studio = createStudio(() => keeper, 'ears.dead')
  const { seller, sessionId } = await studio.goOnAir()
  const { username } = seller
  const { control } = keeper
  await eventually(async () => expect((await control.getLive(username)).connections).toBe(2))
  const device = await studio.join(seller)
  const say = (from: number, to: number) =>
    control.say(
      username,
      Array.from({ length: to - from + 1 }, (_, n) => ({ comment: 'A1', userId: `${from + n}` })),
    )
  await say(1, 10)
  await eventually(() => expect(device.chats).toHaveLength(10))
  // The ear is not told, as behind a router that forgot its connections.
  earsWay.hold()
  way.cut()
  await eventually(() => expect(device.states().at(-1)).toBe('reconnecting'))
  await say(11, 60)
  way.mend()
  await eventually(() => expect(device.states().at(-1)).toBe('connected'))
  const { data } = await eventually(async () => {
    const listed = await seller.api(endpoints.live.listGaps, { params: { sessionId } })
    expect(listed.data).toMatchObject([{ to: expect.any(String) }])
    return listed
  })
  expect(device.told).toContainEqual({ type: 'dibs.gap', data: data[0] })
  await seller.stop(sessionId)
  const stored = await keeper.db.query.gaps.findMany({ where: eq(gaps.sessionId, sessionId) })
  expect(stored).toHaveLength(1)
})
