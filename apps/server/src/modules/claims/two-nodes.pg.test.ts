import { endpoints } from '@dibs/contract'
import type { AccountId, ItemId, SessionId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveSessions } from '../../platform/database/schema/index.ts'
import { createLoneBus } from '../../platform/nodes/bus.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type TestSeller, toSavedComment } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const bus = createLoneBus(pino({ level: 'silent' }))
let database: TestDatabase
/** Hears all lives here. */
let ear: TestServer
/** Hears none. */
let other: TestServer
beforeAll(async () => {
  database = await createTestDatabase()
  ear = await startTestServer({ database, bus })
  other = await startTestServer({ database, bus, simulator: ear.simulator })
})
afterAll(async () => {
  await other.close()
  await ear.close()
  await bus.close()
  await database.drop()
})
const studio = createStudio(() => ear, 'claims.nodes')
const thereOf = (seller: TestSeller) => ({ ...seller, api: other.api(seller.token) })

async function goOnAir(codes = ['A1', 'B2']) {
  const { seller, sessionId } = await studio.goOnAir(codes)
  const say = async (comment: string, userId: string) => {
    const [said] = (await ear.control.say(seller.username, [{ comment, userId }])).comments
    if (!said) throw new Error('not said')
    return said
  }
  return { seller, there: thereOf(seller), sessionId, say }
}

const readLists = (api: TestSeller['api'], sessionId: SessionId, etag?: string) =>
  api(endpoints.comments.listWaitlists, {
    params: { sessionId },
    ...(etag !== undefined && { etag }),
  })

/** What the calls about claims answer, at one node. */
async function readAll(api: TestSeller['api'], sessionId: SessionId) {
  const params = { sessionId }
  const { data: lists, etag } = await readLists(api, sessionId)
  const { data: changes } = await api(endpoints.handChanges.list, { params })
  const { data: gaps } = await api(endpoints.live.listGaps, { params })
  return { lists, etag, changes, gaps }
}

async function save(
  api: TestSeller['api'],
  ...payload: Parameters<typeof toSavedComment>
): Promise<string> {
  return (await api(endpoints.comments.save, { body: toSavedComment(...payload) })).data.status
}

