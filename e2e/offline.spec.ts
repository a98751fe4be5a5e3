import { expect, test } from './support/fixtures.ts'
import { createLivePage, goLive } from './support/live-page.ts'

const LABELS = {
  en: {
    safe: /safe on this device/,
    notMovedUp: 'Sari could not be moved up on A12.',
    dismiss: 'Dismiss',
  },
  id: {
    safe: /aman di perangkat ini/,
    notMovedUp: 'Sari gagal dinaikkan di A12.',
    dismiss: 'Tutup',
  },
} as const

const COMMENTS = [
  { comment: 'a12 satu', nickname: 'Rina' },
  { comment: 'a12 dua', nickname: 'Sari' },
  { comment: 'a12 tiga', nickname: 'Putri' },
]

test('Changes without a network are kept over a reload, and saved in order, once', {
  tag: '@once',
}, async ({ page, words, world, enterAs, openDevice, guard, context, language }) => {
  const seller = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(seller.handle, COMMENTS)
  await live.expectOrder('A12', ['Rina', 'Sari', 'Putri'])

  guard.tolerateOutage()
  await context.setOffline(true)
  await live.move('A12', 'Putri', 'winner')
  const question = await live.askToRemove('A12', 'Rina')
  await question.getByRole('button', { name: words.live.removeConfirm }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByText(words.live.unsaved(2))).toBeVisible()
  await expect(page.getByText(LABELS[language].safe)).toBeVisible()
  await live.expectOrder('A12', ['Putri', 'Sari'])
  await expect(page.getByText(words.live.removed)).toHaveCount(0)

  // The page loads, but the calls of changes fail.
  const changes = /\/api\/comments\/.*\/\d+\/\d+$/
  await page.route(changes, (route) => route.abort())
  await context.setOffline(false)
  await page.reload()
  await live.expectListening(seller.handle)
  await expect(page.getByText(words.live.unsaved(2))).toBeVisible()
  await live.expectOrder('A12', ['Putri', 'Sari'])
  const otherPage = await openDevice(seller)
  await otherPage.goto('/app/live')
  const other = createLivePage(otherPage, words)
  await other.expectOrder('A12', ['Rina', 'Sari', 'Putri'])

  await page.unroute(changes)
  await other.expectOrder('A12', ['Putri', 'Sari'])
  await expect(page.getByText(words.live.unsaved(2))).toHaveCount(0)
  const history = otherPage.getByRole('region', { name: words.live.lastChanges })
  const earlier = history.locator('button[aria-expanded]')
  // What has only just come up under a finger takes no press.
  await expect(async () => {
    if ((await earlier.getAttribute('aria-expanded', { timeout: 2_000 })) !== 'true')
      await earlier.click({ timeout: 2_000 })
    await expect(history.getByRole('listitem')).toHaveText([/^Rina/, /^Putri/], { timeout: 2_000 })
  }).toPass()
})

test('A change that the world has moved past is refused with its reason', {
  tag: '@once',
}, async ({ page, words, world, enterAs, openDevice, guard, context, language }) => {
  const labels = LABELS[language]
  const seller = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(seller.handle, COMMENTS)
  await live.expectOrder('A12', ['Rina', 'Sari', 'Putri'])
  const otherPage = await openDevice(seller)
  await otherPage.goto('/app/live')
  const other = createLivePage(otherPage, words)
  await other.expectOrder('A12', ['Rina', 'Sari', 'Putri'])

  guard.tolerateOutage()
  guard.tolerate(404, /^\/api\/comments\//)
  await context.setOffline(true)
  await live.move('A12', 'Sari', 'up')
  await live.move('A12', 'Putri', 'winner')
  await expect(page.getByText(words.live.unsaved(2))).toBeVisible()
  const question = await other.askToRemove('A12', 'Sari')
  await question.getByRole('button', { name: words.live.removeConfirm }).click()
  await other.expectOrder('A12', ['Rina', 'Putri'])

  await context.setOffline(false)
  // In the line, and in the sheet with all that is told.
  const refusal = page.locator('[data-told=refused]')
  await expect(refusal).toContainText(labels.notMovedUp)
  for (const device of [live, other]) await device.expectOrder('A12', ['Putri', 'Rina'])
  // What has only just come up under a finger takes no press.
  const all = page.getByRole('button', { name: words.live.moreTold })
  await expect(async () => {
    // In the line there is room for its words alone while others wait.
    if (await all.isVisible()) await all.click({ timeout: 2_000 })
    await refusal.getByRole('button', { name: labels.dismiss }).click({ timeout: 2_000 })
    await expect(refusal).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
})

test('What says that the device is offline moves nothing', {
  tag: '@once',
}, async ({ page, words, world, enterAs, guard, context }) => {
  const seller = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(seller.handle, COMMENTS)
  await live.expectOrder('A12', ['Rina', 'Sari', 'Putri'])
  guard.tolerateOutage()
  const said = page.locator('summary', { hasText: words.offlineMore })
  const places = () =>
    page
      .locator('main, main [data-account-id], header a, header button')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.checkVisibility())
          .map((part) => Object.values(part.getBoundingClientRect().toJSON())),
      )
  for (const size of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size)
    // Anew where the page was still taking its new size.
    await expect(async () => {
      await context.setOffline(false)
      await expect(said).toHaveCount(0)
      await expect(page.locator('[data-live]')).toBeVisible()
      const before = await places()
      await context.setOffline(true)
      await expect(said).toBeVisible()
      expect(await places()).toEqual(before)
    }).toPass()
    await context.setOffline(false)
  }
})
