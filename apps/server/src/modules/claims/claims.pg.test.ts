import { randomUUID } from 'node:crypto'
import { ApiError, endpoints } from '@dibs/contract'
import type { AccountId, ItemId, MessageId, SessionId } from '@dibs/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectedPlaces, readRecording } from '../../testing/recording.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { createTestSeller, type TestSeller, toSavedComment } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let count = 0
/** A seller whose live is running and heard. */
async function liveSeller(codes: string[], recording?: string) {
  count += 1
  const seller = await createTestSeller(server, `claims.seller${count}`, codes)
  await server.control.goLive(seller.username, recording ? { recording, speed: 0 } : {})
  const sessionId = await seller.start()
  await heardRoom(seller)
  return { seller, sessionId }
}

async function heardRoom(seller: TestSeller) {
  await vi.waitFor(async () => {
    const { data } = await seller.api(endpoints.live.getActive, {})
    expect(data.data?.roomId).not.toBe('N/A')
  })
}

const claimParams = (
  sessionId: SessionId,
  seller: TestSeller,
  code: string,
  said: { msgId: string; userId: string },
) => ({
  sessionId,
  itemClueId: seller.items[code]?.id as ItemId,
  messageId: said.msgId as MessageId,
  customerAccountId: said.userId as AccountId,
})

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ApiError))
    throw new Error(`expected a failure, got ${JSON.stringify(error)}`)
  return error
}

describe('recorded chat', () => {
  test.each([
    ['claim-race-999', ['999']],
    ['claim-race-777', ['99', '777', '999']],
    ['busy-room', ['💚', 'techno', 'techno support', 'dream']],
  ])('%s gives the waitlists that follow from the recording', async (recording, newestFirst) => {
    const { seller, sessionId } = await liveSeller([...newestFirst].reverse(), recording)
    const expected = expectedPlaces(recording, newestFirst)
    await vi.waitFor(async () => expect(await seller.places(sessionId)).toEqual(expected), {
      timeout: 30_000,
    })
  })
})

describe('the order of claims', () => {
  test('follows the platform stamp and then the message id, whatever arrives first', async () => {
    const { seller, sessionId } = await liveSeller(['A1'])
    const at = String(Date.now() - 5_000)
    await server.control.say(seller.username, [
      { comment: 'a1', userId: '3', createTime: at, msgId: '9999999999999999999' },
      { comment: 'A1 kak', userId: '2', createTime: at, msgId: '999' },
      { comment: 'A1!', userId: '1', createTime: String(Number(at) - 1), msgId: '5000' },
    ])
    await vi.waitFor(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['1', '2', '3'] }),
    )
  })

  test('keeps the earliest comment of a buyer who says a code again', async () => {
    const { seller, sessionId } = await liveSeller(['A1'])
    const now = Date.now()
    await server.control.say(seller.username, [
      { comment: 'A1 late', userId: '7', createTime: String(now - 1_000), msgId: '20' },
      { comment: 'A1 other', userId: '8', createTime: String(now - 2_000), msgId: '19' },
    ])
    await vi.waitFor(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['8', '7'] }))
    await server.control.say(seller.username, [
      { comment: 'A1 early', userId: '7', createTime: String(now - 3_000), msgId: '18' },
    ])
    await vi.waitFor(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['7', '8'] }))
    const [list] = await seller.waitlists(sessionId)
    expect(list?.claims[0]?.commentText).toBe('A1 early')
  })

  test('leaves out the seller and comments with unbelievable stamps', async () => {
    const { seller, sessionId } = await liveSeller(['A1'])
    await server.control.say(seller.username, [
      { comment: 'A1 siapa mau?', userId: seller.accountId },
      { comment: 'A1', userId: '51', createTime: '1000000000' },
      { comment: 'A1', userId: '52', createTime: String(Date.now() + 86_400_000 * 365) },
      { comment: 'A1', userId: '53' },
    ])
    await vi.waitFor(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['53'] }))
  })
})

