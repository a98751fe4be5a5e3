import type { Page } from '@playwright/test'

/** A picture of a page that is still moving would differ from run to run. */
export const untilStill = (page: Page) =>
  page.evaluate(() =>
    // An animation that another one replaces is cancelled.
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  )
