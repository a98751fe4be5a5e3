import type { Page } from '@playwright/test'
import type { Words } from '../words.ts'

/** Below this width the two panels are tabs. */
const MEDIUM_PX = 768

export type Panels = ReturnType<typeof createPanels>

/** The live page's two panels: side by side, or tabs of which one is in front. */
export function createPanels(page: Page, { live: words }: Words) {
  const isPhone = (page.viewportSize()?.width ?? 0) < MEDIUM_PX
  const main = page.getByRole('main')
  const tab = (panel: 'waitlists' | 'comments') =>
    main.getByRole('tab', {
      name: new RegExp(`^${panel === 'waitlists' ? words.waitlistsTab : words.commentsTab}`),
    })
  return {
    page,
    main,
    words,
    tab,
    /** Brings a panel to the front. */
    show: async (panel: 'waitlists' | 'comments'): Promise<void> => {
      if (isPhone) await tab(panel).click()
    },
  }
}