describe('changes by hand', () => {
  async function withThree() {
    const live = await liveSeller(['A1', 'B2'])
    const now = Date.now() - 10_000
    const { comments } = await server.control.say(
      live.seller.username,
      ['1', '2', '3', '4'].map((userId, i) => ({
        comment: i === 3 ? 'mau dong' : 'A1 kak',
        userId: `10${userId}`,
        createTime: String(now + i * 1_000),
      })),
    )
    await vi.waitFor(async () =>
      expect(await live.seller.places(live.sessionId)).toEqual({ A1: ['101', '102', '103'] }),
    )
    return { ...live, comments, now }
  }

  test.each([
    ['winner', '103', ['103', '101', '102']],
    ['up', '103', ['101', '103', '102']],
    ['down', '101', ['102', '101', '103']],
    ['bottom', '101', ['102', '103', '101']],
    ['up', '101', ['101', '102', '103']],
    ['down', '103', ['101', '102', '103']],
  ] as const)('%s moves %s and holds against late comments', async (move, who, expected) => {
    const { seller, sessionId, comments, now } = await withThree()
    const said = comments.find((comment) => comment.userId === who)
    if (!said) throw new Error('not said')
    const params = claimParams(sessionId, seller, 'A1', said)
    const { data } = await seller.api(endpoints.comments.move, { params, body: { move } })
    expect(data.claims.map((claim) => claim.customerAccountId)).toEqual(expected)
    expect(data.claims.map((claim) => claim.position)).toEqual([1, 2, 3])

    await server.control.say(seller.username, [
      { comment: 'A1', userId: '900', createTime: String(now - 5_000) },
      {
        comment: 'A1',
        userId: '901',
        createTime: String(now + 60_000 > Date.now() ? Date.now() : now),
      },
    ])
    await vi.waitFor(async () => expect((await seller.places(sessionId)).A1).toHaveLength(5))
    const places = (await seller.places(sessionId)).A1 ?? []
    expect(places.filter((id) => !id.startsWith('9'))).toEqual(expected)
    if (move === 'winner') expect(places[0]).toBe('103')
    else expect(places[0]).toBe('900')
    expect(places.at(-1)).toBe('901')
  })

  test('a removed buyer stays removed when the comment is delivered again, and may claim anew', async () => {
    const { seller, sessionId, comments } = await withThree()
    const said = comments[0]
    if (!said) throw new Error('not said')
    const params = claimParams(sessionId, seller, 'A1', said)
    expect((await seller.api(endpoints.comments.remove, { params })).status).toBe(204)
    expect((await seller.api(endpoints.comments.remove, { params })).status).toBe(204)
    expect(await seller.places(sessionId)).toEqual({ A1: ['102', '103'] })

    await server.control.causeFault(seller.username, { kind: 'replay', count: 8 })
    await server.control.say(seller.username, [
      { comment: 'A1 from before', userId: '101', createTime: String(Number(said.createTime) - 1) },
      { comment: 'A1', userId: '104' },
    ])
    await vi.waitFor(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['102', '103', '104'] }),
    )
    const again = toSavedComment(sessionId, seller.items.A1, said, false)
    expect((await seller.api(endpoints.comments.save, { body: again })).data.status).toBe('ignored')

    await server.control.say(seller.username, [{ comment: 'A1 lagi', userId: '101' }])
    await vi.waitFor(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['102', '103', '104', '101'] }),
    )
  })

  test('adding a removed comment by hand lifts the removal for it, at its own time', async () => {
    const { seller, sessionId, comments } = await withThree()
    const said = comments[0]
    if (!said) throw new Error('not said')
    await seller.api(endpoints.comments.remove, {
      params: claimParams(sessionId, seller, 'A1', said),
    })
    const body = toSavedComment(sessionId, seller.items.A1, said, true)
    const { status, data } = await seller.api(endpoints.comments.save, { body })
    expect([status, data.status]).toEqual([201, 'created'])
    expect(await seller.places(sessionId)).toEqual({ A1: ['101', '102', '103'] })
    const [list] = await seller.waitlists(sessionId)
    expect(list?.claims[0]?.isManualClaim).toBe(true)
  })

  test('one comment may be added to several items, and to each only once', async () => {
    const { seller, sessionId, comments } = await withThree()
    const said = comments[3]
    if (!said) throw new Error('not said')
    for (const code of ['A1', 'B2']) {
      const body = toSavedComment(sessionId, seller.items[code], said, true)
      expect((await seller.api(endpoints.comments.save, { body })).status).toBe(201)
      const again = await seller.api(endpoints.comments.save, { body })
      expect([again.status, again.data.status]).toEqual([200, 'duplicate_claim'])
      expect(again.data.message).toBeTruthy()
    }
    expect(await seller.places(sessionId)).toEqual({
      B2: ['104'],
      A1: ['101', '102', '103', '104'],
    })
  })

  test('a repeat with the same Idempotency-Key answers the first result and changes nothing', async () => {
    const { seller, sessionId, comments } = await withThree()
    const said = comments[2]
    if (!said) throw new Error('not said')
    const params = claimParams(sessionId, seller, 'A1', said)
    const idempotencyKey = randomUUID()
    const up = { params, body: { move: 'up' as const }, idempotencyKey }
    const answers = await Promise.all([1, 2, 3].map(() => seller.api(endpoints.comments.move, up)))
    for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data)
    expect(await seller.places(sessionId)).toEqual({ A1: ['101', '103', '102'] })
    const other = seller.api(endpoints.comments.move, { ...up, body: { move: 'bottom' } })
    expect(await failure(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' })
    const bad = seller.api(endpoints.comments.move, { ...up, idempotencyKey: 'x' })
    expect(await failure(bad)).toMatchObject({ status: 400, code: 'bad_request' })
  })

  test('many moves at once leave everybody with one place', async () => {
    const { seller, sessionId, comments } = await withThree()
    const moves = ['winner', 'up', 'down', 'bottom'] as const
    await Promise.all(
      Array.from({ length: 24 }, (_, i) => {
        const said = comments[i % 3]
        if (!said) throw new Error('not said')
        const params = claimParams(sessionId, seller, 'A1', said)
        return seller.api(endpoints.comments.move, { params, body: { move: moves[i % 4] ?? 'up' } })
      }),
    )
    expect((await seller.places(sessionId)).A1?.toSorted()).toEqual(['101', '102', '103'])
  })
})

