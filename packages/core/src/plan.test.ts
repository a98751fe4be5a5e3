import { expect, test } from 'vitest'
import { PLAN_LIMITS, PLANS, planEndsAt, planThatLifts } from './plan.ts'

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

const MINUTE = 60_000

test.each([
  ['free', null, 30],
  ['hobbyist', null, 120],
  ['pro', null, null],
  // Switched before the session: nothing to give notice of.
  ['free', -10, 30],
  // To a shorter plan, in the middle and near or past its end.
  ['free', 10, 30],
  ['free', 28, 33],
  ['free', 90, 95],
  // To a longer one.
  ['hobbyist', 29, 120],
  ['superstar', 29, null],
] as const)('%s, switched to at minute %s, ends a session at minute %s', (plan, changed, ends) => {
  const startedAt = Date.UTC(2026, 0, 5)
  const changedAt = changed === null ? null : startedAt + changed * MINUTE
  const endsAt = ends === null ? null : startedAt + ends * MINUTE
  expect(planEndsAt(plan, startedAt, changedAt)).toBe(endsAt)
})
