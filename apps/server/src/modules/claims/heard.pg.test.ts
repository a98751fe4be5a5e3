import { endpoints } from '@dibs/contract'
import type { AccountId, MessageId, SessionId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedComments } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { createLoneBus } from '../../platform/nodes/bus.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type TestSeller, toSavedComment } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createBuyers } from '../account/buyers.ts'

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
const studio = createStudio(() => ear, 'claims.heard')

type Api = TestSeller['api']
const readHeard = async (
  api: Api,
  sessionId: SessionId,
  query: { before?: MessageId; search?: string } = {},
) => (await api(endpoints.heard.list, { params: { sessionId }, query })).data
const readLookBack = async (api: Api, sessionId: SessionId) =>
  (await api(endpoints.heard.lookBack, { params: { sessionId } })).data

async function goOnAir(codes: string[]) {
  const { seller, sessionId } = await studio.goOnAir(codes)
  let heard = 0
  async function say(...said: [userId: string, comment: string][]) {
    const all = said.map(([userId, comment]) => ({ userId, comment }))
    const { comments } = await ear.control.say(seller.username, all)
    heard += said.length
    await eventually(async () => expect((await readHeard(seller.api, sessionId)).heard).toBe(heard))
    return comments
  }
  return { seller, sessionId, say, there: other.api(seller.token) }
}

test('gives the comments of a live newest first, a hundred at a time, and those that a search finds', async () => {
  const { seller, sessionId, say, there } = await goOnAir(['A1'])
  await say(
    ...Array.from({ length: 230 }, (_, n): [string, string] => [String(100 + n), `halo ${n}`]),
    ['99', 'A1 ＫＡＫ'],
  )
  const first = await readHeard(seller.api, sessionId)
  expect(first).toMatchObject({ hasMore: true, remembered: 231, heard: 231 })
  expect(first.comments).toHaveLength(100)
  expect(first.comments[0]).toMatchObject({
    commentText: 'A1 ＫＡＫ',
    customerAccountId: '99',
    itemClueId: seller.items.A1?.id,
  })
  const texts = first.comments.map(({ commentText }) => commentText)
  let page = first
  while (page.hasMore) {
    const before = page.comments.at(-1)?.messageId as MessageId
    page = await readHeard(seller.api, sessionId, { before })
    texts.push(...page.comments.map(({ commentText }) => commentText))
  }
  expect(texts.toReversed()).toEqual([
    ...Array.from({ length: 230 }, (_, n) => `halo ${n}`),
    'A1 ＫＡＫ',
  ])
  const found = async (search: string) =>
    (await readHeard(there, sessionId, { search })).comments.map(({ commentText }) => commentText)
  expect(await found('Halo 22')).toEqual(
    [229, 228, 227, 226, 225, 224, 223, 222, 221, 220, 22].map((n) => `halo ${n}`),
  )
  expect(await found('kak')).toEqual(['A1 ＫＡＫ'])
  expect(await found('nothing of the kind')).toEqual([])
})

test('a comment that no list shows any more is added with the time at which it was heard', async () => {
  const { seller, sessionId, say, there } = await goOnAir(['A1'])
  const [early] = await say(['1', 'A 1 kak'])
  await say(...Array.from({ length: 80 }, (_, n): [string, string] => [String(100 + n), 'halo']))
  const last = await readHeard(seller.api, sessionId, { search: 'A 1' })
  if (!early) throw new Error('not said')
  const body = toSavedComment(sessionId, seller.items.A1, early, true)
  expect((await there(endpoints.comments.save, { body })).data.status).toBe('created')
  const [list] = await seller.waitlists(sessionId)
  expect(list?.claims[0]?.heardAt).toBe(last.comments[0]?.heardAt)
})

