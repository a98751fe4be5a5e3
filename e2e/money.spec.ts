import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { QRIS } from './support/qris-picture.ts'
import { callAs } from './support/seller-call.ts'

type Order = { customerNickname: string; customerAccountId: string; billUrl: string | null }
type Orders = { orders: (Order & { status: string; due: number; owedBack: number })[] }

test('Money: the sum that the buyer saw, a part, what is paid at the door, and what goes back', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, browser }) => {
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', { clueText: 'A12', name: 'Gamis merah', price: 195_000 })
  await call('POST', '/item-clues', { clueText: 'B7', name: 'Hijab', price: 45_000 })
  const shop = await call<object>('GET', '/shop')
  const banks = [{ bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' }]
  await call('PUT', '/shop', { ...shop, banks, qris: QRIS })
  const live = await goLive({ page, words, world }, seller.handle)
  const sessionId = await page.evaluate(
    () => JSON.parse(localStorage.getItem('activeStreamInfo') ?? '{}').stream_id as string,
  )
  await world.simulator.say(seller.handle, [
    { comment: 'a12 kak', nickname: 'Rina', userId: '11' },
    { comment: 'b7', nickname: 'Budi' },
    { comment: 'b7', nickname: 'Rina', userId: '11' },
  ])
  await live.expectOrder('A12', ['Rina'])
  await live.expectOrder('B7', ['Budi', 'Rina'])
  await live.disconnect()
  await live.expectEnded()
  const path = `/livestreams/${sessionId}/orders`
  const orderOf = async (name: string) => {
    const { orders } = await call<Orders>('GET', path)
    const order = orders.find(({ customerNickname }) => customerNickname === name)
    if (!order) throw new Error(`${name} has no order`)
    return order
  }
  const change = async (name: string, body: object) =>
    call<Order>('PATCH', `${path}/${(await orderOf(name)).customerAccountId}`, body)

  // Rina looks at her bill, and the seller sends another: she is told before she says to have paid.
  const { billUrl } = await change('Rina', { status: 'sent' })
  const phone = await browser.newContext({ locale: 'id-ID', timezoneId: 'Asia/Jakarta' })
  const buyer = await phone.newPage()
  await buyer.setViewportSize({ width: 390, height: 844 })
  await buyer.goto(`${world.url}${new URL(billUrl ?? '', world.url).pathname}`)
  await expect(buyer.getByRole('heading', { level: 2 })).toHaveText([
    'Cara bayar',
    'Paketnya dikirim ke mana?',
    'Bukti transfer',
  ])
  await change('Rina', { status: 'sent', shipping: 15_000 })
  await buyer.getByRole('button', { name: 'Saya sudah bayar' }).click()
  const told = buyer.getByText(/sekarang Rp.210\.000, tadinya Rp.195\.000/)
  await expect(told).toBeInViewport()
  await buyer.getByRole('button', { name: 'Saya sudah bayar' }).click()
  await expect(buyer.getByText(/^Penjual sudah dikabari/)).toBeInViewport()
  await buyer.reload()
  await buyer.getByRole('button', { name: 'Belum jadi bayar' }).click()
  await expect(buyer.getByRole('button', { name: 'Saya sudah bayar' })).toBeVisible()
  await buyer.getByRole('heading', { name: 'Paketnya dikirim ke mana?' }).click()
  await buyer.getByLabel('Nama penerima').fill('Rina')
  await buyer.getByLabel('Nomor HP').fill('12')
  await buyer.getByLabel(/^Alamat lengkap/).fill('Jl. Mawar 5')
  await buyer.getByRole('button', { name: 'Simpan alamat' }).click()
  await expect(buyer.getByLabel('Nomor HP')).toBeFocused()

  // A part of it comes, and then the rest in cash: both are there.
  await page.goto(`/app/orders?session=${sessionId}`)
  await page.getByRole('button', { name: /^Rina/ }).click()
  const rina = page.getByRole('dialog', { name: 'Rina' })
  const money = rina.getByRole('region', { name: 'Pembayaran' })
  const note = async (amount: string, way: string) => {
    await money.getByRole('button', { name: 'Catat pembayaran' }).click()
    await money.getByLabel('Jumlah').fill(amount)
    await money.getByLabel('Lewat').selectOption(way)
    await money.getByRole('button', { name: 'Simpan' }).click()
  }
  await note('60.000', 'Transfer')
  await expect(money.getByText('Belum dibayar').locator('..')).toContainText('Rp 150.000')
  await note('155.000', 'Tunai')
  await expect(money.getByText('Perlu refund').locator('..')).toContainText('Rp 5.000')
  expect(await orderOf('Rina')).toMatchObject({ status: 'paid', due: 0, owedBack: 5_000 })
  await buyer.reload()
  await expect(buyer.getByText(/^Penjual perlu refund Rp.5\.000 ke kamu\.$/)).toBeVisible()
  await expect(buyer.getByLabel('Nama penerima')).toBeVisible()
  await phone.close()
  await money.getByRole('button', { name: 'Sudah refund' }).click()
  await expect(money.getByLabel('Jumlah')).toHaveValue('5.000')
  await money.getByRole('button', { name: 'Simpan' }).click()
  await expect(money.getByText('Perlu refund')).toHaveCount(0)
  expect(await orderOf('Rina')).toMatchObject({ owedBack: 0 })
  await page.keyboard.press('Escape')

  // Budi pays at the door, and does not: his parcel comes back.
  await page.getByRole('button', { name: /^Budi/ }).click()
  const budi = page.getByRole('dialog', { name: 'Budi' })
  await budi.getByText('Lainnya', { exact: true }).click()
  await budi.getByRole('button', { name: 'Tandai dipacking, bayar di tempat' }).click()
  await budi.getByRole('button', { name: 'Sudah dikirim' }).click()
  const nowhere = page.getByRole('alertdialog', { name: 'Alamatnya belum ada' })
  await nowhere.getByRole('button', { name: 'Sudah dikirim' }).click()
  await budi.getByRole('button', { name: 'Uang sudah masuk' }).click()
  await expect.poll(async () => (await orderOf('Budi')).due).toBe(0)
  await budi.getByRole('button', { name: /^Urungkan: Uang masuk Rp.45\.000/ }).click()
  await expect.poll(async () => (await orderOf('Budi')).due).toBe(45_000)
  await budi.getByRole('button', { name: 'Paket retur' }).click()
  const question = page.getByRole('alertdialog', { name: 'Paket retur' })
  await expect(question.getByText(/^B7 →/)).toBeVisible()
  await question.getByRole('button', { name: 'Paket retur' }).click()
  await expect.poll(async () => (await orderOf('Budi')).status).toBe('returned')
  await budi.getByRole('button', { name: 'Lihat riwayat' }).click()
  await expect(budi.getByRole('heading', { name: 'Riwayat' })).toBeVisible()
  await page.keyboard.press('Escape')

  // Rina's parcel goes off, she has won B7, and the parcel comes back: from the tab of money to her sheet.
  await change('Rina', { status: 'packed' })
  await change('Rina', { status: 'shipped' })
  await change('Rina', { status: 'sent' })
  await page.reload()
  await page.getByRole('button', { name: /^Rina/ }).click()
  const parcel = rina.getByRole('listitem').filter({ hasText: 'A12 Gamis merah' })
  await parcel.getByRole('button', { name: 'Paket retur' }).click()
  await expect(question.getByText(/^A12 →/)).toBeVisible()
  await question.getByRole('button', { name: 'Paket retur' }).click()
  await expect(parcel.getByText(/refund/).first()).toBeVisible()
  await page.goto('/app/bills')
  await page.getByRole('link', { name: /^Rina.*Perlu refund/ }).click()
  await parcel.getByRole('button', { name: 'Sudah refund' }).click()
  await expect(parcel.getByLabel('Jumlah')).toHaveValue('210.000')
  await parcel.getByRole('button', { name: 'Simpan' }).click()
  await expect(parcel.getByRole('button', { name: 'Sudah refund' })).toHaveCount(0)
  for (const step of [/^Urungkan: Refund/, /^Urungkan: Retur/]) {
    await parcel.getByRole('button', { name: step }).click()
    await expect(parcel.getByRole('button', { name: step })).toHaveCount(0)
  }
  await expect(parcel.getByRole('button', { name: 'Paket retur' })).toBeVisible()
  expect(await orderOf('Rina')).toMatchObject({ status: 'sent', due: 45_000 })
})
