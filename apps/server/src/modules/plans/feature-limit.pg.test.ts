import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import type { Plan } from '@dibs/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { type TestSeller, toSavedComment } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DEFAULT_PLAN: 'free' } })
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'feature.limit')

const switchTo = ({ api }: TestSeller, plan: Plan) =>
  api(endpoints.subscription.switch, { body: { plan } })

const SENTENCES = [
  [
    'en',
    'Adding and removing by hand is not in your plan. Hobbyist has it.',
    'Auto-join is not in your plan. Pro Seller has it.',
  ],
  [
    'id',
    'Menambah dan mengeluarkan manual belum ada di langgananmu. Adanya di Hobbyist.',
    'Catat otomatis belum ada di langgananmu. Adanya di Pro Seller.',
  ],
] as const

test.each(SENTENCES)(
  'adding and removing by hand needs hobbyist, moving does not (%s)',
  async (language, sentence) => {
    const { seller, sessionId } = await studio.goOnAir()
    await seller.api(endpoints.user.setLanguage, { body: { languagePreference: language } })
    const { comments } = await server.control.say(seller.username, [
      { comment: 'A1', userId: '1' },
      { comment: 'A1', userId: '2' },
      { comment: 'mau dong', userId: '3' },
    ])
    const [first, second, third] = comments
    if (!first || !second || !third) throw new Error('not said')
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ A1: ['1', '2'] }))

    const idempotencyKey = randomUUID()
    const byHand = { body: toSavedComment(sessionId, seller.items.A1, third, true), idempotencyKey }
    const params = claimParams(sessionId, seller, 'A1', first)
    const refusals = [
      await failure(seller.api(endpoints.comments.save, byHand)),
      await failure(seller.api(endpoints.comments.remove, { params })),
    ]
    for (const refused of refusals) {
      expect(refused).toMatchObject({ status: 403, code: 'plan_limit', message: sentence })
      expect(refused.body).toMatchObject({ limit: 'manualClaims', liftedBy: 'hobbyist' })
    }
    const move = { params: claimParams(sessionId, seller, 'A1', second), body: { move: 'winner' } }
    await seller.api(endpoints.comments.move, move as never)
    expect(await seller.places(sessionId)).toEqual({ A1: ['2', '1'] })
    const heard = { body: toSavedComment(sessionId, seller.items.A1, second, false) }
    expect((await seller.api(endpoints.comments.save, heard)).status).toBe(200)

    await switchTo(seller, 'hobbyist')
    expect((await seller.api(endpoints.comments.save, byHand)).status).toBe(201)
    expect((await seller.api(endpoints.comments.remove, { params })).status).toBe(204)
    expect(await seller.places(sessionId)).toEqual({ A1: ['2', '3'] })
    await switchTo(seller, 'free')
    // Sent again because its answer got lost.
    expect((await seller.api(endpoints.comments.save, byHand)).status).toBe(201)
  },
)

test.each(SENTENCES)('auto-join needs pro (%s)', async (language, _, sentence) => {
  const { api } = await server.logIn(`auto.join.${language}@example.test`, language)
  const set = (autoJoin: boolean) => api(endpoints.user.updateProfile, { body: { autoJoin } })
  const refused = await failure(set(true))
  expect(refused).toMatchObject({ status: 403, code: 'plan_limit', message: sentence })
  expect(refused.body).toMatchObject({ limit: 'autoJoin', liftedBy: 'pro' })
  expect((await set(false)).data.autoJoin).toBe(false)
  await api(endpoints.subscription.switch, { body: { plan: 'pro' } })
  expect((await set(true)).data.autoJoin).toBe(true)
})
