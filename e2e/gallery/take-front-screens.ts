import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@dibs/testing/program'
import type { Page } from '@playwright/test'
import { withComments } from '../scenes/live.ts'
import type { Stage } from '../scenes/scene.ts'
import { expect, test } from '../support/fixtures.ts'
import { openRecap } from '../support/recap-page.ts'
import { untilStill } from './until-still.ts'

// The pictures of the front page: `npm run screens -- front` takes them anew, of the pages as they are.
const FOLDER = join(ROOT, 'apps/web/src/features/front/screens')
/** CSS pixels, as `apps/web/src/features/front/screen.tsx` shows them. */
const SIZES = { phone: { width: 390, height: 844 }, laptop: { width: 1366, height: 768 } } as const
const QUALITY = 60

test('the live page and the recap', async ({
  page,
  words,
  world,
  guard,
  enterAs,
  language,
}, info) => {
  const size = info.project.name.startsWith('phone') ? 'phone' : 'laptop'
  await page.setViewportSize(SIZES[size])
  const stage: Stage = { page, words, world, guard, enterAs, done: new Set() }
  const { live } = await withComments(stage)
  // The item that most buyers want, and nothing in front of it.
  await live.entry('A12').click()
  await expect(page.locator('[data-toasts] > *')).toHaveCount(0)
  const take = (name: string) => takeInBothThemes(page, `${name}-${size}-${language}`)
  await take('live')
  await live.disconnect()
  await live.expectEnded()
  await openRecap(page, words)
  await take('recap')
})

/** As small as a picture can be that is still sharp on a phone. */
async function takeInBothThemes(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const browser = await page.context().newCDPSession(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await untilStill(page)
    const { data } = await browser.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
    })
    writeFileSync(join(FOLDER, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
  }
}
