import { expect, testInOwnWorld as test } from './support/fixtures.ts'
import { createLivePage, goLive } from './support/live-page.ts'
import { openRecap } from './support/recap-page.ts'

const LABELS = {
  en: {
    since: /^Missed comments since /,
    told: /^.+ were missed, [\d:.]+ to [\d:.]+\.$/,
    inRecap: 'Missed comments',
    meaning: /somebody may have been earlier/,
    afterGap: 'After a gap',
  },
  id: {
    since: /^Nggak masuk sejak /,
    told: /^.+ nggak masuk, [\d:.]+ sampai [\d:.]+\.$/,
    inRecap: 'Komentar nggak masuk',
    meaning: /mungkin ada yang lebih dulu/,
    afterGap: 'Habis terputus',
  },
} as const

/** More than the provider sends again after a reconnect. */
const LOST = Array.from({ length: 12 }, (_, index) => ({ comment: `komentar ${index + 1}` }))

test('What was not heard is told while it lasts, to whoever joins later, and in the recap', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice, guard, language }) => {
  test.setTimeout(180_000)
  const labels = LABELS[language]
  const seller = await enterAs({ items: ['A12', 'B3'] })
  const live = await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(seller.handle, [{ comment: 'a12 satu', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])

  await world.simulator.causeFault(seller.handle, { kind: 'drop', seconds: 3 })
  await expect(live.main.getByText(labels.since)).toBeVisible()
  await world.simulator.say(seller.handle, LOST)
  const told = live.main.getByText(labels.told)
  await expect(told).toHaveCount(1)
  await expect(live.main.getByText(labels.since)).toHaveCount(0)
  const note = (await told.textContent()) ?? ''
  await world.simulator.say(seller.handle, [{ comment: 'b3 kak', nickname: 'Putri' }])
  await live.expectOrder('B3', ['Putri'])

  guard.tolerateOutage()
  await world.server.stop()
  await world.server.start()
  const otherPage = await openDevice(seller)
  await otherPage.goto('/app/live')
  const other = createLivePage(otherPage, words)
  await other.expectListening(seller.handle)
  await expect(otherPage.getByText(note, { exact: true })).toBeVisible()

  await other.disconnect()
  await other.expectEnded()
  await openRecap(otherPage, words)
  const missed = otherPage.getByRole('region', { name: labels.inRecap })
  // The same stretch, from when to when.
  const [stretch] = /\d[\d:.]+ \p{L}+ [\d:.]+\d/u.exec(note) ?? ['none']
  await expect(missed).toContainText(`${stretch} (`)
  await expect(missed).toContainText(labels.meaning)
  for (const [item, marks] of [
    ['A12', 0],
    ['B3', 1],
  ] as const) {
    const product = otherPage.getByRole('button', { name: new RegExp(`^${item} `) })
    await expect(product.getByRole('img', { name: labels.afterGap })).toHaveCount(marks)
  }
})

test('A connection that was lost while nothing was said leaves no gap anywhere', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, language }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  const names: string[] = []
  const claim = async (nickname: string) => {
    names.push(nickname)
    await world.simulator.say(handle, [{ comment: `a12 ${nickname}`, nickname }])
    await live.expectOrder('A12', names)
  }
  await claim('Rina')
  await world.simulator.causeFault(handle, { kind: 'drop', seconds: 1 })
  await expect(live.main.getByText(words.live.reconnecting)).toBeVisible()
  await live.expectListening(handle)
  await claim('Sari')
  // The provider closes a quiet room's connection; reconnecting at once is allowed.
  await world.simulator.causeFault(handle, { kind: 'close', code: 4006 })
  await claim('Putri')
  await live.expectListening(handle)
  await expect(live.main.getByText(words.live.notHeard)).toHaveCount(0)

  await live.disconnect()
  await live.expectEnded()
  await openRecap(page, words)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
  await expect(page.getByRole('region', { name: LABELS[language].inRecap })).toHaveCount(0)
})
