import type { Locator } from '@playwright/test'
import { billScenes } from './scenes/bills.ts'
import { liveScenes } from './scenes/live.ts'
import { liveTroubleScenes } from './scenes/live-trouble.ts'
import { recapScenes } from './scenes/recap.ts'
import { expect, test } from './support/fixtures.ts'
import {
  covered,
  cut,
  cutInLine,
  outOfSight,
  reachTheEdge,
  underTheTab,
} from './support/in-sight.ts'
import { createLivePage, goLive } from './support/live-page.ts'
import { callAs } from './support/seller-call.ts'

const SIZES = {
  'a small phone': { width: 360, height: 640 },
  'a phone on its side': { width: 844, height: 390 },
} as const

/** The scenes that end with the lists in sight, and no dialog over them. */
const SHOWN =
  /^live, (waitlists|marks|a late winner|removed|soon over|reconnecting|silent|busy|unreadable)$/
/** By day the barest, the fullest, and two with a note above the lists. */
const BY_DAY = /, (waitlists|marks|reconnecting|unreadable)$/
const scenes = [...liveScenes, ...liveTroubleScenes].filter(({ name }) => SHOWN.test(name))

for (const { name, show } of scenes) {
  test(`Winner and two rows are in sight on the smallest screens: ${name}`, {
    tag: BY_DAY.test(name) ? '@once' : ['@once', '@night'],
  }, async ({ page, words, world, guard, enterAs }) => {
    await page.setViewportSize(SIZES['a small phone'])
    await show({ page, words, world, guard, enterAs, done: new Set() })
    await createLivePage(page, words).entry('A12').click()
    const rows = page.locator('main [data-item-id] [data-account-id]')
    const count = Math.min(3, await rows.count())
    expect(count).toBeGreaterThan(1)
    for (const [screen, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size)
      await expect.poll(() => outOfSight(page, count), screen).toEqual([])
      expect(await underTheTab(page), screen).toEqual([])
    }
  })
}

test('Without a network, with a winner in doubt, two rows stay in sight; a turn of the phone closes no question', {
  tag: '@once',
}, async ({ page, words, world, guard, context, enterAs }) => {
  const { handle } = await enterAs({ items: ['A12'] })
  await page.setViewportSize(SIZES['a small phone'])
  const live = await goLive({ page, words, world }, handle)
  const names = ['Ibu Sri Wahyuningsih Handayani', 'Sari', 'Putri', 'Rina']
  await world.simulator.say(
    handle,
    names.map((nickname, index) => ({
      nickname,
      comment: index === 0 ? 'a12 masih ada?' : 'a12 kak',
    })),
  )
  await live.expectOrder('A12', names)
  const question = await live.askToRemove('A12', 'Sari')
  await page.setViewportSize(SIZES['a phone on its side'])
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  guard.tolerateOutage()
  await page.setViewportSize(SIZES['a small phone'])
  await context.setOffline(true)
  await expect.poll(() => page.locator('main [data-told]').count()).toBeGreaterThan(0)
  await expect.poll(() => outOfSight(page, 3)).toEqual([])
  await context.setOffline(false)
})

test('On a phone on its side, a winner in doubt of an item with a price leaves two whole rows in sight', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  await callAs(world, seller)('POST', '/item-clues', { clueText: 'A12', price: 85_000 })
  const live = await goLive({ page, words, world }, seller.handle)
  const names = ['Rina', 'Sari', 'Putri', 'Mega']
  await world.simulator.say(
    seller.handle,
    names.map((nickname, index) => ({
      nickname,
      comment: index === 0 ? 'a12 masih ada?' : 'a12 kak',
    })),
  )
  await live.expectOrder('A12', names)
  await page.setViewportSize(SIZES['a phone on its side'])
  await expect(page.locator('main [data-sold]')).toBeVisible()
  await expect.poll(() => outOfSight(page, 3)).toEqual([])
  const settle = page.locator('main li[data-doubt] > :last-child button')
  await expect(settle).toHaveCount(2)
  for (const button of await settle.all()) {
    await expect(button).toBeInViewport({ ratio: 1 })
    await button.click({ trial: true })
  }
})

