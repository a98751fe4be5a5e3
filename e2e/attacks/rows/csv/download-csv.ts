import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { WORDS } from '../../../words.ts'

/** Opens the newest recap of the seller with this token, and exports it; the bytes of the file. */
export async function downloadCsv(browser: Browser, url: string, token: string): Promise<Buffer> {
  const words = WORDS.en
  const context = await browser.newContext({
    ...{ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce', serviceWorkers: 'block' },
  })
  try {
    await context.addInitScript((value) => localStorage.setItem('token', value), token)
    const page = await context.newPage()
    await page.goto('/app/past-sessions')
    await page.getByRole('link', { name: words.home.openRecap }).first().click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words.recap.export }).click(),
    ])
    return await readFile(await download.path())
  } finally {
    await context.close()
  }
}