test('a code that is added looks back: nothing changes until its comments are taken in', async () => {
  const { seller, sessionId, say, there } = await goOnAir(['A1'])
  const said = await say(
    ['1', 'B2 kak'],
    ['2', 'b2'],
    ['1', 'B2 B2'],
    ['3', 'A10 ya'],
    ['4', 'A1'],
    ['5', 'halo'],
  )
  await say([seller.accountId, 'B2 A10'])
  expect((await readLookBack(seller.api, sessionId)).named).toEqual([])
  await seller.api(endpoints.items.create, { body: { clueText: 'B2' } })
  const { data: a10 } = await seller.api(endpoints.items.create, { body: { clueText: 'A10' } })
  const back = await readLookBack(there, sessionId)
  expect(back).toEqual(await readLookBack(seller.api, sessionId))
  expect(
    back.named.map(({ itemClueText, buyers, comments }) => [
      itemClueText,
      buyers,
      ...comments.map((each) => [each.customerAccountId, each.messageId, each.claimedItemClueId]),
    ]),
  ).toEqual([
    ['A10', 1, ['3', said[3]?.msgId, seller.items.A1?.id]],
    ['B2', 2, ['1', said[0]?.msgId, null], ['2', said[1]?.msgId, null]],
  ])
  expect(await seller.places(sessionId)).toEqual({ A1: ['3', '4'] })
  const [, , , changed] = said
  if (!changed) throw new Error('not said')
  await there(endpoints.comments.save, { body: toSavedComment(sessionId, a10, changed, true) })
  const params = claimParams(sessionId, seller, 'A1', changed)
  await there(endpoints.comments.remove, { params })
  expect(await seller.places(sessionId)).toEqual({ A10: ['3'], A1: ['4'] })
})

test('a code that is added takes nobody off a code that they have named on its own', async () => {
  const { seller, sessionId, say } = await goOnAir(['A1', 'B3'])
  await say(
    ['1', 'A10'],
    ['2', 'A10'],
    ['2', 'A1'],
    ['3', 'A1 sama C12 kak'],
    ['4', 'B3'],
    ['4', 'B30 A1'],
  )
  for (const clueText of ['A10', 'C12', 'B30'])
    await seller.api(endpoints.items.create, { body: { clueText } })
  const { named } = await readLookBack(seller.api, sessionId)
  const off = named.flatMap(({ itemClueText, comments }) =>
    comments.map((each) => [
      itemClueText,
      each.customerAccountId,
      each.claimedItemClueId === seller.items.A1?.id ? 'off A1' : each.claimedItemClueId,
    ]),
  )
  expect(off.sort()).toEqual([
    ['A10', '1', 'off A1'],
    ['A10', '2', null],
    ['B30', '4', null],
    ['C12', '3', null],
  ])
})

/** The platform takes a comment down. */
function takeDown(username: string, said: { msgId: string } | undefined) {
  const data = { deleteMsgIdsList: [said?.msgId], deleteUserIdsList: [] }
  const messages = [{ type: 'WebcastImDeleteMessage', data }]
  return ear.control.sendFrames(username, [{ timestamp: Date.now(), messages }])
}

/** Says what viewers say in a busy live meanwhile: more than is remembered of it. */
const talk = (count = 2_200) =>
  Array.from({ length: count }, (_, n): [string, string] => [String(10_000 + n), 'halo kak'])

test('who named a code long before it was added is offered first, whichever node is asked', async () => {
  const { seller, sessionId, say, there } = await goOnAir(['A1'])
  const early = await say(['1', 'E9'], ['2', 'e9 kak'], ['3', 'E9'], ['4', 'merah'], ['5', 'E9?'])
  await say([seller.accountId, 'E9'])
  await takeDown(seller.username, early[0])
  await say(...talk())
  const before = await readLookBack(seller.api, sessionId)
  expect(before.unregistered).toEqual([])
  for (const clueText of ['E9', 'merah'])
    await seller.api(endpoints.items.create, { body: { clueText } })
  await say(['6', 'E9'])
  const back = await readLookBack(seller.api, sessionId)
  expect(back).toEqual(await readLookBack(there, sessionId))
  expect(
    back.named.map(({ itemClueText, comments }) => [
      itemClueText,
      ...comments.map((each) => each.customerAccountId),
    ]),
  ).toEqual([['E9', '2', '3', '5']])
  expect(back.named[0]).not.toHaveProperty('missing')
})

