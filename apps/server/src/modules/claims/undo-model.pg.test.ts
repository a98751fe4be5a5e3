import { endpoints } from '@dibs/contract'
import { type AccountId, type MessageId, MOVES, type SessionId } from '@dibs/core'
import { createNaiveList } from '@dibs/core/testing/naive-moves'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claims } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { type TestSeller, toSavedComment } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const { goOnAir } = createStudio(() => server, 'claims.model')

const buyer = fc.integer({ min: 1, max: 3 }).map((index) => String(200 + index) as AccountId)
const comment = { buyer, secondsAgo: fc.integer({ min: 10, max: 12 }), id: fc.nat({ max: 60 }) }
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('hear' as const), ...comment }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('add' as const), ...comment }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('remove' as const), buyer }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('move' as const),
      buyer,
      move: fc.constantFrom(...MOVES),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('undo' as const), buyer }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** One item of a live, and the model that it must be equal to. */
function createItem(seller: TestSeller, sessionId: SessionId, code: string, run: number) {
  const start = Date.now()
  const model = createNaiveList()
  const said = new Map<
    number,
    { said: ReturnType<typeof toSaid>; stamp: ReturnType<typeof toStamp> }
  >()
  const params = (userId: string) => claimParams(sessionId, seller, code, { userId, msgId: '1' })

  function toSaid({
    buyer: userId,
    secondsAgo,
    id,
  }: {
    buyer: string
    secondsAgo: number
    id: number
  }) {
    const createTime = String(start - secondsAgo * 1_000)
    const names = { uniqueId: `u${userId}`, nickname: `N${userId}` }
    return { comment: code, userId, ...names, msgId: String(run * 1_000 + id), createTime }
  }
  const toStamp = ({ createTime, msgId }: ReturnType<typeof toSaid>) => ({
    commentedAt: Number(createTime),
    messageId: msgId as MessageId,
  })
  /** A comment of an id is always the same one. */
  function once(of: Parameters<typeof toSaid>[0]) {
    const each = said.get(of.id) ?? { said: toSaid(of), stamp: toStamp(toSaid(of)) }
    said.set(of.id, each)
    return each
  }
  async function undo(accountId: AccountId): Promise<void> {
    const { data } = await seller.api(endpoints.handChanges.list, { params: { sessionId } })
    const own = data.filter(
      (change) =>
        change.itemClueId === seller.items[code]?.id && change.customerAccountId === accountId,
    )
    const standing = own.filter(({ undoneAt }) => undoneAt === null)
    expect(standing.map(({ canUndo }) => canUndo)).toEqual(standing.map((_, index) => index === 0))
    const send = (changeId: (typeof own)[number]['id']) =>
      seller.api(endpoints.handChanges.undo, { params: { sessionId, changeId } })
    const older = standing[1]
    if (older) expect(await failure(send(older.id))).toMatchObject({ code: 'change_superseded' })
    if (standing[0]) await send(standing[0].id)
    expect(model.undo(accountId)).toBe(standing[0] !== undefined)
  }

  return {
    async take(each: Step, at: number): Promise<void> {
      const accountId = each.buyer
      if (each.type === 'hear') {
        const { said: heard, stamp } = once(each)
        await server.control.say(seller.username, [heard])
        const isStored = and(
          ...[eq(claims.sessionId, sessionId), eq(claims.messageId, stamp.messageId)],
          eq(claims.matchRule, 'contains'),
        )
        await eventually(async () => expect(await server.db.$count(claims, isStored)).toBe(1))
        model.hear(heard.userId as AccountId, stamp)
      } else if (each.type === 'add') {
        const { said: added, stamp } = once(each)
        const body = toSavedComment(sessionId, seller.items[code], added, true)
        await seller.api(endpoints.comments.save, { body })
        model.add(added.userId as AccountId, stamp, at)
      } else if (each.type === 'remove') {
        await seller.api(endpoints.comments.remove, { params: params(accountId) })
        const hasPlace = model.places().some((place) => place.startsWith(`${accountId} `))
        if (hasPlace) model.remove(accountId, at)
      } else if (each.type === 'move') {
        const body = { move: each.move }
        await seller
          .api(endpoints.comments.move, { params: params(accountId), body })
          .catch(() => {})
        model.move(accountId, each.move)
      } else await undo(accountId)
    },
    async compare(): Promise<void> {
      const lists = await seller.waitlists(sessionId)
      const list = lists.find(({ itemClueId }) => itemClueId === seller.items[code]?.id)
      const places = list?.claims.map((claim) => `${claim.customerAccountId} ${claim.messageId}`)
      expect(places ?? []).toEqual(model.places())
    },
  }
}

test('a place after an undo is as if the change had never been made, and nobody else is moved', async () => {
  const { seller, sessionId } = await goOnAir([])
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 20, maxLength: 25, size: 'max' }),
      async (steps) => {
        run += 1
        const code = `z${run}z`
        const { data } = await seller.api(endpoints.items.create, { body: { clueText: code } })
        seller.items[code] = data
        const item = createItem(seller, sessionId, code, run)
        for (const [id, accountId] of (['201', '202', '203'] as AccountId[]).entries()) {
          await item.take({ type: 'hear', buyer: accountId, secondsAgo: 11, id: 100 + id }, 0)
        }
        for (const [index, each] of steps.entries()) {
          await item.take(each, Date.now() + index)
          await item.compare()
        }
      },
    ),
    // Without shrinking, which would play hundreds of lives.
    { numRuns: 6, endOnFailure: true },
  )
})
