import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { scenes } from './scenes/scenes.ts'
import { expect, test } from './support/fixtures.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const DESKTOP = { width: 1280, height: 800 }

// What axe judges is the same in both languages; so each scene is brought about once.
for (const { name, show } of scenes) {
  test(`Nothing stands in anybody's way: ${name}`, {
    tag: '@once',
  }, async ({ page, words, world, guard, enterAs }) => {
    await show({ page, words, world, guard, enterAs })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await findObstacles(page), `phone, ${colorScheme}`).toEqual([])
    }
    await page.setViewportSize(DESKTOP)
    expect(await findObstacles(page), 'desktop').toEqual([])
  })
}

/** What axe finds, in a line each. */
async function findObstacles(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
  )
}
