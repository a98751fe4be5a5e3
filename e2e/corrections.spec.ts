import type { World } from '@dibs/testing/world'
import type { Page } from '@playwright/test'
import { type ExpectedList, expectedLists } from './oracle.ts'
import { expectedCsv } from './support/expected-csv.ts'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { openRecap } from './support/recap-page.ts'
import type { Words } from './words.ts'

const LABELS = {
  en: {
    changes: '1 change by hand',
    undo: (name: string, item: string) => `Undo: ${name} on ${item}`,
    unsaved: '1 not saved yet',
  },
  id: {
    changes: '1 perubahan manual',
    undo: (name: string, item: string) => `Urungkan: ${name} di ${item}`,
    unsaved: '1 belum tersimpan',
  },
} as const

const ITEMS = ['A12', 'B3']
const COMMENTS = [
  { nickname: 'Rina', comment: 'a12 kak' },
  { nickname: 'Sari', comment: 'A12 dong' },
  { nickname: 'Putri', comment: 'mau a12' },
  { nickname: 'Wati', comment: 'b3 kak' },
].map((said) => ({ ...said, uniqueId: said.nickname.toLowerCase() }))

type Stage = { page: Page; words: Words; world: World }

/** Brings a live to its end: its lists. */
async function endLive(stage: Stage, handle: string): Promise<ExpectedList[]> {
  const live = await goLive(stage, handle)
  const { comments: said } = await stage.world.simulator.say(handle, COMMENTS)
  const lists = expectedLists(said, [...ITEMS].reverse())
  await live.expectLists(lists)
  await live.disconnect()
  await live.expectEnded()
  return lists
}

const without = (lists: readonly ExpectedList[], name: string): ExpectedList[] =>
  lists.map(({ item, places }) => ({
    item,
    places: places.filter(({ nickname }) => nickname !== name),
  }))

test('A winner who does not pay is removed in the recap, the next is winner everywhere, and undo brings them back', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice, language }) => {
  test.setTimeout(120_000)
  const labels = LABELS[language]
  const seller = await enterAs({ items: ITEMS })
  const lists = await endLive({ page, words, world }, seller.handle)
  const corrected = without(lists, 'Rina')
  const recap = await openRecap(page, words)
  await expect(page.getByText(labels.changes)).toHaveCount(0)

  await recap.remove('A12', 'Rina')
  await recap.closeProduct('A12')
  await recap.expectProducts(corrected)
  expect(await recap.copy()).toBe(recap.expectedCopy(corrected))
  const file = await recap.exportCsv()
  expect(file.bytes.toString()).toBe(expectedCsv(corrected).toString())
  await recap.expectBuyers(corrected)

  await page.reload()
  await recap.expectProducts(corrected)
  const otherPage = await openDevice(seller)
  const other = await openRecap(otherPage, words)
  await other.expectProducts(corrected)
  await otherPage.getByText(labels.changes).click()
  await otherPage.getByRole('button', { name: labels.undo('Rina', 'A12') }).click()
  await other.expectProducts(lists)
  await expect(otherPage.getByRole('button', { name: labels.undo('Rina', 'A12') })).toHaveCount(0)

  await page.reload()
  await recap.expectProducts(lists)
})

test('A recap that is corrected without a network keeps the correction, and saves it afterwards', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice, language, context, guard }) => {
  const labels = LABELS[language]
  const seller = await enterAs({ items: ITEMS })
  const lists = await endLive({ page, words, world }, seller.handle)
  const recap = await openRecap(page, words)
  const place = await recap.openPlace('A12', 'Putri')
  guard.tolerateOutage()
  await context.setOffline(true)
  await place.getByRole('button', { name: words.live.moves.winner, exact: true }).click()
  await expect(page.getByText(labels.unsaved)).toBeVisible()
  const moved = lists.map((list) => {
    const [rina, sari, putri] = list.places
    return rina && sari && putri ? { ...list, places: [putri, rina, sari] } : list
  })
  await recap.closeProduct('A12')
  await recap.expectProducts(moved)

  await context.setOffline(false)
  await expect(page.getByText(labels.unsaved)).toHaveCount(0)
  const other = await openRecap(await openDevice(seller), words)
  await other.expectProducts(moved)
})

test('On a plan without changes by hand, removing in a recap leads to the plans', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ITEMS, plan: 'free' })
  const lists = await endLive({ page, words, world }, handle)
  const recap = await openRecap(page, words)
  const place = await recap.openPlace('A12', 'Rina')
  await place.getByRole('button', { name: words.live.remove('A12') }).click()
  const plans = page.getByRole('dialog', { name: words.plans.title })
  await expect(plans).toBeVisible()
  await plans.getByRole('button', { name: words.close }).click()
  await recap.closeProduct('A12')
  await recap.expectProducts(lists)
})
