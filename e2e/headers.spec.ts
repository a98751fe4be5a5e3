import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { openRecap } from './support/recap-page.ts'

// With the worker, which the policies of the page and of its own file both concern.
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'default' })

const PUBLIC = ['/', '/fair', '/help', '/terms', '/login', '/no/such/page']
const USED = ['autoplay', 'clipboard-write', 'screen-wake-lock']
const NEVER_USED = [
  ...['camera', 'clipboard-read', 'display-capture', 'fullscreen', 'geolocation', 'microphone'],
  ...['payment', 'publickey-credentials-get', 'serial', 'usb'],
]
const PRIVATE = ['home', 'items', 'profile', 'support', 'live', 'past-sessions', 'recap']

/** Collects policy violations from now on, in all pages. */
async function collectRefusals(context: BrowserContext): Promise<readonly string[]> {
  const refusals: string[] = []
  await context.exposeBinding('tellRefusal', (_source, refusal: string) => refusals.push(refusal))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { tellRefusal } = window as unknown as { tellRefusal: (refusal: string) => void }
      tellRefusal(`${event.effectiveDirective}: ${event.blockedURI} ${event.sourceFile}`)
    })
  })
  return refusals
}

const openAndSettle = async (page: Page, path: string) => {
  await page.goto(path)
  await page.waitForLoadState('networkidle')
}

test('Every page keeps to its policy, its worker and the documentation too', {
  tag: '@once',
}, async ({ page, context, words, world, guard, enterAs }) => {
  guard.tolerate(404, /^\/no\/such\/page$/)
  const refusals = await collectRefusals(context)
  for (const path of PUBLIC) await openAndSettle(page, path)
  const seller = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(seller.handle, [{ comment: 'a12', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  const place = await live.openPlace('A12', 'Rina')
  await expect(place).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(place).toHaveCount(0)
  await live.disconnect()
  await live.expectEnded()
  await openRecap(page, words)
  for (const name of PRIVATE) await openAndSettle(page, `/app/${name}`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await openAndSettle(page, '/app/home')
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(
    /\/sw\.js$/,
  )
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: /^Dibs/ })).toBeVisible()
  await expect(page.locator('.opblock').first()).toBeVisible()
  expect(refusals).toEqual([])
})

test('In a page of ours no text becomes HTML, code or a worker, and what is not used is denied', {
  tag: '@once',
}, async ({ browser, world }) => {
  // Not guarded: refusals are expected here.
  const context = await browser.newContext({ baseURL: world.url })
  const refusals = await collectRefusals(context)
  const page = await context.newPage()
  await openAndSettle(page, '/')
  const outcomes = await page.evaluate(async () => {
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(document.body, { innerHTML: '<b>bold</b>' }),
      srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>bold</b>' }),
      script: () => Object.assign(document.createElement('script'), { src: '/another.js' }),
      worker: () => navigator.serviceWorker.register('/another.js'),
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy: (name: string) => void } }
        ).trustedTypes.createPolicy('another'),
    }
    const outcomes: Record<string, string> = {}
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt()
        outcomes[name] = 'allowed'
      } catch (error) {
        outcomes[name] = (error as Error).name
      }
    }
    return outcomes
  })
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome === 'allowed')).toEqual([])
  await expect.poll(() => refusals.length).toBeGreaterThanOrEqual(Object.keys(outcomes).length)

  const allowed = await page.evaluate(() =>
    (
      document as unknown as { featurePolicy: { allowedFeatures: () => string[] } }
    ).featurePolicy.allowedFeatures(),
  )
  expect(allowed).toEqual(expect.arrayContaining(USED))
  expect(allowed.filter((name) => NEVER_USED.includes(name))).toEqual([])
  await context.close()
})
