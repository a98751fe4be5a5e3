import { expect, test } from './support/fixtures.ts'
import { askToDelete } from './support/items.ts'

test('The Back of the phone closes a dialog, then leaves the page', { tag: '@once' }, async ({
  page,
  words,
  enterAs,
}) => {
  await enterAs({ items: ['A12'] })
  await page.goto('/app/home')
  await page.getByRole('link', { name: words.nav.items }).click()
  const heading = page.getByRole('heading', { level: 1, name: words.items.title })
  await heading.waitFor()
  const dialog = page.getByRole('alertdialog')

  await askToDelete(page, words, 'A12')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(heading).toBeVisible()

  // One that is closed by its own button leaves nothing to go back through.
  await askToDelete(page, words, 'A12')
  await dialog.getByRole('button', { name: words.cancel }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state.openDialogs ?? 0)).toBe(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: words.home.title })).toBeVisible()
})
