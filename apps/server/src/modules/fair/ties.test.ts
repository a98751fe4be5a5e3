import type { MessageId } from '@dibs/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Said, tieOf } from './ties.ts'

test('numbers are in the order of the ids, in whichever order the messages come', () => {
  const ids = fc.uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 63n }), {
    minLength: 1,
    maxLength: 20,
  })
  fc.assert(
    fc.property(ids, (each) => {
      const said: Said[] = []
      for (const id of each) {
        const messageId = String(id) as MessageId
        said.push({ messageId, tie: tieOf(messageId, said) })
      }
      const byTie = [...said].sort((a, b) => a.tie - b.tie).map(({ messageId }) => messageId)
      const byId = [...each].sort((a, b) => (a < b ? -1 : 1)).map(String)
      expect(byTie).toEqual(byId)
      expect(new Set(said.map(({ tie }) => tie)).size).toBe(said.length)
      expect(said.every(({ tie }) => Number.isSafeInteger(tie))).toBe(true)
    }),
  )
})

test('a message that claims two items has one number', () => {
  const messageId = '7300000000000000001' as MessageId
  expect(tieOf(messageId, [{ messageId, tie: 5 }])).toBe(5)
})
