import { expect, it } from 'vitest'
import { backoffMs } from './backoff-ms.ts'

it('keeps waits short for a restart, then lets them double up to ten seconds', () => {
  const ceilings = [1, 8, 9, 10, 13, 60].map((attempt) => backoffMs(attempt, 0.999_999) + 1)
  expect(ceilings).toEqual([500, 500, 1_000, 2_000, 10_000, 10_000])
  expect(backoffMs(9, 0)).toBe(0)
})
