import { expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

it('waits anywhere between nothing and a ceiling that doubles up to 10 s', () => {
  const ceilings = [1, 2, 3, 4, 5, 6, 60].map((attempt) => backoffMs(attempt, 0.999_999) + 1)
  expect(ceilings).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000])
  expect(backoffMs(6, 0)).toBe(0)
})
