import { endpoints } from '@dibs/contract'
import type { AccountId, MessageId } from '@dibs/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
const { goOnAir } = createStudio(() => server, 'claims.save')

describe('saving comments', () => {
  test('the server decides on what a device highlighted', async () => {
    const { seller, sessionId } = await goOnAir(['A1', 'B2'])
    const { comments } = await server.control.say(seller.username, [
      { comment: 'A1', userId: '61' },
      { comment: 'halo', userId: '62' },
    ])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['61'] }))
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
    const { seller, sessionId } = await goOnAir(['A1'])
    const { seller: other, sessionId: othersSession } = await goOnAir(['A1'])
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
