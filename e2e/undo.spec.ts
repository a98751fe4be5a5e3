import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { readToasts, watchToasts } from './support/in-sight.ts'
import { createLivePage, goLive } from './support/live-page.ts'

const LABELS = {
  en: {
    earlier: 'Earlier changes',
    undone: /undone \d\d[:.]/,
    recap: 'Recap of this live',
  },
  id: {
    earlier: 'Perubahan sebelumnya',
    undone: /diurungkan \d\d[:.]/,
    recap: 'Rekap live ini',
  },
} as const

/**
 * Opens the earlier changes until one is in sight: what came up in the line within a second is shown with
 * the others first, and what passes meanwhile closes the list again.
 */
const unfold = (strip: Locator, wanted: Locator, earlier: string) =>
  expect(async () => {
    if (!(await wanted.isVisible())) await strip.getByRole('button', { name: earlier }).click()
    await expect(wanted).toBeVisible({ timeout: 1_000 })
  }).toPass()

/** Enough to push every earlier comment out of the list. */
const crowd = Array.from({ length: 60 }, (_, index) => ({ comment: `halo ${index}` }))

test('A removal is undone after its comment is gone, on another device, too', {
  tag: ['@pair', '@night'],
}, async ({ page, words, world, enterAs, openDevice, language }) => {
  const labels = LABELS[language]
  const seller = await enterAs({ items: ['A12', 'Gamis merah XL1'] })
  const { handle } = seller
  const live = await goLive({ page, words, world }, handle)
  const changes = page.getByRole('region', { name: words.live.lastChanges })
  await world.simulator.say(handle, [
    { comment: 'a12 pertama', nickname: 'Rina' },
    { comment: 'a12 kedua', nickname: 'Sari' },
    { comment: 'gamis merah xl1', nickname: 'Bundanya Azka Ramadhani' },
  ])
  await live.expectOrder('A12', ['Rina', 'Sari'])
  await expect(changes).toHaveCount(0)
  for (const [item, name] of [
    ['A12', 'Rina'],
    ['Gamis merah XL1', 'Bundanya Azka Ramadhani'],
  ] as const) {
    const question = await live.askToRemove(item, name)
    await question.getByRole('button', { name: words.live.removeConfirm }).click()
    await expect(question).toHaveCount(0)
  }
  await world.simulator.say(handle, crowd)
  await live.show('comments')
  await expect(live.row('halo 59')).toBeVisible()
  await expect(live.row('a12 pertama')).toHaveCount(0)

  const otherPage = await openDevice(seller)
  await otherPage.goto('/app/live')
  const other = createLivePage(otherPage, words)
  await other.expectListening(handle)
  await other.show('waitlists')
  const seen = otherPage.getByRole('region', { name: words.live.lastChanges })
  const undo = seen.getByRole('button', { name: words.live.undo('Rina', 'A12') })
  await unfold(seen, undo, labels.earlier)
  expect(await seen.evaluate((strip) => strip.scrollWidth - strip.clientWidth)).toBe(0)
  await undo.click()
  await other.expectOrder('A12', ['Rina', 'Sari'])
  await live.expectOrder('A12', ['Rina', 'Sari'])

  // What was undone stays where it stands, and says so on both.
  await unfold(seen, seen.getByText(labels.undone), labels.earlier)
  await unfold(changes, changes.getByText(labels.undone), labels.earlier)
  await expect(changes.getByRole('button', { name: words.live.undo('Rina', 'A12') })).toHaveCount(0)
  await world.simulator.endLive(handle)
  await live.expectEnded()
  await expect(changes).toHaveCount(0)
})

test('A comment that was added by mistake is taken off again; the seller’s own is never offered', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [
    { comment: 'tinggal satu ya', uniqueId: handle.toUpperCase() },
    { comment: 'yang merah kak', nickname: 'Rina' },
  ])
  const picker = await live.openCodeSearch('yang merah kak')
  await picker.getByRole('radio', { name: 'A12' }).check({ force: true })
  await picker.getByRole('button', { name: words.live.saveClaim }).click()
  await live.expectOrder('A12', ['Rina'])
  // That it is saved is said beside its undo.
  await expect(page.getByText(words.live.claimSaved)).toBeVisible()
  await page.getByRole('button', { name: words.live.undo('Rina', 'A12') }).click()
  await live.expectNoLists()
  await live.expectState('yang merah kak', 'normal')
  await expect(live.row('tinggal satu ya').getByRole('button')).toHaveCount(0)
})

test('What is told in passing covers nothing to press, and the end leads to the recap', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, language }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await expectApart(page.locator('[data-toasts] > *'), [
    page.getByRole('banner'),
    page.getByRole('navigation').first(),
    page.getByRole('tablist'),
  ])
  await world.simulator.say(handle, [{ comment: 'a12', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await page.setViewportSize({ width: 360, height: 640 })
  await watchToasts(page)
  await live.disconnect()
  await live.expectEnded()
  await expect(page.locator('[data-toasts] > *')).toHaveCount(0)
  expect((await readToasts(page)).covered).toEqual([])
  await page.getByRole('link', { name: LABELS[language].recap }).click()
  await expect(page).toHaveURL(/\/app\/recap\?session=[\w-]+$/)
  await expect(page.getByRole('heading', { level: 3 })).toContainText(['A12'])
})

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [844, 390],
] as const) {
  test(`What is said in passing lies over nothing to press: ${width} by ${height}`, {
    tag: height === 640 ? '@once' : ['@once', '@night'],
  }, async ({ page, words, world, enterAs }) => {
    await page.setViewportSize({ width, height })
    const { handle } = await enterAs({ items: ['A12'] })
    const live = await goLive({ page, words, world }, handle)
    await world.simulator.say(handle, [
      { comment: 'a12', nickname: 'Rina' },
      { comment: 'a12', nickname: 'Sari' },
    ])
    await live.expectOrder('A12', ['Rina', 'Sari'])
    const question = await live.askToRemove('A12', 'Rina')
    await watchToasts(page)
    await question.getByRole('button', { name: words.live.removeConfirm }).click()
    await page.getByRole('button', { name: words.live.undo('Rina', 'A12') }).click()
    await live.expectOrder('A12', ['Rina', 'Sari'])
    const { said, covered } = await readToasts(page)
    expect(said).toContain(words.live.removed)
    expect(covered).toEqual([])
  })
}

test('The comment of who was made winner by hand keeps most of its line', {
  tag: ['@pair', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  const comment = 'a12 kak yang warna merah marun kalau masih ada ya kak'
  await world.simulator.say(handle, [
    { comment: 'a12', nickname: 'Sari' },
    { comment, nickname: 'Rina' },
  ])
  await live.expectOrder('A12', ['Sari', 'Rina'])
  await live.move('A12', 'Rina', 'winner')
  const rows = await live.expectOrder('A12', ['Rina', 'Sari'])
  // Beside the button that has the whole row.
  const text = await rows.first().locator('..').getByText(comment).boundingBox()
  const row = await rows.first().boundingBox()
  expect((text?.width ?? 0) / (row?.width ?? 1)).toBeGreaterThan(0.5)
})

/** Waits for a toast, and holds that it overlaps none of what is on screen of these. */
async function expectApart(toast: Locator, others: readonly Locator[]): Promise<void> {
  const box = await toast.first().boundingBox()
  if (!box) throw new Error('There is no toast to see')
  for (const other of others) {
    const its = (await other.count()) > 0 ? await other.boundingBox() : null
    const isApart = !its || its.y + its.height <= box.y || box.y + box.height <= its.y
    expect(isApart, JSON.stringify({ toast: box, its })).toBe(true)
  }
}
