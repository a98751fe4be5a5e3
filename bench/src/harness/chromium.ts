import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import type { Scope } from './scope.ts'
import type { Seller } from './sellers.ts'

const CHROMIUM_ARGS = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Starts the system's Chromium, or Playwright's own; it ends with the scope. */
export async function launchChromium(
  scope: Scope,
  extraArgs: readonly string[] = [],
): Promise<Browser> {
  const executablePath = [process.env.CHROMIUM_PATH ?? '', ...CHROMIUM_PATHS].find(existsSync)
  const isRoot = process.getuid?.() === 0
  const browser = await chromium.launch({
    args: [...CHROMIUM_ARGS, ...extraArgs, ...(isRoot ? ['--no-sandbox'] : [])],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  scope.defer(() => browser.close())
  return browser
}

/** What a browser keeps of a seller who is logged in. */
export function loggedIn(url: string, seller: Pick<Seller, 'token'>) {
  const localStorage = [{ name: 'token', value: seller.token }]
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] }
}
