import { expect, it } from 'vitest'
import { usualPayBy } from './pay-by.ts'

const after = (now: string, hours: number, zone: Parameters<typeof usualPayBy>[2]) =>
  new Date(usualPayBy(Date.parse(now), hours, zone)).toISOString()

it('A deadline by itself is so many hours later, by day', () => {
  // 20.15 in Jakarta, and 08.00 sharp.
  expect(after('2026-11-27T01:15:30.250Z', 12, 'Asia/Jakarta')).toBe('2026-11-27T13:15:30.250Z')
  expect(after('2026-11-26T13:00:00Z', 12, 'Asia/Jakarta')).toBe('2026-11-27T01:00:00.000Z')
  expect(after('2026-11-27T02:59:59Z', 12, 'Asia/Jakarta')).toBe('2026-11-27T14:59:59.000Z')
})

it('One that would be at night is at ten in the morning, in the shop’s zone', () => {
  // 13.45 in Jakarta: not at 01.45.
  expect(after('2026-11-27T06:45:12.500Z', 12, 'Asia/Jakarta')).toBe('2026-11-28T03:00:00.000Z')
  // 22.00 sharp, and a minute to eight.
  expect(after('2026-11-27T03:00:00Z', 12, 'Asia/Jakarta')).toBe('2026-11-28T03:00:00.000Z')
  expect(after('2026-11-26T12:59:00Z', 12, 'Asia/Jakarta')).toBe('2026-11-27T03:00:00.000Z')
  // It is an hour later there.
  expect(after('2026-11-27T02:30:00Z', 12, 'Asia/Makassar')).toBe('2026-11-28T02:00:00.000Z')
})

it('It is ten by the clocks on the wall, also where they were changed in that night', () => {
  expect(after('2026-10-24T22:30:00Z', 1, 'Europe/Amsterdam')).toBe('2026-10-25T09:00:00.000Z')
  expect(after('2026-03-28T22:30:00Z', 1, 'Europe/Amsterdam')).toBe('2026-03-29T08:00:00.000Z')
})
