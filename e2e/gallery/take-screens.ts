import { join } from 'node:path'
import { ROOT } from '@dibs/testing/program'
import { scenes } from '../scenes/scenes.ts'
import { test } from '../support/fixtures.ts'
import { untilStill } from './until-still.ts'

for (const [index, { name, show }] of scenes.entries()) {
  test(name, async ({ page, words, world, guard, enterAs }, info) => {
    await show({ page, words, world, guard, enterAs, done: new Set() })
    const number = String(index + 1).padStart(2, '0')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await untilStill(page)
      const file = `${number} ${name}~${info.project.name}-${colorScheme}.png`.replaceAll('?', '')
      await page.screenshot({ path: join(ROOT, '.screens', file) })
    }
  })
}
