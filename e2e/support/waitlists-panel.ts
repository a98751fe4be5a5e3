import { expect, type Locator } from '@playwright/test'
import type { ExpectedList } from '../oracle.ts'
import type { Words } from '../words.ts'
import type { Panels } from './panels.ts'

/** How long a whole recording may take to be played and heard. */
const RECORDING_MS = 90_000

/** The waitlists of the live page, and what can be done with a place on them. */
export function createWaitlistsPanel({ page, main, words, show }: Panels) {
  const card = (heading: string | RegExp) =>
    main.getByRole('listitem').filter({
      has: page.getByRole('heading', { level: 3, name: heading, exact: true }),
    })

  /** Waits until these names stand on an item's list in this order, and nobody else. */
  async function expectOrder(item: string, names: readonly string[]): Promise<Locator> {
    await show('waitlists')
    const shown = card(`${item} ${words.buyers(names.length)}`)
    await expect(shown).toBeVisible()
    const showAll = shown.getByRole('button', { name: words.showAll(names.length) })
    if (await showAll.isVisible()) await showAll.click()
    const rows = shown.getByRole('list').getByRole('button')
    const labels = names.map((name, index) =>
      words.openPlace(name, index === 0 ? words.winner : words.place(index)),
    )
    await expect.poll(() => readLabels(rows), item).toEqual(labels)
    return rows
  }

  /** Waits until the lists are these: which items, in which order, and who stands where. */
  async function expectLists(lists: readonly ExpectedList[]): Promise<void> {
    await show('waitlists')
    await expect(main.getByRole('heading', { level: 3 })).toHaveText(
      lists.map(({ item, places }) => `${item}${words.buyers(places.length)}`),
      { timeout: RECORDING_MS },
    )
    for (const { item, places } of lists) {
      await expectOrder(
        item,
        places.map(({ nickname }) => nickname),
      )
      const texts = await card(`${item} ${words.buyers(places.length)}`)
        .getByRole('list')
        .getByRole('listitem')
        .allTextContents()
      for (const [index, { nickname, comment }] of places.entries()) {
        expect(texts[index]?.startsWith(nickname), `${item}: ${nickname}`).toBe(true)
        expect(texts[index], `${item}: ${nickname}`).toContain(comment)
      }
    }
  }

  /** Opens what can be done with a buyer's place on an item. */
  async function openPlace(item: string, name: string): Promise<Locator> {
    await show('waitlists')
    const place = card(new RegExp(`^${item} \\d`)).getByRole('button', {
      name: new RegExp(`^${name}, `),
    })
    await place.click()
    return page.getByRole('dialog', { name, exact: true })
  }

  return {
    /** An item's card. */
    card: (item: string) => card(new RegExp(`^${item} \\d`)),
    expectOrder,
    expectLists,
    openPlace,
    expectNoLists: async (): Promise<void> => {
      await show('waitlists')
      await expect(main.getByText(words.noClaims)).toBeVisible()
    },
    move: async (item: string, name: string, move: keyof Words['live']['moves']): Promise<void> => {
      const place = await openPlace(item, name)
      await place.getByRole('button', { name: words.moves[move], exact: true }).click()
      await expect(place).toHaveCount(0)
    },
    /** Asks to take a buyer off an item: the question that follows. */
    askToRemove: async (item: string, name: string): Promise<Locator> => {
      const place = await openPlace(item, name)
      await place.getByRole('button', { name: words.remove(item), exact: true }).click()
      return page.getByRole('alertdialog', { name: words.removeTitle(name) })
    },
  }
}

const readLabels = (rows: Locator) =>
  rows.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
