import { randomUUID } from 'node:crypto'
import { endpoints, type HandChange } from '@dibs/contract'
import type { AccountId, Move, SessionId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claims } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { type TestSeller, toSavedComment } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { goOnAir } = createStudio(() => server, 'claims.history')

/** A live with three claims of A1 (101, 102, 103) and a comment of 104 that is none. */
async function withThree() {
  const { seller, sessionId } = await goOnAir(['A1', 'B2'])
  const now = Date.now() - 10_000
  const { comments } = await server.control.say(
    seller.username,
    ['101', '102', '103', '104'].map((userId, i) => ({
      comment: userId === '104' ? 'mau dong' : 'A1 kak',
      userId,
      createTime: String(now + i * 1_000),
    })),
  )
  await eventually(async () =>
    expect(await seller.places(sessionId)).toEqual({ A1: ['101', '102', '103'] }),
  )
  const hand = createHand(seller, sessionId, comments)
  return { ...hand, seller, sessionId, comments, now }
}

type Said = Awaited<ReturnType<typeof server.control.say>>['comments'][number]

/** What a seller's hand does, by the account of the buyer. */
function createHand({ api, items, ...seller }: TestSeller, sessionId: SessionId, said: Said[]) {
  const of = (userId: string) => said.find((each) => each.userId === userId) as Said
  const params = (userId: string, code = 'A1') =>
    claimParams(sessionId, { api, items, ...seller }, code, of(userId))
  return {
    add: (userId: string, code = 'A1') =>
      api(endpoints.comments.save, {
        body: toSavedComment(sessionId, items[code], of(userId), true),
      }),
    remove: (userId: string) => api(endpoints.comments.remove, { params: params(userId) }),
    move: (userId: string, move: Move, passes?: string) =>
      api(endpoints.comments.move, {
        params: params(userId),
        body: { move, ...(passes === undefined ? {} : { passes: passes as AccountId }) },
      }),
    history: async () => (await api(endpoints.handChanges.list, { params: { sessionId } })).data,
    undo: (change: HandChange | undefined, idempotencyKey = randomUUID()) =>
      api(endpoints.handChanges.undo, {
        params: { sessionId, changeId: change?.id as HandChange['id'] },
        idempotencyKey,
      }),
  }
}

describe('the history', () => {
  test('tells every change by hand that changed something, newest first, with its device', async () => {
    const { add, move, remove, history, comments } = await withThree()
    expect(await history()).toEqual([])
    await add('104')
    await add('104')
    await move('101', 'up')
    await move('103', 'up')
    await remove('102')
    await remove('102')
    const told = await history()
    const summary = told.map((change) => [
      ...[change.kind, change.move, change.customerAccountId],
      ...[change.positionBefore, change.positionAfter, change.canUndo],
    ])
    expect(summary).toEqual([
      ['removed', null, '102', 3, null, true],
      ['moved', 'up', '103', 3, 2, true],
      ['added', null, '104', null, 4, true],
    ])
    const added = comments[3]
    expect(told[2]).toMatchObject({
      itemClueText: 'A1',
      messageId: added?.msgId,
      commentText: 'mau dong',
      customerUsername: added?.uniqueId,
      customerNickname: added?.nickname,
      device: 'node',
      undoneAt: null,
      undoneOn: null,
    })
  })

  test('tells positions as they are among all whom the seller has moved', async () => {
    const { seller, sessionId, move, history } = await withThree()
    await move('103', 'winner')
    await move('102', 'up')
    await move('102', 'down')
    expect(await seller.places(sessionId)).toEqual({ A1: ['103', '101', '102'] })
    const told = (await history()).map(({ customerAccountId, positionBefore, positionAfter }) => [
      customerAccountId,
      positionBefore,
      positionAfter,
    ])
    expect(told).toEqual([
      ['102', 2, 3],
      ['102', 3, 2],
      ['103', 3, 1],
    ])
  })
})

