import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { callAs } from './support/seller-call.ts'

test('Whoever sells without prices has three tabs, and no bills at the end of a live', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(seller.handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await live.disconnect()
  await live.expectEnded()
  await expect(live.main.getByRole('link', { name: words.live.thisRecap })).toBeVisible()
  const tabs = page.getByRole('navigation').getByRole('link')
  await expect(tabs).toHaveText([words.nav.home, words.nav.live, words.nav.items])
  await expect(page.getByRole('link', { name: words.orders.title })).toHaveCount(0)
})

test('From a price to the first bill: the end of a live leads to the bills, and one tap sends', {
  tag: ['@pair', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: ['C3'] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', { clueText: 'A12', name: 'Gamis merah', price: 195_000 })
  const shop = await call<object>('GET', '/shop')
  const bank = { bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' }
  await call('PUT', '/shop', { ...shop, banks: [bank] })
  const live = await goLive({ page, words, world }, seller.handle)
  const tab = page.getByRole('navigation').getByRole('link', { name: words.orders.title })
  await expect(tab).toBeVisible()
  await world.simulator.say(seller.handle, [
    { comment: 'a12 kak', nickname: 'Rina' },
    { comment: 'c3', nickname: 'Eka' },
  ])
  await live.expectOrder('C3', ['Eka'])
  await live.disconnect()
  await live.expectEnded()
  await expect(live.main.getByText(words.money.sold)).toBeVisible()

  await live.main.getByRole('link', { name: words.orders.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.orders.title })).toBeVisible()
  await expect(tab).toHaveAttribute('aria-current', 'page')
  const steps = page.getByRole('region', { name: words.money.next })
  // Eka's waits for a price.
  await steps.getByRole('link', { name: words.money.send(1) }).click()
  const sheet = page.getByRole('dialog', { name: words.orders.send })
  await expect(sheet.locator('bdi')).toHaveText('Rina')
  await page.context().grantPermissions(['clipboard-write'])
  await sheet.getByRole('button', { name: words.orders.copy }).click()
  await sheet.getByRole('button', { name: words.orders.done }).click()
  await expect(sheet).toHaveCount(0)
  // The bills of a live are within: the same tab is marked.
  await expect(tab).toHaveAttribute('aria-current', 'true')

  // A buyer says that they paid: the tab tells it from everywhere.
  const sessionId = new URL(page.url()).searchParams.get('session')
  const { orders } = await call<{ orders: { billUrl: string | null }[] }>(
    'GET',
    `/livestreams/${sessionId}/orders`,
  )
  const token = orders
    .flatMap(({ billUrl }) => billUrl ?? [])[0]
    ?.split('/')
    .at(-1)
  await call('POST', `/bills/${token}/paid`, {})
  await page.goto('/app/items')
  await expect(tab).toHaveAccessibleName(words.money.waiting(1))
  await tab.click()
  await steps.getByRole('link', { name: words.money.reported(1) }).click()
  // Of one buyer, their order is open.
  await expect(page.getByRole('dialog', { name: 'Rina' })).toBeVisible()
})
