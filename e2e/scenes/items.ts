import { askToDelete, itemButton } from '../support/items.ts'
import { callAs } from '../support/seller-call.ts'
import { giveAnswer } from './answers.ts'
import { refuse, type Scene, type Stage } from './scene.ts'

const CODES = ['A1', 'A2', 'B7 merah', 'KAOS 12', 'WWWWWWWWWWWWWWW', '999', 'sepatu 42', '💚']

async function showItems(stage: Stage, items: readonly string[]): Promise<void> {
  const { page, words } = stage
  await stage.enterAs({ items })
  await page.goto('/app/items')
  const last = items.at(-1)
  if (last === undefined) await page.getByText(words.items.empty).waitFor()
  else await page.getByRole('button', { name: words.items.edit(last), exact: true }).waitFor()
}

/** Some have a price, some a stock, one a long name, one nothing. */
async function showPriced(stage: Stage): Promise<void> {
  const { page, words, world } = stage
  const call = callAs(world, await stage.enterAs())
  const clueTexts = [
    { clueText: 'A12', name: 'Gamis merah', price: 195_000, stock: 3 },
    { clueText: 'B7', name: 'Tunik brokat lengan panjang warna hijau sage', price: 1_250_000 },
    { clueText: 'KAOS 3', price: 45_000, stock: 12 },
    'tunik merah',
  ]
  await call('POST', '/item-clues/bulk', { clueTexts })
  await page.goto('/app/items')
  await page.getByRole('button', { name: words.items.edit('A12'), exact: true }).waitFor()
}

/** The item codes. */
export const itemScenes: readonly Scene[] = [
  { name: 'items, none', isApart: true, show: (stage) => showItems(stage, []) },
  { name: 'items', show: (stage) => showItems(stage, CODES) },
  {
    name: 'items, refused',
    async show(stage) {
      const { page, words, guard } = stage
      guard.tolerate(409, /item-clues$/)
      await showItems(stage, CODES)
      await page.getByLabel(words.items.label).fill('a1')
      await page.getByRole('button', { name: words.items.add, exact: true }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'items, editing',
    async show(stage) {
      const { page, words } = stage
      await showItems(stage, CODES)
      await page.getByRole('button', { name: words.items.edit('KAOS 12'), exact: true }).click()
      await page.getByLabel(words.items.editField, { exact: true }).waitFor()
    },
  },
  { name: 'items, with prices', isApart: true, show: showPriced },
  {
    name: 'items, opened',
    isApart: true,
    async show(stage) {
      await showPriced(stage)
      await itemButton(stage.page, stage.words, 'A12').click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'items, deleting?',
    async show(stage) {
      const { page, words } = stage
      await showItems(stage, CODES)
      await askToDelete(page, words, 'A2')
      await page.getByRole('alertdialog', { name: words.items.removeTitle('A2') }).waitFor()
    },
  },
  {
    name: 'items, trying',
    async show(stage) {
      const { page, words } = stage
      const { matching } = words
      await showItems(stage, [...CODES, 'A12'])
      await page.getByLabel(words.items.label).fill('a')
      await page.getByRole('button', { name: matching.tryOut }).click()
      await page.getByLabel(matching.comment, { exact: true }).fill('keep a12 sama 999 ya kak')
      await page.getByRole('button', { name: matching.change }).click()
      await page.getByText(matching.claims('A12'), { exact: true }).waitFor()
      await page.getByText(matching.inside('a', 'A2')).waitFor()
    },
  },
  {
    name: 'items, many',
    async show(stage) {
      const { page, words } = stage
      await showItems(stage, [...CODES, 'A12', 'C3'])
      await page.getByLabel(words.items.label).fill('A1-A40')
      await page.getByRole('button', { name: /37/ }).waitFor()
    },
  },
  {
    name: 'items, ordering',
    async show(stage) {
      const { page, words } = stage
      await showItems(stage, CODES)
      await page.getByRole('button', { name: words.items.reorder }).click()
      const row = words.items.reorderRow('KAOS 12', 5, CODES.length)
      await page.getByRole('button', { name: row }).click()
    },
  },
  {
    name: 'items, loading',
    // A seller whose items no page has kept.
    isApart: true,
    async show(stage) {
      const { page } = stage
      await stage.enterAs()
      await giveAnswer(page, '**/api/item-clues', 'never')
      await page.goto('/app/items')
      await page.getByRole('main').getByRole('status').filter({ visible: true }).first().waitFor()
    },
  },
  {
    name: 'items, failing',
    async show(stage) {
      await stage.enterAs()
      await refuse(stage, '**/api/item-clues', /item-clues$/)
      await stage.page.goto('/app/items')
      await stage.page.getByRole('alert').first().waitFor()
    },
  },
]
