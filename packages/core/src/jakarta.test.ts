import { expect, test } from 'vitest'
import { jakartaDay, jakartaMonth } from './jakarta.ts'

test.each([
  ['2026-11-30T16:59:59.999Z', '2026-10-31T17:00:00.000Z', '2026-11-30T17:00:00.000Z'],
  ['2026-11-30T17:00:00.000Z', '2026-11-30T17:00:00.000Z', '2026-12-31T17:00:00.000Z'],
  ['2026-12-31T17:00:00.000Z', '2026-12-31T17:00:00.000Z', '2027-01-31T17:00:00.000Z'],
  ['2028-02-10T00:00:00.000Z', '2028-01-31T17:00:00.000Z', '2028-02-29T17:00:00.000Z'],
])('%s is in the Jakarta month from %s to %s', (at, from, to) => {
  const month = jakartaMonth(Date.parse(at))
  expect(new Date(month.from).toISOString()).toBe(from)
  expect(new Date(month.to).toISOString()).toBe(to)
})

test.each([
  ['2026-12-31T16:59:59.999Z', '20261231'],
  ['2026-12-31T17:00:00.000Z', '20270101'],
])('%s is in the Jakarta day %s', (at, day) => {
  expect(jakartaDay(Date.parse(at))).toBe(day)
})