test('Of two that are sold, both winners and two who wait are in sight, with an offer shown, too', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  const goods = { clueText: 'A12', price: 85_000, stock: 2, name: 'Dress Midi Bunga' }
  await callAs(world, seller)('POST', '/item-clues', goods)
  await page.setViewportSize(SIZES['a small phone'])
  const live = await goLive({ page, words, world }, seller.handle)
  const names = ['Indah Permata Sari', 'mama_kembar 5', 'Putri', 'Tono', 'Mega']
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
  await expect(live.entry('A12').getByText('5', { exact: true })).toBeVisible()
  for (const [screen, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size)
    await expect.poll(() => outOfSight(page, 4), screen).toEqual([])
  }
  await say('b7')
  await expect(page.locator('main [data-told=offer]')).toBeVisible()
  for (const [screen, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size)
    await expect.poll(() => outOfSight(page, 4), screen).toEqual([])
    expect(await cut(page), screen).toEqual([])
  }
  // The live's settings have a place on a phone on its side, too.
  await expect(page.getByRole('button', { name: words.live.settings })).toBeInViewport({ ratio: 1 })
  await say('a12 batal ya', names.slice(0, 1))
  const doubt = page.locator('main li[data-doubt]')
  await expect(doubt.getByText('“a12 batal ya”', { exact: true })).toBeVisible()
  for (const [screen, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size)
    await expect.poll(() => outOfSight(page, 4), screen).toEqual([])
    for (const button of await doubt.getByRole('button').all()) await button.click({ trial: true })
  }
})

test('All that is told is a sheet with each code and its button, and closes with a press beside it', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A1', 'A4'] })
  const live = await goLive({ page, words, world }, handle)
  const names = ['Rina', 'Sari', 'Putri']
  const codes = ['b7', 'c3', 'd5']
  for (const comment of ['a1', 'a4', ...codes])
    await world.simulator.say(
      handle,
      names.map((nickname) => ({ nickname, comment })),
    )
  await live.entry('A1').click()
  const line = page.locator('main [data-told-place]')
  // The one that is named now comes first.
  await expect(line.locator('[data-told=offer]')).toContainText('D5')
  const sheet = page.getByRole('dialog')
  for (const size of [{ width: 390, height: 844 }, ...Object.values(SIZES)]) {
    await page.setViewportSize(size)
    await line.locator('[aria-haspopup=dialog]').click()
    await expect(sheet.locator('[data-told=offer]')).toHaveCount(codes.length)
    for (const button of await sheet.getByRole('button').all()) await button.click({ trial: true })
    expect(await wordsCut(sheet)).toEqual([])
    // Beside it, where the veil is.
    await page.mouse.click(2, 2)
    await expect(sheet).toHaveCount(0)
    await live.entry('A4').click()
    await expect(live.entry('A4')).toHaveAttribute('aria-pressed', 'true')
    await live.entry('A1').click()
  }
})

/** What is told in a sheet and does not fit where it stands. */
const wordsCut = (sheet: Locator) =>
  sheet
    .locator('[data-words]')
    .evaluateAll((all) =>
      all
        .filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight + 3 || scrollWidth > clientWidth,
        )
        .map(({ textContent }) => textContent),
    )

