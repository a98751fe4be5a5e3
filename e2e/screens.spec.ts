import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

const PRIVATE = ['/app', '/app/home', '/app/items', '/app/live', '/app/profile', '/app/recap']

test('An address where nothing is says so and leads home', { tag: ['@pair', '@once'] }, async ({
  page,
  words,
  guard,
  enterAs,
}) => {
  guard.tolerate(404, /^\/no\/such\/page$/)
  expect((await page.goto('/no/such/page'))?.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeAttached()
  await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible()
  await page.getByRole('link', { name: words.toHome }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.landing })).toBeVisible()

  await enterAs({ isLinked: false })
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: words.toHome }).click()
  await expect(page).toHaveURL('/app/home')
})

test('Without a login every page of the app leads to the front page', {
  tag: '@once',
}, async ({ page, words }) => {
  for (const path of PRIVATE) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: words.landing })).toBeVisible()
  }
})

test('A seller who is logged in goes to Home from the front page and from the login', {
  tag: '@once',
}, async ({ page, enterAs }) => {
  await enterAs({ isLinked: false })
  for (const path of ['/', '/login', '/app']) {
    await page.goto(path)
    await expect(page).toHaveURL('/app/home')
  }
})

test('A token that is no longer good leads to the login, which says so', {
  tag: '@once',
}, async ({ page, words, guard, enterAs }) => {
  guard.tolerate(401, /^\/api\//)
  await enterAs({ isLinked: false })
  await page.goto('/app/home')
  await expect(page).toHaveURL('/app/home')
  await page.evaluate(() => localStorage.setItem('token', 'no-longer-good'))
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText(words.loggedOut)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('What is between header and bar scrolls, and they stay where they are', {
  tag: '@pair',
}, async ({ page, enterAs }) => {
  await enterAs()
  await page.goto('/app/profile')
  const header = page.getByRole('banner')
  const main = page.getByRole('main')
  await expect(main.getByRole('button').last()).toBeAttached()
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 480 })
  const before = await header.boundingBox()
  const scroll = (element: Element) => {
    element.scrollTo({ top: 300 })
    return element.scrollTop
  }
  // The page is only long enough once everything has loaded.
  await expect.poll(() => main.evaluate(scroll)).toBe(300)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await header.boundingBox()).toEqual(before)
})

test('A visitor changes the language, and it stays', { tag: '@pair' }, async ({
  page,
  words,
  language,
}) => {
  const other = language === 'en' ? 'Bahasa Indonesia' : 'English'
  const title = language === 'en' ? 'Siapa cepat, dia dapat.' : 'First to comment. First in line.'
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.landing)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await page
    .getByRole('navigation', { name: words.language })
    .getByRole('link', { name: other })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('html')).not.toHaveAttribute('lang', language)
})

test('A seller’s language follows them to another device', {
  tag: ['@once', '@night'],
}, async ({ page, words, language, enterAs, openDevice }) => {
  const other = language === 'en' ? 'Bahasa Indonesia' : 'English'
  const home = language === 'en' ? 'Beranda' : 'Home'
  const seller = await enterAs({ isLinked: false })
  await page.goto('/app/profile')
  await page
    .getByRole('group', { name: words.language })
    .getByRole('button', { name: other })
    .click()
  await expect(page.getByRole('navigation').getByRole('link', { name: home })).toBeVisible()
  const device = await openDevice(seller)
  await device.goto('/app/home')
  await expect(device.getByRole('heading', { level: 1, name: home })).toBeVisible()
})

test('The terms and the privacy policy open beside the login', {
  tag: ['@pair', '@once'],
}, async ({ page, words }) => {
  await page.goto('/login')
  for (const name of [words.terms, words.privacy]) {
    await page.getByRole('main').getByText(name, { exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('heading').nth(1)).toBeVisible()
    await dialog.getByRole('button', { name: words.close }).click()
    await expect(dialog).toHaveCount(0)
  }
})

test('At night the pages are dark', { tag: '@once' }, async ({ page, enterAs }) => {
  const lightness = () =>
    page.evaluate(() => {
      const canvas = document.createElement('canvas').getContext('2d')
      if (canvas === null) return -1
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
      return (red + green + blue) / 3
    })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect.poll(lightness).toBeGreaterThan(200)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(lightness).toBeLessThan(60)
  await enterAs({ isLinked: false })
  for (const path of ['/app/home', '/app/items', '/app/live', '/app/profile']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect.poll(lightness, path).toBeLessThan(60)
  }
})

test('No page is wider than a phone, however long codes and names are', {
  tag: ['@pair', '@once'],
}, async ({ page, words, world, enterAs, isMobile }) => {
  test.skip(!isMobile, 'wide screens have the room')
  const expectToFit = async (what: string) => {
    const overflow = await page.evaluate(() =>
      [document.documentElement, document.querySelector('main')].map(
        (element) => (element?.scrollWidth ?? 0) - (element?.clientWidth ?? 0),
      ),
    )
    expect(overflow, what).toEqual([0, 0])
  }
  const { handle } = await enterAs({ items: ['WWWWWWWWWWWWWWW', 'A12'] })
  for (const path of ['/app/home', '/app/items', '/app/profile']) {
    await page.goto(path)
    await expect(page.getByText(/W{15}|@|^toko/).first()).toBeAttached()
    await expectToFit(path)
  }
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [
    {
      comment: `a12 ${'panjang'.repeat(30)}`,
      nickname: 'Rina Kusuma Wardhani Putri Cantik Sekali Pokoknya',
    },
  ])
  await expect(page.getByText(/^Rina Kusuma/).first()).toBeVisible()
  await expectToFit('waitlists')
  await live.show('comments')
  await expect(live.log).toBeVisible()
  await expectToFit('comments')
  await live.disconnect()
  await live.expectEnded()
  await expectToFit('the end')
  await page.goto('/app/past-sessions')
  await page.getByRole('link', { name: words.home.openRecap }).waitFor()
  await expectToFit('past sessions')
  await page.getByRole('link', { name: words.home.openRecap }).click()
  await page.getByRole('heading', { level: 3 }).getByRole('button').click()
  await expectToFit('recap')
})
