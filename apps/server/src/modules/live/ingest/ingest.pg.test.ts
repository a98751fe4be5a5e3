import { type ApiClient, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { ingestHeads } from '../../../platform/database/schema/index.ts'
import { createLoneBus } from '../../../platform/nodes/bus.ts'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createTestSeller, type TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createBuyers } from '../../account/buyers.ts'
import { endStoredSession } from '../service.ts'
import { SILENCE_MS } from './source.ts'

const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

let count = 0
/** A seller with a live whose comments are posted, and the way to post some. */
async function posting(codes: readonly string[] = ['A1', 'B2'], at = server) {
  count += 1
  const seller = await createTestSeller(at, `posting.${count}`, codes)
  const id = await start(seller.api, seller.username)
  const program = await keyOf(seller.api)
  return { seller, id, program, post: poster(at.api(program), id) }
}

/** A key of the seller's that may send comments. */
async function keyOf(api: ApiClient): Promise<string> {
  const body = { name: 'Tool', kind: 'key' as const, scopes: ['comments:write' as const] }
  return (await api(endpoints.keys.create, { body: { ...body, expiresInDays: null } })).data.secret
}

async function start(api: ApiClient, tiktokUsername: string): Promise<SessionId> {
  const body = { tiktokUsername, comments: 'elsewhere' as const }
  const { data } = (await api(endpoints.live.start, { body })).data
  expect(data.elsewhere).toEqual({
    url: expect.stringMatching(new RegExp(`/api/ingest/${data.id}$`)),
    order: null,
    arrivalSince: null,
  })
  return data.id
}

const poster =
  (api: ApiClient, sessionId: SessionId) =>
  async (comments: readonly unknown[], source?: string) => {
    const body = { comments: [...comments], ...(source && { source }) }
    return (await api(endpoints.ingest.post, { params: { sessionId }, body })).data
  }

const by = (name: string, text: string, more: object = {}) => ({ author: { name }, text, ...more })
const iso = (aheadMs = 0) => new Date(clock() + aheadMs).toISOString()

/** Item code → the buyers' names in order, once `comments` are heard. */
const namesOf = async ({ waitlists }: TestSeller, id: SessionId) =>
  Object.fromEntries(
    (await waitlists(id)).map(({ itemClueText, claims }) => [
      itemClueText,
      claims.map(({ customerNickname }) => customerNickname),
    ]),
  )

const expectNames = (seller: TestSeller, id: SessionId, names: Record<string, string[]>) =>
  eventually(async () => expect(await namesOf(seller, id)).toEqual(names))

const activeOf = async (api: ApiClient) => (await api(endpoints.live.getActive, {})).data.data

