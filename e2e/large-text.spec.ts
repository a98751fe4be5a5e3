import { readFileSync } from 'node:fs'
import { CHROMIUM_OPTIONS } from '@dibs/testing/chromium'
import { billScenes } from './scenes/bills.ts'
import { liveScenes } from './scenes/live.ts'
import { expect, test } from './support/fixtures.ts'
import {
  covered,
  cut,
  cutInLine,
  hiddenWithFocus,
  outOfSight,
  underTheTab,
} from './support/in-sight.ts'
import { createLivePage, goLive } from './support/live-page.ts'
import { findOutOfReach } from './support/reach.ts'
import { callAs } from './support/seller-call.ts'

/** Letters twice as large, as a person sets it in the browser. */
test.use({
  launchOptions: {
    ...CHROMIUM_OPTIONS,
    args: [...(CHROMIUM_OPTIONS.args ?? []), '--blink-settings=defaultFontSize=32'],
  },
})

const SHOWN = /^live, (waitlists|marks|removed)$/

for (const { name, show } of liveScenes.filter((scene) => SHOWN.test(scene.name))) {
  test(`With letters twice as large everything scrolls, and nothing lies over anything: ${name}`, {
    // `marks` is `waitlists` with more in it.
    tag: name === 'live, waitlists' ? ['@once', '@night'] : '@once',
  }, async ({ page, words, world, guard, enterAs }) => {
    await show({ page, words, world, guard, enterAs, done: new Set() })
    const live = createLivePage(page, words)
    for (const size of [
      { width: 360, height: 640 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size)
      await live.entry('A12').click()
      // News that goes by itself is over.
      await expect(page.locator('[data-toasts] > *')).toHaveCount(0)
      expect(await covered(page)).toEqual([])
      expect(await cut(page)).toEqual([])
      await live.entry('A12').scrollIntoViewIfNeeded()
      expect(await underTheTab(page)).toEqual([])
    }
  })
}

test('With letters twice as large, winner, two rows, the buttons below and what is told are in the first view', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  await callAs(world, seller)('POST', '/item-clues', { clueText: 'A12', price: 85_000 })
  await page.setViewportSize({ width: 390, height: 844 })
  const live = await goLive({ page, words, world }, seller.handle)
  const names = ['Rina', 'Sari', 'Putri', 'Tono']
  await world.simulator.say(
    seller.handle,
    names.map((nickname) => ({ nickname, comment: 'a12' })),
  )
  await live.expectOrder('A12', names)
  await live.move('A12', 'Rina', 'bottom')
  const undo = page.getByRole('button', { name: words.live.undo('Rina', 'A12') })
  // Until who was moved has been scrolled to.
  await live.expectOrder('A12', ['Sari', 'Putri', 'Tono', 'Rina'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(undo).toBeInViewport({ ratio: 1 })
  await expect.poll(() => outOfSight(page, 3)).toEqual([])
  await expect.poll(() => cutInLine(page)).toEqual([])
  const assistant = page.getByRole('complementary').getByText(/Dibs/).last()
  await expect(assistant).toBeInViewport({ ratio: 1 })
  expect(await underTheTab(page)).toEqual([])
  const buttons = page.locator('main [data-item-id] > div:last-child > button')
  await expect(buttons).toHaveCount(4)
  for (const button of await buttons.all()) {
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click({ trial: true })
  }
  // Who nearly named it stands over what is sold, and moves no row.
  const row = page.locator('main [data-item-id] [data-account-id]').first()
  const before = (await row.boundingBox())?.y
  await world.simulator.say(seller.handle, [{ nickname: 'Gita', comment: 'keep A 12' }])
  const near = page.getByRole('button', { name: /^Gita .*“keep A 12”/ })
  await expect(near).toBeInViewport({ ratio: 1 })
  await near.click({ trial: true })
  expect((await row.boundingBox())?.y).toBe(before)
})

test('With letters twice as large, a winner who cancels says who is next, and all that is told is in a sheet', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  const goods = { clueText: 'A12', price: 85_000, stock: 2, name: 'Dress Midi Bunga' }
  await callAs(world, seller)('POST', '/item-clues', goods)
  await page.setViewportSize({ width: 390, height: 844 })
  const live = await goLive({ page, words, world }, seller.handle)
  const names = ['mama_kembar 5', 'Sari', 'Ummi Ayu', 'Tono']
  const say = (comment: string, some = names) =>
    world.simulator.say(
      seller.handle,
      some.map((nickname) => ({
        nickname,
        comment,
        userId: String(7_100_000_000_000_000_000n + BigInt(names.indexOf(nickname))),
      })),
    )
  await say('a12')
  await expect(live.entry('A12').getByText('4', { exact: true })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  // Both winners and two who wait.
  await expect.poll(() => outOfSight(page, 4)).toEqual([])
  await say('b7')
  await say('c3')
  await say('a12 ga jadi ya kak', ['mama_kembar 5'])
  const next = page.locator('main li[data-doubt] p > span').filter({ hasText: 'Ummi Ayu' })
  await expect(next).toBeInViewport({ ratio: 1 })
  expect(await next.evaluate((note) => note.scrollHeight - note.clientHeight)).toBe(0)

  const line = page.locator('main [data-told-place]')
  const more = line.locator('[aria-expanded=false]')
  await expect(more).toBeVisible()
  const [told, count] = await Promise.all(
    [line.locator('[data-told] [data-words]'), more].map((part) => part.boundingBox()),
  )
  const isAbove = (told?.y ?? 0) + (told?.height ?? 0) <= (count?.y ?? 0)
  const isBeside = (told?.x ?? 0) + (told?.width ?? 0) <= (count?.x ?? 0)
  expect(isAbove || isBeside).toBe(true)
  await expect.poll(() => cutInLine(page)).toEqual([])
  // Who cancels, the other winner, and who comes up.
  expect(await outOfSight(page, 3)).toEqual([])
  // A click that scrolls to it first would leave the first view.
  await more.dispatchEvent('click')
  const sheet = page.getByRole('dialog')
  await expect(sheet.locator('[data-told]')).toHaveCount(2)
  for (const button of await sheet.getByRole('button').all()) await button.click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const buttons = page.locator('main [data-item-id] > div:last-child > button')
  await expect(buttons).toHaveCount(4)
  for (const button of await buttons.all()) await button.click({ trial: true })
  await expect(page.locator('main [data-account-id]').first()).toBeInViewport()
})

for (const { name, show } of billScenes.filter(({ name }) => name === 'bills, sending')) {
  test(`With letters twice as large every button of a bill that is sent is in sight: ${name}`, {
    tag: '@once',
  }, async ({ page, words, world, guard, enterAs }) => {
    await show({ page, words, world, guard, enterAs, done: new Set() })
    const acts = page.getByRole('dialog').locator('a, button')
    for (const size of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(size)
      for (const act of await acts.all()) await act.click({ trial: true })
      for (const act of await acts.all()) await expect(act).toBeInViewport({ ratio: 1 })
    }
  })
}

test('With letters twice as large the four tabs are whole', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  await callAs(world, seller)('POST', '/item-clues', { clueText: 'A12', price: 195_000 })
  await page.goto('/app/home')
  const entries = page.getByRole('navigation').getByRole('link')
  await expect(entries.filter({ hasText: words.orders.title })).toBeVisible()
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 })
    const boxes = await entries.evaluateAll((links) =>
      links.map((link) => {
        const { left, right } = link.getBoundingClientRect()
        return { isWhole: link.scrollWidth <= link.clientWidth, left, right }
      }),
    )
    expect(boxes).toHaveLength(4)
    expect(boxes.filter(({ isWhole, right }) => !isWhole || right > width)).toEqual([])
  }
})

