import { endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'claims.given-up')

const [DIAN, MEGA] = ['101', '102']
/** The stamp of what was said so long ago, in seconds. */
const ago = (seconds: number) => ({ createTime: String(Date.now() - seconds * 1_000) })

/** A live in which Dian won B2 ahead of Mega, and has A1 for herself. */
async function onAir() {
  const { seller, sessionId } = await studio.goOnAir(['A1', 'B2'])
  const { comments } = await server.control.say(seller.username, [
    { userId: DIAN, comment: 'B2 kak', ...ago(9) },
    { userId: MEGA, comment: 'b2', ...ago(8) },
    { userId: DIAN, comment: 'A1', ...ago(7) },
  ])
  await eventually(async () =>
    expect(await seller.places(sessionId)).toEqual({ A1: [DIAN], B2: [DIAN, MEGA] }),
  )
  const [dian] = comments
  if (!dian) throw new Error('not said')
  const params = claimParams(sessionId, seller, 'B2', dian)
  return {
    seller,
    sessionId,
    say: (comment: string, at = {}) =>
      server.control.say(seller.username, [{ userId: DIAN, comment, ...at }]),
    keep: () => seller.api(endpoints.comments.move, { params, body: { place: 1 } }),
    undo: async () => {
      const { data } = await seller.api(endpoints.handChanges.list, { params: { sessionId } })
      const changeId = data.find(({ canUndo }) => canUndo)?.id as never
      await seller.api(endpoints.handChanges.undo, { params: { sessionId, changeId } })
    },
    /** What is told of each place that seems to be given up. */
    givenUp: async () =>
      (await seller.waitlists(sessionId)).flatMap(({ itemClueText, claims }) =>
        claims.flatMap(({ customerAccountId, givenUp }) =>
          givenUp ? `${itemClueText} ${customerAccountId}: ${givenUp.commentText}` : [],
        ),
      ),
  }
}

test('a winner who backs out in a later comment is told with it, also once the live is over', async () => {
  const { seller, sessionId, say, givenUp } = await onAir()
  expect(await givenUp()).toEqual([])
  const { comments } = await say('B2 ga jadi ya kak maaf')
  await eventually(async () =>
    expect(await givenUp()).toEqual([`B2 ${DIAN}: B2 ga jadi ya kak maaf`]),
  )
  await seller.stop(sessionId)
  const lists = await seller.waitlists(sessionId)
  const [first] = lists.find(({ itemClueText }) => itemClueText === 'B2')?.claims ?? []
  expect(first?.commentText).toBe('B2 kak')
  const at = new Date(Number(comments[0]?.createTime)).toISOString()
  expect(first?.givenUp).toEqual({ commentText: 'B2 ga jadi ya kak maaf', commentTimestamp: at })
})

test('what gives another item up marks that alone, and what was said before the claim nothing', async () => {
  const { say, givenUp } = await onAir()
  await say('B2 batal', ago(20))
  await say('A1 ga jadi kak')
  // Her earliest comment claims, and has the mark of what claims so.
  await eventually(async () => expect(await givenUp()).toEqual([`A1 ${DIAN}: A1 ga jadi kak`]))
})

test('a win that the seller confirms since is told no more, until it is given up again', async () => {
  const { seller, sessionId, say, keep, undo, givenUp } = await onAir()
  const changes = async () =>
    (await seller.api(endpoints.handChanges.list, { params: { sessionId } })).data.length
  await keep()
  await say('B2 batal')
  await eventually(async () => expect(await givenUp()).toEqual([`B2 ${DIAN}: B2 batal`]))
  // She is where the seller put her, and is kept there all the same.
  await keep()
  expect(await givenUp()).toEqual([])
  expect(await changes()).toBe(2)
  await keep()
  expect(await changes()).toBe(2)
  await undo()
  expect(await givenUp()).toEqual([`B2 ${DIAN}: B2 batal`])
  await keep()
  await say('B2 beneran ga jadi')
  await eventually(async () => expect(await givenUp()).toEqual([`B2 ${DIAN}: B2 beneran ga jadi`]))
})
