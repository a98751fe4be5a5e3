import { expect, type Locator } from '@playwright/test'
import type { Words } from '../words.ts'
import type { Panels } from './panels.ts'

/** The comments of the live page. */
export function createCommentsPanel({ page, main, words, show }: Panels) {
  const log = main.getByRole('log', { name: words.commentLog })

  /** A comment's row, by its text. */
  const row = (comment: string) =>
    log.getByRole('listitem').filter({ has: page.getByText(comment, { exact: true }) })

  /** Waits until a comment is there and stands like this. */
  async function expectState(comment: string, state: keyof Words['live']['state'] | 'normal') {
    await show('comments')
    await expect(row(comment)).toBeVisible()
    const mark = row(comment).getByRole('img')
    if (state === 'normal') await expect(mark).toHaveCount(0)
    else await expect(mark).toHaveAccessibleName(words.state[state])
  }

  /** Opens the picker for a comment: the codes as tiles. */
  async function openPicker(comment: string): Promise<Locator> {
    await show('comments')
    await row(comment).locator('[data-add]').click()
    return page.getByRole('dialog', { name: words.picker })
  }

  return {
    log,
    row,
    expectState,
    openPicker,
    /** The chip of a comment that nearly names a code. */
    chip: (comment: string) =>
      row(comment).getByRole('button').and(page.locator(':not([data-add])')),
    /** Opens the picker for a comment, with the list of its search. */
    openCodeSearch: async (comment: string): Promise<Locator> => {
      const picker = await openPicker(comment)
      await picker.getByLabel(words.search).click()
      return picker
    },
  }
}
