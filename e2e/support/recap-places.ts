import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from '../words.ts'

/** The places of a recap by product, and what can be done with them. */
export function createRecapPlaces(page: Page, { recap: words, live }: Words) {
  const main = page.getByRole('main')
  const product = (item: string) => main.getByRole('button', { name: new RegExp(`^${item} \\d`) })

  /** Opens what can be done with a buyer's place on an item. */
  async function openPlace(item: string, name: string): Promise<Locator> {
    await main.getByRole('tab', { name: new RegExp(`^${words.products}`) }).click()
    if ((await product(item).getAttribute('aria-expanded')) === 'false') await product(item).click()
    const places = main.getByRole('region', { name: new RegExp(`^${item} \\d`) })
    await places.getByRole('button', { name: new RegExp(`^${name}, `) }).click()
    return page.getByRole('dialog', { name, exact: true })
  }

  return {
    openPlace,
    closeProduct: async (item: string): Promise<void> => {
      await expect(product(item)).toHaveAttribute('aria-expanded', 'true')
      await product(item).click()
    },
    /** Takes a buyer off an item, after the question. */
    remove: async (item: string, name: string): Promise<void> => {
      const place = await openPlace(item, name)
      await place.getByRole('button', { name: live.remove(item), exact: true }).click()
      const question = page.getByRole('alertdialog', { name: live.removeTitle(name) })
      await question.getByRole('button', { name: live.removeConfirm }).click()
      await expect(question).toHaveCount(0)
    },
  }
}
