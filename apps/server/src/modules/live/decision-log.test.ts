import type { ItemId, MessageId } from '@dibs/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDecisionLog, type Decision } from './decision-log.ts'

const id = fc.oneof(
  fc.integer({ min: 0, max: 30 }).map(String),
  fc.bigInt({ min: 7_300_000_000_000_000_000n, max: 7_300_000_000_000_000_020n }).map(String),
  fc.bigInt({ min: 2n ** 64n - 20n, max: 2n ** 64n - 1n }).map(String),
) as fc.Arbitrary<MessageId>
const decision = fc.constantFrom(null, 'a' as ItemId, 'b' as ItemId)

test('remembers what a plain map with a limit would', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.tuple(id, decision), { maxLength: 300 }),
      (capacity, sets) => {
        const log = createDecisionLog(capacity)
        const plain = new Map<MessageId, Decision>()
        for (const [messageId, decided] of sets) {
          expect(log.has(messageId)).toBe(plain.has(messageId))
          expect(log.get(messageId)).toBe(plain.get(messageId))
          log.set(messageId, decided)
          plain.set(messageId, decided)
          const [oldest] = plain.keys()
          if (plain.size > capacity && oldest !== undefined) plain.delete(oldest)
        }
        for (const [messageId, decided] of plain) expect(log.get(messageId)).toBe(decided)
      },
    ),
  )
})