describe('saving comments', () => {
  test('the server decides on what a device highlighted', async () => {
    const { seller, sessionId } = await liveSeller(['A1', 'B2'])
    const { comments } = await server.control.say(seller.username, [
      { comment: 'A1', userId: '61' },
      { comment: 'halo', userId: '62' },
    ])
    await vi.waitFor(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['61'] }))
    const save = async (code: string, said: (typeof comments)[number]) =>
      (
        await seller.api(endpoints.comments.save, {
          body: toSavedComment(sessionId, seller.items[code], said, false),
        })
      ).data.status
    const [claimed, chatted] = comments
    if (!claimed || !chatted) throw new Error('not said')
    expect(await save('B2', claimed)).toBe('duplicate_claim')
    expect(await save('A1', chatted)).toBe('ignored')
    const unheard = { ...claimed, msgId: '777', userId: '63', createTime: String(Date.now()) }
    expect(await save('B2', unheard)).toBe('created')
    expect(await save('B2', { ...unheard, msgId: '778' })).toBe('duplicate_claim')
    expect(await seller.places(sessionId)).toEqual({ A1: ['61', '63'] })
  })

  test('refuses what cannot be: an item or session of others, stamps of next year, the own comment', async () => {
    const { seller, sessionId } = await liveSeller(['A1'])
    const { seller: other, sessionId: othersSession } = await liveSeller(['A1'])
    const [said] = (await server.control.say(seller.username, [{ comment: 'hai', userId: '71' }]))
      .comments
    if (!said) throw new Error('not said')
    const save = (body: ReturnType<typeof toSavedComment>) =>
      failure(seller.api(endpoints.comments.save, { body }))
    const good = toSavedComment(sessionId, seller.items.A1, said, true)
    expect(await save({ ...good, sessionId: othersSession })).toMatchObject({ status: 404 })
    expect(await save(toSavedComment(sessionId, other.items.A1, said, true))).toMatchObject({
      status: 404,
    })
    expect(
      await save({
        ...good,
        messageId: '5' as MessageId,
        commentTimestamp: '2090-01-01T00:00:00.000Z',
      }),
    ).toMatchObject({ status: 422, code: 'stamp_unbelievable' })
    expect(
      await save({
        ...good,
        messageId: '6' as MessageId,
        customerAccountId: seller.accountId as AccountId,
      }),
    ).toMatchObject({ status: 422, code: 'own_comment' })
    expect(await save({ ...good, messageId: 'abc' as MessageId })).toMatchObject({
      status: 400,
      code: 'bad_request',
    })
    const params = claimParams(othersSession, seller, 'A1', said)
    expect(await failure(seller.api(endpoints.comments.remove, { params }))).toMatchObject({
      status: 404,
    })
    expect(
      await failure(seller.api(endpoints.comments.move, { params, body: { move: 'up' } })),
    ).toMatchObject({ status: 404 })
    const noPlace = claimParams(sessionId, seller, 'A1', said)
    expect(
      await failure(seller.api(endpoints.comments.move, { params: noPlace, body: { move: 'up' } })),
    ).toMatchObject({ status: 404 })
    expect(
      await failure(
        seller.api(endpoints.comments.listWaitlists, { params: { sessionId: othersSession } }),
      ),
    ).toMatchObject({ status: 404 })
  })
})

