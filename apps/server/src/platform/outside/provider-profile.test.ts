import { expect, test } from 'vitest'
import { anyService } from '../../testing/any-service.ts'
import { serve } from '../../testing/serve.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createRateLimiter } from '../limits/rate-limit.ts'
import type { ReadProfile } from './profile-page.ts'
import {
  createProviderProfileReader,
  PROVIDER_PROFILE_LOOKS,
  readInTurn,
} from './provider-profile.ts'

const USER = {
  unique_id: 'Toko.Rina',
  nickname: 'Rina',
  numeric_uid: '68',
  signature: 'mango4',
  is_private: false,
}

/** A provider that answers so; with what it was asked. */
async function providerOf(status: number, body: unknown, isGranted = true) {
  const asked: string[] = []
  let released = 0
  let busy = 0
  const apiUrl = await serve((request, response) => {
    asked.push(`${request.url} ${String(request.headers['x-api-key'])}`)
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const clock = createTestClock()
  const limitLooks = createRateLimiter(PROVIDER_PROFILE_LOOKS, clock)
  const read = createProviderProfileReader({
    apiUrl,
    apiKey: 'key',
    service: anyService(),
    clock,
    countLook: async () => limitLooks('all'),
    budget: {
      take: async () =>
        isGranted
          ? {
              isGranted: true,
              release: () => {
                released += 1
              },
              becomeLive: () => {},
            }
          : { isGranted: false, retryAfterMs: 1_000 },
      busy: () => {
        busy += 1
      },
    },
  })
  return { read, clock, asked, released: () => released, busy: () => busy }
}

test('tells the profile, for one request of the key', async () => {
  const { read, asked, released } = await providerOf(200, { code: 200, user: USER })
  const profile = { accountId: '68', username: 'Toko.Rina', nickname: 'Rina', bio: 'mango4' }
  expect(await read('toko.rina')).toEqual({ kind: 'found', ...profile })
  expect(asked).toEqual(['/tiktok/users/toko.rina/detailed key'])
  expect(released()).toBe(1)
})

test.each([
  [200, { user: { ...USER, is_private: true } }, 'private'],
  [200, { user: { ...USER, unique_id: 'somebody' } }, 'unreadable'],
  [200, { user: { ...USER, numeric_uid: '0' } }, 'unreadable'],
  [200, { user: null }, 'unreadable'],
  [200, 'no JSON', 'unreadable'],
  [404, {}, 'missing'],
  [500, {}, 'unreadable'],
])('answer %i %j: %s', async (status, body, kind) => {
  const { read } = await providerOf(status, body)
  expect((await read('toko.rina')).kind).toBe(kind)
})

test('a key whose plan has no profiles is asked again an hour later', async () => {
  const { read, asked, clock } = await providerOf(403, {})
  await read('toko.rina')
  await read('toko.rina')
  expect(asked).toHaveLength(1)
  clock.advance({ minutes: 60 })
  await read('toko.rina')
  expect(asked).toHaveLength(2)
})

test('a provider that has had enough is left alone by everybody', async () => {
  const { read, busy } = await providerOf(429, {})
  expect((await read('toko.rina')).kind).toBe('unreadable')
  expect(busy()).toBe(1)
})

test('nothing is asked beyond the budget', async () => {
  const { read, asked } = await providerOf(200, { user: USER }, false)
  expect((await read('toko.rina')).kind).toBe('unreadable')
  expect(asked).toEqual([])
})

test('thirty looks an hour leave the rest of the key to lives', async () => {
  const { read, asked } = await providerOf(404, {})
  for (let look = 0; look < 32; look += 1) await read('toko.rina')
  expect(asked).toHaveLength(30)
})

test('the first way that can read a profile tells it', async () => {
  const found = { kind: 'missing' } as const
  const unreadable: ReadProfile = async () => ({ kind: 'unreadable', why: 'blocked' })
  expect(await readInTurn(unreadable, async () => found)('toko')).toEqual(found)
  const why = 'blocked; blocked'
  expect(await readInTurn(unreadable, unreadable)('toko')).toEqual({ kind: 'unreadable', why })
})
