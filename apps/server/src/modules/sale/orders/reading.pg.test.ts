import { endpoints, type Order } from '@dibs/contract'
import type { AccountId, ItemId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
/** Stands in the way of what the server does. */
let hand: Client
beforeAll(async () => {
  server = await startTestServer()
  hand = new Client({ connectionString: server.database.url })
  await hand.connect()
})
afterEach(() => hand.query('rollback'))
afterAll(async () => {
  await hand.end()
  await server.close()
})
const studio = createStudio(() => server, 'orders.reading')

/** A running live that sells one A1 for 1,000, which some buyers claimed in this order. */
async function onAir(buyers: string[]) {
  const { seller, sessionId } = await studio.goOnAir(['A1'])
  const { api } = seller
  const itemClueId = seller.items.A1?.id as ItemId
  const body = { clueText: 'A1', price: 1_000 }
  await api(endpoints.items.update, { params: { itemClueId }, body })
  await server.control.say(
    seller.username,
    buyers.map((userId) => ({ userId, comment: 'A1' })),
  )
  await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: buyers }))
  const holdRevision = async () => {
    await hand.query('begin')
    await hand.query('select from waitlist_revisions where session_id = $1 for update', [sessionId])
  }
  return { seller, api, sessionId, itemClueId, holdRevision }
}

/** The tables that the transaction has written into which waits for a lock. */
async function writtenByWaiting(): Promise<string[]> {
  const { rows } = await server.db.execute<{ name: string }>(sql`
    select distinct relation::regclass::text as name from pg_locks
    where mode = 'RowExclusiveLock' and relation is not null and database =
      (select oid from pg_database where datname = current_database())
      and pid in (select pid from pg_locks where not granted)`)
  return rows.map(({ name }) => name)
}

