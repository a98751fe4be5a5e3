import { expect, test } from './support/fixtures.ts'
import { createLivePage, goLive } from './support/live-page.ts'

test('A stop is undone from its toast, and a live that broke off goes on in its new room: one session', {
  tag: '@once',
}, async ({ page, words, world, enterAs, guard }) => {
  // The question is an answer of its own.
  guard.tolerate(409, /^\/api\/livestreams$/)
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'a12', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await live.disconnect()
  await live.expectEnded()
  await page.getByRole('button', { name: words.live.undoStop }).click()
  // A pointer over the toasts keeps them.
  await page.mouse.move(1, 1)
  await live.expectListening(handle)
  await live.expectOrder('A12', ['Rina'])
  await world.simulator.say(handle, [{ comment: 'a12 juga', nickname: 'Sari' }])
  await live.expectOrder('A12', ['Rina', 'Sari'])

  await world.simulator.endLive(handle)
  await live.expectEnded()
  await world.simulator.goLive(handle)
  await live.joinButton.click()
  const question = page.getByRole('dialog', { name: words.live.goOnTitle })
  await question.getByRole('button', { name: words.live.goOn, exact: true }).click()
  await page.mouse.move(1, 1)
  await live.expectListening(handle)
  await live.expectOrder('A12', ['Rina', 'Sari'])
  await live.disconnect()
  await page.getByRole('navigation').getByRole('link', { name: words.nav.home }).click()
  await expect(page.getByRole('link', { name: words.home.openRecap })).toHaveCount(1)
})

test('A start that fails says why, ends after half a minute, can be left at once, and leaves nothing', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  await world.simulator.goLive(handle)
  await world.simulator.behave({ refuse: { status: 503 } }, handle)
  await page.clock.install()
  await page.goto('/app/live')
  const live = createLivePage(page, words)
  const cancel = page.getByRole('main').getByRole('button', { name: words.cancel })
  await live.joinButton.click()
  await expect(cancel).toBeVisible()
  await page.clock.runFor(10_000)
  await expect(page.getByText(words.live.slowStart)).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page.getByText(words.live.unableToStart)).toBeVisible()
  await expect(page.getByRole('heading', { name: words.live.unheard })).toBeVisible()

  // The server is told once it has answered the start, whatever the page shows until then.
  const answered = (method: string) =>
    page.waitForResponse(
      (response) =>
        response.request().method() === method && response.url().includes('/api/livestreams'),
    )
  const ended = answered('POST').then(() => answered('PATCH'))
  await live.joinButton.click()
  await cancel.click()
  await expect(cancel).toHaveCount(0)
  await ended
  await expect(live.joinButton).toBeEnabled()
  await page.getByRole('navigation').getByRole('link', { name: words.nav.home }).click()
  await expect(page.getByText(words.home.noSessions)).toBeVisible()

  await world.simulator.behave({ refuse: null }, handle)
  await page.goto('/app/live')
  await live.joinButton.click()
  await live.expectListening(handle)
})
