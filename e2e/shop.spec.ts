import { readFile } from 'node:fs/promises'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { photoOfCat, photoOfCode, QRIS } from './support/qris-picture.ts'
import { callAs } from './support/seller-call.ts'

type Order = { customerAccountId: string; billUrl: string; uniqueCode: number }
type Orders = { orders: Order[] }

test('A seller sets up the shop, with QRIS from a photo, and the buyer gets a code with the amount', {
  tag: '@once',
}, async ({ page, words, world, enterAs, browser }) => {
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', { clueText: 'A12', name: 'Gamis merah', price: 195_000 })
  await page.goto('/app/profile')
  await page.getByRole('link', { name: /^Toko/ }).click()

  const picture = page.getByLabel(/^Pilih gambar/)
  await picture.setInputFiles(await photoOfCat(page))
  await expect(page.getByRole('alert')).toContainText('Nggak ada kode QR di gambar ini')
  await picture.setInputFiles(await photoOfCode(page))
  const found = page.getByRole('region', { name: 'Benar ini tokomu?' })
  await expect(found.getByText('TOKO ANI')).toBeVisible()
  await expect(found.getByText('BANDUNG')).toBeVisible()
  await found.getByRole('button', { name: 'Pakai kode ini' }).click()
  await expect(page.getByRole('img', { name: 'Kode QRIS TOKO ANI untuk Rp 1.000' })).toBeVisible()

  await page.getByRole('heading', { name: 'Harga dan tagihan' }).click()
  await page.getByLabel('Ongkir tiap tagihan').fill('15rb')
  await page.getByLabel('Kode unik').selectOption('Ditambah ke transfer')
  await page.getByRole('button', { name: 'Tambah rekening' }).click()
  await page.getByLabel('Nomor rekening').fill('1234567890')
  // The field that is typed into stands clear of the bar that says what is not saved.
  const holder = page.getByLabel('Atas nama')
  await holder.fill('Rina')
  const bar = page.locator('form > div', { has: page.getByText('Belum disimpan') })
  await expect
    .poll(async () => {
      const [field, above] = [await holder.boundingBox(), await bar.boundingBox()]
      return field && above && field.y + field.height <= above.y
    })
    .toBe(true)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Isi nama banknya.')).toBeVisible()
  await expect(page.getByLabel('Bank atau e-wallet')).toBeFocused()
  await page.getByLabel('Bank atau e-wallet').fill('BCA')
  await page.getByRole('heading', { name: 'Pesan ke pembeli' }).click()
  await page.getByText('Ubah pesannya').click()
  await page.getByLabel('Pesan', { exact: true }).fill('Halo {nama}, totalnya {total}')
  await expect(page.getByRole('figure')).toContainText(/Halo Rina, totalnya Rp.210\.\d{3}/)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Belum disimpan')).toHaveCount(0)
  const kept = await call<object>('GET', '/shop')
  expect(kept).toEqual({
    currency: 'IDR',
    payByHours: 12,
    usesUniqueCode: true,
    takesCodeOff: false,
    marksPaid: false,
    joinsEvenings: null,
    shipping: 15_000,
    banks: [{ bank: 'BCA', account: '1234567890', holder: 'Rina' }],
    qris: QRIS,
    templates: { en: null, id: 'Halo {nama}, totalnya {total}' },
    reminders: { en: null, id: null },
    sender: { name: '', phone: '', address: '' },
    timeZone: 'Asia/Jakarta',
    version: expect.any(Number),
  })

  const live = await goLive({ page, words, world }, seller.handle)
  const sessionId = await page.evaluate(
    () => JSON.parse(localStorage.getItem('activeStreamInfo') ?? '{}').stream_id as string,
  )
  await world.simulator.say(seller.handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  const { orders } = await call<Orders>('GET', `/livestreams/${sessionId}/orders`)
  const path = `/livestreams/${sessionId}/orders/${orders[0]?.customerAccountId}`
  const { billUrl, uniqueCode } = await call<Order>('PATCH', path, {
    status: 'sent',
  })
  expect(uniqueCode).toBeGreaterThan(0)

  // In the dark, too, the code has its white paper.
  const context = await browser.newContext({ locale: 'id-ID', colorScheme: 'dark' })
  const buyer = await context.newPage()
  await buyer.goto(`${world.url}${new URL(billUrl ?? '', world.url).pathname}`)
  await expect(buyer.getByText('1234 5678 90')).toBeVisible()
  const code = buyer.getByRole('img', { name: 'Kode QRIS untuk Rp 210.000' })
  const screenshot = await code.screenshot()
  const [download] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('button', { name: 'Simpan QRIS' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`qris-${seller.handle}-210000.png`)
  const saved = await readFile(await download.path())
  await context.close()

  // Read back from the buyer's screen, and from what they saved, it is a code for one payment.
  for (const buffer of [screenshot, saved]) {
    await page.goto('/app/shop')
    await page
      .getByLabel(/^Pilih gambar lain/)
      .setInputFiles({ name: 'tagihan.png', mimeType: 'image/png', buffer })
    await expect(page.getByRole('alert')).toContainText('Kode ini dibuat buat satu pembayaran')
  }
})

test('A seller blocks a buyer, takes it back, and erases what is remembered', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', { clueText: 'A12', price: 195_000 })
  const live = await goLive({ page, words, world }, seller.handle)
  await world.simulator.say(seller.handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await live.disconnect()
  await live.expectEnded()

  await page.goto('/app/home')
  const sales = page.getByRole('region', { name: 'Penjualan' })
  await expect(sales).toContainText('Rp 195.000')
  await sales.getByRole('link', { name: 'Pembeli' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Rina' })
  await expect(row).toContainText('1 live · 1 didapat')
  await row.getByRole('button', { name: /^Blokir Rina/ }).click()
  await expect(row.getByText('Diblokir')).toBeVisible()
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(row.getByText('Diblokir')).toHaveCount(0)
  await row.getByRole('button', { name: /^Hapus data Rina/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus data' }).click()
  await expect(page.getByText('Belum ada pembeli')).toBeVisible()
  // A browser gives a navigation up where another one is under way.
  await expect(() => page.goto('/app/buyers')).toPass()
  await expect(page.getByText('Belum ada pembeli')).toBeVisible()
})
