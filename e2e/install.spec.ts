import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'

// The service worker keeps the app on the device; only these tests allow it.
test.use({ serviceWorkers: 'allow' })
test.describe.configure({ mode: 'default' })

/** Waits until the device keeps everything that the app needs to start. */
const untilKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })

/** What the page says was painted first, in milliseconds after it was asked for. */
const firstPaint = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )

async function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

const cutOff = (context: BrowserContext) => context.setOffline(true)

test('A return visit without a network paints the app, says what still works, and never keeps data', {
  tag: '@once',
}, async ({ page, context, guard, words, enterAs }) => {
  await enterAs()
  await page.goto('/app/items')
  await expect(page.getByRole('heading', { level: 1, name: words.items.title })).toBeVisible()
  await untilKept(page)
  const kept = await keptAddresses(page)
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([])

  guard.tolerateOutage()
  await cutOff(context)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: words.items.title })).toBeVisible()
  expect(await firstPaint(page)).toBeGreaterThan(0)
  await page.locator('summary', { hasText: words.offlineMore }).click()
  await expect(page.getByText(words.offlineLive)).toBeVisible()

  await context.setOffline(false)
  await expect(page.locator('summary', { hasText: words.offlineMore })).toHaveCount(0)
})

test('Dibs can be installed: the browser finds nothing missing', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    return (await fetch(link?.href ?? '')).json()
  })
  expect(manifest).toMatchObject({ id: '/', start_url: '/app/home', display: 'standalone' })
  for (const { src, type, sizes } of manifest.icons) {
    const picture = await page.request.get(src)
    expect(picture.headers()['content-type']).toBe(type)
    const width = (await picture.body()).readUInt32BE(16)
    expect(`${width}x${width}`).toBe(sizes)
  }
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Tests run in a private window, where nothing can be installed.
  const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(faults).toEqual([])
})

test('A shared link shows a picture of its own, in the visitor’s language', {
  tag: '@once',
}, async ({ page, language, words }) => {
  await page.goto('/')
  const read = (property: string) =>
    page.locator(`meta[property="og:${property}"]`).getAttribute('content')
  expect(await read('title')).toBe(words.landing)
  // Absolute only where the installation knows its own address (PUBLIC_URL).
  const address = new URL((await read('image')) ?? '', page.url())
  expect(address.origin).toBe(new URL(page.url()).origin)
  expect(address.pathname).toBe(`/share-${language}.png`)
  const picture = await page.request.get(address.href)
  expect(picture.headers()['content-type']).toBe('image/png')
  expect((await picture.body()).length).toBeLessThan(100_000)
})
