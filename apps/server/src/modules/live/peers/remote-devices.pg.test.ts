import { endpoints, type RelayMessage } from '@dibs/contract'
import type { AccountId, ItemId, SessionId } from '@dibs/core'
import { type NatsServer, startNatsServer } from '@dibs/testing/nats-server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bus, createLoneBus } from '../../../platform/nodes/bus.ts'
import { createNatsBus } from '../../../platform/nodes/nats-bus.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { connectDevice, type TestDevice } from '../../../testing/test-device.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const log = pino({ level: 'silent' })
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({
    comment: n % 7 === 0 ? `A1 ${from + n}` : `halo ${from + n}`,
    userId: String(1_000 + from + n),
  }))

const readLists = async ({ api }: Pick<TestSeller, 'api'>, sessionId: SessionId) =>
  (await api(endpoints.comments.listWaitlists, { params: { sessionId } })).data

/** All that a device was told but the figures, which follow the clock. */
const wordsOf = (device: TestDevice) => device.told.filter(({ type }) => type !== 'dibs.onAir')

describe.each(['a lone bus that they share', 'NATS'] as const)('two nodes on %s', (kind) => {
  let nats: NatsServer | null = null
  let database: TestDatabase
  let buses: Bus[] = []
  let one: TestServer
  let other: TestServer
  beforeAll(async () => {
    database = await createTestDatabase()
    if (kind === 'NATS') {
      nats = await startNatsServer()
      const { url } = nats
      buses = [1, 2].map(() =>
        createNatsBus({ url, secretKeys: ['the secret key of both'], log, random: Math.random }),
      )
    } else {
      const bus = createLoneBus(log)
      buses = [bus, bus]
    }
    await eventually(() => expect(buses.every((bus) => bus.isUp())).toBe(true))
    one = await startTestServer({ database, bus: buses[0] as Bus })
    other = await startTestServer({ database, bus: buses[1] as Bus, simulator: one.simulator })
  })
  let hasLeft = false
  afterAll(async () => {
    await other.close()
    if (!hasLeft) await one.close()
    await Promise.all(buses.map((bus) => bus.close()))
    await nats?.close()
    await database.drop()
  })
  const studio = createStudio(() => one, `far.${kind === 'NATS' ? 'nats' : 'lone'}`)
  const thereOf = (seller: TestSeller) => ({ ...seller, api: other.api(seller.token) })

  async function joinFar(seller: TestSeller, lastMessageId?: string) {
    const device = await connectDevice(other, thereOf(seller), lastMessageId)
    await eventually(() => expect(device.states()).toContain('connected'))
    return device
  }

  test('a device at the node that does not hear the live is told all that the others are', async () => {
    const { seller, sessionId } = await studio.goOnAir(['A1'])
    const near = await studio.join(seller)
    const far = await joinFar(seller)
    const said = numbered(1, 300)
    await one.control.say(seller.username, said)
    await eventually(() => expect(far.chats).toEqual(said.map(({ comment }) => comment)))
    await eventually(async () => expect((await seller.places(sessionId)).A1).toHaveLength(43))
    await one.control.causeFault(seller.username, { kind: 'drop', seconds: 1 })
    await one.control.say(seller.username, numbered(301, 400))
    const isOver = (word: RelayMessage) => word.type === 'dibs.gap' && word.data.to !== undefined
    await eventually(() => expect(far.told.some(isOver)).toBe(true))
    await eventually(() => expect(wordsOf(far)).toEqual(wordsOf(near)))
    expect(far.messageIds).toEqual(near.messageIds)
    expect(far.told.filter(({ type }) => type === 'dibs.onAir').length).toBeGreaterThan(1)
    // The provider was asked once.
    await eventually(async () =>
      expect((await one.control.getLive(seller.username)).connections).toBe(1),
    )

    await seller.stop(sessionId)
    expect(await far.closed).toMatchObject({ code: 1000, reason: 'stopped' })
    expect(far.told.at(-1)).toMatchObject({ type: 'dibs.status', data: { state: 'ended' } })
  })

  test('a device that comes back, near or far, is told exactly what it missed', async () => {
    const { seller } = await studio.goOnAir(['A1'])
    const near = await studio.join(seller)
    const far = await joinFar(seller)
    await one.control.say(seller.username, numbered(1, 60))
    await eventually(() => expect([far.chats.length, near.chats.length]).toEqual([60, 60]))
    far.close()
    await far.closed
    const witness = await studio.join(seller)
    await one.control.say(seller.username, numbered(61, 400))
    await eventually(() => expect(near.chats).toHaveLength(400))
    const last = far.messageIds.at(-1)
    const back = await joinFar(seller, last)
    expect(back.messageIds).toEqual(near.messageIds.slice(60))
    const nearBack = await connectDevice(one, seller, last)
    await eventually(() => expect(nearBack.messageIds).toEqual(near.messageIds.slice(60)))
    expect(witness.messageIds).toEqual(near.messageIds.slice(9))
    const odd = await connectDevice(one, seller, "1' or 1=1")
    await eventually(() => expect(odd.messageIds).toEqual(near.messageIds.slice(-51)))
  })

  test('a comment that is taken down after 51 newer ones is gone for readers, and marked for who comes back', async () => {
    const { seller, sessionId } = await studio.goOnAir(['A1'])
    const near = await studio.join(seller)
    const far = await joinFar(seller)
    const said = [...numbered(1, 9), { comment: 'jangan Q7', userId: '77' }, ...numbered(11, 80)]
    const { comments } = await one.control.say(seller.username, said)
    await eventually(() => expect([near, far].map(({ chats }) => chats.length)).toEqual([80, 80]))
    const [last, gone] = [comments[8]?.msgId ?? '', comments[9]?.msgId ?? '']
    const read = async ({ api }: Pick<TestSeller, 'api'>, search: string) => {
      const { data } = await api(endpoints.heard.list, { params: { sessionId }, query: { search } })
      return data.comments.map(({ messageId }) => messageId)
    }
    // Without that the tests below would show nothing.
    for (const who of [seller, thereOf(seller)]) expect(await read(who, 'Q7')).toEqual([gone])
    const data = { deleteMsgIdsList: [gone], deleteUserIdsList: [] }
    const messages = [{ type: 'WebcastImDeleteMessage', data }]
    await one.control.sendFrames(seller.username, [{ timestamp: Date.now(), messages }])
    for (const who of [seller, thereOf(seller)]) {
      await eventually(async () => expect(await read(who, 'Q7')).toEqual([]))
      expect(await read(who, '')).toHaveLength(79)
      const { data: named } = await who.api(endpoints.heard.lookBack, { params: { sessionId } })
      expect(JSON.stringify(named)).not.toContain('Q7')
    }
    const deleted = { type: 'dibs.commentState', data: { messageId: gone, state: 'deleted' } }
    for (const back of [await connectDevice(one, seller, last), await joinFar(seller, last)]) {
      await eventually(() => expect(back.messageIds).toHaveLength(71))
      expect(back.told).toContainEqual(deleted)
    }
  })

  test('a change of items at one node counts at the other at once', async () => {
    const { seller, sessionId } = await studio.goOnAir([])
    await thereOf(seller).api(endpoints.items.create, { body: { clueText: 'Z9' } })
    await eventually(async () => {
      await one.control.say(seller.username, [{ comment: 'Z9', userId: '9' }])
      expect(Object.keys(await seller.places(sessionId))).toEqual(['Z9'])
    })
  })

  test('goods and bills that change at one node are told to devices at the other', async () => {
    const { seller, sessionId } = await studio.goOnAir(['A1'])
    await one.control.say(seller.username, [{ comment: 'A1', userId: '9' }])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['9'] }))
    const near = await studio.join(seller)
    const far = await joinFar(seller)
    const there = thereOf(seller)
    const params = { sessionId, itemClueId: seller.items.A1?.id as ItemId }
    const ofBuyer = { sessionId, customerAccountId: '9' as AccountId }
    const changes: (() => Promise<unknown>)[] = [
      () => there.api(endpoints.comments.changeItem, { params, body: { price: 1_000, stock: 2 } }),
      () => seller.api(endpoints.comments.changeItem, { params, body: { stock: 3 } }),
      () => there.api(endpoints.orders.update, { params: ofBuyer, body: { status: 'sent' } }),
      () => seller.api(endpoints.orders.update, { params: ofBuyer, body: { status: 'cancelled' } }),
      () => there.api(endpoints.orders.undo, { params: ofBuyer, body: {} }),
      () => there.api(endpoints.buyers.block, { params: ofBuyer }),
    ]
    const news = (device: TestDevice) =>
      device.told.filter(({ type }) => type === 'dibs.waitlistsChanged').length
    for (const change of changes) {
      const before = [news(near), news(far)]
      await change()
      await eventually(() => {
        expect(news(near)).toBeGreaterThan(before[0] as number)
        expect(news(far)).toBeGreaterThan(before[1] as number)
      })
    }
    expect(await readLists(there, sessionId)).toEqual(await readLists(seller, sessionId))
  })

  if (kind === 'NATS')
    test('a bus that is killed: near devices notice nothing, far ones come back and miss nothing', async () => {
      const { seller } = await studio.goOnAir(['A1'])
      const near = await studio.join(seller)
      const far = await joinFar(seller)
      await one.control.say(seller.username, numbered(1, 20))
      await eventually(() => expect(far.chats).toHaveLength(20))
      await nats?.kill()
      await one.control.say(seller.username, numbered(21, 90))
      await eventually(() => expect(near.chats).toHaveLength(90))
      expect(await far.closed).toMatchObject({ code: 1012 })
      const early = await connectDevice(other, thereOf(seller))
      expect(await early.closed).toMatchObject({ code: 1012 })
      await nats?.restart()
      const back = await eventually(async () => {
        const device = await connectDevice(other, thereOf(seller), far.messageIds.at(-1))
        expect(device.told.length).toBeGreaterThan(0)
        return device
      })
      await eventually(() => expect(back.chats).toHaveLength(70))
      expect([...far.messageIds, ...back.messageIds]).toEqual(near.messageIds)
      await one.control.say(seller.username, numbered(91, 95))
      await eventually(() => expect(back.chats).toHaveLength(75))
      expect(near.socket.readyState).toBe(near.socket.OPEN)
    })

  test('a node that leaves sends far devices back, and nobody waits for it', async () => {
    const { seller } = await studio.goOnAir(['A1'])
    const far = await joinFar(seller)
    hasLeft = true
    await one.close()
    expect(await far.closed).toMatchObject({ code: 1012 })
    const early = await connectDevice(other, thereOf(seller))
    // The other node may have taken the live by now.
    const isLetIn = eventually(() => expect(early.states()).not.toEqual([])).then(() => null)
    const outcome = await Promise.race([early.closed, isLetIn])
    if (outcome) expect(outcome).toMatchObject({ code: 1012 })
  })
})