describe('waitlists', () => {
  test('answer 304 to a current ETag and anew after a change', async () => {
    const { seller, sessionId } = await liveSeller(['A1'])
    const params = { sessionId }
    const first = await seller.api(endpoints.comments.listWaitlists, { params })
    expect(first.etag).toBeTruthy()
    const etag = first.etag ?? ''
    expect((await seller.api(endpoints.comments.listWaitlists, { params, etag })).status).toBe(304)
    await server.control.say(seller.username, [{ comment: 'A1', userId: '81' }])
    await vi.waitFor(async () => {
      const later = await seller.api(endpoints.comments.listWaitlists, { params, etag })
      expect(later.status).toBe(200)
      expect(later.data).toHaveLength(1)
    })
  })

  test('keep the text of an item as it was at its first claim', async () => {
    const { seller, sessionId } = await liveSeller(['A1'])
    await server.control.say(seller.username, [{ comment: 'A1', userId: '91' }])
    await vi.waitFor(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['91'] }))
    const itemClueId = seller.items.A1?.id as ItemId
    const change = { params: { itemClueId }, body: { clueText: 'Z9' } }
    await seller.api(endpoints.items.update, change)
    await server.control.say(seller.username, [{ comment: 'z9', userId: '92' }])
    await vi.waitFor(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['91', '92'] }),
    )
    await seller.api(endpoints.items.remove, { params: { itemClueId } })
    expect(await seller.places(sessionId)).toEqual({ A1: ['91', '92'] })
  })

  test('tell every device of each change, with the state of the comment', async () => {
    const { seller, sessionId } = await liveSeller(['A1'])
    const device = await connectDevice(server, seller)
    const [said] = (await server.control.say(seller.username, [{ comment: 'A1', userId: '95' }]))
      .comments
    if (!said) throw new Error('not said')
    const state = (name: string) => ({
      type: 'dibs.commentState',
      data: expect.objectContaining({ messageId: said.msgId, state: name }),
    })
    await vi.waitFor(() => expect(device.told).toContainEqual(state('highlighted')))
    await vi.waitFor(() =>
      expect(device.told).toContainEqual({
        type: 'dibs.waitlistsChanged',
        data: { sessionId, revision: expect.any(String) },
      }),
    )
    await seller.api(endpoints.comments.remove, {
      params: claimParams(sessionId, seller, 'A1', said),
    })
    await vi.waitFor(() => expect(device.told).toContainEqual(state('manuallyRemoved')))
    const body = toSavedComment(sessionId, seller.items.A1, said, true)
    await seller.api(endpoints.comments.save, { body })
    await vi.waitFor(() => expect(device.told).toContainEqual(state('manuallyAdded')))
    device.close()
  })
})

test('the recordings hold what these tests rely on', () => {
  expect(readRecording('claim-race-999')).toHaveLength(21)
  expect(readRecording('busy-room')).toHaveLength(4_225)
})
