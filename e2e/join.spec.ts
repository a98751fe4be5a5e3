import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { callAs } from './support/seller-call.ts'

type Order = { status: string; due: number; total: number; billUrl: string | null }

test('A buyer who wins on two evenings gets one bill and pays shipping once', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice }) => {
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', { clueText: 'A12', name: 'Gamis merah', price: 195_000 })
  await call('POST', '/item-clues', { clueText: 'B7', name: 'Hijab', price: 45_000 })
  const bank = { bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' }
  await call('PUT', '/shop', { shipping: 15_000, banks: [bank] })
  const rina = { nickname: 'Rina', userId: '11' }

  /** A live in which some are the first to claim an item; its id. */
  async function evening(item: string, ...buyers: { nickname: string; userId: string }[]) {
    const live = await goLive({ page, words, world }, seller.handle)
    const sessionId = await page.evaluate(
      () => JSON.parse(localStorage.getItem('activeStreamInfo') ?? '{}').stream_id as string,
    )
    const comments = buyers.map((buyer) => ({ ...buyer, comment: item }))
    await world.simulator.say(seller.handle, comments)
    await live.expectOrder(
      item,
      buyers.map(({ nickname }) => nickname),
    )
    await live.disconnect()
    await live.expectEnded()
    await world.simulator.endLive(seller.handle)
    return sessionId
  }
  const ordersOf = async (sessionId: string) =>
    (await call<{ orders: Order[] }>('GET', `/livestreams/${sessionId}/orders`)).orders

  const first = await evening('A12', rina)
  await call('PATCH', `/livestreams/${first}/orders/11`, { status: 'paid' })
  const second = await evening('B7', rina)

  // Asked once; then her parcel has both, and the bill asks for what is new, without shipping.
  const t = words.orders
  await page.goto(`/app/orders?session=${second}`)
  const question = page.getByRole('region', { name: t.join.title })
  await question.getByRole('button', { name: t.join.join, exact: true }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: /^Rina/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Rina' })
  await expect(sheet.getByRole('rowheader', { name: 'A12 Gamis merah' })).toBeVisible()
  await expect(sheet.getByRole('rowheader', { name: 'B7 Hijab' })).toBeVisible()
  // Until a bill has said so, it can be taken apart again, and put together.
  await sheet.getByRole('button', { name: t.join.own }).click()
  await expect(sheet.getByRole('rowheader', { name: 'A12 Gamis merah' })).toHaveCount(0)
  await sheet.getByRole('button', { name: t.join.with }).click()
  await expect(sheet.getByRole('rowheader', { name: 'A12 Gamis merah' })).toBeVisible()
  await sheet.getByRole('button', { name: t.act.rest }).click()
  await page.context().grantPermissions(['clipboard-write'])
  const message = page.getByRole('dialog', { name: t.send })
  await expect(message.getByText(/A12 Gamis merah[\s\S]*B7 Hijab[\s\S]*15\.000 \(/)).toBeVisible()
  await message.getByRole('button', { name: t.copy }).click()
  await message.getByRole('button', { name: t.done }).click()

  // The buyer sees both evenings on the one page that they have had all along.
  const [bill] = await ordersOf(second)
  expect(bill).toMatchObject({ status: 'sent', due: 45_000 })
  expect(await ordersOf(first)).toMatchObject([{ billUrl: bill?.billUrl, due: 45_000 }])
  const phone = await openDevice()
  await phone.goto(bill?.billUrl ?? '')
  await expect(phone.getByText(words.bill.shippingOnce)).toBeVisible()
  await expect(phone.getByText('A12 Gamis merah')).toBeVisible()
  await expect(phone.getByText('B7 Hijab')).toBeVisible()

  // Paid once, it is paid in both lives.
  await page.getByRole('button', { name: `${t.act.paid}: Rina` }).click()
  await expect(page.getByRole('button', { name: `${t.act.packed}: Rina` })).toBeVisible()
  expect(await ordersOf(first)).toMatchObject([{ status: 'paid', due: 0 }])
  await page.goto(`/app/orders?session=${first}`)
  await expect(page.getByRole('button', { name: `${t.act.packed}: Rina` })).toBeVisible()
})