describe('a live whose comments are posted', () => {
  test('claims in the order of the senders’ stamps, however they arrive, and is a recap like any other', async () => {
    const { seller, id, post } = await posting()
    const later = by('Budi', 'keep A1 kak', { id: 'x2', at: iso(-1_000) })
    expect(await post([later, by('Sari', 'halo', { id: 'x3', at: iso() })])).toEqual({
      taken: 2,
      repeated: 0,
      wrong: [],
      order: 'sender',
    })
    await expectNames(seller, id, { A1: ['Budi'] })
    const earlier = by('Ani', 'A1', { id: 'x1', at: iso(-5_000) })
    expect(await post([earlier, later])).toMatchObject({ taken: 1, repeated: 1 })
    await expectNames(seller, id, { A1: ['Ani', 'Budi'] })
    expect((await activeOf(seller.api))?.elsewhere).toMatchObject({ order: 'sender' })
    await seller.stop(id)
    expect(await namesOf(seller, id)).toEqual({ A1: ['Ani', 'Budi'] })
    const past = (await seller.api(endpoints.live.listPast, {})).data
    expect(past).toMatchObject([
      { id, elsewhere: { order: 'sender', arrival_since: null }, can_go_on: false },
    ])
    expect(await failure(post([later]))).toMatchObject({ status: 409, code: 'live_over' })
  })

  test('stands by arrival where there are no stamps, and takes a repeat within ten seconds as one', async () => {
    const { seller, id, post } = await posting()
    expect(await post([by('Budi', 'A1'), by('Ani', 'A1'), by('Budi', 'A1')])).toEqual({
      taken: 2,
      repeated: 1,
      wrong: [],
      order: 'arrival',
    })
    clock.advance({ seconds: 9 })
    expect(await post([by('Budi', 'A1'), by('Budi', 'B2')])).toMatchObject({ repeated: 1 })
    clock.advance({ seconds: 2 })
    expect(await post([by('Budi', 'A1')])).toMatchObject({ taken: 1, repeated: 0 })
    await expectNames(seller, id, { A1: ['Budi', 'Ani'], B2: ['Budi'] })
    await seller.stop(id)
  })

  test('goes on by arrival from the first comment without a stamp, and moves nobody who stands', async () => {
    const { seller, id, post } = await posting(['A1'])
    await post([by('Ahead', 'A1', { at: iso(50_000) })])
    expect((await post([by('Second', 'A1')])).order).toBe('mixed')
    // Its stamp would be the first of all.
    await post([by('Third', 'A1', { at: iso(-60_000) })])
    await expectNames(seller, id, { A1: ['Ahead', 'Second', 'Third'] })
    expect((await activeOf(seller.api))?.elsewhere?.arrivalSince).not.toBeNull()
    await seller.stop(id)
  })

  test('stands by arrival also where a clock steps back', async () => {
    const { seller, id, post } = await posting(['A1'])
    await post([by('First', 'A1')])
    clock.advance({ minutes: -5 })
    await post([by('Second', 'A1')])
    await expectNames(seller, id, { A1: ['First', 'Second'] })
    clock.advance({ minutes: 5 })
    await seller.stop(id)
  })

  test('counts, joins, is left by hand and by silence as any live', async () => {
    const { seller, id, post } = await posting()
    const body = { tiktokUsername: seller.username }
    const joined = await seller.api(endpoints.live.start, { body })
    expect([joined.status, joined.data.data.id]).toEqual([200, id])
    await post([by('Ani', 'A1')])
    await expectNames(seller, id, { A1: ['Ani'] })
    clock.advance({ seconds: SILENCE_MS / 1_000 - 1 })
    await post([by('Budi', 'A1')])
    clock.advance({ seconds: SILENCE_MS / 1_000 - 1 })
    await expectNames(seller, id, { A1: ['Ani', 'Budi'] })
    expect(await activeOf(seller.api)).not.toBeNull()
    clock.advance({ seconds: 2 })
    await eventually(async () => expect(await activeOf(seller.api)).toBeNull())
    const [past] = (await seller.api(endpoints.live.listPast, {})).data
    expect(past).toMatchObject({ id, end_reason: 'silence' })
    expect((await seller.api(endpoints.subscription.get, {})).data.usage.liveSessions).toBe(1)
  })

  test('leaves nothing behind where nobody ever posted', async () => {
    const { seller, id } = await posting()
    await seller.stop(id)
    expect((await seller.api(endpoints.live.listPast, {})).data).toEqual([])
  })

  test('keeps what was posted when an operator ends it before any of it was heard', async () => {
    const bus = createLoneBus(pino({ level: 'silent' }))
    // The word that something was posted is lost, so it is looked for a second later.
    const publish: typeof bus.publish = (subject, data) =>
      subject.endsWith('.posted') ? undefined : bus.publish(subject, data)
    const deaf = await startTestServer({ bus: { ...bus, publish }, clock })
    onTestFinished(() => deaf.close())
    const { seller, id, post } = await posting(['A1'], deaf)
    expect(await post([by('Ani', 'A1')])).toMatchObject({ taken: 1 })
    await endStoredSession(deaf.db, id, 'operator', new Date(clock()), 'anybody')
    await expectNames(seller, id, { A1: ['Ani'] })
    const past = (await seller.api(endpoints.live.listPast, {})).data
    expect(past).toMatchObject([{ id, end_reason: 'operator' }])
  })

  test('marks a comment that was taken down, and keeps its claim', async () => {
    const { seller, id, post } = await posting()
    await post([by('Ani', 'A1', { id: '1' }), by('Budi', 'A1', { id: '2' })])
    expect(
      await post([
        { id: '1', deleted: true },
        { id: '1', deleted: true },
      ]),
    ).toMatchObject({
      taken: 1,
      repeated: 1,
    })
    await eventually(async () => {
      const [list] = await seller.waitlists(id)
      expect(list?.claims.map(({ isTakenDown }) => isTakenDown)).toEqual([true, false])
    })
    await seller.stop(id)
  })

  test('goes by the codes as they were when a comment was heard, also after a restart', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const first = await startTestServer({ database, clock })
    const { seller, id, program, post } = await posting(['A1'], first)
    await post([by('Ani', 'A1'), by('Ani', 'C3')])
    await expectNames(seller, id, { A1: ['Ani'] })
    await first.close()
    const second = await startTestServer({ database, clock, simulator: first.simulator })
    onTestFinished(() => second.close())
    const again = { ...seller, api: second.api(seller.token) }
    await again.api(endpoints.items.create, { body: { clueText: 'C3' } })
    const postAgain = poster(second.api(program), id)
    expect(await postAgain([by('Ani', 'A1'), by('Budi', 'C3')])).toMatchObject({ repeated: 1 })
    const lists = async () => {
      const { data } = await again.api(endpoints.comments.listWaitlists, {
        params: { sessionId: id },
      })
      return data?.map(({ claims }) => claims.map((claim) => claim.customerNickname))
    }
    await eventually(async () => expect(await lists()).toEqual([['Budi'], ['Ani']]))
    const { data } = await again.api(endpoints.heard.list, {
      params: { sessionId: id },
      query: {},
    })
    expect(data.heard).toBe(3)
  })

  test('hears what reaches another node', async () => {
    const database = await createTestDatabase()
    const bus = createLoneBus(pino({ level: 'silent' }))
    const home = await startTestServer({ database, bus, clock })
    const other = await startTestServer({ database, bus, clock })
    onTestFinished(async () => {
      await other.close()
      await home.close()
      await database.drop()
    })
    const { seller, id, program, post } = await posting(['A1'], home)
    const there = poster(other.api(program), id)
    for (let n = 0; n < 10; n += 1) await (n % 2 ? post : there)([by(`Buyer ${n}`, 'A1')])
    const names = Array.from({ length: 10 }, (_, n) => `Buyer ${n}`)
    await expectNames(seller, id, { A1: names })
  })
})

