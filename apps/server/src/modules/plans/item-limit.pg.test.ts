import { randomUUID } from 'node:crypto'
import { type ApiClient, endpoints } from '@dibs/contract'
import type { Plan } from '@dibs/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { failure } from '../../testing/failure.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEFAULT_PLAN: 'free' } })
})
afterAll(() => server.close())

let sellers = 0
async function newApi(language: 'en' | 'id' = 'en') {
  sellers += 1
  return (await server.logIn(`item.limit${sellers}@example.test`, language)).api
}

const create = (api: ApiClient, clueText: string, idempotencyKey?: string) =>
  api(endpoints.items.create, {
    body: { clueText },
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  })
const list = async (api: ApiClient) => (await api(endpoints.items.list, {})).data
const switchTo = (api: ApiClient, plan: Plan) =>
  api(endpoints.subscription.switch, { body: { plan } })
async function fill(api: ApiClient, from: number, to: number) {
  for (let n = from; n <= to; n += 1) await create(api, `K${n}`)
}

test.each([
  ['en', 'Your plan holds no more item codes. Delete one, or switch to Hobbyist for more.'],
  ['id', 'Kode barang di langgananmu sudah penuh. Hapus salah satu, atau pindah ke Hobbyist.'],
] as const)(
  'the free plan holds 25 codes, and says in %s what holds more',
  async (language, sentence) => {
    const api = await newApi(language)
    await fill(api, 1, 25)
    const refused = await failure(create(api, 'K26'))
    expect(refused).toMatchObject({ status: 403, code: 'plan_limit', message: sentence })
    expect(refused.body).toMatchObject({ limit: 'itemCodes', liftedBy: 'hobbyist' })
    expect(await list(api)).toHaveLength(25)
    expect((await api(endpoints.subscription.get, {})).data.usage.itemCodes).toBe(25)

    const [newest] = await list(api)
    if (!newest) throw new Error('no items')
    await api(endpoints.items.remove, { params: { itemClueId: newest.id } })
    expect((await create(api, 'K26')).status).toBe(201)
  },
)

test('at the cap, a code that exists is found, and a repeat gets its first answer', async () => {
  const api = await newApi()
  await fill(api, 1, 24)
  const key = randomUUID()
  const { data: first } = await create(api, 'K25', key)
  expect((await create(api, 'K25', key)).data).toEqual(first)
  const taken = await failure(create(api, 'k25'))
  expect(taken).toMatchObject({ status: 409, code: 'item_exists' })
  expect(taken.body?.existingItemId).toBe(first.id)
  const renamed = { params: { itemClueId: first.id }, body: { clueText: 'Z25' } }
  expect((await api(endpoints.items.update, renamed)).data.clue_text).toBe('Z25')
})

test('codes that are added at once do not pass the cap together', async () => {
  const api = await newApi()
  await fill(api, 1, 20)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => create(api, `M${n}`)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await list(api)).toHaveLength(25)
})

test('a plan that holds fewer hides and deletes nothing, and lets no more in', async () => {
  const api = await newApi()
  await switchTo(api, 'hobbyist')
  await fill(api, 1, 27)
  await switchTo(api, 'free')
  const items = await list(api)
  expect(items).toHaveLength(27)
  expect(await failure(create(api, 'K28'))).toMatchObject({ code: 'plan_limit' })
  for (const { id } of items.slice(0, 2)) {
    await api(endpoints.items.remove, { params: { itemClueId: id } })
  }
  expect(await failure(create(api, 'K28'))).toMatchObject({ code: 'plan_limit' })
  expect(await list(api)).toHaveLength(25)
})

test('of several codes at once, as many are added as the plan holds, and what holds more is told', async () => {
  const api = await newApi()
  await fill(api, 1, 22)
  const clueTexts = ['M1', 'K7', 'M2', 'M3', 'M4', 'M5']
  const { data } = await api(endpoints.items.createMany, { body: { clueTexts } })
  expect(data.results.map(({ result }) => result)).toEqual([
    'added',
    'item_exists',
    'added',
    'added',
    'plan_limit',
    'plan_limit',
  ])
  expect(data.liftedBy).toBe('hobbyist')
  expect(await list(api)).toHaveLength(25)
})
