import { CHROMIUM_OPTIONS } from '@dibs/testing/chromium'
import { liveScenes } from './scenes/live.ts'
import { expect, test } from './support/fixtures.ts'
import { covered, cut, underTheTab } from './support/in-sight.ts'
import { createLivePage } from './support/live-page.ts'

/** Letters twice as large, as a person sets it in the browser. */
test.use({
  launchOptions: {
    ...CHROMIUM_OPTIONS,
    args: [...(CHROMIUM_OPTIONS.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
})

const SHOWN = /^live, (waitlists|marks|removed)$/

for (const { name, show } of liveScenes.filter((scene) => SHOWN.test(scene.name))) {
  test(`With letters twice as large everything scrolls, and nothing lies over anything: ${name}`, {
    tag: '@once',
  }, async ({ page, words, world, guard, enterAs }) => {
    await show({ page, words, world, guard, enterAs, done: new Set() })
    const live = createLivePage(page, words)
    for (const size of [
      { width: 360, height: 640 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size)
      await live.entry('A12').click()
      // News that goes by itself is over.
      await expect(page.locator('[data-toasts] > *')).toHaveCount(0)
      expect(await covered(page)).toEqual([])
      expect(await cut(page)).toEqual([])
      await live.entry('A12').scrollIntoViewIfNeeded()
      expect(await underTheTab(page)).toEqual([])
    }
  })
}