describe('what is posted', () => {
  test('is told entry by entry where it is wrong; the others are taken', async () => {
    const { seller, id, post } = await posting()
    const year = 365 * 24 * 3_600_000
    const { taken, wrong } = await post([
      by('Ani', 'A1', { at: iso() }),
      by('Next', 'A1', { at: iso(year) }),
      by('Soon', 'A1', { at: iso(60_000) }),
      by('Past', 'A1', { at: iso(-year) }),
      by('', 'A1'),
      by('Blank', '  '),
      by('Long', 'x'.repeat(2_001)),
      by('Zero', 'A1\0'),
      { author: { name: 'Numbered', id: 7 }, text: 'A1' },
      by('When', 'A1', { at: 'today' }),
      null,
      'A1',
      [],
      { id: 'never', deleted: true },
      { deleted: true },
    ])
    expect(taken).toBe(2)
    expect(wrong.map(({ index, code, field }) => [index, code, field])).toEqual([
      [1, 'at_ahead', 'at'],
      [3, 'at_past', 'at'],
      [4, 'unreadable', 'author.name'],
      [5, 'unreadable', 'text'],
      [6, 'unreadable', 'text'],
      [7, 'unreadable', 'text'],
      [8, 'unreadable', 'author.id'],
      [9, 'unreadable', 'at'],
      [10, 'unreadable', undefined],
      [11, 'unreadable', undefined],
      [12, 'unreadable', undefined],
      [13, 'id_unknown', 'id'],
      [14, 'unreadable', 'id'],
    ])
    expect(wrong[0]?.error).toMatch(/more than a minute ahead/)
    await expectNames(seller, id, { A1: ['Ani', 'Soon'] })
    await seller.stop(id)
  })

  test('of one author under a thousand names is one buyer, who is nobody of TikTok’s', async () => {
    const { seller, id, program, post } = await posting(['A1'])
    // The id is the seller's own on TikTok, and the comments' ids are as TikTok's are.
    const author = { id: seller.accountId, handle: '@someone' }
    for (let call = 0; call < 10; call += 1) {
      clock.advance({ seconds: 1 })
      await post(
        Array.from({ length: 100 }, (_, n) => ({
          id: `73${call}${String(n).padStart(16, '0')}`,
          author: { ...author, name: `Name ${call} ${n}` },
          text: 'A1',
        })),
      )
    }
    await expectNames(seller, id, { A1: ['Name 0 0'] })
    const [claim] = (await seller.waitlists(id))[0]?.claims ?? []
    expect(claim).toMatchObject({ messageId: '1', customerUsername: 'someone' })
    expect(BigInt(claim?.customerAccountId ?? 0)).toBeGreaterThanOrEqual(2n ** 63n)
    await seller.stop(id)
    const next = await start(seller.api, seller.username)
    await poster(server.api(program), next)([{ author: { ...author, name: 'Later' }, text: 'A1' }])
    await eventually(async () => {
      const [again] = (await seller.waitlists(next))[0]?.claims ?? []
      expect(again?.customerAccountId).toBe(claim?.customerAccountId)
    })
    await seller.stop(next)
  })

  test('under a handle of which nothing is left is by the name, and no two are one', async () => {
    const { seller, id, post } = await posting(['A1'])
    const under = (handle: string, name: string) => ({ author: { handle, name }, text: 'A1' })
    expect(await post([under('@', 'Ani'), under(' @ ', 'Budi'), under('@', 'Ani')])).toMatchObject({
      taken: 2,
      repeated: 1,
    })
    await expectNames(seller, id, { A1: ['Ani', 'Budi'] })
    await seller.stop(id)
  })

  test('under the same ids by two sources are different comments of different people', async () => {
    const { seller, id, post } = await posting(['A1'])
    const said = { id: '1', author: { id: '1', name: 'One' }, text: 'A1' }
    await post([said], 'youtube')
    await post([said, { ...said, author: { id: '1', name: 'Two' } }], 'facebook')
    const all = { A1: ['One', 'One'] }
    await expectNames(seller, id, all)
    await seller.stop(id)
  })

  test('is refused as a whole where it is too much, with the time to wait', async () => {
    const { seller, id, post } = await posting(['A1'])
    const many = (n: number) => Array.from({ length: n }, (_, i) => by(`Buyer ${i}`, 'halo'))
    expect(await failure(post(many(101)))).toMatchObject({ code: 'bad_request' })
    expect(await failure(post([]))).toMatchObject({ code: 'bad_request' })
    const huge = [by('Huge', 'x'.repeat(10 * 1024 * 1024))]
    expect(await failure(post(huge))).toMatchObject({ status: 413, code: 'payload_too_large' })
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => post(many(100))))
    // Two seconds' worth at once.
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    const refused = await failure(post(many(100)))
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
    clock.advance({ seconds: 1 })
    expect(await post(many(100))).toMatchObject({ repeated: 100 })
    await seller.stop(id)
  })

  test('by calls beyond a hundred a second is refused before it costs anything', async () => {
    const { seller, id, post } = await posting(['A1'])
    for (let n = 0; n < 100; n += 1) await post([null])
    expect(await failure(post([null]))).toMatchObject({ status: 429 })
    await seller.stop(id)
  })

  test('is not for another seller’s live', async () => {
    const { seller, id, post } = await posting(['A1'])
    const other = await createTestSeller(server, 'posting.other', ['A1'])
    const halo = [by('Ani', 'A1')]
    const others = server.api(await keyOf(other.api))
    expect(await failure(poster(others, id)(halo))).toMatchObject({ status: 404 })
    await post(halo)
    await seller.stop(id)
  })

  test('is half a million within a day at most, in all lives of a seller', async () => {
    const { id, post } = await posting(['A1'])
    await post([by('Ani', 'A1')])
    const most = { lastNumber: 500_000 - 1 }
    await server.db.update(ingestHeads).set(most).where(eq(ingestHeads.sessionId, id))
    expect(await failure(post([by('Budi', 'A1'), by('Sari', 'A1')]))).toMatchObject({
      status: 429,
      code: 'too_many_posted',
    })
    expect(await post([by('Budi', 'A1')])).toMatchObject({ taken: 1 })
  })

  test('of an erased buyer stays away when it is posted again, whatever time it brings', async () => {
    const { seller, id, post } = await posting(['A1'])
    const said = [by('Ani', 'A1'), by('Budi', 'A1', { id: 'b1' })]
    await post([...said, by('Sari', 'A1')])
    await expectNames(seller, id, { A1: ['Ani', 'Budi', 'Sari'] })
    const claims = (await seller.waitlists(id))[0]?.claims ?? []
    const buyers = createBuyers({ db: server.db, clock: systemClock, operator: 'test' })
    for (const { customerAccountId } of claims.slice(0, 2)) await buyers.erase(customerAccountId)
    clock.advance({ seconds: 20 })
    expect(await post([...said, by('Dewi', 'A1')])).toMatchObject({ taken: 1, repeated: 2 })
    await expectNames(seller, id, { A1: ['Sari', 'Dewi'] })
    await seller.stop(id)
  })

  test('needs an account that is proven, for the live', async () => {
    const { api } = await server.logIn('posting.nobody@example.test')
    const body = { tiktokUsername: 'nobody', comments: 'elsewhere' as const }
    expect(await failure(api(endpoints.live.start, { body }))).toMatchObject({
      code: 'account_not_linked',
    })
  })
})
