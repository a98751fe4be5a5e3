import { randomUUID } from 'node:crypto'
import { type ApiClient, endpoints } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoneBus } from '../../platform/nodes/bus.ts'
import { createEvents } from '../../platform/nodes/events.ts'
import { failure } from '../../testing/failure.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createItems } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

let count = 0
async function newApi(language?: 'en' | 'id') {
  count += 1
  return (await server.logIn(`items${count}@example.test`, language)).api
}

const create = (api: ApiClient, clueText: string) =>
  api(endpoints.items.create, { body: { clueText } })
const codes = async (api: ApiClient) =>
  (await api(endpoints.items.list, {})).data.map((item) => item.clue_text)

describe('items', () => {
  test('are 10,000 at most, all of them listed', async () => {
    const api = await newApi()
    await create(api, 'FIRST')
    await server.db.execute(sql`
      insert into items (user_id, code, folded_code, place, created_at, updated_at)
      select user_id, 'C' || n, 'c' || n, -n, now(), now()
      from items, generate_series(1, 9998) n where code = 'FIRST'`)
    expect((await create(api, 'LAST')).status).toBe(201)
    expect(await failure(create(api, 'ONE MORE'))).toMatchObject({
      status: 409,
      code: 'too_many_items',
    })
    // One that is there already is found, as ever.
    expect(await failure(create(api, 'c77'))).toMatchObject({ code: 'item_exists' })
    const listed = await codes(api)
    expect(listed).toHaveLength(10_000)
    expect([listed[0], listed.at(-2), listed.at(-1)]).toEqual(['LAST', 'C1', 'FIRST'])
  })

  test('are listed newest first, trimmed, and can be changed and deleted', async () => {
    const api = await newApi()
    const { data: first, status } = await create(api, '  A1 ')
    expect([status, first.clue_text]).toEqual([201, 'A1'])
    await create(api, 'B2')
    expect(await codes(api)).toEqual(['B2', 'A1'])
    const params = { itemClueId: first.id }
    const changed = await api(endpoints.items.update, { params, body: { clueText: 'a1' } })
    expect(changed.data.clue_text).toBe('a1')
    expect(Date.parse(changed.data.updated_at)).toBeGreaterThanOrEqual(Date.parse(first.updated_at))
    expect((await api(endpoints.items.remove, { params })).status).toBe(204)
    expect(await codes(api)).toEqual(['B2'])
  })

  test('are stored and answered though a running live cannot be told of them', async () => {
    const { userId } = await server.logIn('untold@example.test')
    const told: string[] = []
    const events = createEvents({
      log: pino({ level: 'silent' }),
      bus: createLoneBus(),
      clock: Date.now,
    })
    events.on('items.changed', (event) => {
      told.push(event.userId)
      throw new Error('the items cannot be read now')
    })
    const items = createItems({ db: server.db, clock: Date.now, events })
    const { id } = await items.create(userId, 'A1')
    expect((await items.update(userId, id, 'B2')).code).toBe('B2')
    await items.remove(userId, id)
    expect(told).toEqual([userId, userId, userId])
    expect(await items.list(userId)).toEqual([])
  })

  test.each([
    ['   ', 'item_code_blank'],
    ['\u200B\u2060', 'item_code_blank'],
    ['1234567890123456', 'item_code_too_long'],
    [`a${'\u0301'.repeat(300)}`, 'item_code_too_long'],
  ])('refuse the code %j as %s', async (clueText, code) => {
    const api = await newApi()
    expect(await failure(create(api, clueText))).toMatchObject({ status: 422, code })
    const { data } = await create(api, 'ok')
    const change = { params: { itemClueId: data.id }, body: { clueText } }
    expect(await failure(api(endpoints.items.update, change))).toMatchObject({ status: 422, code })
    expect(await codes(api)).toEqual(['ok'])
  })

  test('count characters as a person would', async () => {
    const api = await newApi()
    expect((await create(api, '👍🏽')).status).toBe(201)
    expect((await create(api, '👍🏽'.repeat(15))).status).toBe(201)
    expect((await create(api, 'e\u0301'.repeat(15))).status).toBe(201)
    expect((await create(api, '👩‍👩‍👧‍👦'.repeat(15))).status).toBe(201)
  })

  test('refuse a code that exists in another case or width, and say which item has it', async () => {
    const api = await newApi('id')
    const { data: existing } = await create(api, 'Kaos A1')
    for (const clueText of ['kaos a1', 'ＫＡＯＳ Ａ１', 'Ka\u200Bos A1']) {
      const error = await failure(create(api, clueText))
      expect(error).toMatchObject({ status: 409, code: 'item_exists' })
      expect(error.body?.existingItemId).toBe(existing.id)
      expect(error.message).toBe('Kode ini sudah kamu pakai.')
    }
    const { data: other } = await create(api, 'B2')
    const change = { params: { itemClueId: other.id }, body: { clueText: 'KAOS A1' } }
    expect(await failure(api(endpoints.items.update, change))).toMatchObject({
      code: 'item_exists',
    })
  })

  test('of others, and items that do not exist, are the same: not there', async () => {
    const api = await newApi()
    const { data: item } = await create(api, 'A1')
    const stranger = await newApi()
    for (const id of [item.id, randomUUID() as ItemId]) {
      const params = { itemClueId: id }
      const change = { params, body: { clueText: 'Z' } }
      expect(await failure(stranger(endpoints.items.update, change))).toMatchObject({ status: 404 })
      expect(await failure(stranger(endpoints.items.remove, { params }))).toMatchObject({
        status: 404,
      })
    }
    const params = { itemClueId: 'nonsense' as ItemId }
    expect(await failure(api(endpoints.items.remove, { params }))).toMatchObject({ status: 400 })
    expect(await codes(api)).toEqual(['A1'])
  })

  test('two devices that add the same code at once make one item', async () => {
    const api = await newApi()
    const outcomes = await Promise.allSettled(
      ['A1', 'a1', 'Ａ1', 'A1'].map((clueText) => create(api, clueText)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codes(api)).toHaveLength(1)
  })

  test('are made once when the same request is sent again', async () => {
    const api = await newApi()
    const call = { body: { clueText: 'A1' }, idempotencyKey: randomUUID() }
    const answers = await Promise.all([1, 2, 3].map(() => api(endpoints.items.create, call)))
    for (const { status, data } of answers) {
      expect(status).toBe(201)
      expect(data).toEqual(answers[0]?.data)
    }
    const other = { ...call, body: { clueText: 'B2' } }
    expect(await failure(api(endpoints.items.create, other))).toMatchObject({
      status: 409,
      code: 'idempotency_conflict',
    })
  })

  test('take a code that another item lets go of at the same moment, or find it taken', async () => {
    const api = await newApi()
    const first = (await create(api, 'A1')).data
    const second = (await create(api, 'B2')).data
    const rename = ({ id }: { id: ItemId }, clueText: string) =>
      api(endpoints.items.update, { params: { itemClueId: id }, body: { clueText } })
    for (let round = 0; round < 30; round += 1) {
      await rename(first, 'A1')
      await rename(second, 'B2')
      const [taking] = await Promise.allSettled([rename(first, 'B2'), rename(second, 'D4')])
      if (taking.status === 'rejected') expect(taking.reason).toMatchObject({ code: 'item_exists' })
    }
  })

  test('need a token, and a body that is not too large', async () => {
    expect(await failure(server.api()(endpoints.items.list, {}))).toMatchObject({
      status: 401,
      code: 'unauthorized',
    })
    const api = await newApi()
    expect(await failure(create(api, 'x'.repeat(100_000)))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    })
    expect(await failure(create(api, 'x'.repeat(2_000)))).toMatchObject({
      status: 400,
      code: 'bad_request',
    })
  })
})