test('Nothing that is told or offered moves a row', { tag: '@once' }, async ({
  page,
  words,
  world,
  guard,
  context,
  enterAs,
}) => {
  const { handle } = await enterAs({ items: ['A1', 'A4'] })
  const live = await goLive({ page, words, world }, handle)
  const say = (comment: string, nickname: string) =>
    world.simulator.say(handle, [{ comment, nickname }])
  const row = page.locator('main [data-item-id] [data-account-id]').first()
  const stands = async () => Math.round((await row.boundingBox())?.y ?? -1)
  await say('a1 kak', 'Rina')
  await say('A1 A4 ya', 'Xena')
  await live.expectOrder('A1', ['Rina', 'Xena'])
  await live.entry('A1').click()
  await page.setViewportSize(SIZES['a small phone'])
  const alone = await stands()
  await say('keep A 1', 'Gita')
  await expect(page.getByRole('button', { name: /^Gita .*“keep A 1”/ })).toBeVisible()
  expect(await stands(), 'a near miss').toBe(alone)
  guard.tolerateOutage()
  for (const [screen, size] of Object.entries(SIZES)) {
    await page.setViewportSize(size)
    const before = await stands()
    await context.setOffline(true)
    await expect(page.locator('main [data-told=unheard]')).toBeVisible()
    expect(await stands(), `no network, ${screen}`).toBe(before)
    await context.setOffline(false)
    await live.expectListening(handle)
    expect(await stands(), `heard again, ${screen}`).toBe(before)
  }
  await page.setViewportSize(SIZES['a small phone'])
  await say('a4', 'Yolanda')
  await live.expectOrder('A4', ['Yolanda'])
  await live.entry('A4').click()
  const named = page.getByRole('button', { name: /^Xena .*“A1 A4 ya”/ })
  await expect(named).toBeVisible()
  const withName = await stands()
  await page.getByRole('button', { name: /^(Not|Bukan) A4$/ }).click()
  await expect(named).toHaveCount(0)
  expect(await stands(), 'a code that is named beside another').toBe(withName)
})

test('On a laptop of 1024 px the table says who is next, and what is told is one line below it', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A1'] })
  await page.setViewportSize({ width: 1024, height: 768 })
  const live = await goLive({ page, words, world }, handle)
  const names = ['Rina', 'Sari', 'Putri']
  await world.simulator.say(
    handle,
    names.map((nickname) => ({ nickname, comment: 'a1' })),
  )
  await live.expectOrder('A1', names)
  await expect(live.entry('A1').getByText('Sari', { exact: true })).toBeVisible()
  // A code that is none of the seller's is offered: trouble is told above the table here.
  await world.simulator.say(
    handle,
    names.map((nickname) => ({ nickname, comment: 'b7' })),
  )
  const told = page.locator('main [data-told-place]')
  await expect(told.locator('[data-told]').first()).toBeVisible()
  // Alone, with a way to turn it down.
  await expect(told.locator('[data-told=offer] button')).toHaveCount(2)
  expect((await told.boundingBox())?.height).toBe(48)
  await expect.poll(() => cutInLine(page)).toEqual([])
  expect(await outOfSight(page, 3)).toEqual([])
})

test('On a tablet held upright, items stand above the one in focus, and names and what is told are whole', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const { handle } = await enterAs({ items: ['A1', 'A2'] })
  await page.setViewportSize({ width: 768, height: 1024 })
  const live = await goLive({ page, words, world }, handle)
  const names = ['Ibu Sri Wahyuningsih Handayani', 'Bundanya Alesha Putri', 'Sari']
  for (const code of ['a1', 'a2', 'b4', 'c1'])
    await world.simulator.say(
      handle,
      names.map((nickname, at) => ({
        nickname,
        comment: code === 'a1' && at === 0 ? 'a1 masih ada?' : code,
      })),
    )
  await live.expectOrder('A1', names)
  const item = page.locator('main [data-item-id]')
  await expect(item.locator('[data-doubt]')).toHaveCount(1)
  await expect(page.locator('main [data-told-place] > div > button')).toBeVisible()
  expect(await covered(page)).toEqual([])
  expect(await cut(page)).toEqual([])
  await expect.poll(() => cutInLine(page)).toEqual([])
  await expect.poll(() => outOfSight(page, 3)).toEqual([])
  const table = await page.locator('main [data-live-panel=items]').boundingBox()
  expect((await item.boundingBox())?.width).toBe(table?.width)
})

