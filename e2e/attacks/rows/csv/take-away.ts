import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { paste } from '../../../support/paste.ts'
import { WORDS } from '../../../words.ts'

/** What a seller takes home of a recap. */
export type TakenAway = {
  /** The bytes of the exported file. */
  csv: Buffer
  /** What is on the clipboard after copying. */
  copied: string
}

/** Opens the newest recap of the seller with this token, exports it and copies it. */
export async function takeAway(browser: Browser, url: string, token: string): Promise<TakenAway> {
  const words = WORDS.en
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'Asia/Jakarta',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
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
    const csv = await readFile(await download.path())
    await context.grantPermissions(['clipboard-write'])
    await page.getByRole('button', { name: words.recap.copy }).click()
    await page.getByRole('button', { name: words.recap.copied }).waitFor()
    return { csv, copied: await paste(context) }
  } finally {
    await context.close()
  }
}
