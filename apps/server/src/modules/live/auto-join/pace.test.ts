import { expect, test } from 'vitest'
import { createPacing, paceOf } from './pace.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** What the free plan leaves to waiting sellers while no live runs. */
const FREE_PLAN = DAY / 1_800

test.each([
  { waiting: 1, alerted: 0, spacing: 1_000, everyMs: 40_000 },
  { waiting: 1, alerted: 0, spacing: FREE_PLAN, everyMs: 48_000 },
  { waiting: 15, alerted: 0, spacing: FREE_PLAN, everyMs: 12 * MINUTE },
  { waiting: 50, alerted: 0, spacing: FREE_PLAN, everyMs: 40 * MINUTE },
  { waiting: 0, alerted: 0, spacing: Number.POSITIVE_INFINITY, everyMs: DAY },
  { waiting: 3, alerted: 1, spacing: Number.POSITIVE_INFINITY, everyMs: DAY },
])('$waiting who wait are looked for every $everyMs ms', ({ spacing, everyMs, ...counts }) => {
  expect(paceOf(counts, spacing, 40_000).everyMs).toBeCloseTo(everyMs)
})

test('those of whom the provider tells are looked for rarely, and take half of the looks at most', () => {
  expect(paceOf({ waiting: 10, alerted: 10 }, FREE_PLAN, 40_000).alertedEveryMs).toBe(30 * MINUTE)
  const { everyMs, alertedEveryMs } = paceOf({ waiting: 101, alerted: 100 }, FREE_PLAN, 40_000)
  expect(alertedEveryMs).toBe(200 * FREE_PLAN)
  expect(everyMs).toBeCloseTo(2 * FREE_PLAN)
})

test('looks are spread evenly over the ticks', async () => {
  const count = async () => ({ waiting: 20, alerted: 0 })
  const pacing = createPacing({ everySeconds: 40, tickMs: 1_000, spacingMs: () => 1, count })
  const looks: number[] = []
  for (let tick = 0; tick < 41; tick += 1) {
    const some = await pacing.beat()
    pacing.spent(some)
    looks.push(some)
  }
  // One for the start, then one every two seconds.
  expect(looks.reduce((sum, some) => sum + some, 0)).toBe(21)
  expect(Math.max(...looks)).toBe(1)
})

test('looks out of turn are made up for by those that follow', async () => {
  const count = async () => ({ waiting: 5, alerted: 0 })
  const pacing = createPacing({ everySeconds: 5, tickMs: 1_000, spacingMs: () => 1, count })
  pacing.spent(await pacing.beat())
  pacing.spent(1)
  expect([await pacing.beat(), await pacing.beat(), await pacing.beat()]).toEqual([0, 1, 1])
})
