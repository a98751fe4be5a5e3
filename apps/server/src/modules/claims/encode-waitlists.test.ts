import { endpoints, waitlistToBody } from '@dibs/contract'
import { type AccountId, buildWaitlists, type Claim, type ItemId, type MessageId } from '@dibs/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createMomentWriter, encodeWaitlists } from './encode-waitlists.ts'
import { createMarks, toItemWaitlist } from './waitlists.ts'

const schema = endpoints.comments.listWaitlists.responses[200]
const marks = createMarks([{ to: 1_000 }], [{ kind: 'message', subject: '3', heardAt: 0 }])

function encoded(claims: readonly Claim[]) {
  const waitlists = buildWaitlists({ comments: claims, removals: [], placements: [] })
  const steps = encodeWaitlists(waitlists, marks)
  let paused = 0
  for (;;) {
    const { done, value } = steps.next()
    if (done) return { text: value.toString(), waitlists, paused }
    paused += 1
  }
}

const ITEMS = ['0198a0f0-0000-7000-8000-000000000001', '0198a0f0-0000-7000-8000-000000000002']
const claim: fc.Arbitrary<Claim> = fc.record({
  messageId: fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }).map((id) => String(id) as MessageId),
  buyer: fc.record({
    accountId: fc.bigInt({ min: 1n, max: 99n }).map((id) => String(id) as AccountId),
    username: fc.string({ unit: 'binary' }),
    nickname: fc.string({ unit: 'binary' }),
  }),
  text: fc.string({ unit: 'binary' }),
  commentedAt: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  itemId: fc.constantFrom(...(ITEMS as ItemId[])),
  itemText: fc.string({ unit: 'binary' }),
  heardAt: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  matchRule: fc.constantFrom('contains', 'whole', null),
  addedAt: fc.option(fc.integer({ min: 1, max: 4_102_444_800_000 })),
  isReported: fc.boolean(),
})

test('waitlists are written as the schema has them', () => {
  fc.assert(
    fc.property(fc.array(claim, { maxLength: 30 }), (claims) => {
      const { text, waitlists } = encoded(claims)
      const said: unknown = JSON.parse(text)
      expect(said).toEqual(waitlists.map((list) => waitlistToBody(toItemWaitlist(list, marks))))
      expect(z.decode(schema, said as never)).toEqual(said)
    }),
  )
})

test('a long waitlist is written in many steps', () => {
  const many = Array.from({ length: 2_001 }, (_, at): Claim => {
    const id = String(at + 1)
    return {
      messageId: id as MessageId,
      buyer: { accountId: id as AccountId, username: 'u', nickname: 'n' },
      text: 'A1',
      commentedAt: at,
      itemId: ITEMS[0] as ItemId,
      itemText: 'A1',
      heardAt: at,
      matchRule: 'contains',
      addedAt: null,
      isReported: false,
    }
  })
  const { text, paused } = encoded(many)
  expect(JSON.parse(text)[0].claims).toHaveLength(2_001)
  expect(paused).toBeGreaterThan(4)
})

test('moments are written as Date writes them', () => {
  const write = createMomentWriter()
  fc.assert(
    fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (at) => {
      for (const near of [at, at + 1, at + 999]) {
        if (near < 253_402_300_800_000) expect(write(near)).toBe(new Date(near).toISOString())
      }
    }),
  )
})
