import { type ApiClient, endpoints } from '@dibs/contract'
import { PLAN_LIMITS, type Plan } from '@dibs/core'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { createLoneBus } from '../../platform/nodes/bus.ts'
import { createEvents } from '../../platform/nodes/events.ts'
import { createKeyedHash } from '../../platform/secrets/keyed-hash.ts'
import { failure } from '../../testing/failure.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createSubscriptions } from './service.ts'

const clock = createTestClock()
let server: TestServer
let operated: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock, env: { DEFAULT_PLAN: 'free' } })
  const { database, simulator } = server
  const env = { DEFAULT_PLAN: 'hobbyist', PLAN_SWITCH: 'operator' }
  operated = await startTestServer({ clock, database, simulator, env })
})
afterAll(async () => {
  await operated.close()
  await server.close()
})

const { subscription } = endpoints
const read = async (api: ApiClient) => (await api(subscription.get, {})).data
const to = (api: ApiClient, plan: Plan) => api(subscription.switch, { body: { plan } })

describe('a subscription', () => {
  test('starts on the plan of new accounts, with nothing used', async () => {
    const { api } = await server.logIn('plan.new@example.test')
    const { price: _, support: __, ...limits } = PLAN_LIMITS.free
    expect(await read(api)).toEqual({
      plan: 'free',
      requestedPlan: null,
      limits,
      usage: { liveSessions: 0, itemCodes: 0, resetsAt: '2026-01-31T17:00:00.000Z' },
    })
    expect((await api(endpoints.user.getProfile, {})).data.plan).toBe('free')
  })

  test('stays what it is when the plan of new accounts changes', async () => {
    await server.logIn('plan.old@example.test')
    clock.advance({ minutes: 2 })
    const { api } = await operated.logIn('plan.old@example.test')
    expect((await read(api)).plan).toBe('free')
  })

  test('is switched at once where sellers switch themselves, up and down', async () => {
    const { api } = await server.logIn('plan.self@example.test')
    expect((await to(api, 'superstar')).data).toMatchObject({
      plan: 'superstar',
      requestedPlan: null,
      limits: { sessionsPerMonth: null, itemCodes: null },
    })
    expect((await to(api, 'hobbyist')).data.plan).toBe('hobbyist')
    expect((await read(api)).plan).toBe('hobbyist')
  })

  test.each([
    ['en', 'You are already subscribed to this plan.'],
    ['id', 'Kamu sudah memakai langganan ini.'],
  ] as const)('that is current cannot be switched to (%s)', async (language, sentence) => {
    const { api } = await server.logIn(`plan.same.${language}@example.test`, language)
    expect(await failure(to(api, 'free'))).toMatchObject({
      status: 409,
      code: 'plan_same',
      message: sentence,
    })
  })

  test('that is stored is answered, whatever fails afterwards', async () => {
    const { userId } = await server.logIn('plan.stored@example.test')
    // The database goes away after the commit, and nobody can be told.
    let isStored = false
    const db = new Proxy(server.db, {
      get(target, name) {
        if (isStored) throw new Error('the database is away')
        if (name !== 'transaction') return target[name as keyof Database]
        return async (work: never) => {
          const stored = await target.transaction(work)
          isStored = true
          return stored
        }
      },
    })
    const events = createEvents({
      log: pino({ enabled: false }),
      bus: createLoneBus(),
      clock: Date.now,
    })
    events.on('plan.changed', () => Promise.reject(new Error('the live cannot be told')))
    const subscriptions = createSubscriptions({
      db,
      keyedHash: createKeyedHash(['k'.repeat(32)]),
      clock,
      planSwitch: 'self',
      events,
    })
    expect(await subscriptions.switch(userId, 'pro')).toMatchObject({
      plan: 'pro',
      usage: { itemCodes: 0 },
    })
  })

  test('is not for strangers, and knows no other plans', async () => {
    expect(await failure(read(server.api()))).toMatchObject({ status: 401 })
    const { api } = await server.logIn('plan.odd@example.test')
    expect(await failure(to(api, 'gold' as Plan))).toMatchObject({ status: 400 })
  })
})

describe('where the operator grants plans', () => {
  test('a dearer one is asked for, and another request takes its place', async () => {
    const { api } = await operated.logIn('plan.asks@example.test')
    expect((await to(api, 'superstar')).data).toMatchObject({
      plan: 'hobbyist',
      requestedPlan: 'superstar',
    })
    expect((await to(api, 'pro')).data).toMatchObject({ plan: 'hobbyist', requestedPlan: 'pro' })
    expect(await read(api)).toMatchObject({ plan: 'hobbyist', requestedPlan: 'pro' })
    expect(await failure(to(api, 'hobbyist'))).toMatchObject({ status: 409, code: 'plan_same' })
  })

  test('a cheaper one takes effect at once, and takes back what was asked for', async () => {
    const { api } = await operated.logIn('plan.saves@example.test')
    await to(api, 'pro')
    expect((await to(api, 'free')).data).toMatchObject({ plan: 'free', requestedPlan: null })
  })
})
