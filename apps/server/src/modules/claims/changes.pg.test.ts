import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import type { AccountId, Place } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idempotencyKeys } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { toSavedComment } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { goOnAir } = createStudio(() => server, 'claims.changes')

describe('changes by hand', () => {
  async function withThree() {
    const live = await goOnAir(['A1', 'B2'])
    const now = Date.now() - 10_000
    const { comments } = await server.control.say(
      live.seller.username,
      ['1', '2', '3', '4'].map((userId, i) => ({
        comment: i === 3 ? 'mau dong' : 'A1 kak',
        userId: `10${userId}`,
        createTime: String(now + i * 1_000),
      })),
    )
    await eventually(async () =>
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
    await eventually(async () => expect((await seller.places(sessionId)).A1).toHaveLength(5))
    const places = (await seller.places(sessionId)).A1 ?? []
    expect(places.filter((id) => !id.startsWith('9'))).toEqual(expected)
    if (move === 'winner') expect(places[0]).toBe('103')
    else expect(places[0]).toBe('900')
    expect(places.at(-1)).toBe('901')
  })

  test('to a position moves there, past whom the seller saw, and to the own one confirms it', async () => {
    const { seller, sessionId, comments } = await withThree()
    const of = (who: number) => {
      const said = comments[who - 101]
      if (!said) throw new Error('not said')
      return claimParams(sessionId, seller, 'A1', said)
    }
    const move = (who: number, place: number, passes?: AccountId) =>
      seller.api(endpoints.comments.move, { params: of(who), body: { place, passes } })
    const order = (claims: readonly { customerAccountId: string }[]) =>
      claims.map(({ customerAccountId }) => customerAccountId)
    const { data: second } = await move(103, 2, '102' as AccountId)
    expect(order(second.claims)).toEqual(['101', '103', '102'])
    expect(await failure(move(103, 1, '102' as AccountId))).toMatchObject({
      code: 'waitlist_changed',
    })
    const { data: kept } = await move(101, 1)
    expect(order(kept.claims)).toEqual(['101', '103', '102'])
    expect(kept.claims.map(({ isMoved }) => isMoved)).toEqual([true, true, false])
    const { data: back } = await move(101, 2)
    expect(order(back.claims)).toEqual(['103', '101', '102'])
    expect(back.claims.map(({ isPutBack = false }) => isPutBack)).toEqual([false, true, false])
    const { data: history } = await seller.api(endpoints.handChanges.list, {
      params: { sessionId },
    })
    expect(history.map((each) => [each.move, each.positionBefore, each.positionAfter])).toEqual([
      ['place', 1, 2],
      ['place', 1, 1],
      ['place', 3, 2],
    ])
    const { id: changeId } = history[0] ?? {}
    if (!changeId) throw new Error('not changed')
    await seller.api(endpoints.handChanges.undo, { params: { sessionId, changeId } })
    expect((await seller.places(sessionId)).A1).toEqual(['101', '103', '102'])
  })

  test('the only one can be skipped: whoever claims next finds them put back', async () => {
    const { seller, sessionId, comments } = await withThree()
    for (const said of comments.slice(1, 3))
      await seller.api(endpoints.comments.remove, {
        params: claimParams(sessionId, seller, 'A1', said),
      })
    const [said] = comments
    if (!said) throw new Error('not said')
    const params = claimParams(sessionId, seller, 'A1', said)
    const { data } = await seller.api(endpoints.comments.move, { params, body: { move: 'bottom' } })
    expect(data.claims).toMatchObject([{ position: 1, isMoved: true, isPutBack: true }])
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
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['102', '103', '104'] }),
    )
    const again = toSavedComment(sessionId, seller.items.A1, said, false)
    expect((await seller.api(endpoints.comments.save, { body: again })).data.status).toBe('ignored')

    await server.control.say(seller.username, [{ comment: 'A1 lagi', userId: '101' }])
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['102', '103', '104', '101'] }),
    )
  })

  test('a buyer whose comment is stamped ahead of the clock can be removed as any other', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    const createTime = String(Date.now() + 30_000)
    const [said] = (await server.control.say(seller.username, [{ comment: 'A1', createTime }]))
      .comments
    if (!said) throw new Error('not said')
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: [said.userId] }),
    )
    const params = claimParams(sessionId, seller, 'A1', said)
    await seller.api(endpoints.comments.remove, { params })
    expect(await seller.places(sessionId)).toEqual({})
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

  test('a repeated move is answered as the first was, one that an older server kept, too', async () => {
    const { seller, sessionId, comments } = await withThree()
    const [first, , third] = comments
    if (!first || !third) throw new Error('not said')
    const idempotencyKey = randomUUID()
    const move = {
      params: claimParams(sessionId, seller, 'A1', third),
      body: { move: 'winner' as const },
      idempotencyKey,
    }
    const { data: answer } = await seller.api(endpoints.comments.move, move)
    const params = claimParams(sessionId, seller, 'A1', first)
    await seller.api(endpoints.comments.remove, { params })
    expect((await seller.api(endpoints.comments.move, move)).data).toEqual(answer)

    const isKey = eq(idempotencyKeys.key, idempotencyKey)
    const [kept] = await server.db.select().from(idempotencyKeys).where(isKey)
    const waitlist = JSON.parse(kept?.answer ?? '')
    waitlist.places = waitlist.places.map(({ buyer, commentedAt, ...place }: Place) => ({
      ...place,
      ...buyer,
      createTime: commentedAt,
    }))
    await server.db
      .update(idempotencyKeys)
      .set({ answer: JSON.stringify(waitlist) })
      .where(isKey)
    expect((await seller.api(endpoints.comments.move, move)).data).toEqual(answer)
  })

  test('removing who has no place changes nothing, and tells nobody', async () => {
    const { seller, sessionId, comments } = await withThree()
    const said = comments[3]
    if (!said) throw new Error('not said')
    const waitlists = (etag?: string) =>
      seller.api(endpoints.comments.listWaitlists, { params: { sessionId }, etag: etag ?? '' })
    const { etag } = await waitlists()
    const params = claimParams(sessionId, seller, 'A1', said)
    expect((await seller.api(endpoints.comments.remove, { params })).status).toBe(204)
    expect((await waitlists(etag ?? '')).status).toBe(304)
    const { data } = await seller.api(endpoints.handChanges.list, { params: { sessionId } })
    expect(data).toEqual([])
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
