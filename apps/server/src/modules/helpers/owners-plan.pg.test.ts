import { endpoints } from '@dibs/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../platform/database/schema/index.ts'
import { failure } from '../../testing/failure.ts'
import { createHelper } from '../../testing/test-helper.ts'
import { createTestSeller, type TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { writeLive } from '../../testing/write-live.ts'

const CODES_OF_FREE = 25

let server: TestServer
let seller: TestSeller
beforeAll(async () => {
  server = await startTestServer()
  seller = await createTestSeller(server, 'owners.plan', ['A1'])
  await server.db.update(users).set({ plan: 'free' }).where(eq(users.id, seller.userId))
})
afterAll(() => server.close())

test('what the owner’s plan does not hold is refused to a helper without naming a plan', async () => {
  const sari = await createHelper(server, seller, { role: 'desk', name: 'Sari' })
  const sessionId = await writeLive(server, seller, { claims: { A1: ['101'] } })
  const { data: lists } = await sari.api(endpoints.comments.listWaitlists, {
    params: { sessionId },
  })
  const [claim] = lists?.[0]?.claims ?? []
  if (!claim) throw new Error('nobody claims')
  const { messageId, customerAccountId } = claim
  const params = {
    sessionId,
    itemClueId: seller.items.A1?.id as never,
    messageId,
    customerAccountId,
  }
  const refused = await failure(sari.api(endpoints.comments.remove, { params }))
  expect(refused).toMatchObject({ status: 403, code: 'plan_limit' })
  expect(refused.body).toEqual({
    error: 'Adding and removing by hand is not in this shop’s plan. Ask the shop’s owner.',
    code: 'plan_limit',
    limit: 'manualClaims',
  })
  const clueTexts = Array.from({ length: CODES_OF_FREE }, (_, index) => `B${index}`)
  const { data: added } = await sari.api(endpoints.items.createMany, { body: { clueTexts } })
  expect(added.results.at(-1)?.result).toBe('plan_limit')
  expect(added).not.toHaveProperty('liftedBy')
  const one = await failure(sari.api(endpoints.items.create, { body: { clueText: 'C1' } }))
  expect(one.message).toBe(
    'This shop’s plan holds no more item codes. Delete one, or ask the shop’s owner.',
  )
  // The owner is told which does.
  const own = await failure(seller.api(endpoints.items.create, { body: { clueText: 'C1' } }))
  expect(own).toMatchObject({ body: { limit: 'itemCodes', liftedBy: 'hobbyist' } })
})
