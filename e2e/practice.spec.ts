import { expect, test } from './support/fixtures.ts'
import { createLivePage } from './support/live-page.ts'
import { newHandle, readCode } from './support/seller.ts'

test(
  'A first-time visitor practises a live before any account is linked: a claim within eight taps',
  {
    tag: '@once',
  },
  async ({ page, words, world }, info) => {
    const start = Date.now()
    let taps = 0
    await page.exposeFunction('countTap', () => {
      taps += 1
    })
    await page.addInitScript(() => {
      addEventListener(
        'click',
        ({ isTrusted }) => {
          const { countTap } = window as unknown as { countTap: () => void }
          if (isTrusted) countTap()
        },
        true,
      )
    })
    const identifier = `${newHandle()}@example.test`
    await page.goto('/')
    await page.getByRole('link', { name: words.practice.toStart }).click()
    await page.getByLabel(words.identifier).click()
    await page.keyboard.type(identifier)
    await page.getByRole('button', { name: words.sendCode }).click()
    await expect(page.getByRole('heading', { name: words.enterCode })).toBeVisible()
    const code = await readCode(world, identifier)
    await page.keyboard.type(code)
    await expect(page).toHaveURL('/app/home')
    await page.getByRole('button', { name: words.practice.start }).click()
    await expect(page).toHaveURL('/app/live')
    await expect(page.getByText(words.practice.note)).toBeVisible()
    const winner = page.locator('main [data-account-id]').first()
    await expect(winner).toBeVisible()
    info.annotations.push({
      type: 'figure',
      description: `${taps} taps, ${identifier.length + code.length} characters, ${Date.now() - start} ms`,
    })
    expect(taps).toBeLessThanOrEqual(8)

    const live = createLivePage(page, words)
    await page.getByRole('banner').getByRole('button', { name: words.live.disconnect }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: words.practice.end }).click()
    await expect(page.getByRole('heading', { name: words.practice.over })).toBeVisible()
    await expect(live.main.getByRole('link', { name: words.live.thisRecap })).toHaveCount(0)
    await page.getByRole('navigation').getByRole('link', { name: words.nav.home }).click()
    await expect(page.getByText(words.home.noSessions)).toBeVisible()
  },
)
