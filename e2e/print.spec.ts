import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

test('A recap prints whole, without the app around it', { tag: ['@pair', '@once'] }, async ({
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
  await live.expectOrder('A12', ['Rina', 'Dewi'])
  await live.expectOrder('B7', ['Putri'])
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

test('131 buyers print on few sheets, the winners on the first', { tag: '@once' }, async ({
  page,
  words,
  world,
  enterAs,
}) => {
  const items = Array.from({ length: 20 }, (_, index) => `K${index + 10}`)
  const { handle } = await enterAs({ items })
  const live = await goLive({ page, words, world }, handle)
  const comments = Array.from({ length: 400 }, (_, index) => ({
    comment: `mau ${items[index % items.length]} kak, kirim ke Surabaya`,
    nickname: `Pembeli ${index % 131}`,
    uniqueId: `pembeli.nomor${index % 131}`,
    userId: String(7_300_000_000_000_000_000n + BigInt(index % 131)),
  }))
  await world.simulator.say(handle, comments)
  await expect
    .poll(async () => {
      const stored = "select count(*)::int from claims where username like 'pembeli.nomor%'"
      return (await world.database.query(stored)).rows[0].count
    })
    .toBe(comments.length)
  await live.disconnect()
  await live.expectEnded()
  await page.goto('/app/past-sessions')
  await page.getByRole('link', { name: words.home.openRecap }).click()
  await expect(page.getByRole('tab', { name: words.recap.buyers })).toContainText('131')

  const pdf = await page.pdf({ format: 'A4' })
  const sheets = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect(sheets).toBeLessThanOrEqual(9)
  // Laid out as on the first sheet: every winner is above its end.
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 672, height: 1_000 })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const winners = page
    .getByRole('heading', { level: 2 })
    .first()
    .locator('xpath=following-sibling::ol')
  const box = await winners.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(1_000)
})
