import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { scenes } from './scenes/scenes.ts'
import { expect, test } from './support/fixtures.ts'
import { findOutOfReach, findSmallTargets } from './support/reach.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
const NARROW = { width: 320, height: 640 }
/** A window of 1280 by 1024, at 400 %. */
const ZOOMED = { width: 320, height: 256 }

for (const { name, show } of scenes) {
  // Once is enough: axe judges what is the same in both languages, and Indonesian takes more room.
  test(`Nothing stands in anybody's way: ${name}`, {
    tag: '@once',
  }, async ({ page, words, world, guard, enterAs }) => {
    await show({ page, words, world, guard, enterAs })
    expect(await findObstacles(page), 'phone').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    // Colours outside the window are painted anew when there is time.
    await expect.poll(() => findObstacles(page, ['color-contrast']), 'dark').toEqual([])
    await page.setViewportSize(DESKTOP)
    expect(await findObstacles(page), 'desktop').toEqual([])
    await page.setViewportSize(PHONE)
    // Thumbs are quick in a live; elsewhere a link within a text may be as high as the text.
    if (name.startsWith('live,')) expect(await findSmallTargets(page), 'targets').toEqual([])
    await putToastsAway(page)
    for (const window of [NARROW, ZOOMED]) {
      await page.setViewportSize(window)
      await expect.poll(() => findOutOfReach(page), `320 by ${window.height}`).toEqual([])
    }
  })
}

/** What axe finds, in a line each; of some rules only, when they are named. */
async function findObstacles(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules ? axe.withRules(rules) : axe.withTags(WCAG)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}

/** As one does who wants to see what is under them; most go by themselves. */
async function putToastsAway(page: Page): Promise<void> {
  const toasts = page.locator('[data-toasts]')
  await toasts.evaluateAll((regions) => {
    for (const button of regions.flatMap((region) => [...region.querySelectorAll('button')]))
      button.click()
  })
  await expect(toasts.getByRole('button')).toHaveCount(0)
}
