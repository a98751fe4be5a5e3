import type { ItemId, MessageId } from '@dibs/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDecisionLog, type Decision, MARK } from './decision-log.ts'

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

const mark = fc.constantFrom(...Object.values(MARK))

test('marks what it remembers, forgets the marks with it, and lists the marked in their order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.tuple(fc.constantFrom('set', 'mark', 'unmark'), id, mark), { maxLength: 300 }),
      (capacity, steps) => {
        const log = createDecisionLog(capacity)
        const plain = new Map<MessageId, Set<number>>()
        for (const [step, messageId, bit] of steps) {
          const marks = plain.get(messageId)
          expect(log.isMarked(messageId, bit)).toBe(marks?.has(bit) ?? false)
          if (step === 'mark') {
            log.mark(messageId, bit)
            marks?.add(bit)
          } else if (step === 'unmark') {
            expect(log.unmark(messageId, bit)).toBe(marks?.delete(bit) ?? false)
          } else {
            log.set(messageId, null)
            if (!marks) plain.set(messageId, new Set())
            const [oldest] = plain.keys()
            if (plain.size > capacity && oldest !== undefined) plain.delete(oldest)
          }
          const marked = [...plain].flatMap(([each, bits]) => (bits.has(bit) ? [each] : []))
          expect(log.listMarked(bit)).toEqual(marked)
        }
      },
    ),
  )
})