test('what was named is known for a day after the live: it is added then, or when the live goes on', async () => {
  const { seller, sessionId, say, there } = await goOnAir(['A1', 'B1'])
  const early = await say(['1', 'B6'], ['2', 'B6 kak'], ['3', 'b6'], ['4', 'halo'], ['5', 'C2'])
  await say(['6', 'keep A10'], ['7', 'a10'])
  await seller.stop(sessionId)
  for (const api of [seller.api, there])
    expect((await readLookBack(api, sessionId)).unregistered).toEqual([
      { code: 'B6', times: 3, buyers: 3 },
      { code: 'A10', times: 2, buyers: 2 },
      { code: 'C2', times: 1, buyers: 1 },
    ])
  const { data: b6 } = await seller.api(endpoints.items.create, { body: { clueText: 'B6' } })
  const [first] = early
  if (!first) throw new Error('not said')
  const body = toSavedComment(sessionId, b6, first, true)
  expect((await there(endpoints.comments.save, { body })).data.status).toBe('created')
  expect(await seller.places(sessionId)).toEqual({ A1: ['6', '7'], B6: ['1'] })
  const offered = async () =>
    (await readLookBack(there, sessionId)).named.map(({ itemClueText, comments }) => [
      itemClueText,
      ...comments.map((each) => each.customerAccountId),
    ])
  expect(await offered()).toEqual([['B6', '2', '3']])

  const buyers = createBuyers({ db: ear.db, clock: Date.now, operator: 'test' })
  expect(await buyers.erase('2' as AccountId)).toMatchObject({ named_comments: 1 })
  const [kept] = await ear.db
    .select()
    .from(namedComments)
    .where(eq(namedComments.sessionId, sessionId))
  expect(JSON.stringify(kept)).not.toContain('"2"')
  expect(await offered()).toEqual([['B6', '3']])

  expect(await seller.start()).toBe(sessionId)
  expect(await offered()).toEqual([['B6', '3']])
  await seller.api(endpoints.items.create, { body: { clueText: 'C2' } })
  const back = await readLookBack(seller.api, sessionId)
  expect(back.named.find(({ itemClueText }) => itemClueText === 'C2')).toEqual(
    expect.not.objectContaining({ missing: expect.anything() }),
  )
})

test('whom the seller took off is not offered again', async () => {
  const { seller, sessionId, say } = await goOnAir(['A1'])
  const [said] = await say(['1', 'B2'])
  if (!said) throw new Error('not said')
  const { data: b2 } = await seller.api(endpoints.items.create, { body: { clueText: 'B2' } })
  expect((await readLookBack(seller.api, sessionId)).named).toHaveLength(1)
  await seller.api(endpoints.comments.save, { body: toSavedComment(sessionId, b2, said, true) })
  const params = claimParams(sessionId, { ...seller, items: { B2: b2 } }, 'B2', said)
  await seller.api(endpoints.comments.remove, { params })
  await eventually(async () =>
    expect((await readLookBack(seller.api, sessionId)).named).toEqual([]),
  )
})

test('nor is who named the code before it was added, and was taken off after claiming it', async () => {
  const { seller, sessionId, say } = await goOnAir(['A1'])
  await say(['1', 'B2'], ['2', 'B2'])
  const { data: b2 } = await seller.api(endpoints.items.create, { body: { clueText: 'B2' } })
  const [again] = await say(['1', 'B2 kak'])
  if (!again) throw new Error('not said')
  await eventually(async () => expect(await seller.places(sessionId)).toEqual({ B2: ['1'] }))
  const params = claimParams(sessionId, { ...seller, items: { B2: b2 } }, 'B2', again)
  await seller.api(endpoints.comments.remove, { params })
  const offered = async () =>
    (await readLookBack(seller.api, sessionId)).named.flatMap(({ comments }) =>
      comments.map((each) => each.customerAccountId),
    )
  await eventually(async () => expect(await offered()).toEqual(['2']))
})

