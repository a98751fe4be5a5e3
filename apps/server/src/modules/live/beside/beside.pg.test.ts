import { type ApiClient, type Claim, endpoints, type HandChange, type Item } from '@dibs/contract'
import {
  type AccountId,
  FIRST_POSTED,
  type MessageId,
  type SessionId,
  type UserId,
} from '@dibs/core'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../platform/clock.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { createSellerQueue } from '../../../platform/limits/seller-queue.ts'
import { createLoneBus } from '../../../platform/nodes/bus.ts'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { readFairLog } from '../../../testing/fair-log.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { writeBill } from '../../../testing/sold.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import type { TestSeller } from '../../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { writeLive } from '../../../testing/write-live.ts'
import { createBuyers } from '../../account/buyers.ts'
import { mergeBuyers } from '../../claims/service.ts'

const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'beside')

type Offer = Awaited<ReturnType<ReturnType<typeof waysOf>['offers']>>[number]
type Said = { handle: string; text: string; at?: number; id?: string }

/** A live of TikTok's with what is said in it, and a program that may post beside it. */
async function onAir(codes: string[] = ['A1', 'B2']) {
  const { seller, sessionId } = await studio.goOnAir(codes)
  const program = await keyOf(seller.api)
  // What came before anybody compared, or just then, proves nothing.
  clock.advance({ seconds: 11 })
  return {
    seller,
    id: sessionId,
    post: poster(server, program, sessionId),
    ...waysOf(seller, sessionId),
  }
}

async function keyOf(api: ApiClient): Promise<string> {
  const scopes = ['comments:write' as const]
  const body = { name: 'Tool', kind: 'key' as const, scopes, expiresInDays: null }
  return (await api(endpoints.keys.create, { body })).data.secret
}

const poster =
  (at: TestServer, key: string, sessionId: SessionId) =>
  async (comments: readonly unknown[], source = 'tool') =>
    (
      await at.api(key)(endpoints.ingest.post, {
        params: { sessionId },
        body: { source, comments: [...comments] },
      })
    ).data

let messages = 7_300_000_000_000_000_000n
const accountOf = (handle: string) =>
  String(1_000 + [...handle].reduce((n, c) => 31 * n + c.charCodeAt(0), 0))

function waysOf(seller: TestSeller, sessionId: SessionId, { control } = server) {
  const params = { sessionId }
  const get = async () => (await seller.api(endpoints.beside.get, { params })).data
  return {
    /** TikTok brings these. */
    async bring(...said: Said[]) {
      const chats = said.map(({ handle, text, at = clock(), id = String(++messages) }) => ({
        type: 'WebcastChatMessage',
        data: {
          event: { msgId: id, createTime: String(at) },
          user: { userId: accountOf(handle), uniqueId: handle, nickname: `${handle}!` },
          comment: text,
        },
      }))
      const before = await heardIn(seller, sessionId)
      await control.sendFrames(seller.username, [{ timestamp: clock(), messages: chats }])
      await eventually(async () =>
        expect(await heardIn(seller, sessionId)).toBeGreaterThanOrEqual(before + said.length),
      )
    },
    counts: async () => {
      const { compared } = await get()
      if (!compared) return null
      const { both, alone, uncompared, tiktokAlone } = compared
      return { both, alone, uncompared, tiktokAlone }
    },
    offered: async () =>
      (await get()).offers.map((offer) => `${offer.customerUsername} ${offer.itemClueText}`),
    offers: async () => (await get()).offers,
    /** Item code → handles in order. */
    lists: async () =>
      Object.fromEntries(
        (await seller.waitlists(sessionId)).map(({ itemClueText, claims }) => [
          itemClueText,
          claims.map((claim) => claim.customerUsername),
        ]),
      ),
    take: async (offer: Awaited<ReturnType<typeof get>>['offers'][number]) => {
      const { itemClueText: _, isByArrival: __, heardAt: ___, ...comment } = offer
      const body = { ...comment, sessionId, isManualClaim: true }
      return (await seller.api(endpoints.comments.save, { body })).data.status
    },
    putAside: (messageId: MessageId) =>
      seller.api(endpoints.beside.putAside, { params: { ...params, messageId } }),
  }
}

async function heardIn(seller: TestSeller, sessionId: SessionId): Promise<number> {
  const params = { sessionId }
  return (await seller.api(endpoints.heard.list, { params, query: {} })).data.heard
}

const posted = (handle: string, text: string, more: object = {}) => ({
  author: { handle, name: `${handle}!` },
  text,
  ...more,
})
const iso = (at = clock()) => new Date(at).toISOString()
const waitOut = () => clock.advance({ seconds: 31 })

