import { expect, type Locator } from '@playwright/test'
import type { ExpectedList } from '../oracle.ts'
import type { Words } from '../words.ts'
import type { Panels } from './panels.ts'

/** How long a whole recording may take to be played and heard. */
const RECORDING_MS = 90_000
/** Thousands of places take a browser a while to draw, and a test to read. */
const PATIENCE_MS = 60_000

/** The items of the live page in short, and the one in focus. */
function createItems({ page, main, words, show }: Panels) {
  const overview = main.getByRole('list', { name: words.items, exact: true })
  /** The entry of an item in the overview: its tile, or its row. */
  const entry = (item: string) =>
    overview.getByRole('button', { name: new RegExp(`^${RegExp.escape(item)}, `) })
  const card = (heading: string | RegExp) =>
    main.getByRole('region').filter({
      has: page.getByRole('heading', { level: 3, name: heading, exact: true }),
    })

  /** Puts an item in focus, unless it is there; returns its card. */
  async function focus(item: string): Promise<Locator> {
    await show('waitlists')
    const shown = card(new RegExp(`^${RegExp.escape(item)} \\d`)).last()
    await expect(entry(item).first()).toBeVisible()
    if (!(await shown.isVisible())) await entry(item).first().click()
    return shown
  }

  return { overview, entry, card, focus }
}

type Items = ReturnType<typeof createItems>

/** Who stands where on the live page's items. */
function createOrders({ page, words, show }: Panels, { overview, card, focus }: Items) {
  /** Waits until these names stand on an item's list in this order, and nobody else. */
  async function expectOrder(item: string, names: readonly string[]): Promise<Locator> {
    await focus(item)
    const shown = card(`${item} ${words.buyers(names.length)}`).last()
    await expect(shown).toBeVisible()
    const showAll = shown.getByRole('button', { name: words.showAll(names.length) })
    if (await showAll.isVisible()) await open(showAll)
    const rows = shown.getByRole('listitem').getByRole('button', { name: words.anyPlace })
    await expect
      .poll(() => readLabels(rows), { message: item, timeout: PATIENCE_MS })
      .toEqual(placeLabels(names, words))
    return rows
  }

  /** Waits until the lists are these: which items, newest first, and who stands where. */
  async function expectLists(lists: readonly ExpectedList[]): Promise<void> {
    await show('waitlists')
    await expect
      .poll(
        async () =>
          (
            await overview.getByRole('button').locator(':scope > .sr-only').allTextContents()
          ).toSorted(),
        { timeout: RECORDING_MS },
      )
      .toEqual(
        lists
          .map(({ item, places }) => words.item(item, places[0]?.nickname ?? '', places.length))
          .toSorted(),
      )
    for (const { item, places } of lists) {
      await expectOrder(
        item,
        places.map(({ nickname }) => nickname),
      )
      const texts = await card(`${item} ${words.buyers(places.length)}`)
        .last()
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: words.anyPlace }) })
        .allTextContents()
      for (const [index, { nickname, comment }] of places.entries()) {
        expect(texts[index]?.startsWith(nickname), `${item}: ${nickname}`).toBe(true)
        expect(texts[index], `${item}: ${nickname}`).toContain(comment)
      }
    }
  }

  return { expectOrder, expectLists }
}

/** The waitlists of the live page, and what can be done with a place on them. */
export function createWaitlistsPanel(panels: Panels) {
  const { page, main, words, show } = panels
  const items = createItems(panels)
  const { focus } = items

  /** Opens what can be done with a buyer's place on an item. */
  async function openPlace(item: string, name: string): Promise<Locator> {
    await open(
      (await focus(item)).getByRole('button', { name: new RegExp(`^${RegExp.escape(name)}, `) }),
    )
    return page.getByRole('dialog', { name, exact: true })
  }

  return {
    ...items,
    ...createOrders(panels, items),
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
      const remove = { name: words.remove(item), exact: true }
      await (await openPlace(item, name)).getByRole('button', remove).click()
      return page.getByRole('alertdialog', { name: words.removeTitle(name) })
    },
  }
}

/** Rows may move until they are pressed: by a key, which presses what has the focus. */
async function open(button: Locator): Promise<void> {
  await button.click({ trial: true })
  await button.press('Enter')
}

/** The labels of places in order, the winner's first. */
const placeLabels = (names: readonly string[], words: Words['live']) =>
  names.map((name, index) => words.openPlace(name, index === 0 ? words.winner : words.place(index)))

const readLabels = (rows: Locator) =>
  rows.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
