import { join } from 'node:path'
import { scenes } from '../scenes/scenes.ts'
import { test } from '../support/fixtures.ts'
import { ROOT } from '../support/program.ts'

for (const [index, { name, show }] of scenes.entries()) {
  test(name, async ({ page, words, world, guard, enterAs }, info) => {
    await show({ page, words, world, guard, enterAs })
    // A picture of a page that is still moving would differ from run to run.
    await page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished),
      ),
    )
    const number = String(index + 1).padStart(2, '0')
    const file = `${number} ${name}~${info.project.name}.png`.replaceAll('?', '')
    await page.screenshot({ path: join(ROOT, '.screens', file) })
  })
}