test('A long list says how long it is, its item names itself, and letters set by the page squeeze nothing', {
  tag: '@once',
}, async ({ page, words, world, guard, context, enterAs }) => {
  const seller = await enterAs({ items: [] })
  await callAs(world, seller)('POST', '/item-clues', { clueText: 'A12', price: 85_000 })
  await page.setViewportSize(SIZES['a small phone'])
  await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(
    seller.handle,
    Array.from({ length: 20 }, (_, at) => ({ nickname: `Sari ${at}`, comment: 'a12' })),
  )
  const all = page.locator('main [data-live-panel=waitlists] > [aria-expanded]')
  await expect(all).toBeInViewport({ ratio: 1 })
  expect(await outOfSight(page, 3)).toEqual([])
  await all.click({ trial: true })
  const item = page.locator('main [data-item-id]')
  await page.setViewportSize(SIZES['a phone on its side'])
  await expect(item.getByText(/^A12 · Rp/)).toBeInViewport({ ratio: 1 })
  await expect.poll(() => outOfSight(page, 3)).toEqual([])

  // As extensions set them: no media query sees it.
  for (const [width, height, letters] of [
    [390, 844, 24],
    [390, 844, 32],
    [360, 640, 32],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.locator('html').evaluate((html, px) => {
      html.style.fontSize = `${px}px`
    }, letters)
    const rows = item.locator('[data-account-id]')
    const held = await rows.nth(1).evaluate((row) => {
      const list = row.closest('[data-live-panel]')
      if (!list) return null
      const { bottom } = row.getBoundingClientRect()
      return list.clientHeight - (bottom - list.getBoundingClientRect().top)
    })
    expect(held, `${width} by ${height}, ${letters} px`).toBeGreaterThanOrEqual(0)
    expect(await covered(page)).toEqual([])
    expect(await cut(page)).toEqual([])
  }
  await page.locator('html').evaluate((html) => html.removeAttribute('style'))

  guard.tolerateOutage()
  await page.setViewportSize(SIZES['a small phone'])
  await context.setOffline(true)
  const pill = page.getByRole('banner').locator('summary')
  // Its word comes, and whatever is there, is whole.
  const inPill = () =>
    pill.evaluate((pill) => {
      const edge = pill.getBoundingClientRect()
      return [...pill.children]
        .filter((part) => part.getBoundingClientRect().width > 1)
        .map((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect()
          const isWhole =
            left >= edge.left &&
            right <= edge.right &&
            top >= edge.top - 1 &&
            bottom <= edge.bottom + 1
          return `${part.textContent}${isWhole ? '' : ' is cut'}`
        })
    })
  await expect.poll(inPill).toEqual(['Offline'])
  await context.setOffline(false)
})

test('An open list keeps its winner on top, and what is told leaves a row in sight', {
  tag: '@once',
}, async ({ page, words, world, guard, context, enterAs }) => {
  const seller = await enterAs({ items: [] })
  await callAs(world, seller)('POST', '/item-clues', { clueText: 'A12', price: 85_000 })
  const live = await goLive({ page, words, world }, seller.handle)
  const names = Array.from({ length: 30 }, (_, at) => `Sari ${at}`)
  await world.simulator.say(
    seller.handle,
    names.map((nickname) => ({ nickname, comment: 'a12' })),
  )
  await expect(live.entry('A12').getByText('30', { exact: true })).toBeVisible()
  const list = page.locator('main [data-live-panel=waitlists]').last()
  const before = (await list.boundingBox())?.height ?? 0
  const more = list.locator(':scope > [aria-expanded]')
  await more.click()
  const rows = page.locator('main [data-item-id] [data-account-id]')
  await expect(rows).toHaveCount(30)
  // Three lines of comments, and the line of what is sold.
  expect((await list.boundingBox())?.height ?? 0).toBeGreaterThan(before + 100)
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  expect(await outOfSight(page, 1)).toEqual([])
  await more.click()
  await expect(rows.last()).toHaveText(/Sari [1-6]/)

  guard.tolerateOutage()
  await page.setViewportSize(SIZES['a small phone'])
  await live.move('A12', 'Sari 0', 'bottom')
  await context.setOffline(true)
  await expect(page.locator('main [data-told=unheard]')).toBeVisible()
  await expect.poll(() => outOfSight(page, 2)).toEqual([])
  // A tap on what the line says opens all that is told.
  await page.locator('main [data-told=unheard]').click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.locator('[data-told=unheard]')).toBeVisible()
  await context.setOffline(false)
})

