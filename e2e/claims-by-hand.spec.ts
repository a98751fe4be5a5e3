import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

test('A comment that claims nothing is added by hand and stands where its time puts it', {
  tag: ['@pair', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['Tunik', 'A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'yang merah kak', nickname: 'Rina' }])
  await world.simulator.say(handle, [{ comment: 'a12 ya', nickname: 'Sari' }])
  await live.expectOrder('A12', ['Sari'])

  const picker = await live.openCodeSearch('yang merah kak')
  await expect(picker.getByText('yang merah kak')).toBeVisible()
  const save = picker.getByRole('button', { name: words.live.saveClaim })
  await expect(save).toBeDisabled()
  await expect(picker.getByRole('radio')).toHaveCount(2)
  await picker.getByLabel(words.live.search).fill('TUN')
  await expect(picker.getByRole('radio')).toHaveCount(1)
  await picker.getByLabel(words.live.search).fill('12')
  await picker.getByRole('radio', { name: 'A12' }).check({ force: true })
  await save.click()
  await expect(page.getByText(words.live.claimSaved)).toBeVisible()
  await expect(picker).toHaveCount(0)
  await live.expectState('yang merah kak', 'added')
  await live.expectOrder('A12', ['Rina', 'Sari'])

  await world.simulator.say(handle, [{ comment: 'A12 dong', nickname: 'Putri' }])
  await live.expectOrder('A12', ['Rina', 'Sari', 'Putri'])
})

test('A buyer who is on the list already gets no second place', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  const rina = { uniqueId: 'rina.beli', nickname: 'Rina' }
  await world.simulator.say(handle, [{ comment: 'a12', ...rina }])
  await world.simulator.say(handle, [{ comment: 'jadi ya kak', ...rina }])
  await live.expectOrder('A12', ['Rina'])

  const picker = await live.openCodeSearch('jadi ya kak')
  await picker.getByRole('radio', { name: 'A12' }).check({ force: true })
  await picker.getByRole('button', { name: words.live.saveClaim }).click()
  await expect(page.getByText(words.live.onListAlready)).toBeVisible()
  await live.expectOrder('A12', ['Rina'])
})

test('A code is created and claimed in one go, and listens from then on', {
  tag: ['@pair', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs()
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'mau gamis', nickname: 'Rina' }])
  await live.expectState('mau gamis', 'normal')

  const picker = await live.openCodeSearch('mau gamis')
  await picker.getByRole('button', { name: words.live.create }).click()
  await expect(picker.getByRole('alert')).toHaveText(words.live.noItemText)
  await picker.getByLabel(words.live.newCode).fill(' Gamis ')
  await picker.getByRole('button', { name: words.live.create }).click()
  await expect(picker).toHaveCount(0)
  await live.expectState('mau gamis', 'added')
  await live.expectOrder('Gamis', ['Rina'])

  await world.simulator.say(handle, [{ comment: 'GAMIS!!', nickname: 'Sari' }])
  await live.expectState('GAMIS!!', 'highlighted')
  await live.expectOrder('Gamis', ['Rina', 'Sari'])
})

test('Creating a code that exists in another case claims the item that is there', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, guard }) => {
  guard.tolerate(409, /^\/api\/item-clues$/)
  const { handle } = await enterAs({ items: ['Tunik'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'yang itu', nickname: 'Rina' }])
  const picker = await live.openCodeSearch('yang itu')
  await picker.getByLabel(words.live.newCode).fill('TUNIK')
  await picker.getByRole('button', { name: words.live.create }).click()
  await expect(picker).toHaveCount(0)
  await live.expectOrder('Tunik', ['Rina'])
  await live.expectState('yang itu', 'added')

  await page.getByRole('navigation').getByRole('link', { name: words.nav.items }).click()
  await expect(page.getByRole('button', { name: words.items.edit('Tunik') })).toBeVisible()
  await expect(
    page.getByRole('button', { name: words.items.edit('TUNIK'), exact: true }),
  ).toHaveCount(0)
})

