import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

test('On a phone a red dot marks the tab in which something is new, until it is opened', {
  tag: ['@pair', '@once'],
}, async ({ page, words, world, enterAs, isMobile }) => {
  test.skip(!isMobile, 'wide screens show both panels')
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  const news = (panel: 'waitlists' | 'comments') =>
    live.tab(panel).getByRole('img', {
      name: panel === 'waitlists' ? words.live.newClaims : words.live.newComments,
    })
  await expect(live.tab('waitlists')).toHaveAttribute('aria-selected', 'true')
  await expect(news('comments')).toHaveCount(0)

  await world.simulator.say(handle, [{ comment: 'halo kak', nickname: 'Wati' }])
  await expect(news('comments')).toBeVisible()
  await expect(news('waitlists')).toHaveCount(0)
  await live.show('comments')
  await expect(live.row('halo kak')).toBeVisible()
  await expect(news('comments')).toHaveCount(0)

  await world.simulator.say(handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await expect(news('waitlists')).toBeVisible()
  await expect(news('comments')).toHaveCount(0)
  await live.show('waitlists')
  await expect(news('waitlists')).toHaveCount(0)
  await live.expectOrder('A12', ['Rina'])
})

test('On a wide screen both panels stand side by side', { tag: '@pair' }, async ({
  page,
  words,
  world,
  enterAs,
  isMobile,
}) => {
  test.skip(isMobile, 'phones show one panel at a time')
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await expect(page.getByRole('region', { name: words.live.waitlistsPanel })).toContainText('Rina')
  await expect(page.getByRole('region', { name: words.live.commentsPanel })).toContainText('Rina')
  await expect(live.main.getByRole('tab')).toHaveCount(0)
})

test('The comment list keeps the newest 51', { tag: ['@pair', '@once'] }, async ({
  page,
  words,
  world,
  enterAs,
}) => {
  const { handle } = await enterAs()
  const live = await goLive({ page, words, world }, handle)
  const comments = Array.from({ length: 60 }, (_, index) => ({ comment: `komentar ${index + 1}` }))
  await world.simulator.say(handle, comments)
  await live.expectState('komentar 60', 'normal')
  const rows = live.log.getByRole('listitem')
  await expect(rows).toHaveCount(51)
  await expect(rows.first()).toContainText('komentar 60')
  await expect(rows.last()).toContainText('komentar 10')
})