test('On a phone on its side, all that can be done with a place is in sight', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  await callAs(world, seller)('POST', '/item-clues', { clueText: 'A12', price: 85_000 })
  await page.setViewportSize(SIZES['a phone on its side'])
  const live = await goLive({ page, words, world }, seller.handle)
  const names = ['Rina', 'Sari', 'Putri', 'Tono', 'Mega']
  await world.simulator.say(
    seller.handle,
    names.map((nickname) => ({ nickname, comment: 'a12' })),
  )
  await live.expectOrder('A12', names)
  const sheet = await live.openPlace('A12', 'Rina')
  const acts = sheet.getByRole('button').filter({ hasText: /./ })
  await expect(acts).toHaveCount(8)
  for (const act of await acts.all()) await expect(act).toBeInViewport({ ratio: 1 })
})

const WITH_ROWS = [...billScenes, ...recapScenes].filter(({ name }) =>
  ['bills', 'parcels', 'recap, sold'].includes(name),
)
for (const { name, show } of WITH_ROWS) {
  test(`The assistant’s edge lies over nothing that can be pressed: ${name}`, {
    tag: '@once',
  }, async ({ page, words, world, guard, enterAs }) => {
    await page.setViewportSize(SIZES['a small phone'])
    await show({ page, words, world, guard, enterAs, done: new Set() })
    await expect(page.getByRole('complementary').getByRole('button')).toBeVisible()
    expect(await reachTheEdge(page)).toEqual([])
  })
}

for (const { name, show } of billScenes.filter(({ name }) => name === 'bills, sending')) {
  test(`Every button of a bill that is sent is whole and in sight: ${name}`, {
    tag: '@once',
  }, async ({ page, words, world, guard, enterAs }) => {
    await show({ page, words, world, guard, enterAs, done: new Set() })
    const acts = page.getByRole('dialog').locator('a, button')
    for (const [screen, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size)
      for (const act of await acts.all()) {
        await expect(act, screen).toBeInViewport({ ratio: 1 })
        await act.click({ trial: true })
      }
      expect(await cut(page), screen).toEqual([])
    }
  })
}

for (const { name, show } of billScenes.filter(({ name }) => name === 'bills, one buyer')) {
  test(`What is next for a bill, and the button beside it, are in sight as it opens: ${name}`, {
    tag: '@once',
  }, async ({ page, words, world, guard, enterAs }) => {
    await show({ page, words, world, guard, enterAs, done: new Set() })
    const sheet = page.getByRole('dialog')
    const acts = [words.orders.act.rest, words.orders.act.packed]
    for (const [screen, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size)
      await sheet.evaluate((element) => element.scrollTo(0, 0))
      for (const act of acts)
        await expect(sheet.getByRole('button', { name: act }), screen).toBeInViewport({ ratio: 1 })
    }
  })
}

test('Tiles that were never in sight are as wide as the others', { tag: '@once' }, async ({
  page,
  words,
  world,
  enterAs,
}) => {
  const items = Array.from({ length: 12 }, (_, at) => `KAOS POLOS ${at + 1}`)
  const { handle } = await enterAs({ items })
  await page.setViewportSize(SIZES['a small phone'])
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(
    handle,
    items.map((comment) => ({ nickname: 'Rina', comment })),
  )
  await expect(live.entry('KAOS POLOS 12')).toBeAttached()
  const tiles = page.locator('main li:has(> button[aria-pressed])')
  await expect(tiles).toHaveCount(items.length)
  const widths = await tiles.evaluateAll((all) =>
    all.map((tile) => tile.getBoundingClientRect().width),
  )
  expect(new Set(widths).size).toBe(1)
})
