import type { Clock } from '../platform/clock.ts'

export type TestClock = Clock & {
  /** Moves the time on. */
  advance(by: { seconds?: number; minutes?: number; days?: number }): void
}

/** A clock that stands still unless it is moved. */
export function createTestClock(startsAt = Date.UTC(2026, 0, 5, 12)): TestClock {
  let now = startsAt
  return Object.assign(() => now, {
    advance({ seconds = 0, minutes = 0, days = 0 }: Parameters<TestClock['advance']>[0]) {
      now += (seconds + 60 * minutes + 86_400 * days) * 1000
    },
  })
}
