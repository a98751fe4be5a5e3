import { expect, it } from 'vitest'
import { isBelievableStamp } from './comment.ts'

const NOW = Date.UTC(2026, 4, 1)

it('believes stamps from 2015 to one minute ahead', () => {
  for (const stamp of [Date.UTC(2015, 0, 1), Date.UTC(2020, 7, 29), NOW, NOW + 60_000]) {
    expect(isBelievableStamp(stamp, NOW)).toBe(true)
  }
  for (const stamp of [
    0,
    1,
    Date.UTC(2015, 0, 1) - 1,
    NOW + 60_001,
    Date.UTC(2027, 0, 1),
    Number.NaN,
  ]) {
    expect(isBelievableStamp(stamp, NOW)).toBe(false)
  }
})
