import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

test('The live page reads sensibly: lists under headings, a log of comments, one voice for news', {
  tag: ['@pair', '@once'],
}, async ({ page, words: { live: words, ...all }, world, enterAs, isMobile }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words: { live: words, ...all }, world }, handle)
  await expect(page.getByRole('status').filter({ hasText: words.listening(handle) })).toBeVisible()
  await live.expectNoLists()
  await world.simulator.say(handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  // News is announced once, by a region of its own; the comments themselves are silent.
  await expect(page.getByRole('status').filter({ hasText: /Rina/ })).toHaveText(
    words.newWinner('Rina', 'A12'),
  )
  await world.simulator.say(handle, [{ comment: 'A12', nickname: 'Sari' }])
  await world.simulator.say(handle, [{ comment: 'ongkir berapa?', nickname: 'Budi' }])
  await live.expectOrder('A12', ['Rina', 'Sari'])

  const role = isMobile ? 'tabpanel' : 'region'
  const panel = (title: string, tab: string) =>
    page.getByRole(role, { name: isMobile ? new RegExp(`^${tab}`) : title })
  await expect(panel(words.waitlistsPanel, words.waitlistsTab)).toMatchAriaSnapshot(`
    - heading "${words.waitlistsPanel}" [level=2]
    - list "${words.items}":
      - listitem:
        - button "${words.item('A12', 'Rina', 2)}" [pressed]
    - region "A12 ${words.buyers(2)}":
      - heading "A12 ${words.buyers(2)}" [level=3]
      - list:
        - listitem:
          - button "${words.openPlace('Rina', words.winner)}"
          - paragraph: /\\d+.\\d+.* a12 kak/
        - listitem:
          - 'button "${words.openPlace('Sari', words.place(1))}"'
          - paragraph: /A12/
  `)
  await live.show('comments')
  await expect(live.log).toHaveAttribute('aria-live', 'off')
  await expect(panel(words.commentsPanel, words.commentsTab)).toMatchAriaSnapshot(`
    - heading "${words.commentsPanel}" [level=2]
    - log "${words.commentLog}":
      - list:
        - listitem:
          - paragraph:
            - text: Budi
            - time
          - paragraph: ongkir berapa?
          - button "${words.add('Budi')}"
        - listitem:
          - paragraph:
            - text: Sari
            - time
          - paragraph:
            - mark: A12
          - img "${words.state.highlighted}"
          - text: A12
          - button "${words.add('Sari')}"
        - listitem:
          - paragraph:
            - text: Rina
            - time
          - paragraph:
            - mark: a12
            - text: kak
          - img "${words.state.highlighted}"
          - text: A12
          - button "${words.add('Rina')}"
  `)

  await live.disconnect()
  await expect(page.getByRole('status').filter({ hasText: words.stopped })).toBeVisible()
})

test('A failure is an alert', { tag: '@once' }, async ({ page, words, enterAs }) => {
  const { handle } = await enterAs()
  await page.goto('/app/live')
  await page.getByRole('button', { name: words.home.join }).click()
  await expect(page.getByRole('alert')).toHaveText(words.live.accountNotLive(handle))
})

test('A recap reads sensibly: tabs, a heading for each product, its buyers in order', {
  tag: ['@pair', '@once'],
}, async ({ page, words, world, enterAs }) => {
  const { recap } = words
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  for (const nickname of ['Rina', 'Sari'])
    await world.simulator.say(handle, [{ comment: 'a12', nickname }])
  await live.expectOrder('A12', ['Rina', 'Sari'])
  await live.disconnect()
  await page.getByRole('link', { name: words.live.thisRecap }).click()
  await page.getByRole('heading', { level: 3 }).getByRole('button', { name: /^A12/ }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "${recap.title}" [level=1]
    - tablist:
      - tab "${recap.products} 1" [selected]
      - tab "${recap.buyers} 2"
    - tabpanel:
      - heading "${recap.products}" [level=2]
      - heading /A12 ${words.live.buyers(2)} .*Rina/ [level=3]:
        - button /A12 ${words.live.buyers(2)} .*Rina/ [expanded]
      - region /A12/:
        - list:
          - listitem: /Rina.*${recap.winner}/
          - listitem: /Sari.*1/
  `)
})
