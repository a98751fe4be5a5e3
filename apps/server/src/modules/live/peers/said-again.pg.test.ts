import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { type NatsServer, startNatsServer } from '@dibs/testing/nats-server'
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { users } from '../../../platform/database/schema/index.ts'
import type { Bus } from '../../../platform/nodes/bus.ts'
import { createNatsBus } from '../../../platform/nodes/nats-bus.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, TEST_KEY, type TestServer } from '../../../testing/test-server.ts'

// Somebody with the bus's password and without the key has recorded what nodes said, and says it again
// within the minute, to a node that had not got it.

type Node = TestServer & { bus: Bus }

let nats: NatsServer
let stranger: NatsConnection
let recorded: Msg[]
let database: TestDatabase
let home: Node
beforeAll(async () => {
  database = await createTestDatabase()
  nats = await startNatsServer()
  stranger = await connect({ servers: nats.url })
  recorded = []
  stranger.subscribe('sealed.>', { callback: (_, message) => void recorded.push(message) })
  await stranger.flush()
  home = await startNode()
})
afterAll(async () => {
  await home.close()
  await stranger.close()
  await nats.close()
  await database.drop()
})

async function startNode(env: NodeJS.ProcessEnv = {}): Promise<Node> {
  const bus = createNatsBus({
    url: nats.url,
    secretKeys: [TEST_KEY],
    log: pino({ level: 'silent' }),
    random: Math.random,
  })
  await eventually(() => expect(bus.isUp()).toBe(true))
  const outside = home && { simulator: home.simulator }
  const node = await startTestServer(Object.assign({ database, bus, env }, outside))
  const close = node.close
  let closed: Promise<void> | undefined
  node.close = () => (closed ??= close().then(() => bus.close()))
  return Object.assign(node, { bus })
}

/** Another node; gone at the end of the test. */
async function startAnother(env?: NodeJS.ProcessEnv): Promise<Node> {
  const node = await startNode(env)
  onTestFinished(node.close)
  return node
}

const at = (node: Node, { api: _, ...seller }: TestSeller): TestSeller =>
  Object.assign({}, seller, { api: node.api(seller.token) })

const startAt = (node: Node, { username: tiktokUsername, token }: TestSeller) =>
  node.api(token)(endpoints.live.start, {
    body: { tiktokUsername, roomId: 'N/A', status: 'active' as const },
  })

const stopAt = (node: Node, { token }: TestSeller, sessionId: SessionId) =>
  node.api(token)(endpoints.live.update, {
    params: { sessionId },
    body: { status: 'ended' as const, endTime: new Date().toISOString() },
  })

const isRunning = async ({ api }: TestSeller) =>
  (await api(endpoints.live.getActive, {})).data.data !== null

const recordedOf = (isMeant: (subject: string) => boolean) => {
  const found = recorded.filter(({ subject }) => isMeant(subject.slice('sealed.'.length)))
  expect(found).not.toEqual([])
  return found
}

/** Says all this again, in its order; `node` has got it when it gets what `witness` says after it. */
async function sayAgain(messages: readonly Msg[], node: Node, witness: Node): Promise<void> {
  for (const { subject, data } of messages) stranger.publish(subject, data)
  await stranger.flush()
  let hasCome = false
  onTestFinished(
    node.bus.subscribe('after', () => {
      hasCome = true
    }),
  )
  await eventually(() => {
    witness.bus.publish('after', null)
    expect(hasCome).toBe(true)
  })
}

/** By then what was said again has had its effect, if any: a claim is heard, stored and read. */
async function claims(seller: TestSeller, sessionId: SessionId): Promise<void> {
  const before = (await seller.waitlists(sessionId)).flatMap(({ claims }) => claims).length
  for (const userId of ['1', '2', '3'].map((n) => `${recorded.length}0${n}`)) {
    const { comments } = await home.control.say(seller.username, [{ comment: 'A1', userId }])
    await eventually(async () => {
      const lists = await seller.waitlists(sessionId)
      expect(JSON.stringify(lists)).toContain(comments[0]?.msgId)
    })
  }
  expect((await seller.waitlists(sessionId)).flatMap(({ claims }) => claims)).toHaveLength(
    before + 3,
  )
}

const studio = createStudio(() => home, 'again')

describe('an end that was asked for before the seller went on', () => {
  test.each(['the node that ended it', 'a third node'])('ends nothing at %s', async (which) => {
    const [asker, third] = [await startAnother(), await startAnother()]
    const { seller, sessionId } = await studio.goOnAir()
    await stopAt(asker, seller, sessionId)
    expect(await isRunning(seller)).toBe(false)
    const node = which === 'a third node' ? third : home
    expect((await startAt(node, seller)).data.data.id).toBe(sessionId)
    expect(node.ownership.epochOf(sessionId)).toBe(2)
    const ends = recordedOf((subject) => subject === `live.${sessionId}.end`)
    await sayAgain(ends, node, node === home ? third : home)
    await claims(at(node, seller), sessionId)
    expect(node.ownership.epochOf(sessionId)).toBe(2)
  })
})

test('that an account was unlinked ends no live of the seller at a node that has started since', async () => {
  const { seller } = await studio.goOnAir()
  await seller.api(endpoints.user.disconnectAccount, {})
  expect(await isRunning(seller)).toBe(false)
  // As if the seller had proven it again.
  const { username, accountId } = seller
  await home.db
    .update(users)
    .set({ tiktokUsername: username, tiktokAccountId: accountId, tiktokNickname: username })
    .where(eq(users.id, seller.userId))
  const sessionId = await seller.start()
  const fresh = await startAnother()
  const hints = recordedOf((subject) => subject.startsWith('seller.'))
  await sayAgain(hints, fresh, home)
  await claims(seller, sessionId)
  expect(await isRunning(seller)).toBe(true)
})

test('all that was said changes nothing at a node that has started since and hears the live, too', async () => {
  const env = {
    LIVE_EARS: '2',
    BUS_URL: nats.url,
    DATABASE_URL: database.url,
    SECRET_KEY: 'x'.repeat(32),
  }
  const [keeper, ear] = [await startAnother(env), await startAnother(env)]
  const quiet = createStudio(() => keeper, 'again.ears')
  recorded.length = 0
  const { seller, sessionId } = await quiet.goOnAir()
  const hearing = async () => (await home.control.getLive(seller.username)).connections
  await eventually(async () => expect(await hearing()).toBe(2))
  await quiet.join(at(home, seller), home)
  await claims(seller, sessionId)
  await ear.close()
  // It is asked to hear the live in place of the one that left, and is that live's second ear.
  const fresh = await startAnother(env)
  await eventually(async () => expect(await hearing()).toBe(2))
  expect(fresh.ownership.epochOf(sessionId)).toBeNull()
  const before = await seller.waitlists(sessionId)
  await sayAgain(
    recordedOf(() => true),
    fresh,
    keeper,
  )
  expect(await seller.waitlists(sessionId)).toEqual(before)
  await claims(seller, sessionId)
  expect(keeper.ownership.epochOf(sessionId)).toBe(1)
  expect((await seller.api(endpoints.live.listGaps, { params: { sessionId } })).data).toEqual([])
  // A join request that is said again may send a device back: it comes again, and has everything once.
  const back = await quiet.join(at(home, seller), home)
  await eventually(() => expect(back.chats).toEqual(Array(6).fill('A1')))
})
