import { randomUUID } from 'node:crypto'
import { type ApiClient, endpoints } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLoneBus } from '../../platform/bus.ts'
import { createEvents } from '../../platform/events.ts'
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
      insert into items (user_id, code, folded_code, created_at, updated_at)
      select user_id, 'C' || n, 'c' || n, now() + n * interval '1 ms', now()
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
    expect([listed[0], listed.at(-2), listed.at(-1)]).toEqual(['C9998', 'C1', 'FIRST'])
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
    ['👩‍👩‍👧‍👦'.repeat(11), 'item_code_too_long'],
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
