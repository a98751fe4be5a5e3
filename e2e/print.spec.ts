import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

test('A recap prints whole, without the app around it', { tag: '@pair' }, async ({
  page,
  words,
  world,
  enterAs,
}) => {
  const { handle } = await enterAs({ items: ['A12', 'B7'] })
  const live = await goLive({ page, words, world }, handle)
  const comments = ['A12 kak', 'b7 dong', 'mau A12'].map((comment, index) => ({
    nickname: ['Rina', 'Putri', 'Dewi'][index] ?? '',
    comment,
    uniqueId: `buyer${index}`,
    userId: String(7_200_000_000_000_000_000n + BigInt(index)),
  }))
  await world.simulator.say(handle, comments)
  await page.getByRole('heading', { level: 3 }).nth(1).waitFor()
  await live.disconnect()
  await live.expectEnded()
  await page.goto('/app/past-sessions')
  await page.getByRole('link', { name: words.home.openRecap }).click()
  await expect(page.getByRole('tab', { name: words.recap.buyers })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('article').last()).toBeVisible()
  for (const role of ['banner', 'navigation', 'tablist', 'button', 'link'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeVisible()
})