test('With letters twice as large the tabs stay at the edge of the window and over nothing that has the focus', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  await callAs(world, seller)('POST', '/item-clues', { clueText: 'A12', price: 195_000 })
  const tabs = page.getByRole('navigation').filter({ hasText: words.nav.home })
  const boxAt = async (end: 'top' | 'bottom') => {
    await page.evaluate((end) => scrollTo(0, end === 'top' ? 0 : document.body.scrollHeight), end)
    const { top, height } = await tabs.evaluate((nav) => nav.getBoundingClientRect().toJSON())
    return { top, height }
  }
  for (const path of ['home', 'live', 'items', 'bills', 'past-sessions', 'shop', 'profile']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/app/${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    for (const size of [
      { width: 390, height: 844 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(size)
      for (const end of ['bottom', 'top'] as const) {
        const edge = async () => {
          const { top, height } = await boxAt(end)
          return { bottom: top + height, isLow: height < size.height / 9 }
        }
        const message = `${path}, ${end}`
        await expect.poll(edge, { message }).toEqual({ bottom: size.height, isLow: true })
      }
      const message = `${path}, ${size.width} px`
      await expect.poll(() => hiddenWithFocus(page), { message }).toEqual([])
    }
    // On its side a phone has no room for them: they end the page.
    await page.setViewportSize({ width: 844, height: 390 })
    const topAt = async (end: 'top' | 'bottom') => (await boxAt(end)).top
    await expect.poll(() => topAt('top'), { message: path }).toBeGreaterThan(389)
    await expect.poll(() => topAt('bottom'), { message: path }).toBeLessThan(390)
  }
})

test('Letters are as large as the browser and the phone say, on every page', {
  tag: '@once',
}, async ({ page }) => {
  for (const html of ['index', 'bill', 'fair-log'])
    expect(readFileSync(`apps/web/${html}.html`, 'utf8'), html).toContain(
      '<meta name="text-scale" content="scale" />',
    )
  for (const path of ['/', '/login', '/terms', '/fair']) {
    await page.goto(path)
    await expect(page.locator('meta[name=text-scale]')).toHaveAttribute('content', 'scale')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    )
  }
})

test('With letters twice as large the front page fits its window, pictures and all', {
  tag: '@once',
}, async ({ page, words }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.landing)
  for (const size of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size)
    expect(await findOutOfReach(page), `${size.width} px`).toEqual([])
    const tooWide = await page.locator('header *, main *, footer *').evaluateAll(
      (parts, width) =>
        parts
          .filter((part) => part.checkVisibility() && !part.closest('.sr-only'))
          .filter((part) => part.getBoundingClientRect().right > width + 1)
          .map(({ outerHTML }) => outerHTML.slice(0, 120)),
      size.width,
    )
    expect(tooWide, `${size.width} px`).toEqual([])
  }
})

test('With letters twice as large on a laptop, what is told fits its line, and the settings have their place', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  await callAs(world, seller)('POST', '/item-clues', { clueText: 'A12', price: 85_000 })
  await page.setViewportSize({ width: 1440, height: 900 })
  await goLive({ page, words, world }, seller.handle)
  const names = ['Rina', 'Sari', 'Putri', 'Tono']
  for (const comment of ['a12', 'b7', 'c3'])
    await world.simulator.say(
      seller.handle,
      names.map((nickname) => ({ nickname, comment })),
    )
  const line = page.locator('main [data-told-place]')
  await expect(line.locator('[aria-expanded=false]')).toBeVisible()
  // What comes into it takes its place in more than one step.
  await expect.poll(() => cutInLine(page)).toEqual([])
  // Its edge is that of the line: the words stand well within.
  const [told, offer] = await Promise.all(
    [line, line.locator('[data-told=offer]')].map((part) => part.boundingBox()),
  )
  expect(offer?.height).toBe(told?.height)
  await expect(page.getByRole('button', { name: words.live.settings })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => outOfSight(page, 3)).toEqual([])
})
