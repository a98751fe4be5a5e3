import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toStorable } from './storable-text.ts'

it('keeps every text that can be stored as it is', () => {
  for (const text of ['', ' ', 'A1', '👨‍👩‍👧', '\u200B\u0001\uFFFD'])
    expect(toStorable(text)).toBe(text)
})

it('makes any text survive being stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat(), (text, at) => {
      const cut = text.slice(at % (text.length + 1))
      const stored = Buffer.from(cut.split('\0').join('')).toString()
      expect(toStorable(cut)).toBe(stored)
    }),
    { numRuns: 500 },
  )
})
