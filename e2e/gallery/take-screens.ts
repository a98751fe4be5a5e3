import { join } from 'node:path'
import { ROOT } from '@dibs/testing/program'
import { scenes } from '../scenes/scenes.ts'
import { test } from '../support/fixtures.ts'
import { untilStill } from './until-still.ts'

/** Besides the usual two; CSS pixels. Once each, for they tell of room, not of words or colours. */
const OTHERS = {
  landscape: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
} as const

for (const [index, { name, show }] of scenes.entries()) {
  test(name, async ({ page, words, world, guard, enterAs }, info) => {
    await show({ page, words, world, guard, enterAs, done: new Set() })
    const number = String(index + 1).padStart(2, '0')
    const take = async (look: string) => {
      await untilStill(page)
      const file = `${number} ${name}~${look}.png`.replaceAll('?', '')
      await page.screenshot({ path: join(ROOT, '.screens', file) })
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await take(`${info.project.name}-${colorScheme}`)
    }
    if (info.project.name !== 'phone-id') return
    await page.emulateMedia({ colorScheme: 'light' })
    for (const [look, size] of Object.entries(OTHERS)) {
      await page.setViewportSize(size)
      await take(`${look}-id-light`)
    }
  })
}
