import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@dibs/testing/program'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { startEvening } from './front-evening.ts'
import { untilStill } from './until-still.ts'

// The pictures of the front page: `npm run screens -- front` takes them anew, of one evening as it runs.
const FOLDER = join(ROOT, 'apps/web/src/features/front/screens')
/** CSS pixels, as `apps/web/src/features/front/screen.tsx` shows them. */
const SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1366, height: 768 },
  piece: { width: 390, height: 420 },
} as const
/** As small as a picture can be that is still sharp where it is shown. */
const QUALITY = { phone: 60, laptop: 60, piece: 50 } as const
const SHARPER = { phone: 1.5, laptop: 1, piece: 2 } as const

/** Windows for pieces: what belongs together stands together, or in sight at all. */
const SMALL = { width: 390, height: 640 }
const LOW = { width: 390, height: 592 }
const HIGH = { width: 390, height: 1200 }
const WIDE = { width: 1366, height: 1200 }

/** What a picture shows: from where on, or until where; as wide as a phone, or `width` with that part in its middle. */
type Shot = { page: Page; from?: Locator; above?: number; until?: Locator; width?: number }
type Size = { width: number; height: number }

test('an evening', async ({ page, words, world, enterAs, language, openDevice }, info) => {
  const size = info.project.name.startsWith('phone') ? 'phone' : 'laptop'
  await page.setViewportSize(SIZES[size])
  const take = async (name: string, shot: Shot) => {
    await expect(shot.page.locator('[data-toasts] > *')).toHaveCount(0)
    const kind = name === 'live' ? size : 'piece'
    await takeInBothThemes(shot, `${name}-${kind}-${language}`, kind)
  }
  const { live, bills, skip, end } = await startEvening({ page, words, world, enterAs })
  await live.focus('A12')
  await live.entry('A12').scrollIntoViewIfNeeded()
  await take('live', { page })
  if (size === 'laptop') return end()

  await page.setViewportSize(SMALL)
  await live.show('comments')
  await take('comments', { page, from: live.log })
  await take('list', { page, from: await live.focus('A12') })
  await skip()
  await page.setViewportSize(LOW)
  await take('undo', { page, until: page.getByRole('tablist') })
  await end()

  await bills.send()
  const bill = await bills.open((await openDevice()).context())
  await take('bill', { page: bill, from: bill.getByRole('main') })
  await page.setViewportSize(HIGH)
  await bills.getPaid()
  await take('paid', { page, from: page.getByRole('main').getByRole('listitem'), above: 44 })
  await page.setViewportSize(WIDE)
  await bills.showLabel()
  await take('parcel', { page, from: page.getByRole('article'), above: 12, width: 338 })
})

async function takeInBothThemes(shot: Shot, name: string, kind: keyof typeof SIZES): Promise<void> {
  const { page } = shot
  mkdirSync(FOLDER, { recursive: true })
  const browser = await page.context().newCDPSession(page)
  await untilStill(page)
  const clip = await clipOf(shot, SIZES[kind])
  const scale = (SHARPER[kind] * SIZES[kind].width) / clip.width
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await untilStill(page)
    const { data } = await browser.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY[kind],
      clip: { ...clip, scale },
    })
    writeFileSync(join(FOLDER, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
  }
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/${name}.png` })
}

async function clipOf({ from, above = 0, until, width }: Shot, size: Size) {
  if (until) {
    const { y, height } = await boxOf(until)
    return { ...size, x: 0, y: Math.round(y + height - size.height) }
  }
  if (!from) return { ...size, x: 0, y: 0 }
  const box = await boxOf(from)
  const y = Math.round(box.y - above)
  if (width === undefined) return { ...size, x: 0, y }
  const height = Math.round((size.height * width) / size.width)
  return { x: Math.round(box.x + (box.width - width) / 2), y, width, height }
}

async function boxOf(part: Locator) {
  const box = await part.first().boundingBox()
  if (!box) throw new Error(`${part} is not on the page`)
  return box
}
