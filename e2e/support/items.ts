import type { Locator, Page } from '@playwright/test'
import type { Words } from '../words.ts'

/** What opens an item's price, stock and name: its row but for the pencil. */
export const itemButton = (page: Page, { items }: Pick<Words, 'items'>, code: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: items.edit(code), exact: true }) })
    .getByRole('button')
    .first()

/** Opens an item and presses what deletes it, which asks first. */
export async function askToDelete(
  page: Page,
  words: Pick<Words, 'items'>,
  code: string,
): Promise<void> {
  await itemButton(page, words, code).click()
  const sheet = page.getByRole('dialog', { name: code, exact: true })
  await sheet.getByRole('button', { name: words.items.remove(code), exact: true }).click()
}
