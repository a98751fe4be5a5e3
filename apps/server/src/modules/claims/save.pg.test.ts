import { endpoints } from '@dibs/contract'
import type { AccountId, ItemId, MessageId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveSessions } from '../../platform/database/schema/index.ts'
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

  test('what a device reports is marked until the server hears it, and never decides over it', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    const save = async (said: Parameters<typeof toSavedComment>[2]) =>
      (
        await seller.api(endpoints.comments.save, {
          body: toSavedComment(sessionId, seller.items.A1, said, false),
        })
      ).data.status
    const claims = async () =>
      (await seller.waitlists(sessionId)).flatMap((list) =>
        list.claims.map((claim) => [claim.customerAccountId, claim.isReported]),
      )
    const { comments } = await server.control.say(seller.username, [{ comment: 'halo' }])
    const [template] = comments
    if (!template) throw new Error('not said')
    const report = { ...template, msgId: '7301', userId: '64', comment: 'A1 kak' }
    expect(await Promise.all([save(report), save(report)])).toContain('created')
    expect(await claims()).toEqual([['64', true]])
    // The platform knows the message as somebody else's: what is heard counts.
    await server.control.say(seller.username, [{ comment: 'A1', msgId: '7301', userId: '65' }])
    await eventually(async () => expect(await claims()).toEqual([['65', false]]))
    expect(await save({ ...report, userId: '65' })).toBe('duplicate_claim')
  })

  test('a report must have been said while the session ran', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    const { comments } = await server.control.say(seller.username, [{ comment: 'halo' }])
    const [template] = comments
    const session = await server.db
      .select()
      .from(liveSessions)
      .where(eq(liveSessions.id, sessionId))
      .then(([first]) => first)
    if (!template || !session) throw new Error('not said')
    const reportAt = (at: number, isManualClaim = false) => {
      const said = {
        ...template,
        msgId: String(at),
        userId: '66',
        comment: 'A1',
        createTime: String(at),
      }
      return failure(
        seller.api(endpoints.comments.save, {
          body: toSavedComment(sessionId, seller.items.A1, said, isManualClaim),
        }),
      )
    }
    const startedAt = session.startedAt.getTime()
    for (const at of [startedAt - 1, Date.now() + 120_000])
      expect(await reportAt(at)).toMatchObject({ status: 422, code: 'stamp_unbelievable' })
    expect(await seller.places(sessionId)).toEqual({})
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

  test('a claim tells when it was heard, what it matched and by which rule, also one by hand', async () => {
    const { seller, sessionId } = await goOnAir(['A1'])
    const started = Date.now()
    const createTime = String(started - 86_400_000)
    const { comments } = await server.control.say(seller.username, [
      { comment: 'a1 kak', userId: '81', createTime },
      { comment: 'halo', userId: '82', createTime },
    ])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['81'] }))
    const heard = Date.now()
    const itemClueId = seller.items.A1?.id as ItemId
    await seller.api(endpoints.items.update, { params: { itemClueId }, body: { clueText: 'Z9' } })
    const said = comments[1]
    if (!said) throw new Error('not said')
    const unheard = { ...said, msgId: '900', userId: '83' }
    for (const each of [said, unheard]) {
      const body = toSavedComment(sessionId, seller.items.A1, each, true)
      expect((await seller.api(endpoints.comments.save, { body })).status).toBe(201)
    }
    const [list] = await seller.waitlists(sessionId)
    expect(list?.itemClueText).toBe('Z9')
    const of = (userId: string) => list?.claims.find((claim) => claim.customerAccountId === userId)
    const heardAt = (userId: string) => Date.parse(of(userId)?.heardAt ?? '')
    expect(of('81')).toMatchObject({ matchedCode: 'A1', matchRule: 'contains' })
    expect(of('82')).toMatchObject({ matchedCode: 'Z9', matchRule: null, isManualClaim: true })
    for (const userId of ['81', '82']) {
      expect(heardAt(userId)).toBeGreaterThanOrEqual(started)
      expect(heardAt(userId)).toBeLessThanOrEqual(heard)
    }
    expect(heardAt('83')).toBeGreaterThan(heard)
  })

  test('a comment is stored by hand only when what was heard before it is stored', async () => {
    const { seller, sessionId } = await goOnAir(['A1', 'B2'])
    const { url } = server.database
    const blocker = new pg.Client({ connectionString: url })
    await blocker.connect()
    // The batch writer's insert of the same claim waits for this transaction.
    await blocker.query('begin')
    await blocker.query(
      `insert into claims (session_id, item_id, message_id, item_text, account_id, username,
        nickname, comment_text, comment_at, heard_at)
       values ($1, $2, '9001', 'A1', '91', '', '', 'A1', now(), now())`,
      [sessionId, seller.items.A1?.id],
    )
    await server.control.say(seller.username, [{ comment: 'A1', msgId: '9001', userId: '91' }])
    await eventually(async () => {
      // Or else a transaction goes on seeing what it saw at first.
      await blocker.query('select pg_stat_clear_snapshot()')
      const { rowCount } = await blocker.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and query like 'with heard%'",
      )
      expect(rowCount).toBe(1)
    })
    const { comments } = await server.control.say(seller.username, [{ comment: 'halo' }])
    const [said] = comments
    if (!said) throw new Error('not said')
    const body = toSavedComment(sessionId, seller.items.B2, said, true)
    expect(await failure(seller.api(endpoints.comments.save, { body }))).toMatchObject({
      status: 503,
    })
    await blocker.query('rollback')
    await blocker.end()
    expect((await seller.api(endpoints.comments.save, { body })).data.status).toBe('created')
    expect(await seller.places(sessionId)).toMatchObject({ A1: ['91'] })
  })
})