const untilWaiting = () =>
  eventually(async () => {
    const { rows } = await server.db.execute(sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%waitlist_revisions%'`)
    expect(rows).toHaveLength(1)
  })

/** How many connections wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await server.db.execute(sql`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length
}

test('a pass-on has read who wins before claims wait for it', async () => {
  const { api, sessionId, itemClueId, holdRevision } = await onAir(['101', '102'])
  const params = { sessionId, customerAccountId: '101' as AccountId }
  await holdRevision()
  const passing = api(endpoints.orders.passOn, { params, body: {} })
  await untilWaiting()
  await hand.query(
    `insert into claims (session_id, item_id, account_id, message_id, item_text, username, nickname,
      comment_text, comment_at, heard_at, match_rule)
    values ($1, $2, '103', '1', 'A1', 'u', 'n', 'A1', now() - interval '1 hour', now(), 'contains')`,
    [sessionId, itemClueId],
  )
  await hand.query('commit')
  const { data } = await passing
  expect(data.promoted.map(({ customerAccountId }) => customerAccountId)).toEqual(['102'])
})

test('an undo has done all else before claims wait for it', async () => {
  const { seller, api, sessionId, holdRevision } = await onAir(['101', '102'])
  const params = { sessionId, customerAccountId: '101' as AccountId }
  await api(endpoints.orders.passOn, { params, body: {} })
  await holdRevision()
  const undoing = api(endpoints.orders.undo, { params, body: {} })
  await untilWaiting()
  expect(await writtenByWaiting()).toContain('buyer_lives')
  await hand.query('commit')
  await undoing
  expect(await seller.places(sessionId)).toEqual({ A1: ['101', '102'] })
})

test('a list of orders is of one moment, and takes one connection', async () => {
  const { api, sessionId } = await onAir(['101', '102'])
  const params = { sessionId, customerAccountId: '101' as AccountId }
  await api(endpoints.orders.update, { params, body: { status: 'sent' } })
  await hand.query('begin')
  await hand.query('lock table shops, order_steps in access exclusive mode')
  const reading = api(endpoints.orders.list, { params: { sessionId } })
  await eventually(async () => expect(await waiting()).toBeGreaterThan(0))
  expect(await waiting()).toBe(1)
  await hand.query('update order_steps set undone_at = now() where session_id = $1', [sessionId])
  await hand.query('commit')
  const { data } = await reading
  const order = data.orders.find(({ customerAccountId }) => customerAccountId === '101')
  expect(order).toMatchObject({ status: 'sent', canUndo: true })
})

test('of another seller’s live nothing is read before it is refused', async () => {
  const { sessionId } = await onAir(['101'])
  const other = await onAir(['201'])
  await hand.query('begin')
  await hand.query('lock table claims in access exclusive mode')
  const refused = failure(other.api(endpoints.orders.list, { params: { sessionId } }))
  const waits = eventually(async () => expect(await waiting()).toBeGreaterThan(0))
  const first = await Promise.race([refused, waits.catch(() => undefined)])
  expect(first).toMatchObject({ code: 'not_found' })
})

const STATUSES = ['sent', 'reported', 'paid', 'packed', 'shipped', 'returned', 'cancelled'] as const
const someStep = fc.record({
  buyer: fc.constantFrom('101', '102', '103'),
  does: fc.oneof(
    { weight: 6, arbitrary: fc.record({ status: fc.constantFrom(...STATUSES) }) },
    { weight: 1, arbitrary: fc.record({ shipping: fc.constantFrom(null, 500) }) },
    { weight: 1, arbitrary: fc.record({ adjustment: fc.constantFrom(0, -100) }) },
    { weight: 1, arbitrary: fc.record({ tracking: fc.constantFrom(null, 'JX1') }) },
    { weight: 2, arbitrary: fc.record({ amount: fc.constantFrom(300, 1_000, -200) }) },
    { weight: 2, arbitrary: fc.record({ quantity: fc.integer({ min: 1, max: 3 }) }) },
    { weight: 1, arbitrary: fc.constant('undo' as const) },
  ),
})

test('a step answers the order as the list has it then, whatever was done before', async () => {
  let answered = 0
  const tryOut = async (
    steps: readonly (typeof someStep extends fc.Arbitrary<infer S> ? S : never)[],
  ) => {
    const { api, sessionId, itemClueId, seller } = await onAir(['101', '102', '103'])
    await api(endpoints.comments.changeItem, {
      params: { sessionId, itemClueId },
      body: { stock: 3 },
    })
    const list = async () =>
      (await api(endpoints.orders.list, { params: { sessionId } })).data.orders
    // Who wins has a number once somebody has read the list.
    await list()
    for (const { buyer, does } of steps) {
      const customerAccountId = buyer as AccountId
      const params = { sessionId, customerAccountId }
      const step = async (): Promise<Order | undefined> => {
        if (does === 'undo') return (await api(endpoints.orders.undo, { params, body: {} })).data
        if ('amount' in does) {
          const body = { ...does, way: 'transfer' as const }
          return (await api(endpoints.orders.addPayment, { params, body })).data
        }
        if (!('quantity' in does))
          return (await api(endpoints.orders.update, { params, body: does })).data
        const [list] = await seller.waitlists(sessionId)
        const claim = list?.claims.find((each) => each.customerAccountId === buyer)
        const place = { ...params, itemClueId, messageId: claim?.messageId as never }
        if (claim) await api(endpoints.comments.move, { params: place, body: does })
        return undefined
      }
      // Many of them are refused where the order stands.
      const order = await step().catch(() => undefined)
      const orders = await list()
      if (!order) continue
      answered += 1
      const listed = orders.find((each) => each.customerAccountId === buyer)
      // What nothing is left of, and nothing was decided about, is in no list.
      expect(order).toEqual(listed ?? { ...order, status: 'draft', lines: [] })
    }
    await api(endpoints.live.update, { params: { sessionId }, body: { status: 'ended' } })
  }
  const evenings = fc.array(someStep, { minLength: 20, maxLength: 25, size: 'max' })
  await fc.assert(fc.asyncProperty(evenings, tryOut), { numRuns: 3, endOnFailure: true })
  expect(answered).toBeGreaterThan(10)
})

test('the history of an order keeps its newest 500 steps', async () => {
  const { api, sessionId } = await onAir(['101'])
  const params = { sessionId, customerAccountId: '101' as AccountId }
  await api(endpoints.orders.update, { params, body: { status: 'sent' } })
  // As many as buyer and seller may come to in the end.
  await hand.query(
    `insert into order_steps (session_id, account_id, kind, from_status, to_status, by, before, patch, made_at)
    select session_id, account_id, kind, from_status, to_status, by, before, patch, made_at
    from order_steps, generate_series(1, 520) where session_id = $1`,
    [sessionId],
  )
  await hand.query(
    'update orders set version = 521, accounted_version = 521 where session_id = $1',
    [sessionId],
  )
  await api(endpoints.orders.update, { params, body: { tracking: 'JX1' } })
  const steps = (await api(endpoints.orders.listSteps, { params })).data
  expect(steps).toHaveLength(500)
  expect(steps[0]).toMatchObject({ kind: 'tracking' })
})
