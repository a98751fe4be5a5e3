import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Chat, ExpectedList } from '../oracle.ts'
import type { Words } from '../words.ts'
import { paste } from './paste.ts'
import { createRecapPlaces } from './recap-places.ts'

/** A recap is what its lists say, by product and by buyer, and what can be taken away from it. */
export function createRecapPage(page: Page, allWords: Words) {
  const { recap: words } = allWords
  const main = page.getByRole('main')
  const tab = (name: string) => main.getByRole('tab', { name: new RegExp(`^${name}`) })
  /** What is open of a tab. */
  const sections = main.getByRole('tabpanel').getByRole('region')
  const triggers = main.getByRole('heading', { level: 3 }).getByRole('button')
  const placeName = (index: number) => (index === 0 ? words.winner : words.place(index))

  return {
    ...createRecapPlaces(page, allWords),
    async expectProducts(lists: readonly ExpectedList[]): Promise<void> {
      await tab(words.products).click()
      await expect(triggers).toHaveCount(lists.length)
      for (const [index, { item, places }] of lists.entries()) {
        const trigger = triggers.nth(index)
        await expect(trigger).toContainText(item)
        await expect(trigger).toContainText(places[0]?.nickname ?? '')
        await trigger.click()
        const rows = sections.last().getByRole('listitem')
        await expect(rows).toHaveCount(places.length)
        const texts = await rows.allTextContents()
        for (const [at, { nickname, comment }] of places.entries()) {
          expect(texts[at]?.startsWith(nickname), `${item}: ${nickname}`).toBe(true)
          expect(texts[at], `${item}: ${nickname}`).toContain(comment)
          expect(texts[at]?.endsWith(placeName(at)), `${item}: ${nickname}`).toBe(true)
        }
        await trigger.click()
      }
    },
    async expectBuyers(lists: readonly ExpectedList[]): Promise<void> {
      await tab(words.buyers).click()
      const buyers = expectedBuyers(lists)
      // Thousands are drawn as the browser finds time for them.
      await expect(triggers).toHaveCount(buyers.length, { timeout: 60_000 })
      const texts = await triggers.allTextContents()
      for (const [at, { chat, places }] of buyers.entries()) {
        const head = `${chat.nickname}@${chat.uniqueId} · ${words.places(places.length)}`
        expect(texts[at]?.startsWith(head), `${texts[at]} starts with ${head}`).toBe(true)
      }
      const [first] = buyers
      if (first === undefined) return
      await triggers.first().click()
      const rows = sections.first().getByRole('listitem')
      await expect(rows).toHaveCount(first.places.length)
      for (const [at, { item, index }] of first.places.entries()) {
        await expect(rows.nth(at)).toContainText(item)
        await expect(rows.nth(at)).toContainText(placeName(index))
      }
    },
    /** Copies the recap; what is then on the clipboard, without its first line. */
    async copy(): Promise<string> {
      await page.context().grantPermissions(['clipboard-write'])
      await takeAway(page, allWords, words.copy)
      await expect(main.getByRole('button', { name: words.copied })).toBeVisible()
      const text = await paste(page.context())
      return text.slice(text.indexOf('\n\n') + 2)
    },
    expectedCopy: (lists: readonly ExpectedList[]) =>
      lists
        .map(({ item, places }) => {
          const lines = places.map(
            ({ nickname, uniqueId }, index) => `${placeName(index)}: ${nickname} (@${uniqueId})`,
          )
          return [item, ...lines].join('\n')
        })
        .join('\n\n'),
    /** Exports the recap: the file's name and its bytes. */
    async exportCsv(): Promise<{ name: string; bytes: Buffer }> {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        takeAway(page, allWords, words.export),
      ])
      return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
    },
  }
}

/** Presses a button by which something is taken away; on phones they are folded. */
async function takeAway(page: Page, { recap }: Words, name: string): Promise<void> {
  const main = page.getByRole('main')
  const fold = main.getByRole('button', { name: recap.takeAway, expanded: false })
  const button = main.getByRole('button', { name })
  await fold.or(button).first().waitFor()
  if (await fold.isVisible()) await fold.click()
  await button.click()
}

/** Opens the recap of the seller's newest live, from the list of past ones. */
export async function openRecap(page: Page, words: Words) {
  await page.goto('/app/past-sessions')
  await page.getByRole('link', { name: words.home.openRecap }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: words.recap.title })).toBeVisible()
  return createRecapPage(page, words)
}

type ExpectedBuyer = { chat: Chat; places: { item: string; index: number }[] }

/** Who is first most often stands on top, then who holds the most places. */
function expectedBuyers(lists: readonly ExpectedList[]): ExpectedBuyer[] {
  const buyers = new Map<string, ExpectedBuyer>()
  for (const { item, places } of lists) {
    for (const [index, chat] of places.entries()) {
      const buyer = buyers.get(chat.userId) ?? { chat, places: [] }
      buyers.set(chat.userId, { ...buyer, places: [...buyer.places, { item, index }] })
    }
  }
  const wins = ({ places }: ExpectedBuyer) => places.filter(({ index }) => index === 0).length
  return [...buyers.values()].sort((a, b) => wins(b) - wins(a) || b.places.length - a.places.length)
}
