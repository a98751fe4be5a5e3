import { expect, test } from 'vitest'
import { jakartaMonth, PLAN_LIMITS, PLANS, planThatLifts } from './plan.ts'

test('a dearer plan never allows less', () => {
  for (const [index, plan] of PLANS.entries()) {
    const next = PLANS[index + 1]
    if (!next) break
    const [here, there] = [PLAN_LIMITS[plan], PLAN_LIMITS[next]]
    expect(there.price).toBeGreaterThan(here.price)
    for (const limit of ['sessionsPerMonth', 'sessionMinutes', 'itemCodes'] as const)
      expect(there[limit] ?? Infinity).toBeGreaterThanOrEqual(here[limit] ?? Infinity)
    for (const feature of ['manualClaims', 'autoJoin', 'exportRecaps'] as const)
      expect(Number(there[feature])).toBeGreaterThanOrEqual(Number(here[feature]))
  }
})

test.each([
  ['sessionsPerMonth', 'free', 'hobbyist'],
  ['sessionsPerMonth', 'pro', 'superstar'],
  ['sessionsPerMonth', 'superstar', null],
  ['sessionMinutes', 'hobbyist', 'pro'],
  ['sessionMinutes', 'pro', null],
  ['itemCodes', 'free', 'hobbyist'],
  ['manualClaims', 'free', 'hobbyist'],
  ['autoJoin', 'free', 'pro'],
  ['exportRecaps', 'hobbyist', 'pro'],
] as const)('%s of %s is lifted by %s', (limit, plan, lifting) => {
  expect(planThatLifts(limit, plan)).toBe(lifting)
})

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
