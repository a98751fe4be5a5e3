import type { Page } from '@playwright/test'

/** A picture of a page that is still moving would differ from run to run. */
export const untilStill = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    // What inherits a colour begins to change when its parent is done.
    for (let now = moving(); now.length > 0; now = moving())
      // An animation that another one replaces is cancelled.
      await Promise.allSettled(now.map(({ finished }) => finished))
  })
