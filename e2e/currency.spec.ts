import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { QRIS } from './support/qris-picture.ts'
import { callAs } from './support/seller-call.ts'

type Order = { customerAccountId: string; billUrl: string; uniqueCode: number; total: number }

test('A shop changes its currency: the evening before stays in rupiah, and its code is taken off the total', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, browser, guard }) => {
  // The question is asked once the server says that there are prices.
  guard.tolerate(409, /^\/api\/shop$/)
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', { clueText: 'A12', name: 'Gamis merah', price: 195_000 })
  await call('PUT', '/shop', { qris: QRIS })
  await page.goto('/app/shop')
  await page.getByRole('heading', { name: 'Harga dan tagihan' }).click()
  await page.getByRole('heading', { name: 'Pesan ke pembeli' }).click()
  await page.getByLabel('Kode unik').selectOption('Dipotong dari transfer dan QRIS')
  await expect(page.getByRole('figure')).toContainText('Kode unik: -333')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Belum disimpan')).toHaveCount(0)

  const live = await goLive({ page, words, world }, seller.handle)
  const sessionId = await page.evaluate(
    () => JSON.parse(localStorage.getItem('activeStreamInfo') ?? '{}').stream_id as string,
  )
  await world.simulator.say(seller.handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await live.disconnect()
  await live.expectEnded()
  const path = `/livestreams/${sessionId}/orders`
  const { orders } = await call<{ orders: Order[] }>('GET', path)
  const { billUrl, total, uniqueCode } = await call<Order>(
    'PATCH',
    `${path}/${orders[0]?.customerAccountId}`,
    { status: 'sent' },
  )
  expect(total).toBe(195_000 + uniqueCode)
  const rupiah = `Rp ${total.toLocaleString('id-ID')}`

  await page.goto('/app/shop')
  await page.getByRole('heading', { name: 'Harga dan tagihan' }).click()
  await page.getByLabel('Mata uang').selectOption('MYR')
  await expect(page.getByText(/^Nggak ada yang dikonversi/)).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Isi ulang harga' }).click()
  await expect(page.getByText('Belum disimpan')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  // A browser gives a navigation up where another one is under way.
  await expect(() => page.goto('/app/items')).toPass()
  const item = page.getByRole('button', { name: /^A12 .*Isi harga Dulu Rp.195\.000 / })
  await item.click()
  await expect(page.getByRole('dialog').getByText('Dulu Rp 195.000')).toBeVisible()
  await page.getByLabel('Harga').fill('45,50')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText(/MYR\s45,50/)).toBeVisible()

  // The bill of before, its list and the money of it are as they were.
  await page.goto(`/app/orders?session=${sessionId}`)
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Rina/ }) })
  await expect(row).toContainText(rupiah)
  const context = await browser.newContext({ locale: 'id-ID' })
  const buyer = await context.newPage()
  await buyer.goto(`${world.url}${new URL(billUrl, world.url).pathname}`)
  await expect(buyer.getByText('Kode unik').locator('..')).toContainText(`-Rp ${-uniqueCode}`)
  await expect(buyer.getByRole('img', { name: `Kode QRIS untuk ${rupiah}` })).toBeVisible()
  await context.close()
})