test('codes of the seller’s own pattern are counted from three buyers on, in bounds', async () => {
  const { seller, sessionId, say } = await goOnAir(['A1', 'B2'])
  await say(['1', 'B3'], ['1', 'b3 b3'], ['1', 'B 3'], ['2', 'B3 kak'], ['3', 'C1'], ['4', 'B3?'])
  expect((await readLookBack(seller.api, sessionId)).unregistered).toEqual([])
  await say(['5', 'keep b-3'])
  expect((await readLookBack(seller.api, sessionId)).unregistered).toEqual([
    { code: 'B3', times: 5, buyers: 3 },
  ])
  const words = Array.from({ length: 330 }, (_, n) => `D${n + 1}`)
  await say(
    ...['6', '7', '8'].flatMap((userId) => words.map((word): [string, string] => [userId, word])),
  )
  const { unregistered } = await readLookBack(seller.api, sessionId)
  expect(unregistered).toHaveLength(20)
})

test('of codes that nobody has, the one that buyers name now comes first, and tells who comes in with it', async () => {
  const { seller, sessionId, say } = await goOnAir(['A1', 'B2'])
  const all = (code: string, ...ids: string[]) => ids.map((id): [string, string] => [id, code])
  await say(...all('B3', '1', '2', '3', '4', '5', '6'))
  await say(...all('C7', '1', '2', '3'))
  // One more who asks for the one before does not bring it back.
  await say(['7', 'B3 kak'], ['8', 'A1 C7'], ['10', 'B3 masih ada?'])
  const codes = async () => (await readLookBack(seller.api, sessionId)).unregistered
  expect((await codes()).map(({ code }) => code)).toEqual(['C7', 'B3'])
  const told = async (code: string) => (await codes()).find((each) => each.code === code)
  expect(await told('C7')).toMatchObject({ buyers: 4, joining: 3 })
  expect(await told('B3')).toMatchObject({ buyers: 7, joining: 8 })
  await say(...all('B3', '1', '2', '3'))
  expect((await codes()).map(({ code }) => code)).toEqual(['B3', 'C7'])
  for (const clueText of ['C7', 'B3'])
    await seller.api(endpoints.items.create, { body: { clueText } })
  const { named } = await readLookBack(seller.api, sessionId)
  expect(named.map(({ itemClueText, buyers }) => [itemClueText, buyers]).sort()).toEqual([
    ['B3', 8],
    ['C7', 3],
  ])
})

test('nobody else’s comments are given, and none of a live that is over', async () => {
  const { seller, sessionId, say } = await goOnAir(['A1'])
  const { seller: stranger } = await studio.goOnAir(['A1'])
  await say(['1', 'halo'])
  for (const read of [readHeard, readLookBack])
    expect(await failure(read(stranger.api, sessionId))).toMatchObject({ status: 404 })
  await seller.stop(sessionId)
  expect(await readHeard(seller.api, sessionId)).toMatchObject({ comments: [], remembered: 0 })
  expect(await readLookBack(seller.api, sessionId)).toEqual({ named: [], unregistered: [] })
})

test('a live that ends while its server is asked has no comments; one that nobody hears yet is an error', async () => {
  const { seller, sessionId } = await goOnAir(['A1'])
  let beforeAnswer = async () => {}
  const request = async () => {
    await beforeAnswer()
    throw new AppError('service_unavailable')
  }
  const late = await startTestServer({
    database,
    bus: { ...bus, request },
    simulator: ear.simulator,
  })
  try {
    const api = late.api(seller.token)
    for (const read of [readHeard, readLookBack])
      expect(await failure(read(api, sessionId))).toMatchObject({ status: 503 })
    beforeAnswer = async () => void (await seller.stop(sessionId))
    expect(await readHeard(api, sessionId)).toMatchObject({ comments: [], remembered: 0 })
  } finally {
    await late.close()
  }
})