describe('beside TikTok a second source', () => {
  test('claims nothing, is compared, and what TikTok did not bring is offered', async () => {
    const { post, bring, counts, offered, lists } = await onAir()
    await bring({ handle: 'rina', text: 'Keep  A1 kak' })
    expect(await post([posted('@Rina', 'keep a1 KAK'), posted('budi', 'B2 kak')])).toEqual({
      taken: 2,
      repeated: 0,
      wrong: [],
    })
    await eventually(async () => expect(await counts()).toMatchObject({ both: 1, alone: 0 }))
    expect(await offered()).toEqual([])
    waitOut()
    await eventually(async () =>
      expect(await counts()).toEqual({ both: 1, alone: 1, uncompared: 0, tiktokAlone: 0 }),
    )
    expect(await offered()).toEqual(['budi B2'])
    expect(await lists()).toEqual({ A1: ['rina'] })
  })

  test('is told in the recap, with what TikTok alone brought in its time', async () => {
    const { seller, id, post, bring, counts } = await onAir()
    await bring({ handle: 'early', text: 'halo' })
    clock.advance({ seconds: 5 })
    const from = iso()
    await post([posted('budi', 'A1')])
    clock.advance({ seconds: 1 })
    await bring({ handle: 'rina', text: 'cantik' })
    clock.advance({ seconds: 1 })
    await post([posted('sari', 'halo')])
    const to = iso()
    clock.advance({ seconds: 1 })
    await bring({ handle: 'late', text: 'halo' })
    waitOut()
    const wanted = { both: 0, alone: 2, uncompared: 0, tiktokAlone: 1 }
    await eventually(async () => expect(await counts()).toEqual(wanted))
    await seller.stop(id)
    const [past] = (await seller.api(endpoints.live.listPast, {})).data
    expect(past?.beside).toBe(true)
    const params = { sessionId: id }
    const { data } = await seller.api(endpoints.beside.get, { params })
    expect(data).toEqual({ compared: { source: 'tool', from, to, ...wanted }, offers: [] })
  })

  test('has what TikTok did not bring taken in by its own time, or put aside, on every device', async () => {
    const { post, bring, offers, offered, lists, take, putAside, seller, id } = await onAir()
    await bring({ handle: 'second', text: 'A1' })
    const at = iso(clock() - 4_000)
    clock.advance({ seconds: 1 })
    await post([posted('first', 'A1', { at }), posted('third', 'A1'), posted('never', 'B2')])
    waitOut()
    await eventually(async () =>
      expect((await offered()).sort()).toEqual(['first A1', 'never B2', 'third A1']),
    )
    const [first, third, never] = (await offers()) as [Offer, Offer, Offer]
    expect([first.isByArrival, first.commentTimestamp]).toEqual([false, at])
    expect(third.isByArrival).toBe(true)
    expect([await take(first), await take(third)]).toEqual(['created', 'created'])
    await putAside(never.messageId)
    await putAside(never.messageId)
    expect(await offered()).toEqual([])
    expect(await lists()).toEqual({ A1: ['first', 'second', 'third'] })
    const [list] = await seller.waitlists(id)
    expect(list?.claims[0]).toMatchObject({
      isManualClaim: true,
      commentTimestamp: at,
      matchRule: null,
    })
    // What the device says of it counts less than what was posted.
    const params = { sessionId: id, itemClueId: first.itemClueId, messageId: first.messageId }
    await seller.api(endpoints.comments.remove, {
      params: { ...params, customerAccountId: first.customerAccountId },
    })
    expect(await offered()).toEqual([])
  })

  test('loses its offer where TikTok brings it after all, or the source takes it down', async () => {
    const { post, bring, counts, offered } = await onAir()
    const at = iso()
    await post([
      posted('late', 'A1', { at }),
      posted('gone', 'A1', { id: 'x' }),
      posted('stays', 'A1'),
    ])
    waitOut()
    await eventually(async () => expect(await offered()).toHaveLength(3))
    await bring({ handle: 'late', text: 'A1', at: Date.parse(at) })
    await post([{ id: 'x', deleted: true }])
    await eventually(async () => expect(await offered()).toEqual(['stays A1']))
    expect(await counts()).toEqual({ both: 1, alone: 2, uncompared: 0, tiktokAlone: 0 })
  })

  test('puts nobody twice who was taken in and whom TikTok brings later, whatever they say by then', async () => {
    const { post, bring, offers, offered, lists, take, seller, id } = await onAir()
    const at = iso()
    await post([
      posted('same', 'A1', { at }),
      posted('other', 'A1', { at }),
      { author: { name: 'named!' }, text: 'A1', at },
    ])
    waitOut()
    await eventually(async () => expect(await offered()).toHaveLength(3))
    for (const offer of await offers()) expect(await take(offer)).toBe('created')
    const [list] = await seller.waitlists(id)
    const params = { sessionId: id, itemClueId: (seller.items.A1 as Item).id }
    const last = list?.claims.at(-1) as Claim
    const moved = {
      ...params,
      messageId: last.messageId,
      customerAccountId: last.customerAccountId,
    }
    await seller.api(endpoints.comments.move, { params: moved, body: { move: 'winner' } })
    await seller.api(endpoints.comments.move, { params: moved, body: { quantity: 3 } })
    const order = (await lists()).A1
    await bring(
      { handle: 'same', text: 'A1', at: Date.parse(at) },
      { handle: 'other', text: 'a1 dong' },
    )
    await bring({ handle: 'named', text: 'A1', at: Date.parse(at) })
    const accounts = ['same', 'other', 'named'].map(accountOf).sort()
    await eventually(async () => {
      const claims = (await seller.waitlists(id))[0]?.claims ?? []
      expect(claims.map((claim) => claim.customerAccountId as string).sort()).toEqual(accounts)
    })
    expect((await lists()).A1?.map((name) => name.replace('!', ''))).toEqual(
      order?.map((name) => name.replace('!', '')),
    )
    expect((await seller.waitlists(id))[0]?.claims[0]).toMatchObject({ quantity: 3, isMoved: true })
    await bring({ handle: 'same', text: 'A1 lagi' }, { handle: 'other', text: 'A1 lagi' })
    expect((await lists()).A1).toHaveLength(3)
  })

  test('keeps who has a bill under the account on it, whatever TikTok brings of them', async () => {
    const { post, bring, offers, offered, take, seller, id } = await onAir()
    const at = iso()
    await post([posted('rina', 'A1', { at })])
    waitOut()
    await eventually(async () => expect(await offered()).toHaveLength(1))
    const offer = (await offers())[0] as Offer
    await take(offer)
    const accountId = offer.customerAccountId
    await writeBill(server, { userId: seller.userId, sessionId: id }, { accountId })
    const places = () => seller.places(id)
    await bring({ handle: 'rina', text: 'A1', at: Date.parse(at) })
    await eventually(async () => expect(await places()).toEqual({ A1: [accountId] }))
    clock.advance({ seconds: 60 })
    await bring({ handle: 'rina', text: 'A1 lagi' }, { handle: 'rina', text: 'B2' })
    const ofTikTok = accountOf('rina')
    await eventually(async () =>
      expect(await places()).toEqual({ A1: [accountId], B2: [ofTikTok] }),
    )
  })

  test('stands behind TikTok’s of the same millisecond, and is told to be from elsewhere', async () => {
    const { seller, post, bring, offers, offered, lists, take, id } = await onAir()
    await seller.api(endpoints.fair.keep, { params: { sessionId: id } })
    const at = clock()
    await bring({ handle: 'before', text: 'A1', at })
    await post([posted('elsewhere', 'A1', { at: iso(at) })])
    waitOut()
    await eventually(async () => expect(await offered()).toEqual(['elsewhere A1']))
    await take((await offers())[0] as Offer)
    await bring({ handle: 'after', text: 'A1', at })
    await eventually(async () =>
      expect(await lists()).toEqual({ A1: ['before', 'after', 'elsewhere'] }),
    )
    // It may have been sealed a moment ago, and is once a minute.
    clock.advance({ seconds: 61 })
    await eventually(async () => {
      const { entries } = await readFairLog(server, id)
      const logged = entries.filter((entry) => entry.kind === 'claim')
      const inOrder = logged.toSorted((a, b) => a.tie - b.tie)
      expect(inOrder.map(({ source }) => source)).toEqual(['server', 'server', 'elsewhere'])
    })
  })

  test('is somebody of TikTok’s where that has brought anything of theirs', async () => {
    const { post, bring, offers, offered, take, lists } = await onAir()
    await bring({ handle: 'rina', text: 'halo' })
    await post([posted('RINA', 'A1')])
    waitOut()
    await eventually(async () => expect(await offered()).toHaveLength(1))
    await eventually(async () =>
      expect((await offers())[0]?.customerAccountId).toBe(accountOf('rina')),
    )
    await take((await offers())[0] as Offer)
    await bring({ handle: 'rina', text: 'A1 kak' })
    expect((await lists()).A1).toHaveLength(1)
  })

  test('leaves who has what they won on an order of an evening before the account that is on it', async () => {
    const { post, bring, offers, offered, take, seller, id } = await onAir()
    const at = iso()
    await post([posted('budi', 'A1', { at })])
    waitOut()
    await eventually(async () => expect(await offered()).toEqual(['budi A1']))
    const offer = (await offers())[0] as Offer
    await take(offer)
    const startedAt = new Date(clock() - 24 * 3_600_000)
    const claims = { B2: [offer.customerAccountId] }
    await writeLive(server, seller, { startedAt, claims, goods: { B2: { price: 50_000 } } })
    await seller.api(endpoints.shop.set, { body: { shipping: 10_000, joinsEvenings: true } })
    const params = { sessionId: id }
    const { orders } = (await seller.api(endpoints.orders.list, { params })).data
    expect(orders[0]?.lives).toHaveLength(2)
    await bring({ handle: 'budi', text: 'A1', at: Date.parse(at) })
    await eventually(async () => {
      const { data } = await seller.api(endpoints.handChanges.list, { params })
      expect(data.map(({ kind }) => kind)).toContain('removed')
    })
    const [list] = await seller.waitlists(id)
    expect(list?.claims.map((claim) => claim.customerAccountId)).toEqual([offer.customerAccountId])
  })

  test('is somebody of TikTok’s also where an offer is tapped long after that brought it', async () => {
    const { post, bring, counts, offers, offered, take, lists } = await onAir()
    const at = iso()
    await post([{ author: { name: 'named!' }, text: 'A1', at }])
    waitOut()
    await eventually(async () => expect(await offered()).toHaveLength(1))
    const offer = (await offers())[0] as Offer
    await bring({ handle: 'named', text: 'A1', at: Date.parse(at) })
    await eventually(async () => expect(await counts()).toMatchObject({ both: 1 }))
    waitOut()
    await post([posted('next', 'halo')])
    waitOut()
    await eventually(async () => expect(await counts()).toMatchObject({ both: 1, alone: 1 }))
    await take(offer)
    expect((await lists()).A1).toHaveLength(1)
  })

  test('is refused under a second name, and told where a comment is wrong; nobody has a thousand names', async () => {
    const { post, offered, id, seller } = await onAir()
    await post([posted('budi', 'halo')])
    expect(await failure(post([posted('budi', 'halo')], 'else'))).toMatchObject({
      status: 409,
      code: 'other_source',
    })
    const year = 365 * 24 * 3_600_000
    const { wrong } = await post([
      posted('next', 'A1', { at: iso(clock() + year) }),
      posted('past', 'A1', { at: iso(clock() - year) }),
      { id: 'never', deleted: true },
    ])
    expect(wrong.map(({ code }) => code)).toEqual(['at_ahead', 'at_past', 'id_unknown'])
    const author = { id: 'u1', handle: 'one' }
    const named = (n: number) => ({ author: { ...author, name: `Name ${n}` }, text: `A1 ${n}` })
    await post(Array.from({ length: 100 }, (_, n) => named(n)))
    // The seller's own.
    await post([posted(seller.username, 'B2')])
    waitOut()
    await eventually(async () => expect(await offered()).toEqual(['one A1']))
    await seller.stop(id)
    expect(await offered()).toEqual([])
  })

  test('under the id of another comment of TikTok’s is that one: it claims nothing and moves nobody', async () => {
    const { post, bring, counts, offered, lists } = await onAir()
    const id = String(++messages)
    await bring({ handle: 'rina', text: 'A1', id })
    await post([posted('budi', 'B2', { id, at: iso(clock() - 5_000) })])
    await eventually(async () => expect(await counts()).toMatchObject({ both: 1 }))
    waitOut()
    await post([posted('sari', 'halo')])
    expect([await offered(), await lists()]).toEqual([[], { A1: ['rina'] }])
  })

  test('is not compared where TikTok was not heard, and offered all the same', async () => {
    const { seller, id, post, bring, counts, offered } = await onAir()
    await bring({ handle: 'rina', text: 'halo' })
    await server.control.causeFault(seller.username, { kind: 'drop', seconds: 3 })
    await eventually(async () =>
      expect(
        (await seller.api(endpoints.live.listGaps, { params: { sessionId: id } })).data,
      ).toHaveLength(1),
    )
    await post([posted('unheard', 'A1')])
    waitOut()
    await eventually(async () => expect(await counts()).toMatchObject({ alone: 0, uncompared: 1 }))
    expect(await offered()).toEqual(['unheard A1'])
  })

  test('keeps no live of TikTok’s from ending where what it said cannot be counted', async () => {
    const { seller, id, post, bring, lists } = await onAir()
    await bring({ handle: 'rina', text: 'A1' })
    await post([posted('budi', 'A1')])
    await server.db.execute(
      sql`alter table ingest_heads add constraint broken check (false) not valid`,
    )
    onTestFinished(async () => {
      await server.db.execute(sql`alter table ingest_heads drop constraint broken`)
    })
    await seller.stop(id)
    expect((await seller.api(endpoints.live.getActive, {})).data.data).toBeNull()
    expect(await lists()).toEqual({ A1: ['rina'] })
  })

  test('offers nothing more of a buyer who was erased, by the account or by the handle', async () => {
    const { post, bring, offered, lists } = await onAir()
    await bring({ handle: 'rina', text: 'B2' })
    await post([posted('rina', 'A1'), posted('budi', 'A1')])
    waitOut()
    await eventually(async () => expect(await offered()).toHaveLength(2))
    const buyers = createBuyers({ db: server.db, clock: systemClock, operator: 'test' })
    await buyers.erase(accountOf('rina') as AccountId)
    expect(await offered()).toEqual(['budi A1'])
    clock.advance({ seconds: 20 })
    expect(await post([posted('rina', 'A1')])).toMatchObject({ taken: 0, repeated: 1 })
    waitOut()
    expect([await offered(), await lists()]).toEqual([['budi A1'], {}])
  })

  test('is compared on by the server that is started next: nothing twice, nothing lost', async () => {
    const database = await createTestDatabase()
    const first = await startTestServer({ database, clock })
    onTestFinished(async () => database.drop())
    const own = createStudio(() => first, 'beside.moved')
    const { seller, sessionId } = await own.goOnAir(['A1'])
    const program = await keyOf(seller.api)
    clock.advance({ seconds: 11 })
    const post = poster(first, program, sessionId)
    await post([posted('alone', 'A1', { id: '1' })])
    waitOut()
    const params = { sessionId }
    const get = async (at: TestServer) =>
      (await at.api(seller.token)(endpoints.beside.get, { params })).data
    await eventually(async () => expect((await get(first)).compared).toMatchObject({ alone: 1 }))
    await post([posted('under way', 'A1', { id: '2' })])
    await first.close()
    const second = await startTestServer({ database, clock, simulator: first.simulator })
    onTestFinished(() => second.close())
    const again = poster(second, program, sessionId)
    expect(await again([posted('alone', 'A1', { id: '1' })])).toMatchObject({ repeated: 1 })
    waitOut()
    await eventually(async () =>
      expect((await get(second)).compared).toMatchObject({ both: 0, alone: 1, uncompared: 1 }),
    )
    expect((await get(second)).offers.map((offer) => offer.customerUsername)).toEqual([
      'alone',
      'under way',
    ])
  })
})

