import { CHROMIUM_OPTIONS } from '@dibs/testing/chromium'
import { type Browser, chromium } from 'playwright-core'
import type { Scope } from './scope.ts'
import type { Seller } from './sellers.ts'

/** Starts the system's Chromium, or Playwright's own; it ends with the scope. */
export async function launchChromium(
  scope: Scope,
  extraArgs: readonly string[] = [],
): Promise<Browser> {
  const browser = await chromium.launch({
    ...CHROMIUM_OPTIONS,
    args: [...CHROMIUM_OPTIONS.args, ...extraArgs],
  })
  scope.defer(() => browser.close())
  return browser
}

/** What the browser stores for a seller who is logged in. */
export function loggedIn(url: string, seller: Pick<Seller, 'token'>) {
  const localStorage = [{ name: 'token', value: seller.token }]
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] }
}
