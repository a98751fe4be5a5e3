import type { BrowserContext } from '@playwright/test'
import { test as base, expect } from './fixtures.ts'
import { createSeller } from './seller.ts'

/** A page of the app's address on which nothing runs. */
const STILL = '/healthz'

/** Each worker's own. */
let kept: BrowserContext | undefined

/**
 * For tests that look at many pages: those of a worker have one window, whose cache stays. With a
 * window each, the browser would fetch and compile the whole app anew for each test, and again
 * whenever another seller comes in (`setStorageState` clears the cache).
 */
export const test = base.extend({
  context: async ({ browser }, use) => {
    kept ??= await browser.newContext()
    await use(kept)
    for (const event of ['console', 'weberror', 'response', 'requestfailed'])
      kept.removeAllListeners(event)
    await Promise.all(kept.pages().map((page) => page.close()))
    await kept.setOffline(false)
  },
  page: async ({ context }, use) => {
    const page = await context.newPage()
    await context.clearCookies()
    await page.goto(STILL)
    await page.evaluate(() => localStorage.clear())
    await use(page)
  },
  enterAs: async ({ world, language, context, page }, use) =>
    use(async (options = {}) => {
      const seller = await createSeller(world, language, options)
      await context.clearCookies()
      await page.goto(STILL)
      await page.evaluate((token) => {
        localStorage.clear()
        localStorage.setItem('token', token)
      }, seller.token)
      return seller
    }),
})

export { expect }
