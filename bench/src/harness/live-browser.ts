import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { launchChromium, loggedIn } from './chromium.ts'
import type { Scope } from './scope.ts'
import type { Seller } from './sellers.ts'

type Device = {
  width: number
  height: number
  hasTouch?: boolean
  /** A script that runs in the page before its own. */
  watch: string
}

/** Opens the live page on a device where the seller is already logged in. */
export async function openLivePage(
  scope: Scope,
  url: string,
  seller: Seller,
  { width, height, hasTouch = false, watch }: Device,
): Promise<Page> {
  const browser = await launchChromium(scope)
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch,
    storageState: loggedIn(url, seller),
  })
  const page = await context.newPage()
  await page.addInitScript({ path: watch })
  const stream = page.waitForEvent('websocket')
  await page.goto(`${url}/app/live`)
  const socket = await stream
  await socket.waitForEvent('framereceived')
  await delay(500)
  return page
}