describe('undo', () => {
  test('puts back who was removed, at the place that the seller had given', async () => {
    const { seller, sessionId, move, remove, history, undo } = await withThree()
    await move('103', 'winner')
    await remove('103')
    const { data } = await undo((await history())[0])
    expect(data).toMatchObject({ kind: 'removed', undoneOn: 'node', canUndo: false })
    expect(data.undoneAt).toBeTruthy()
    expect(await seller.places(sessionId)).toEqual({ A1: ['103', '101', '102'] })
    expect((await history()).map(({ kind, canUndo }) => [kind, canUndo])).toEqual([
      ['removed', false],
      ['moved', true],
    ])
    await undo((await history())[1])
    expect(await seller.places(sessionId)).toEqual({ A1: ['101', '102', '103'] })
  })

  test('takes what was added off again, or leaves it as the claim that it was before', async () => {
    const { seller, sessionId, add, remove, history, undo } = await withThree()
    await add('104')
    await undo((await history())[0])
    await remove('101')
    await add('101')
    await undo((await history())[0])
    expect(await seller.places(sessionId)).toEqual({ A1: ['102', '103'] })
    await undo((await history())[1])
    const [list] = await seller.waitlists(sessionId)
    expect(list?.claims[0]).toMatchObject({ customerAccountId: '101', isManualClaim: false })
    expect(await server.db.$count(claims, eq(claims.sessionId, sessionId))).toBe(3)
  })

  test('leaves a comment that was added before it was heard as the claim that it is', async () => {
    const { seller, sessionId, now, history, undo } = await withThree()
    const unheard = {
      comment: 'A1 dong',
      userId: '105',
      uniqueId: 'sari',
      nickname: 'Sari',
      msgId: '4242',
      createTime: String(now + 60),
    }
    const body = toSavedComment(sessionId, seller.items.A1, unheard, true)
    await seller.api(endpoints.comments.save, { body })
    await server.control.say(seller.username, [unheard])
    await eventually(async () => {
      const [list] = await seller.waitlists(sessionId)
      expect(list?.claims[1]).toMatchObject({ isManualClaim: true, matchRule: 'contains' })
    })
    await undo((await history())[0])
    const [list] = await seller.waitlists(sessionId)
    expect(list?.claims[1]).toMatchObject({ customerAccountId: '105', isManualClaim: false })
  })

  test('takes back the newest change of a place only, and changes nothing when repeated', async () => {
    const { seller, sessionId, move, history, undo } = await withThree()
    await move('101', 'down')
    await move('101', 'down')
    await move('102', 'winner')
    const [, second, first] = await history()
    expect(await failure(undo(first))).toMatchObject({ status: 409, code: 'change_superseded' })
    const idempotencyKey = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => undo(second, idempotencyKey)))
    answers.push(await undo(second))
    for (const { data } of answers) expect(data).toEqual(answers[0]?.data)
    expect(await seller.places(sessionId)).toEqual({ A1: ['102', '101', '103'] })
    await undo(first)
    expect((await history()).map(({ canUndo }) => canUndo)).toEqual([true, false, false])
    expect(await seller.places(sessionId)).toEqual({ A1: ['102', '101', '103'] })
  })

  test('is for whose session it is, and for changes that there are', async () => {
    const { move, history, undo, sessionId } = await withThree()
    await move('103', 'up')
    const [change] = await history()
    const { seller: other } = await goOnAir(['A1'])
    const params = { sessionId, changeId: change?.id as HandChange['id'] }
    expect(await failure(other.api(endpoints.handChanges.undo, { params }))).toMatchObject({
      status: 404,
    })
    expect(
      await failure(other.api(endpoints.handChanges.list, { params: { sessionId } })),
    ).toMatchObject({ status: 404 })
    const unknown = { ...change, id: sessionId as string } as HandChange
    expect(await failure(undo(unknown))).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('is there on every plan', async () => {
    const { seller, sessionId, remove, history, undo } = await withThree()
    await remove('101')
    await seller.api(endpoints.subscription.switch, { body: { plan: 'free' } })
    await undo((await history())[0])
    expect((await seller.places(sessionId)).A1).toEqual(['101', '102', '103'])
  })

  test('tells every device how the comments look again', async () => {
    const { seller, add, remove, history, undo, comments } = await withThree()
    const device = await connectDevice(server, seller)
    const told = (userId: string, state: string) =>
      eventually(() =>
        expect(
          device.told.findLast(
            (each) =>
              each.type === 'dibs.commentState' &&
              each.data.messageId === comments.find((said) => said.userId === userId)?.msgId,
          )?.data,
        ).toMatchObject({ state }),
      )
    await add('104')
    await told('104', 'manuallyAdded')
    await remove('104')
    await told('104', 'manuallyRemoved')
    await undo((await history())[0])
    await told('104', 'manuallyAdded')
    await undo((await history())[1])
    await told('104', 'normal')
    await remove('101')
    await told('101', 'manuallyRemoved')
    await undo((await history())[0])
    await told('101', 'highlighted')
    device.close()
  })
})

