import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { askToDelete } from './support/items.ts'
import type { Words } from './words.ts'

/** Three astronauts, each of several code points, and twelve letters: fifteen characters to a person. */
const FIFTEEN = '👩🏽‍🚀👩🏽‍🚀👩🏽‍🚀ABCDEFGHIJKL'

async function add(page: Page, words: Words, code: string): Promise<void> {
  await page.getByLabel(words.items.label).fill(code)
  await page.getByRole('button', { name: words.items.add, exact: true }).click()
}

const codes = (page: Page, words: Words) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${words.items.edit('')}`) })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')?.split(' ').slice(1).join(' ')),
    )

test('Items are added, edited in place and deleted after a question', {
  tag: ['@once', '@night'],
}, async ({ page, words, enterAs }) => {
  const { items } = words
  await enterAs({ isLinked: false })
  await page.goto('/app/items')
  await expect(page.getByText(items.empty)).toBeVisible()
  for (const code of ['A12', '  tunik merah ', '💚']) await add(page, words, code)
  await expect.poll(() => codes(page, words)).toEqual(['💚', 'tunik merah', 'A12'])
  await expect(page.getByLabel(items.label)).toHaveValue('')
  await expect(page.getByLabel(items.label)).toBeFocused()

  await page.getByRole('button', { name: items.edit('A12') }).click()
  await page.getByLabel(items.editField, { exact: true }).fill('B3')
  await page.getByRole('button', { name: items.keep('A12') }).click()
  await page.getByRole('button', { name: items.edit('A12') }).click()
  await page.getByLabel(items.editField, { exact: true }).fill('C7')
  await page.getByLabel(items.editField, { exact: true }).press('Enter')
  await expect.poll(() => codes(page, words)).toEqual(['💚', 'tunik merah', 'C7'])

  const question = page.getByRole('alertdialog', { name: items.removeTitle('C7') })
  await askToDelete(page, words, 'C7')
  await question.getByRole('button', { name: words.cancel }).click()
  await expect(question).toHaveCount(0)
  await askToDelete(page, words, 'C7')
  await question.getByRole('button', { name: words.delete }).click()
  await expect.poll(() => codes(page, words)).toEqual(['💚', 'tunik merah'])

  await page.reload()
  await expect.poll(() => codes(page, words)).toEqual(['💚', 'tunik merah'])
})

test('A range is added in one go, taken back, and a list is put into an order that other devices see', {
  tag: '@once',
}, async ({ page, words, enterAs, openDevice }) => {
  const { items } = words
  const seller = await enterAs({ isLinked: false, items: ['B3'] })
  await page.goto('/app/items')
  await page.getByLabel(items.label).fill('A1–a12')
  await page.getByRole('button', { name: items.addMany(12), exact: true }).click()
  await expect(page.getByText(items.added(12))).toBeVisible()
  const range = Array.from({ length: 12 }, (_, at) => `A${at + 1}`)
  await expect.poll(() => codes(page, words)).toEqual([...range, 'B3'])
  await page.getByRole('button', { name: items.undo, exact: true }).click()
  await expect.poll(() => codes(page, words)).toEqual(['B3'])

  await page.getByLabel(items.label).fill('A1, A2, A3')
  await page.getByLabel(items.label).press('Enter')
  await expect.poll(() => codes(page, words)).toEqual(['A1', 'A2', 'A3', 'B3'])
  await page.getByRole('button', { name: items.reorder }).click()
  await page.getByRole('button', { name: items.reorderRow('B3', 4, 4) }).click()
  await page.getByRole('button', { name: items.toTop }).click()
  await dragByTouch(page, items.reorderRow('A1', 2, 4), items.reorderRow('A3', 4, 4))
  await expect(page.getByRole('button', { name: items.reorderRow('A1', 4, 4) })).toBeVisible()
  await page.getByRole('button', { name: items.ordered }).click()
  const order = ['B3', 'A2', 'A3', 'A1']
  await expect.poll(() => codes(page, words)).toEqual(order)

  const other = await openDevice(seller)
  await other.goto('/app/items')
  await expect.poll(() => codes(other, words)).toEqual(order)
})

test('Of sixty codes the first is in sight on the smallest phone, and half of the next', {
  tag: '@once',
}, async ({ page, words, enterAs }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await enterAs({ items: Array.from({ length: 60 }, (_, at) => `A${at + 1}`) })
  await page.goto('/app/items')
  const row = page.getByRole('listitem').filter({ hasText: 'A59' })
  await row.getByRole('button', { name: words.items.edit('A59') }).waitFor()
  await page.evaluate(() => document.fonts.ready)
  const navigation = await page.locator('nav').last().boundingBox()
  await expect
    .poll(async () => ((await row.boundingBox())?.y ?? 640) + 28)
    .toBeLessThan(navigation?.y ?? 0)
})

/** Drags a row by its grip with a finger to where another one is. */
async function dragByTouch(page: Page, row: string, to: string): Promise<void> {
  const rowOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
  await rowOf(row).scrollIntoViewIfNeeded()
  const [from, target] = [await rowOf(row).boundingBox(), await rowOf(to).boundingBox()]
  if (!from || !target) throw new Error('a row is not on the screen')
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x + 20, y }],
    })
  const start = from.y + from.height / 2
  const end = target.y + target.height / 2 + 6
  await touch('touchStart', start)
  for (let step = 1; step <= 5; step += 1)
    await touch('touchMove', start + ((end - start) * step) / 5)
  await touch('touchEnd')
}

test('A code that is typed while the one before is being saved is not lost', {
  tag: ['@once', '@night'],
}, async ({ page, words, enterAs }) => {
  await enterAs({ isLinked: false })
  await page.goto('/app/items')
  let save = () => {}
  const held = new Promise<void>((resolve) => {
    save = resolve
  })
  await page.route('**/api/item-clues', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await add(page, words, 'A12')
  await page.getByLabel(words.items.label).fill('B3')
  save()
  await expect.poll(() => codes(page, words)).toEqual(['A12'])
  await expect(page.getByLabel(words.items.label)).toHaveValue('B3')
  await page.getByLabel(words.items.label).press('Enter')
  await expect.poll(() => codes(page, words)).toEqual(['B3', 'A12'])
})

test('A code has at most 15 characters, counted as a person counts them', {
  tag: ['@once', '@night'],
}, async ({ page, words, enterAs }) => {
  const { items } = words
  await enterAs({ isLinked: false })
  await page.goto('/app/items')
  const submit = page.getByRole('button', { name: items.add, exact: true })

  await page.getByLabel(items.label).fill(`${FIFTEEN}X`)
  await expect(page.getByRole('alert')).toHaveText(items.tooLong)
  await expect(submit).toBeDisabled()
  await page.getByLabel(items.label).fill(FIFTEEN)
  await expect(page.getByText(items.counter(15))).toBeAttached()
  await add(page, words, '👍🏽')
  await expect.poll(() => codes(page, words)).toEqual(['👍🏽'])
})

test('Blanks, and characters that nobody sees, are no code', {
  tag: ['@once', '@night'],
}, async ({ page, words, enterAs }) => {
  await enterAs({ isLinked: false })
  await page.goto('/app/items')
  const submit = page.getByRole('button', { name: words.items.add, exact: true })
  for (const blank of ['', '   ', '\u200B\u2060', '\u3000']) {
    await page.getByLabel(words.items.label).fill(blank)
    await expect(submit, JSON.stringify(blank)).toBeDisabled()
  }
})

test('A code that exists in another case is refused with a sentence, when added and when edited', {
  tag: ['@once', '@night'],
}, async ({ page, words, enterAs, guard }) => {
  guard.tolerate(409, /^\/api\/item-clues/)
  const { items } = words
  await enterAs({ isLinked: false, items: ['Tunik', 'B3'] })
  await page.goto('/app/items')
  await expect.poll(() => codes(page, words)).toEqual(['B3', 'Tunik'])
  await add(page, words, 'TUNIK')
  await expect(page.getByRole('alert')).toHaveText(items.exists('TUNIK'))
  await expect(page.getByLabel(items.label)).toHaveValue('TUNIK')

  await page.getByLabel(items.label).fill('')
  await page.getByRole('button', { name: items.edit('B3') }).click()
  await page.getByLabel(items.editField, { exact: true }).fill('tunik')
  await page.getByRole('button', { name: items.save('B3') }).click()
  await expect(page.getByRole('alert')).toHaveText(items.exists('tunik'))
  await page.getByRole('button', { name: items.keep('B3') }).click()
  expect(await codes(page, words)).toEqual(['B3', 'Tunik'])
})
