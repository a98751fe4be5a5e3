import { expect, test } from 'vitest'
import published from '../testing/fair/canonical-json.json' with { type: 'json' }
import { canonicalJson } from './canonical-json.ts'

test.each(published.cases)('$name is written as RFC 8785 has it', ({ input, outhex }) => {
  const written = canonicalJson(JSON.parse(input))
  expect(Buffer.from(written).toString('hex')).toBe(outhex)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, 'half \ud83d', { 'half \ud83d': 1 }])(
  '%j has no spelling',
  (value) => {
    expect(() => canonicalJson(value)).toThrow(RangeError)
  },
)
