import type { Page } from '@playwright/test'
import { inJakarta } from './support/expected-csv.ts'
import { expect, test } from './support/fixtures.ts'
import { createLivePage, goLive } from './support/live-page.ts'
import { createRecapPage } from './support/recap-page.ts'

test('Disconnect asks, then ends the live and keeps its recap', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'a12', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])

  const disconnect = page.getByRole('banner').getByRole('button', { name: words.live.disconnect })
  await disconnect.click()
  const question = page.getByRole('alertdialog', { name: words.live.stopTitle })
  await question.getByRole('button', { name: words.cancel }).click()
  await live.expectListening(handle)
  await live.disconnect()
  await expect(page.getByText(words.live.stopped)).toBeVisible()
  await live.expectEnded()
  await expect(disconnect).toHaveCount(0)
  // Nothing is left of its lists on the page of the live, and no toast lies over what is next.
  await expect(live.log).toHaveCount(0)
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size)
    expect(await coveredByToasts(page), `${size.width} px`).toEqual([])
  }

  await page.getByRole('navigation').getByRole('link', { name: words.nav.home }).click()
  await page.getByRole('link', { name: words.home.openRecap }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.recap.title })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toContainText(['A12'])
})

test('A live that ends on the platform ends here, with everything kept', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'a12', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await world.simulator.endLive(handle)
  await live.expectEnded()
  await expect(page.getByText(words.live.endedByPlatform)).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: words.nav.home }).click()
  await expect(page.getByRole('link', { name: words.home.openRecap })).toHaveCount(1)
})

test('Joining an account that is not live says so and leaves no past session', {
  tag: ['@once', '@night'],
}, async ({ page, words, enterAs, guard }) => {
  // The device ends its session as after any close; the server has discarded it already.
  guard.tolerate(404, /^\/api\/livestreams\//)
  const { handle } = await enterAs({ items: ['A12'] })
  await page.goto('/app/live')
  await expect(page.getByRole('heading', { name: words.live.notLive })).toBeVisible()
  const live = createLivePage(page, words)
  await live.joinButton.click()
  await expect(page.getByText(words.live.accountNotLive(handle)).first()).toBeVisible()
  await expect(page.getByRole('button', { name: words.live.lookAgain })).toBeEnabled()

  await page.getByRole('navigation').getByRole('link', { name: words.nav.home }).click()
  await expect(page.getByRole('button', { name: words.home.join })).toBeVisible()
  await expect(page.getByText(words.home.noSessions)).toBeVisible()
  await page.reload()
  await expect(page.getByText(words.home.noSessions)).toBeVisible()
})

test('After a live has ended, another one starts with empty lists', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, guard }) => {
  guard.tolerate(409, /^\/api\/livestreams$/)
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'a12', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await world.simulator.endLive(handle)
  await live.expectEnded()

  await world.simulator.goLive(handle)
  await live.joinButton.click()
  const question = page.getByRole('dialog', { name: words.live.goOnTitle })
  await question.getByRole('button', { name: words.live.startNew }).click()
  await live.expectListening(handle)
  await live.expectNoLists()
  await live.disconnect()
  await page.getByRole('navigation').getByRole('link', { name: words.nav.home }).click()
  await expect(page.getByRole('link', { name: words.home.openRecap })).toHaveCount(2)
})

test('A cell of the export that a spreadsheet would run is disarmed, and quotes are doubled', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  const createTime = String(Date.now() - 5000)
  await world.simulator.say(handle, [
    {
      comment: '=A12("x", y)',
      nickname: '@Rina, Solo',
      uniqueId: 'rina.beli',
      createTime,
    },
  ])
  await live.expectOrder('A12', ['@Rina, Solo'])
  await live.disconnect()
  await page.getByRole('link', { name: words.live.thisRecap }).click()
  const { bytes } = await createRecapPage(page, words).exportCsv()
  const time = inJakarta(Number(createTime))
  expect(bytes.toString().split('\r\n')).toEqual([
    '\uFEFFProduct Code,Claim Position,Comment Timestamp,Buyer Username,Buyer Nickname,Comment Text',
    `A12,1,${time},rina.beli,"'@Rina, Solo","'=A12(""x"", y)"`,
  ])
})

test('The recap of a live without claims says so, and a recap of nothing leads to past sessions', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await live.disconnect()
  await page.getByRole('link', { name: words.live.thisRecap }).click()
  await expect(page.getByText(words.recap.empty)).toBeVisible()

  await page.getByRole('link', { name: words.recap.toPast }).click()
  await expect(page).toHaveURL('/app/past-sessions')
  await page.goto('/app/recap')
  await expect(page.getByText(words.recap.noSession)).toBeVisible()
  await page.getByRole('link', { name: words.recap.toPast }).click()
  await expect(page).toHaveURL('/app/past-sessions')
})

/** What of the page’s headings, links and buttons a toast lies over. */
const coveredByToasts = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toasts] > *')]
    return [...document.querySelectorAll('main :is(h2, a, button)')]
      .filter((part) => {
        const box = part.getBoundingClientRect()
        return toasts.some((toast) => {
          const over = toast.getBoundingClientRect()
          return (
            over.left < box.right &&
            box.left < over.right &&
            over.top < box.bottom &&
            box.top < over.bottom
          )
        })
      })
      .map((part) => part.textContent)
  })