describe('a node that does not hear the live', () => {
  test('answers every call about claims as the one that does', async () => {
    const { seller, there, sessionId, say } = await goOnAir()
    for (const userId of ['11', '12', '13']) await say('A1', userId)
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['11', '12', '13'] }),
    )
    const params = (customerAccountId: string) => ({
      sessionId,
      itemClueId: seller.items.A1?.id as ItemId,
      messageId: '1' as never,
      customerAccountId: customerAccountId as AccountId,
    })
    const same = async () => {
      const here = await readAll(seller.api, sessionId)
      expect(await readAll(there.api, sessionId)).toEqual(here)
      expect((await readLists(there.api, sessionId, here.etag ?? '')).status).toBe(304)
      return here
    }
    await same()
    const body = { move: 'winner' as const }
    await there.api(endpoints.comments.move, { params: params('13'), body })
    await same()
    await seller.api(endpoints.comments.remove, { params: params('12') })
    await same()
    const [added] = [await say('halo', '14')]
    expect(await save(there.api, sessionId, seller.items.A1, added, true)).toBe('created')
    const { changes } = await same()
    const undo = { params: { sessionId, changeId: changes?.[0]?.id as never } }
    await there.api(endpoints.handChanges.undo, undo)
    await same()
    expect(await seller.places(sessionId)).toEqual({ A1: ['13', '11'] })
    await seller.stop(sessionId)
    await same()
  })

  test('gives another ETag at once when something is removed at the one that does, and the reverse', async () => {
    const { seller, there, sessionId, say } = await goOnAir()
    const said = [await say('A1', '21'), await say('A1', '22')]
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['21', '22'] }),
    )
    for (const [at, elsewhere] of [
      [seller.api, there.api],
      [there.api, seller.api],
    ] as const) {
      const { etag } = await readLists(elsewhere, sessionId)
      const gone = said.shift()
      if (!gone) throw new Error('nobody is left')
      const params = claimParams(sessionId, seller, 'A1', gone)
      await at(endpoints.comments.remove, { params })
      const after = await readLists(elsewhere, sessionId, etag ?? '')
      expect([after.status, after.etag === etag]).toEqual([200, false])
    }
    expect(await there.places(sessionId)).toEqual({})
  })

  test('has the comments of a changed buyer restated on the devices of the one that does', async () => {
    const { seller, there, sessionId, say } = await goOnAir()
    const device = await studio.join(seller)
    const state = (messageId: string, name: string) => ({
      type: 'dibs.commentState',
      data: expect.objectContaining({ messageId, state: name }),
    })
    const said = await say('A1', '31')
    await eventually(() => expect(device.told).toContainEqual(state(said.msgId, 'highlighted')))
    const params = claimParams(sessionId, seller, 'A1', said)
    await there.api(endpoints.comments.remove, { params })
    await eventually(() => expect(device.told).toContainEqual(state(said.msgId, 'manuallyRemoved')))
    // Also one that has scrolled away.
    const old = await say('halo', '32')
    const crowd = Array.from({ length: 60 }, (_, n) => ({ comment: 'hai', userId: `${400 + n}` }))
    await ear.control.say(seller.username, crowd)
    await eventually(() => expect(device.chats).toHaveLength(62))
    expect(await save(there.api, sessionId, seller.items.B2, old, true)).toBe('created')
    await eventually(() => expect(device.told).toContainEqual(state(old.msgId, 'manuallyAdded')))
    device.close()
  })

  test('leaves what a device highlighted to the one that does', async () => {
    const { seller, there, sessionId, say } = await goOnAir()
    const claimed = await say('A1', '41')
    const chatted = await say('halo', '42')
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['41'] }))
    expect(await save(there.api, sessionId, seller.items.B2, claimed, false)).toBe(
      'duplicate_claim',
    )
    expect(await save(there.api, sessionId, seller.items.A1, chatted, false)).toBe('ignored')
    const unheard = { ...claimed, msgId: '4177', userId: '43', createTime: String(Date.now()) }
    expect(await save(there.api, sessionId, seller.items.A1, unheard, false)).toBe('created')
    const forged = { ...unheard, msgId: '4178', userId: '44', createTime: '1000' }
    const body = toSavedComment(sessionId, seller.items.A1, forged, false)
    expect(await failure(there.api(endpoints.comments.save, { body }))).toMatchObject({
      status: 422,
      code: 'stamp_unbelievable',
    })
    expect(await there.places(sessionId)).toEqual({ A1: ['41', '43'] })
  })

  test('believes no stamp that a device forged', async () => {
    const { seller, there, sessionId, say } = await goOnAir()
    await say('A1', '51')
    const recent = await say('halo', '52')
    const claimed = await say('B2', '53')
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['51'], B2: ['53'] }),
    )
    const crowd = Array.from({ length: 60 }, (_, n) => ({ comment: 'hai', userId: `${500 + n}` }))
    const early = (said: typeof recent) => ({
      ...said,
      createTime: String(Number(said.createTime) - 60_000),
    })
    expect(await save(there.api, sessionId, seller.items.A1, early(recent), true)).toBe('created')
    // A claim is remembered by the database when the live has forgotten the comment.
    await ear.control.say(seller.username, crowd)
    await eventually(async () => {
      const said = await ear.db
        .select()
        .from(liveSessions)
        .where(eq(liveSessions.id, sessionId))
        .then(([first]) => first)
      expect(said?.commentsHeard).toBe(63)
    })
    expect(await save(there.api, sessionId, seller.items.A1, early(claimed), true)).toBe('created')
    expect(await there.places(sessionId)).toEqual({ A1: ['51', '52', '53'], B2: ['53'] })
  })

  test('has a device try again when nobody hears the live; what is added by hand is added', async () => {
    const { seller, there, sessionId, say } = await goOnAir()
    const said = await say('halo', '61')
    // Started, and nobody listens: as between a node that died and the one that takes over.
    const lonely = createLoneBus()
    const third = await startTestServer({ database, bus: lonely, simulator: ear.simulator })
    const api = third.api(seller.token)
    const unheard = { ...said, comment: 'A1', msgId: '6177', userId: '62' }
    const body = toSavedComment(sessionId, seller.items.A1, unheard, false)
    expect(await failure(api(endpoints.comments.save, { body }))).toMatchObject({ status: 503 })
    expect(await save(api, sessionId, seller.items.A1, said, true)).toBe('created')
    expect(await there.places(sessionId)).toEqual({ A1: ['61'] })
    await third.close()
    await lonely.close()
  })

  test('shows the gap that lasts', async () => {
    const { seller, there, sessionId, say } = await goOnAir()
    await say('halo', '71')
    const gapsOf = async (api: TestSeller['api']) =>
      (await api(endpoints.live.listGaps, { params: { sessionId } })).data
    // It is open for as long as anybody looks at it.
    await ear.control.causeFault(seller.username, { kind: 'drop', seconds: 600 })
    await eventually(async () =>
      expect(await gapsOf(there.api)).toContainEqual({ from: expect.any(String), to: null }),
    )
    expect(await gapsOf(seller.api)).toEqual(await gapsOf(there.api))
  })

  test('notes no room for one that hears it itself', async () => {
    const { there, sessionId, seller } = await goOnAir()
    const { data: before } = await seller.api(endpoints.live.getActive, {})
    const tell = { params: { sessionId }, body: { roomId: '7' } }
    const { data } = await there.api(endpoints.live.update, tell)
    expect(data.data.roomId).toBe(before.data?.roomId)
  })
})
