import type { World } from '@dibs/testing/world'
import { expect, type Page } from '@playwright/test'
import type { Words } from '../words.ts'
import { createCommentsPanel } from './comments-panel.ts'
import { createPanels } from './panels.ts'
import { createWaitlistsPanel } from './waitlists-panel.ts'

export type LivePage = ReturnType<typeof createLivePage>

/** The live page, as a person uses it; the panel that a call is about is brought to the front. */
export function createLivePage(page: Page, allWords: Words) {
  const panels = createPanels(page, allWords)
  const { main, words } = panels
  return {
    ...panels,
    ...createWaitlistsPanel(panels),
    ...createCommentsPanel(panels),
    joinButton: main.getByRole('button', { name: allWords.home.join }),
    /** Phones show nothing of it while all is well; the badge in the header does. */
    expectListening: (handle: string, timeout = 15_000) =>
      expect(main.getByText(words.listening(handle), { exact: true })).toBeAttached({ timeout }),
    /** Ends the live from the header, after the question. */
    disconnect: async (): Promise<void> => {
      await page.getByRole('banner').getByRole('button', { name: words.disconnect }).click()
      const question = page.getByRole('alertdialog', { name: words.stopTitle })
      await question.getByRole('button', { name: words.stop }).click()
      await expect(question).toHaveCount(0)
    },
    expectEnded: () =>
      expect(main.getByRole('heading', { name: words.ended, exact: true })).toBeVisible(),
  }
}

/** Starts a live and joins it from the live page; what is said there is up to the test. */
export async function goLive(
  { page, words, world }: { page: Page; words: Words; world: World },
  handle: string,
): Promise<LivePage> {
  await world.simulator.goLive(handle)
  const live = createLivePage(page, words)
  await page.goto('/app/live')
  await live.joinButton.click()
  await live.expectListening(handle)
  return live
}