test('Who was removed stays removed when the comment comes again, and can claim anew', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  const rina = { uniqueId: 'rina.beli', nickname: 'Rina' }
  await world.simulator.say(handle, [
    { comment: 'a12 pertama', ...rina },
    { comment: 'a12 kedua', nickname: 'Sari' },
  ])
  await live.expectOrder('A12', ['Rina', 'Sari'])

  let remove = () => {}
  const held = new Promise<void>((resolve) => {
    remove = resolve
  })
  await page.route('**/api/comments/**', async (route) => {
    if (route.request().method() === 'DELETE') await held
    await route.continue()
  })
  const question = await live.askToRemove('A12', 'Rina')
  await question.getByRole('button', { name: words.back }).click()
  await live.expectOrder('A12', ['Rina', 'Sari'])
  await live.askToRemove('A12', 'Rina')
  await question.getByRole('button', { name: words.live.removeConfirm }).click()
  await expect(question.getByRole('button', { name: words.deleting })).toBeVisible()
  remove()
  await expect(page.getByText(words.live.removed)).toBeVisible()
  await live.expectOrder('A12', ['Sari'])
  await live.expectState('a12 pertama', 'removed')

  await world.simulator.causeFault(handle, { kind: 'replay', count: 8 })
  await world.simulator.say(handle, [{ comment: 'a12 ketiga', nickname: 'Putri' }])
  await live.expectOrder('A12', ['Sari', 'Putri'])
  await live.expectState('a12 pertama', 'removed')

  await world.simulator.say(handle, [{ comment: 'a12 lagi', ...rina }])
  await live.expectOrder('A12', ['Sari', 'Putri', 'Rina'])
  await live.expectState('a12 lagi', 'highlighted')
})

test('Who was removed by mistake is added back by hand, where the comment’s time puts them', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [
    { comment: 'a12 pertama', nickname: 'Rina' },
    { comment: 'a12 kedua', nickname: 'Sari' },
  ])
  const question = await live.askToRemove('A12', 'Rina')
  await question.getByRole('button', { name: words.live.removeConfirm }).click()
  await live.expectOrder('A12', ['Sari'])

  const picker = await live.openCodeSearch('a12 pertama')
  await picker.getByRole('radio', { name: 'A12' }).check({ force: true })
  await picker.getByRole('button', { name: words.live.saveClaim }).click()
  await live.expectState('a12 pertama', 'added')
  await live.expectOrder('A12', ['Rina', 'Sari'])
})

test('The seller’s own comments never claim', { tag: ['@once', '@night'] }, async ({
  page,
  words,
  world,
  enterAs,
}) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ comment: 'A12 tinggal satu!', uniqueId: handle }])
  await world.simulator.say(handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await live.expectState('A12 tinggal satu!', 'normal')
})

test('A comment that the platform takes down is shown as such and keeps its place', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  const { comments } = await world.simulator.say(handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectState('a12 kak', 'highlighted')
  await world.simulator.causeFault(handle, {
    kind: 'delete',
    messageIds: comments.map(({ msgId }) => msgId),
  })
  await live.expectState('a12 kak', 'deleted')
  await live.expectOrder('A12', ['Rina'])
})

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
]) {
  test(`The list of codes lies above the button that saves, ${viewport.width} pixels wide`, {
    tag: viewport.width === 360 ? '@once' : ['@once', '@night'],
  }, async ({ page, words, world, enterAs }) => {
    await page.setViewportSize(viewport)
    const items = Array.from({ length: 25 }, (_, at) => `K${at + 1}`)
    const { handle } = await enterAs({ items })
    const live = await goLive({ page, words, world }, handle)
    await world.simulator.say(handle, [{ comment: 'yang merah kak', nickname: 'Rina' }])
    const picker = await live.openCodeSearch('yang merah kak')
    await expect(picker.getByRole('radio')).toHaveCount(items.length)
    const save = picker.getByRole('button', { name: words.live.saveClaim })
    const last = picker.getByRole('radio', { name: 'K25' })
    expect(await rowsUnder(save)).toEqual([])
    // A click where the row is: what lies over it would take it.
    const row = picker.locator('label', { hasText: 'K25' })
    await row.click()
    await expect(last).toBeChecked()
    await expect(row).toBeInViewport({ ratio: 1 })
    await expect(save).toBeInViewport({ ratio: 1 })
    expect(await rowsUnder(save)).toEqual([])
    await save.click()
    await expect(picker).toHaveCount(0)
    await live.expectState('yang merah kak', 'added')
    await live.expectOrder('K25', ['Rina'])
  })
}

/** The codes of the list whose seen part lies under the button. */
const rowsUnder = (save: Locator) =>
  save.evaluate((button) => {
    const own = button.getBoundingClientRect()
    const list = button.closest('form')?.querySelector('fieldset')
    if (!list) throw new Error('There is no list.')
    const box = list.getBoundingClientRect()
    const clips = getComputedStyle(list).overflowY !== 'visible'
    return [...list.querySelectorAll('label')].flatMap((label) => {
      const row = label.getBoundingClientRect()
      const top = clips ? Math.max(row.top, box.top) : row.top
      const bottom = clips ? Math.min(row.bottom, box.bottom) : row.bottom
      const isSeen = top < bottom
      return isSeen && top < own.bottom && bottom > own.top ? [label.textContent] : []
    })
  })
