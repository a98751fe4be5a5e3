import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { callAs } from './support/seller-call.ts'

/** A tap counts for what stood there when it was aimed, a key for the focus. */
const press = async (button: Locator) => {
  await button.click({ trial: true })
  await button.press('Enter')
}

test('A seller shares out a stock: quantities, prices, a new start and a block, equal on two devices', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice }) => {
  const seller = await enterAs({ items: [] })
  const a1 = { clueText: 'A1', price: 100_000, stock: 3 }
  await callAs(world, seller)('POST', '/item-clues', a1)
  const live = await goLive({ page, words, world }, seller.handle)
  const other = await openDevice(seller)
  const say = (nickname: string, comment: string) =>
    world.simulator.say(seller.handle, [{ nickname, comment, uniqueId: nickname.toLowerCase() }])
  const { goods } = words
  const row = (name: string, place: string) =>
    page.getByRole('button', { name: words.live.openPlace(name, place), exact: true })
  const { winner } = words.live

  await say('Ani', 'a1 kak')
  await say('Budi', 'A1 2x')
  await say('Cici', 'a1')
  await say('Dedi', 'a1 dong')
  for (const name of ['Ani', 'Budi', 'Cici']) await expect(row(name, winner)).toBeVisible()
  await expect(row('Dedi', words.live.place(1))).toBeVisible()
  await expect(page.getByText(goods.left(0, 3))).toBeVisible()

  // What Budi wrote takes Cici's unit: she is named before it happens.
  await press(page.getByRole('button', { name: goods.take('Budi', 2, 'A1') }))
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(goods.loses('Cici'))).toBeVisible()
  await question.getByRole('button', { name: goods.give(2) }).click()
  await expect(row('Budi', `${winner} · 2×`)).toBeVisible()
  await expect(row('Cici', words.live.place(1))).toBeVisible()
  await other.goto('/app/live')
  await expect(
    other.getByRole('button', {
      name: words.live.openPlace('Budi', `${winner} · 2×`),
      exact: true,
    }),
  ).toBeVisible()

  // One more of everything.
  await press(page.getByRole('button', { name: goods.open('A1') }))
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(goods.stock).fill('4')
  await sheet.getByRole('button', { name: goods.save, exact: true }).click()
  await expect(row('Cici', winner)).toBeVisible()

  // The stepper in a place's dialog.
  const place = await live.openPlace('A1', 'Ani')
  await place.getByRole('button', { name: goods.more }).click()
  await expect(question.getByText(goods.loses('Cici'))).toBeVisible()
  await question.getByRole('button', { name: words.cancel }).click()
  await page.keyboard.press('Escape')
  await expect(row('Ani', winner)).toBeVisible()

  // The price that the seller says in the comments.
  await world.simulator.say(seller.handle, [{ comment: 'A1 195rb ya', uniqueId: seller.handle }])
  await press(page.getByRole('button', { name: goods.setPrice }))
  await expect(page.getByText(/195[.,]000 · /)).toBeVisible()
  await expect(other.getByText(/195[.,]000 · /)).toBeVisible()

  await (await live.openPlace('A1', 'Dedi'))
    .getByRole('button', { name: goods.block('Dedi') })
    .click()
  const blocked = page.getByRole('list', { name: goods.blocked })
  await expect(blocked.getByText('Dedi')).toBeVisible()
  await press(blocked.getByRole('button', { name: goods.unblock('Dedi') }))
  await expect(row('Dedi', words.live.place(1))).toBeVisible()

  await press(page.getByRole('button', { name: goods.open('A1') }))
  await sheet.getByRole('button', { name: goods.again('A1') }).click()
  await expect(page.getByText(words.live.noClaims)).toBeVisible()
  const toasts = page.locator('[data-toasts]')
  // Until it is stored, the toast is that of the change before.
  await expect(toasts.getByText(goods.again('A1'))).toBeVisible()
  // What came up in the line within a second is shown with the others before a press acts.
  const undo = page.getByRole('button', { name: words.live.undo('Ani', 'A1') })
  await undo.click()
  if (await undo.isVisible()) await undo.click()
  await expect(row('Budi', `${winner} · 2×`)).toBeVisible()
})
