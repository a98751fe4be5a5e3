import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import type { Words } from './words.ts'

const REM_PX = 16
const WIDEST_PX = 48 * REM_PX
const HIGHEST_PX = 700

async function openChat(page: Page, { assistant }: Words) {
  await page.goto('/app/home')
  await page.getByRole('button', { name: assistant.open }).click()
  const dialog = page.getByRole('dialog', { name: assistant.open })
  await expect(dialog.getByLabel(assistant.question)).toBeFocused()
  return dialog
}

test('The chat is four fifths of the screen high, 700 px and 48 rem at most, in the middle', {
  tag: ['@pair', '@night'],
}, async ({ page, words, enterAs }) => {
  await enterAs()
  const dialog = await openChat(page, words)
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
    [1280, 1200],
  ] as const) {
    await page.setViewportSize({ width, height })
    const high = Math.min(0.8 * height, HIGHEST_PX)
    await expect.poll(async () => (await dialog.boundingBox())?.height).toBeCloseTo(high, 0)
    const box = await dialog.boundingBox()
    if (!box) throw new Error('the chat is not shown')
    expect(box.width).toBeLessThanOrEqual(WIDEST_PX)
    expect(box.x).toBeCloseTo((width - box.width) / 2, 0)
    expect(box.y).toBeCloseTo((height - box.height) / 2, 0)
  }
})

test('The chat scrolls to what was said last, and a press beside it closes it', {
  tag: ['@pair', '@night'],
}, async ({ page, words, enterAs }) => {
  const { assistant } = words
  await enterAs()
  const dialog = await openChat(page, words)
  const log = dialog.getByRole('log', { name: assistant.log })
  for (let asked = 1; asked <= 4; asked += 1) {
    await dialog.getByLabel(assistant.question).fill(`${words.recap.title} CSV ${asked}`)
    await dialog.getByLabel(assistant.question).press('Enter')
    // Two greetings, and a question and a reply each time.
    await expect(log.getByRole('listitem').nth(1 + 2 * asked)).toBeVisible()
    await expect(dialog.getByLabel(assistant.question)).toBeFocused()
  }
  expect(await log.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  await expect(log.getByText(`${words.recap.title} CSV 1`)).not.toBeInViewport()
  await page.mouse.click(2, 2)
  await expect(dialog).toHaveCount(0)
})

test('The tab is dragged along the edge, and a click opens the chat', {
  tag: ['@pair', '@night'],
}, async ({ page, words, enterAs }) => {
  await enterAs()
  await page.goto('/app/home')
  const tab = page.getByRole('button', { name: words.assistant.open })
  const before = await tab.boundingBox()
  if (!before) throw new Error('the tab is not shown')
  const screen = page.viewportSize() ?? { width: 0, height: 0 }
  expect(before.x + before.width).toBeCloseTo(screen.width, 0)
  expect(Math.abs(before.y + before.height / 2 - screen.height / 2)).toBeLessThan(50)

  const x = before.x + before.width / 2
  const y = before.y + before.height / 2
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 60, { steps: 4 })
  await page.mouse.move(x, y - 120, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await tab.boundingBox())?.y).toBeCloseTo(before.y - 120, 0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await tab.click()
  await expect(page.getByRole('dialog', { name: words.assistant.open })).toBeVisible()
})
