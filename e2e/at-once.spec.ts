import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { isWhole } from './support/is-whole.ts'
import { goLive } from './support/live-page.ts'
import { callAs } from './support/seller-call.ts'

/** At night as many as in a good live. */
const BUYERS = isWhole ? 12 : 3

/** Taps where something stands, without scrolling to it: it has to be in sight. */
async function tap(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeEnabled()
  const at = await button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return element.contains(document.elementFromPoint(x, y)) ? { x, y } : null
  })
  expect(at, 'is in sight').not.toBeNull()
  if (at) await page.touchscreen.tap(at.x, at.y)
}

test('Codes come with their goods, missing prices go in one sheet, and each bill takes two taps', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  const bank = { bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' }
  await call('PUT', '/shop', { banks: [bank] })
  await page.goto('/app/items')
  const field = page.getByLabel(words.items.label)
  await field.fill(`A40 Gamis Satin 95rb ${BUYERS}pcs; B1; B2 x2`)
  await expect(page.getByText(words.items.fresh(3))).toBeVisible()
  await page.getByRole('button', { name: words.items.addMany(3) }).click()
  await expect(page.getByText(words.items.added(3))).toBeVisible()
  const items = await call<{ clue_text: string }[]>('GET', '/item-clues')
  expect(items.map(({ clue_text, ...item }) => [clue_text, item])).toEqual([
    ['A40', expect.objectContaining({ name: 'Gamis Satin', price: 95_000, stock: BUYERS })],
    ['B1', expect.not.objectContaining({ price: expect.anything() })],
    ['B2', expect.objectContaining({ stock: 2 })],
  ])

  const live = await goLive({ page, words, world }, seller.handle)
  const sessionId = await page.evaluate(
    () => JSON.parse(localStorage.getItem('activeStreamInfo') ?? '{}').stream_id as string,
  )
  const names = Array.from({ length: BUYERS }, (_, n) => `Rina ${n}`)
  await world.simulator.say(seller.handle, [
    ...names.map((nickname, n) => ({ comment: 'a40 kak', nickname, userId: `1${n}` })),
    { comment: 'B2', nickname: 'Rina 1', userId: '11' },
    { comment: 'b2', nickname: 'Sari', userId: '99' },
    { comment: 'b1', nickname: 'Rina 0', userId: '10' },
  ])
  await live.expectOrder('B1', ['Rina 0'])
  await live.disconnect()
  await live.expectEnded()

  // As low as phones are.
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/app/orders?session=${sessionId}`)
  const t = words.orders
  await page.getByRole('button', { name: t.pricesMissing(2) }).click()
  const prices = page.getByRole('dialog', { name: t.prices })
  await expect(prices.getByRole('textbox').first()).toBeFocused()
  await page.keyboard.type('50rb\n45000\n', { delay: 5 })
  await expect(page.getByText(t.pricesSaved(2))).toBeVisible()
  await expect(prices).toHaveCount(0)

  const context = page.context()
  await context.grantPermissions(['clipboard-write'])
  await context.route('https://www.tiktok.com/**', (route) => route.fulfill({ body: 'profile' }))
  await page.getByRole('button', { name: t.next(BUYERS + 1) }).click()
  const sheet = page.getByRole('dialog', { name: t.send })
  await sheet.getByText(t.position(1, BUYERS + 1)).waitFor()
  for (let at = 1; at <= BUYERS + 1; at += 1) {
    await expect(sheet.getByText(t.position(at, BUYERS + 1))).toBeVisible()
    await expect(sheet.getByText(/https?:.*\/b\//)).toBeVisible()
    const profile = context.waitForEvent('page')
    await tap(page, sheet.getByRole('link', { name: t.copyAndOpen }))
    await (await profile).close()
    await expect(sheet.getByRole('button', { name: t.copied })).toBeVisible()
    await tap(page, sheet.getByRole('button', { name: at > BUYERS ? t.done : t.nextBuyer }))
  }
  await expect(sheet).toHaveCount(0)
  const { orders } = await call<{ orders: { status: string }[] }>(
    'GET',
    `/livestreams/${sessionId}/orders`,
  )
  expect(orders.map(({ status }) => status)).toEqual(orders.map(() => 'sent'))

  await page.getByRole('button', { name: t.noAnswer(BUYERS + 1) }).click()
  await page.getByRole('button', { name: t.remind(BUYERS + 1) }).click()
  const reminder = page.getByRole('dialog', { name: t.reminder })
  await expect(reminder.getByText(/https?:.*\/b\//)).toBeVisible()
  await tap(page, reminder.getByRole('button', { name: t.copy }))
  await expect(reminder.getByRole('button', { name: t.copied })).toBeVisible()
  await tap(page, reminder.getByRole('button', { name: t.nextBuyer }))
  await expect(reminder.getByText(t.position(2, BUYERS + 1))).toBeVisible()
})