describe('several items at once', () => {
  type Typed = string | { clueText: string; name?: string | null; price?: number; stock?: number }
  const createMany = async (api: ApiClient, clueTexts: Typed[], idempotencyKey = randomUUID()) =>
    (await api(endpoints.items.createMany, { body: { clueTexts }, idempotencyKey })).data

  test('stand on top in their order, and each line is answered', async () => {
    const api = await newApi()
    const { data: old } = await create(api, 'b2')
    const typed = ['A1', ' A10 ', 'B2', '  ', 'x'.repeat(16), 'a1', 'A2']
    const { results, ...rest } = await createMany(api, typed)
    expect(results.map(({ result }) => result)).toEqual([
      'added',
      'added',
      'item_exists',
      'item_code_blank',
      'item_code_too_long',
      'item_exists',
      'added',
    ])
    expect(results.map(({ item }) => item?.clue_text ?? null)).toEqual([
      'A1',
      'A10',
      'b2',
      null,
      null,
      'A1',
      'A2',
    ])
    expect(results[2]?.item?.id).toBe(old.id)
    expect(rest).toEqual({})
    await create(api, 'NEW')
    expect(await codes(api)).toEqual(['NEW', 'A1', 'A10', 'A2', 'b2'])
  })

  test('go behind the code that they go on from, and on top otherwise; one alone is on top', async () => {
    const api = await newApi()
    for (const typed of [['C1'], ['tunik merah'], ['C2', 'C3', 'C4'], ['A1', 'A2'], ['c7', 'C6']])
      await createMany(api, typed)
    expect(await codes(api)).toEqual([
      ...['A1', 'A2', 'tunik merah'],
      ...['C1', 'C2', 'C3', 'C4', 'c7', 'C6'],
    ])
    await createMany(api, ['C8', 'A3'])
    await createMany(api, ['A4'])
    expect((await codes(api)).slice(0, 4)).toEqual(['A4', 'C8', 'A3', 'A1'])
  })

  test('are added once, however often the same request comes', async () => {
    const api = await newApi()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => createMany(api, ['A1', 'A2'], key)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.results.map(({ result }) => result)).toEqual(['added', 'added'])
    expect(await codes(api)).toEqual(['A1', 'A2'])
    expect(await failure(createMany(api, ['A3'], key))).toMatchObject({
      code: 'idempotency_conflict',
    })
  })

  test('may come with their goods; those that are there already keep theirs', async () => {
    const api = await newApi()
    await create(api, 'A2')
    const gamis = { name: ' Gamis Satin ', price: 95_000, stock: 3 }
    const { results } = await createMany(api, [
      { clueText: 'A1', ...gamis },
      'B1',
      { clueText: 'a2', price: 1_000 },
      { clueText: 'C1', name: null },
    ])
    expect(results.map(({ result }) => result)).toEqual(['added', 'added', 'item_exists', 'added'])
    const goods = results.map(({ item }) => [item?.name, item?.price, item?.stock])
    expect(goods[0]).toEqual(['Gamis Satin', 95_000, 3])
    expect(goods.slice(1)).toEqual(Array(3).fill([undefined, undefined, undefined]))
    for (const wrong of [
      { price: 0 },
      { price: 1.5 },
      { stock: 1_000 },
      { name: 'x'.repeat(61) },
    ]) {
      const { status } = await failure(createMany(api, ['D1', { clueText: 'D2', ...wrong }]))
      expect([400, 422]).toContain(status)
    }
    expect((await codes(api)).filter((code) => code.startsWith('D'))).toEqual([])
  })

  test('are a thousand in a call at most, and sixty calls in an hour', async () => {
    const api = await newApi()
    const thousand = Array.from({ length: 1_000 }, (_, n) => `K${n}`)
    expect(await failure(createMany(api, [...thousand, 'ONE']))).toMatchObject({ status: 400 })
    expect(await failure(createMany(api, []))).toMatchObject({ status: 400 })
    const { results } = await createMany(api, thousand)
    expect(results.every(({ result }) => result === 'added')).toBe(true)
    expect(await codes(api)).toEqual(thousand)
    for (let call = 2; call <= 60; call += 1) await createMany(api, ['K0'])
    expect(await failure(createMany(api, ['K0']))).toMatchObject({ status: 429 })
    expect((await create(api, 'L1')).status).toBe(201)
  })

  test('do not pass 10,000', async () => {
    const api = await newApi()
    await create(api, 'FIRST')
    await server.db.execute(sql`
      insert into items (user_id, code, folded_code, created_at, updated_at)
      select user_id, 'C' || n, 'c' || n, now(), now()
      from items, generate_series(1, 9997) n where code = 'FIRST'
        and not exists (select from items other where other.user_id = items.user_id and other.code <> 'FIRST')`)
    const { results, liftedBy } = await createMany(api, ['X1', 'C5', 'X2', 'X3'])
    expect(results.map(({ result }) => result)).toEqual([
      'added',
      'item_exists',
      'added',
      'too_many_items',
    ])
    expect(liftedBy).toBeNull()
  })

  test('and single ones that come at the same moment make one item of each code', async () => {
    const api = await newApi()
    await Promise.allSettled([
      createMany(api, ['A1', 'A2', 'A3']),
      createMany(api, ['a3', 'A4']),
      create(api, 'A2'),
      create(api, 'A5'),
    ])
    expect((await codes(api)).map((code) => code.toUpperCase()).sort()).toEqual([
      'A1',
      'A2',
      'A3',
      'A4',
      'A5',
    ])
  })

  test('are deleted at once, and those of others stay', async () => {
    const api = await newApi()
    const { results } = await createMany(api, ['A1', 'A2', 'A3'])
    const stranger = await newApi()
    const { data: theirs } = await create(stranger, 'A1')
    const ids = results.map(({ item }) => item?.id as ItemId)
    const itemClueIds = [...ids.slice(0, 2), theirs.id, randomUUID() as ItemId]
    for (const _ of [1, 2]) {
      const { status } = await api(endpoints.items.removeMany, { body: { itemClueIds } })
      expect(status).toBe(204)
    }
    expect(await codes(api)).toEqual(['A3'])
    expect(await codes(stranger)).toEqual(['A1'])
  })
})