describe('a session that has ended', () => {
  test('is corrected with the same calls, and has the same history', async () => {
    const { seller, sessionId, add, move, remove, history, undo } = await withThree()
    await seller.stop(sessionId)
    await remove('101')
    await add('104')
    await move('104', 'winner')
    expect(await seller.places(sessionId)).toEqual({ A1: ['104', '102', '103'] })
    expect((await history()).map(({ kind }) => kind)).toEqual(['moved', 'added', 'removed'])
    for (const change of await history()) await undo(change)
    expect(await seller.places(sessionId)).toEqual({ A1: ['101', '102', '103'] })
    expect((await history()).every(({ undoneAt }) => undoneAt !== null)).toBe(true)
  })
})

describe('a move that says whom it passes', () => {
  test('is refused when another stands there now', async () => {
    const { seller, sessionId, move, history } = await withThree()
    expect(await failure(move('103', 'up', '101'))).toMatchObject({
      status: 409,
      code: 'waitlist_changed',
    })
    expect(await failure(move('101', 'down', '103'))).toMatchObject({ status: 409 })
    expect(await history()).toEqual([])
    await move('103', 'up', '102')
    await move('101', 'down', '103')
    await move('102', 'winner', '999')
    await move('103', 'bottom', '999')
    await move('103', 'down', '999')
    expect(await seller.places(sessionId)).toEqual({ A1: ['102', '101', '103'] })
  })
})

/** A history such as no person makes: `count` changes, written as a program would have made them. */
async function fillHistory(sessionId: string, itemId: string | undefined, count: number) {
  await server.db.execute(sql`
    insert into hand_changes (session_id, item_id, account_id, kind, move, item_text, message_id,
      username, nickname, comment_text, before, made_at, device)
    select ${sessionId}, ${itemId}, '101', 'moved', 'up', 'A1', n::text, 'u', 'U', 'A1',
      '{"removedAt":null,"rank":null,"claim":null}', now(), 'a program'
    from generate_series(1, ${count}::int) n`)
}

test('a history that a program has made ends with its ten thousandth newest change', async () => {
  const { seller, sessionId, history } = await withThree()
  await fillHistory(sessionId, seller.items.A1?.id, 10_100)
  const changes = await history()
  const [first, second, last] = [changes[0], changes[1], changes.at(-1)]
  expect(changes).toHaveLength(10_000)
  expect([first, second, last].map((change) => change?.messageId)).toEqual([
    '10100',
    '10099',
    '101',
  ])
  expect([first, second, last].map((change) => change?.canUndo)).toEqual([true, false, false])
})

test('a session has twenty thousand changes by hand at most, and nothing changes beyond', async () => {
  const { seller, sessionId, move } = await withThree()
  await fillHistory(sessionId, seller.items.A1?.id, 20_000)
  const before = await seller.places(sessionId)
  expect(await failure(move('103', 'winner', '101'))).toMatchObject({ status: 429 })
  expect(await seller.places(sessionId)).toEqual(before)
})