test('who gets a bill on another node just then keeps the account on it', async () => {
  const database = await createTestDatabase()
  const bus = createLoneBus(pino({ level: 'silent' }))
  const here = await startTestServer({ database, bus, clock })
  const there = await startTestServer({ database, bus, clock, simulator: here.simulator })
  onTestFinished(async () => {
    await there.close()
    await here.close()
    await bus.close()
    await database.drop()
  })
  const { seller, sessionId } = await createStudio(() => here, 'beside.bill').goOnAir(['A1'])
  const { bring, offers, take } = waysOf(seller, sessionId, here)
  const post = poster(here, await keyOf(seller.api), sessionId)
  clock.advance({ seconds: 11 })
  const at = iso()
  await post([posted('rina', 'A1', { at })])
  waitOut()
  await eventually(async () => expect(await offers()).toHaveLength(1))
  const offer = (await offers())[0] as Offer
  await take(offer)
  const { itemClueId, customerAccountId } = offer
  const goods = { params: { sessionId, itemClueId }, body: { price: 50_000 } }
  await seller.api(endpoints.comments.changeItem, goods)
  const isWaiting = (count: number) =>
    eventually(async () => {
      const { rows } = await here.db.execute(sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
      expect(rows.length).toBeGreaterThanOrEqual(count)
    })
  let billing: Promise<unknown> = Promise.resolve()
  // The step has been taken, and is not through, when TikTok brings the comment.
  await here.db.transaction(async (tx) => {
    await tx.execute(sql`select from waitlist_revisions where session_id = ${sessionId} for update`)
    billing = there.api(seller.token)(endpoints.orders.update, {
      params: { sessionId, customerAccountId },
      body: { status: 'sent' },
    })
    await isWaiting(1)
    await bring({ handle: 'rina', text: 'A1', at: Date.parse(at) })
    // Its claim, and what makes one of the two accounts.
    await isWaiting(3)
  })
  await billing
  await eventually(async () => {
    const { data } = await seller.api(endpoints.handChanges.list, { params: { sessionId } })
    expect(data.map(({ kind }) => kind)).toContain('removed')
  })
  expect(await seller.places(sessionId)).toEqual({ A1: [customerAccountId] })
})

describe('where TikTok brings the very comment later, its stamp counts, not the tool’s clock', () => {
  /** `first` was taken in by a clock that is slow, ahead of `second`, whom TikTok has brought. */
  async function takenInAhead(isKnown: boolean) {
    const live = await onAir()
    const commentId = String(++messages)
    if (isKnown) await live.bring({ handle: 'first', text: 'halo' })
    const truth = clock()
    await live.bring({ handle: 'second', text: 'A1', at: truth - 2_000 })
    const wrong = iso(truth - 6_000)
    await live.post([posted('first', 'A1', { at: wrong, id: commentId })])
    waitOut()
    await eventually(async () => expect(await live.offered()).toEqual(['first A1']))
    const offer = (await live.offers())[0] as Offer
    expect(await live.take(offer)).toBe('created')
    expect(await live.lists()).toEqual({ A1: ['first', 'second'] })
    const params = { sessionId: live.id, itemClueId: offer.itemClueId }
    const place = async (position: number) =>
      (await live.seller.waitlists(live.id))[0]?.claims[position - 1] as Claim
    const bringIt = (at = truth) => live.bring({ handle: 'first', text: 'A1', at, id: commentId })
    const isInTurn = () =>
      eventually(async () => {
        expect(await live.lists()).toEqual({ A1: ['second', 'first'] })
        const { commentTimestamp, customerAccountId } = await place(2)
        expect([commentTimestamp, customerAccountId]).toEqual([iso(truth), accountOf('first')])
      })
    return { ...live, offer, params, truth, wrong, place, bringIt, isInTurn }
  }

  test.each([
    { who: 'somebody who was known on TikTok', isKnown: true },
    { who: 'somebody of whom nothing was known', isKnown: false },
  ])('of $who', async ({ isKnown }) => {
    const { bringIt, isInTurn, bring, counts, seller, id } = await takenInAhead(isKnown)
    await bringIt()
    await isInTurn()
    expect(await counts()).toMatchObject({ both: 1, alone: 0 })
    // Whatever becomes of the taking-in: TikTok's own stands.
    const params = { sessionId: id }
    const { data: made } = await seller.api(endpoints.handChanges.list, { params })
    const added = made.find(({ kind }) => kind === 'added')
    const undo = { params: { ...params, changeId: added?.id as HandChange['id'] } }
    await seller.api(endpoints.handChanges.undo, undo)
    await isInTurn()
    await bring({ handle: 'first', text: 'A1 lagi' })
    await isInTurn()
  })

  test('also where their place went over to their account before', async () => {
    const { bringIt, isInTurn, bring, place } = await takenInAhead(false)
    await bring({ handle: 'first', text: 'halo' })
    await eventually(async () =>
      expect((await place(1)).customerAccountId).toBe(accountOf('first')),
    )
    await bringIt()
    await isInTurn()
  })

  test('and the seller’s: a place that was moved by hand stays', async () => {
    const { offer, params, bringIt, lists, place, seller, counts } = await takenInAhead(true)
    const { messageId, customerAccountId } = offer
    const moved = { ...params, messageId, customerAccountId }
    await seller.api(endpoints.comments.move, { params: moved, body: { move: 'winner' } })
    await bringIt()
    await eventually(async () => expect(await counts()).toMatchObject({ both: 1 }))
    await eventually(async () => expect((await place(1)).isManualClaim).toBe(false))
    expect(await lists()).toEqual({ A1: ['first', 'second'] })
  })

  test('also of a place that has a bill, under the account on it', async () => {
    const { offer, bringIt, place, seller, id } = await takenInAhead(false)
    const { customerAccountId: accountId } = offer
    await writeBill(server, { userId: seller.userId, sessionId: id }, { accountId })
    expect((await place(1)).isBrought).toBeUndefined()
    await bringIt()
    await eventually(async () =>
      expect(await seller.places(id)).toEqual({ A1: [accountOf('second'), accountId] }),
    )
    // What stands there is TikTok's, and is told to be.
    await eventually(async () => expect((await place(2)).isBrought).toBe(true))
  })

  test.each([
    { who: 'somebody who was known on TikTok', isKnown: true },
    { who: 'somebody of whom nothing was known', isKnown: false },
  ])(
    'and is told where the item went on sale again before it was taken in, of $who',
    async ({ isKnown }) => {
      const { post, bring, offers, take, lists, seller, id } = await onAir()
      if (isKnown) await bring({ handle: 'first', text: 'halo' })
      const truth = clock()
      await bring({ handle: 'second', text: 'A1', at: truth })
      await post([posted('first', 'A1 kak', { at: iso(truth - 6_000) })])
      waitOut()
      await eventually(async () => expect(await offers()).toHaveLength(1))
      const offer = (await offers())[0] as Offer
      const params = { sessionId: id, itemClueId: offer.itemClueId }
      await seller.api(endpoints.comments.changeItem, { params, body: { startAgain: true } })
      expect(await take(offer)).toBe('created')
      const place = async () => (await seller.waitlists(id))[0]?.claims[0] as Claim
      expect((await place()).isBrought).toBeUndefined()
      await bring({ handle: 'first', text: 'a1  kak', at: truth })
      await eventually(async () =>
        expect(await place()).toMatchObject({
          customerAccountId: accountOf('first'),
          commentTimestamp: iso(truth),
          isBrought: true,
        }),
      )
      expect(await lists()).toEqual({ A1: ['first'] })
    },
  )

  test('while another comment of theirs that TikTok really left out keeps its own time', async () => {
    const { truth, bringIt, post, counts, offered, offers, take, lists, place } =
      await takenInAhead(true)
    await post([posted('first', 'a1 dong', { at: iso(truth - 5_000) })])
    waitOut()
    await eventually(async () => expect(await offered()).toEqual(['first A1']))
    const other = (await offers())[0] as Offer
    expect(await take(other)).toBe('duplicate_claim')
    await bringIt()
    await eventually(async () => expect(await lists()).toEqual({ A1: ['second', 'first'] }))
    expect(await take(other)).toBe('created')
    expect(await lists()).toEqual({ A1: ['first', 'second'] })
    expect((await place(1)).commentTimestamp).toBe(iso(truth - 5_000))
    expect(await counts()).toMatchObject({ both: 1 })
  })

  test('also where it is taken in only then, by a page that does not know yet', async () => {
    const { post, bring, offers, offered, take, lists, counts } = await onAir()
    const truth = clock()
    await bring({ handle: 'second', text: 'A1', at: truth - 2_000 })
    await post([posted('first', 'A1', { at: iso(truth - 6_000) })])
    waitOut()
    await eventually(async () => expect(await offered()).toEqual(['first A1']))
    const offer = (await offers())[0] as Offer
    await bring({ handle: 'first', text: 'A1', at: truth })
    await eventually(async () => expect(await counts()).toMatchObject({ both: 1 }))
    expect(await take(offer)).toBe('duplicate_claim')
    expect(await lists()).toEqual({ A1: ['second', 'first'] })
  })

  test('but for a stamp that nobody believes', async () => {
    const { bringIt, lists, counts, truth } = await takenInAhead(true)
    await bringIt(truth - 40 * 365 * 24 * 3_600_000)
    await eventually(async () => expect(await counts()).toMatchObject({ both: 1 }))
    expect(await lists()).toEqual({ A1: ['first', 'second'] })
  })

  test('and so the log of a live that can be checked says, after what it had said', async () => {
    const { seller, id, bringIt, isInTurn, truth, wrong } = await takenInAhead(true)
    await seller.api(endpoints.fair.keep, { params: { sessionId: id } })
    const readClaims = async () =>
      (await readFairLog(server, id)).entries.filter(
        (entry) => entry.kind === 'claim' || entry.kind === 'heard',
      )
    await eventually(async () => expect(await readClaims()).toHaveLength(2))
    await bringIt()
    await isInTurn()
    clock.advance({ seconds: 61 })
    await eventually(async () => expect(await readClaims()).toHaveLength(4))
    const claims = await readClaims()
    const own = claims.find(({ stamp }) => stamp === Date.parse(wrong))
    expect(own).toMatchObject({ kind: 'claim', source: 'elsewhere' })
    const [told] = claims.filter((entry) => entry.kind === 'heard')
    expect(told).toMatchObject({ claim: own?.n, by: own?.by, stamp: truth, rule: null })
    const stands = new Map(
      claims.map((entry) => [entry.kind === 'heard' ? entry.claim : entry.n, entry]),
    )
    const inOrder = [...stands.values()].toSorted((a, b) => a.stamp - b.stamp || a.tie - b.tie)
    const people = [...new Set(inOrder.map(({ by }) => by))]
    expect(people.map((by) => inOrder.find((entry) => entry.by === by)?.stamp)).toEqual([
      truth - 2_000,
      truth,
    ])
  })
})

describe('the seller has the last word: who was removed stays removed, whatever TikTok brings later of before', () => {
  /** `first` was taken in at `at`, ahead of `second`, whom TikTok has brought. */
  async function takenIn({ author = { handle: 'first', name: 'first!' } as object } = {}) {
    const live = await onAir()
    const at = clock()
    await live.post([{ author, text: 'A1', at: iso(at) }])
    clock.advance({ seconds: 1 })
    await live.bring({ handle: 'second', text: 'A1' })
    waitOut()
    await eventually(async () => expect(await live.offers()).toHaveLength(1))
    const offer = (await live.offers())[0] as Offer
    expect(await live.take(offer)).toBe('created')
    const params = { sessionId: live.id, itemClueId: offer.itemClueId }
    const { seller } = live
    async function remove({
      messageId,
      customerAccountId,
    }: Pick<Claim, 'messageId' | 'customerAccountId'>) {
      clock.advance({ seconds: 1 })
      await seller.api(endpoints.comments.remove, {
        params: { ...params, messageId, customerAccountId },
      })
      clock.advance({ seconds: 1 })
    }
    const history = async () =>
      (await seller.api(endpoints.handChanges.list, { params: { sessionId: live.id } })).data
    const undo = async (change: HandChange | undefined) => {
      const changeId = change?.id as HandChange['id']
      await seller.api(endpoints.handChanges.undo, { params: { sessionId: live.id, changeId } })
    }
    const places = async () => (await seller.places(live.id)).A1
    const [firstOfTikTok, second] = [accountOf('first'), accountOf('second')]
    /** TikTok brings a comment, and what makes two accounts one has been done. */
    async function bringAndMerge(...said: Said[]) {
      await live.bring(...said)
      await eventually(async () => {
        const changes = await history()
        expect(changes.some((each) => each.device === 'Dibs')).toBe(true)
      })
    }
    return {
      ...live,
      at,
      offer,
      params,
      remove,
      history,
      undo,
      places,
      bringAndMerge,
      firstOfTikTok,
      second,
    }
  }

  test.each([
    { what: 'the very comment', said: (at: number) => [{ handle: 'first', text: 'A1', at }] },
    {
      what: 'something else, and then the very comment',
      said: (at: number) => [
        { handle: 'first', text: 'halo' },
        { handle: 'first', text: 'A1', at },
      ],
    },
    {
      what: 'another claim from before',
      said: (at: number) => [{ handle: 'first', text: 'a1 dong', at: at + 500 }],
    },
  ])('$what', async ({ said }) => {
    const { at, offer, remove, bring, bringAndMerge, places, second, firstOfTikTok, history } =
      await takenIn()
    await remove(offer)
    const [next, ...rest] = said(at)
    await bringAndMerge(next as Said)
    if (rest.length > 0) await bring(...rest)
    await eventually(async () => expect(await places()).toEqual([second]))
    expect((await history())[0]).toMatchObject({
      kind: 'removed',
      customerAccountId: firstOfTikTok,
      positionAfter: null,
    })
    clock.advance({ seconds: 1 })
    await bring({ handle: 'first', text: 'A1 lagi' })
    await eventually(async () => expect(await places()).toEqual([second, firstOfTikTok]))
    clock.advance({ seconds: 15 })
    await bring({ handle: 'second', text: 'halo' }, { handle: 'first', text: 'halo halo' })
    expect(await places()).toEqual([second, firstOfTikTok])
    expect((await history()).filter(({ device }) => device === 'Dibs')).toHaveLength(1)
  })

  test('but for what they claim anew, said before anybody knew who they are', async () => {
    const { at, offer, remove, bring, bringAndMerge, counts, places, second, firstOfTikTok } =
      await takenIn()
    await remove(offer)
    await bringAndMerge({ handle: 'first', text: 'A1 lagi' })
    expect(await places()).toEqual([second, firstOfTikTok])
    await bring({ handle: 'first', text: 'A1', at })
    await eventually(async () => expect(await counts()).toMatchObject({ both: 1 }))
    expect(await places()).toEqual([second, firstOfTikTok])
  })

  test.each([
    { whose: 'the seller’s own', isOwn: true },
    { whose: 'the one of their account on TikTok', isOwn: false },
  ])('until a removal is undone: $whose', async ({ isOwn }) => {
    const {
      at,
      offer,
      remove,
      bringAndMerge,
      places,
      history,
      undo,
      second,
      firstOfTikTok,
      bring,
    } = await takenIn()
    await remove(offer)
    await bringAndMerge({ handle: 'first', text: 'A1', at })
    await eventually(async () => expect(await places()).toEqual([second]))
    clock.advance({ seconds: 15 })
    await bring({ handle: 'second', text: 'halo' })
    const [ofTikTok, own] = await history()
    expect([ofTikTok?.device === 'Dibs', own?.device === 'Dibs']).toEqual([true, false])
    await undo(isOwn ? own : ofTikTok)
    await eventually(async () => expect(await places()).toEqual([firstOfTikTok, second]))
    await bring({ handle: 'first', text: 'halo' }, { handle: 'second', text: 'halo lagi' })
    clock.advance({ seconds: 15 })
    await bring({ handle: 'second', text: 'halo halo' })
    expect(await places()).toEqual([firstOfTikTok, second])
  })

  test('and where both are, they stand once', async () => {
    const { at, offer, remove, bringAndMerge, places, history, undo, second, firstOfTikTok } =
      await takenIn()
    await remove(offer)
    await bringAndMerge({ handle: 'first', text: 'A1', at })
    await eventually(async () => expect(await places()).toEqual([second]))
    const [ofTikTok, own] = await history()
    await undo(ofTikTok)
    await undo(own)
    await eventually(async () => expect(await places()).toEqual([firstOfTikTok, second]))
  })

  test('and whom the seller left standing, of the two that they saw, stays where they are', async () => {
    const {
      at,
      offer,
      remove,
      bring,
      bringAndMerge,
      places,
      second,
      firstOfTikTok,
      params,
      seller,
    } = await takenIn({ author: { name: 'first!' } })
    await bring({ handle: 'first', text: 'A1 dong' }, { handle: 'third', text: 'A1' })
    const posted = offer.customerAccountId
    const third = accountOf('third')
    await eventually(async () =>
      expect(await places()).toEqual([posted, second, firstOfTikTok, third]),
    )
    const claimAt = async (position: number) =>
      (await seller.waitlists(params.sessionId))[0]?.claims[position - 1] as Claim
    const { messageId } = await claimAt(3)
    const customerAccountId = firstOfTikTok as Claim['customerAccountId']
    const moved = { ...params, messageId, customerAccountId }
    await seller.api(endpoints.comments.move, { params: moved, body: { move: 'down' } })
    await seller.api(endpoints.comments.move, { params: moved, body: { quantity: 2 } })
    expect(await places()).toEqual([posted, second, third, firstOfTikTok])
    await remove(offer)
    expect(await places()).toEqual([second, third, firstOfTikTok])
    await bringAndMerge({ handle: 'first', text: 'A1', at })
    expect(await places()).toEqual([second, third, firstOfTikTok])
    expect(await claimAt(3)).toMatchObject({ messageId, quantity: 2, isMoved: true })
  })

  test('also where another of their comments was taken in since: that one stands', async () => {
    const { at, offer, remove, post, offers, take, bringAndMerge, places, second, seller, id } =
      await takenIn({ author: { name: 'first!' } })
    await remove(offer)
    const later = clock()
    await post([{ author: { name: 'first!' }, text: 'A1 lagi', at: iso(later) }])
    waitOut()
    await eventually(async () => expect(await offers()).toHaveLength(1))
    expect(await take((await offers())[0] as Offer)).toBe('created')
    await bringAndMerge({ handle: 'first', text: 'A1', at })
    await eventually(async () => expect(await places()).toEqual([second, accountOf('first')]))
    expect((await seller.waitlists(id))[0]?.claims[1]?.commentTimestamp).toBe(iso(later))
  })

  test('and the log of a live that can be checked tells it', async () => {
    const { at, offer, remove, bringAndMerge, places, second, seller, id } = await takenIn()
    await seller.api(endpoints.fair.keep, { params: { sessionId: id } })
    await remove(offer)
    await bringAndMerge({ handle: 'first', text: 'A1', at })
    await eventually(async () => expect(await places()).toEqual([second]))
    clock.advance({ seconds: 61 })
    await eventually(async () => {
      const { entries } = await readFairLog(server, id)
      const claim = entries.find(
        (each) => each.kind === 'claim' && each.source === 'server' && each.stamp === at,
      )
      const removed = entries.filter((each) => each.kind === 'hand' && each.change === 'removed')
      expect(removed).toHaveLength(2)
      expect(removed[1]).toMatchObject({ by: (claim as { by: string }).by, to: null })
    })
  })

  test.each(['down', 'up'] as const)('and who was moved %s stands there', async (move) => {
    const { at, offer, bring, bringAndMerge, places, params, seller, second, firstOfTikTok } =
      await takenIn()
    const third = accountOf('third')
    await bring({ handle: 'third', text: 'A1' })
    // Behind nobody, nobody moves down.
    await eventually(async () => expect(await places()).toContain(third))
    const { messageId, customerAccountId } = offer
    const moved = { ...params, messageId, customerAccountId }
    await seller.api(endpoints.comments.move, { params: moved, body: { move: 'down' } })
    await seller.api(endpoints.comments.move, { params: moved, body: { move: 'down' } })
    if (move === 'up')
      await seller.api(endpoints.comments.move, { params: moved, body: { move: 'up' } })
    await bringAndMerge({ handle: 'first', text: 'A1', at })
    const order = move === 'up' ? [second, firstOfTikTok, third] : [second, third, firstOfTikTok]
    await eventually(async () => expect(await places()).toEqual(order))
  })
})

describe('two sources that drop, delay, repeat and reorder, one of them with a slow clock', () => {
  const SLOW_MS = 7_003
  const CODES = ['A1', 'B2'] as const
  const codeOf = (text: string) => CODES.find((code) => text.toUpperCase().startsWith(code))

  test.each([1, 2, 3])(
    'are compared, offered and taken in as an oracle tells (%i)',
    async (seed) => {
      const { post, bring, counts, offers, offered, lists, take, seller, id } = await onAir()
      // By the slow clock, too, all is said when TikTok has been heard for ten seconds.
      clock.advance({ seconds: 10 })
      const random = createRandom(seed)
      const start = clock()
      /** Some are on TikTok long before it brings anything of theirs. */
      const lateOf = (handle: string) => (handle >= 'buyer5' ? 60_000 : random() < 0.4 ? 35_000 : 0)
      const handles = Array.from({ length: 90 }, () => `buyer${Math.floor(random() * 20)}`)
      const said = handles
        .map((handle, n) => ({
          handle,
          // The same again, but never while the one before may still be meant.
          text: `${['A1', 'b2 kak', 'halo', 'cantik'][Math.floor(random() * 4)]} ${Math.floor(n / 45)}`,
          at: start + 1_000 * n,
          id: random() < 0.3 ? String(++messages) : undefined,
          // In time, or once it is offered.
          ofTikTok: random() < 0.8 ? Math.floor(random() * 25_000) + lateOf(handle) : null,
          ofTool: random() < 0.8 ? Math.floor(random() * 8_000) : null,
          hasStamp: random() < 0.5,
          isTwice: random() < 0.2,
          isTaken: random() < 0.7,
          isMoved: random() < 0.2,
        }))
        .filter(
          ({ handle, text }, n, all) =>
            all.findIndex((each) => each.handle === handle && each.text === text) === n,
        )
      const first = Math.min(
        ...said.flatMap(({ at, ofTool }) => (ofTool === null ? [] : [at + ofTool])),
      )
      const last = Math.max(
        ...said.flatMap(({ at, ofTool }) => (ofTool === null ? [] : [at + ofTool])),
      )
      /** Those that were taken in, whom the seller put first, in this order, and whom they removed. */
      const taken = new Map<(typeof said)[number], Offer & { after: number }>()
      const moved: string[] = []
      const removed = new Map<string, { at: number; after: number }>()
      let changes = 0
      /** Item code → handles, by what was said until now. */
      function wanted() {
        const stands = said.flatMap((each) => {
          const { handle, text, ofTikTok } = each
          const [code, offer] = [codeOf(text), taken.get(each)]
          // By TikTok's stamp where that has brought it, else by the time with which it was taken in.
          const isBrought = ofTikTok !== null && each.at + ofTikTok <= clock()
          if (!code || !(isBrought || offer)) return []
          const at = isBrought ? each.at : Date.parse(offer?.commentTimestamp ?? '')
          const gone = removed.get(`${handle} ${code}`)
          if (gone && at <= gone.at && !(offer && offer.after > gone.after)) return []
          return [{ handle, code, at, id: isBrought ? 0n : BigInt(offer?.messageId ?? 0) }]
        })
        const inOrder = stands.toSorted((a, b) => a.at - b.at || Number(a.id - b.id))
        const listOf = (code: string) => [
          ...new Set([
            ...moved.toReversed().flatMap((who) => (who.endsWith(code) ? [who.split(' ')[0]] : [])),
            ...inOrder.flatMap((each) => (each.code === code ? [each.handle] : [])),
          ]),
        ]
        const listed = CODES.map((code) => [code, listOf(code)] as const)
        return Object.fromEntries(listed.filter(([, handles]) => handles.length > 0))
      }
      const isAsWanted = () => eventually(async () => expect(await lists()).toEqual(wanted()))
      /** Whom TikTok has brought stands under that account: whom the page shows is whom a tap removes. */
      const isGoneOver = () =>
        eventually(async () => {
          const stand = (await seller.waitlists(id)).flatMap(({ claims }) => claims)
          const brought = new Set(
            said.flatMap(({ handle, at, ofTikTok }) =>
              ofTikTok !== null && at + ofTikTok <= clock() ? [handle] : [],
            ),
          )
          for (const { customerUsername: handle, customerAccountId } of stand)
            if (brought.has(handle)) expect(customerAccountId).toBe(accountOf(handle))
        })
      /** Removes a few, once all is as it is to be: nobody stands twice then. */
      async function removeSome(): Promise<void> {
        await isAsWanted()
        await isGoneOver()
        for (const { itemClueId, itemClueText: code, claims } of await seller.waitlists(id))
          for (const { messageId, customerAccountId, customerUsername } of claims) {
            if (random() < 0.7) continue
            const params = { sessionId: id, itemClueId, messageId, customerAccountId }
            await seller.api(endpoints.comments.remove, { params })
            const who = `${customerUsername} ${code}`
            removed.set(who, { at: clock(), after: ++changes })
            if (moved.includes(who)) moved.splice(moved.indexOf(who), 1)
          }
        await isAsWanted()
      }
      async function takeIn(): Promise<void> {
        for (const offer of await offers()) {
          const { customerUsername: handle, commentText, itemClueText: code } = offer
          const is = said.find(
            (each) => each.handle === handle && each.text.toUpperCase() === commentText,
          )
          if (!is?.isTaken || taken.has(is) || (await take(offer)) !== 'created') continue
          taken.set(is, { ...offer, after: ++changes })
          const who = `${handle} ${code}`
          if (!is.isMoved || moved.includes(who)) continue
          const { itemClueId, messageId, customerAccountId } = offer
          const params = { sessionId: id, itemClueId, messageId, customerAccountId }
          await seller.api(endpoints.comments.move, { params, body: { move: 'winner' } })
          moved.push(who)
        }
      }
      for (let second = 0; second <= 180; second += 1) {
        const isNow = (at: number) => at > clock() - 1_000 && at <= clock()
        const brought = said.filter(({ at, ofTikTok }) => ofTikTok !== null && isNow(at + ofTikTok))
        if (brought.length > 0)
          await bring(
            ...brought.map(({ handle, text, at, id }) => ({ handle, text, at, ...(id && { id }) })),
          )
        const sent = said
          .filter(({ at, ofTool }) => ofTool !== null && isNow(at + ofTool))
          .flatMap(({ handle, text, at, id, hasStamp, isTwice }) => {
            const entry = posted(handle, text.toUpperCase(), {
              ...(id && { id }),
              ...(hasStamp && { at: iso(at - SLOW_MS) }),
            })
            return isTwice ? [entry, entry] : [entry]
          })
        if (sent.length > 0) await post(sent.toReversed())
        await takeIn()
        if (second >= 40 && second % 15 === 0) await removeSome()
        clock.advance({ seconds: 1 })
      }
      waitOut()
      const both = said.filter(({ ofTikTok, ofTool }) => ofTikTok !== null && ofTool !== null)
      const alone = said.filter(({ ofTikTok, ofTool }) => ofTikTok === null && ofTool !== null)
      const inTime = (at: number) =>
        at >= Math.ceil((first - start) / 1_000) * 1_000 + start &&
        at <= Math.ceil((last - start) / 1_000) * 1_000 + start
      const tiktokAlone = said.filter(
        ({ at, ofTikTok, ofTool }) =>
          ofTikTok !== null &&
          ofTool === null &&
          inTime(Math.ceil((at + ofTikTok - start) / 1_000) * 1_000 + start),
      )
      await eventually(async () =>
        expect(await counts()).toEqual({
          both: both.length,
          alone: alone.length,
          uncompared: 0,
          tiktokAlone: tiktokAlone.length,
        }),
      )
      await takeIn()
      const left = alone.flatMap((each) => {
        const code = codeOf(each.text)
        return code && !taken.has(each) ? [`${each.handle} ${code}`] : []
      })
      expect(new Set(await offered())).toEqual(new Set(left))
      expect(both.filter((each) => taken.has(each)).length).toBeGreaterThan(0)
      expect(removed.size).toBeGreaterThan(0)
      await isAsWanted()
    },
    60_000,
  )
})

test('of all who comment, those who were taken in are looked for at once, however many comment', async () => {
  const { seller, id } = await onAir()
  let asked = 0
  const watched = openDatabase(
    server.database.url,
    () => {},
    () => {
      asked += 1
    },
  )
  onTestFinished(() => watched.close())
  const to = { accountId: accountOf('rina') as AccountId, username: 'rina', nickname: 'rina!' }
  const people = new Map(
    Array.from({ length: 500 }, (_, n) => [String(FIRST_POSTED + BigInt(n)) as AccountId, to]),
  )
  const events = { emit: async () => {} }
  const context = { db: watched.db, clock, events, queue: createSellerQueue() }
  await mergeBuyers(context, { id, userId: seller.userId as UserId }, people)
  expect(asked).toBe(1)
})

/** The same numbers for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