describe('the order of items', () => {
  /** A seller with items, and the ids of those with some codes. */
  async function sellerWith(...all: string[]) {
    const api = await newApi()
    await api(endpoints.items.createMany, { body: { clueTexts: all } })
    const listed = (await api(endpoints.items.list, {})).data
    const idsOf = (...some: string[]) =>
      some.map((code) => listed.find((item) => item.clue_text === code)?.id as ItemId)
    const reorder = (...some: string[]) =>
      api(endpoints.items.reorder, { body: { itemClueIds: idsOf(...some) } })
    return { api, idsOf, reorder }
  }

  test('is the seller’s: those that are named share out their places, others stay', async () => {
    const { api, reorder } = await sellerWith('A', 'B', 'C', 'D', 'E')
    expect((await reorder('D', 'B')).status).toBe(204)
    expect(await codes(api)).toEqual(['A', 'D', 'C', 'B', 'E'])
    await reorder('E', 'D', 'C', 'B', 'A')
    await reorder('E', 'D', 'C', 'B', 'A')
    expect(await codes(api)).toEqual(['E', 'D', 'C', 'B', 'A'])
    await create(api, 'NEW')
    await reorder('A', 'E')
    expect(await codes(api)).toEqual(['NEW', 'A', 'D', 'C', 'B', 'E'])
    await reorder('C', 'C')
    expect(await codes(api)).toEqual(['NEW', 'A', 'D', 'C', 'B', 'E'])
  })

  test('can be given to items from before there was one, and holds when some are deleted', async () => {
    const { api, idsOf, reorder } = await sellerWith('C', 'B', 'A')
    await server.db.execute(sql`
      update items set place = 0, created_at = now() - ascii(code) * interval '1 s'
      where id in ${idsOf('A', 'B', 'C')}`)
    expect(await codes(api)).toEqual(['A', 'B', 'C'])
    await reorder('C', 'A')
    expect(await codes(api)).toEqual(['C', 'B', 'A'])
    const [itemClueId] = idsOf('B') as [ItemId]
    await api(endpoints.items.remove, { params: { itemClueId } })
    await reorder('A', 'C')
    expect(await codes(api)).toEqual(['A', 'C'])
    expect(await failure(reorder('A', 'B'))).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('is of the seller alone', async () => {
    const { api, idsOf } = await sellerWith('A', 'B')
    const stranger = await sellerWith('A', 'B')
    const itemClueIds = [...idsOf('B'), ...stranger.idsOf('A')]
    expect(await failure(api(endpoints.items.reorder, { body: { itemClueIds } }))).toMatchObject({
      status: 404,
    })
    expect(await codes(api)).toEqual(['A', 'B'])
    expect(await codes(stranger.api)).toEqual(['A', 'B'])
  })

  test('comes out whole when it is changed on several devices at once', async () => {
    const all = ['A', 'B', 'C', 'D', 'E', 'F']
    const { api, reorder } = await sellerWith(...all)
    await Promise.all([
      reorder('F', 'A'),
      reorder('B', 'E'),
      reorder(...all.toReversed()),
      create(api, 'G'),
    ])
    const listed = await codes(api)
    expect(listed).toHaveLength(7)
    expect(listed.toSorted()).toEqual([...all, 'G'])
  })
})
