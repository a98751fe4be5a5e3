import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { createLivePage } from './support/live-page.ts'
import { newHandle, readCode } from './support/seller.ts'

const MOST_TAPS = 10

test('A phone that was never here has the first claim of its live after ten taps in Dibs', {
  tag: '@once',
}, async ({ page, words, world }) => {
  const handle = newHandle()
  const email = `${handle}@example.test`
  await world.simulator.setProfile(handle, { nickname: 'Toko Baru' })
  await page.context().grantPermissions(['clipboard-write'])
  const taps: string[] = []
  const tap = async (what: Locator) => {
    taps.push(`${taps.length + 1}. ${(await what.textContent())?.trim()}`)
    await what.tap()
  }
  /** Typing is no tap: where it goes has the focus already. */
  const type = async (field: Locator, text: string) => {
    await expect(field).toBeFocused()
    await page.keyboard.type(text)
  }

  await page.goto('/')
  await tap(page.getByRole('main').getByRole('link').first())
  await type(page.getByLabel(words.identifier), email)
  await tap(page.getByRole('button', { name: words.sendCode }))
  await expect(page.getByLabel(words.codeField)).toBeVisible()
  const code = await readCode(world, email)
  await type(page.getByLabel(words.codeField), code)

  await tap(page.getByRole('button', { name: words.home.connect }))
  const dialog = page.getByRole('dialog', { name: words.verification.title })
  await type(dialog.getByLabel(words.verification.username), handle)
  await tap(dialog.getByRole('button', { name: words.verification.next, exact: true }))
  await tap(dialog.getByRole('button', { name: words.verification.copyWord }))
  const word = (await dialog.getByRole('strong').textContent()) ?? ''
  await world.simulator.setProfile(handle, { bio: `Live tiap malam ${word}` })
  const success = page.getByRole('dialog', { name: words.verification.done })
  // What was copied is known a moment after the tap; nobody is back from TikTok so soon.
  await expect(async () => {
    await comeBack(page)
    await expect(success).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await tap(success.getByRole('button', { name: words.verification.continue }))

  await tap(page.getByRole('main').locator('a[href^="/app/items"]'))
  await type(page.getByLabel(words.items.label), 'A12')
  await tap(page.getByRole('button', { name: words.items.add, exact: true }))
  await expect(page.getByRole('button', { name: words.items.edit('A12') })).toBeVisible()

  await world.simulator.goLive(handle)
  await tap(page.getByRole('navigation').getByRole('link', { name: words.nav.live }))
  const live = createLivePage(page, words)
  await tap(live.joinButton)
  await live.expectListening(handle)
  await world.simulator.say(handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  expect(taps.length, taps.join('\n')).toBeLessThanOrEqual(MOST_TAPS)
})

/** As a browser tells a page whose tab is in front again, after the seller was in the TikTok app. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
