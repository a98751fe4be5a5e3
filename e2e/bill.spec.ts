import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

type Orders = { orders: { customerAccountId: string; total: number; status: string }[] }

test('A buyer opens a bill on a phone, says where the parcel goes and that it is paid', {
  tag: '@once',
}, async ({ page, words, world, enterAs, browser }) => {
  const seller = await enterAs({ items: [] })
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${world.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${seller.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true)
    return response.json()
  }
  await call('POST', '/item-clues', { clueText: 'A12', name: 'Gamis merah', price: 195_000 })
  const shop = await call('GET', '/shop')
  await call('PUT', '/shop', {
    ...shop,
    shipping: 15_000,
    banks: [{ bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' }],
  })
  const live = await goLive({ page, words, world }, seller.handle)
  const { sessionId } = await page.evaluate(() => ({
    sessionId: JSON.parse(localStorage.getItem('activeStreamInfo') ?? '{}').stream_id as string,
  }))
  await world.simulator.say(seller.handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await live.disconnect()
  await live.expectEnded()
  const { orders } = (await call('GET', `/livestreams/${sessionId}/orders`)) as Orders
  const [order] = orders
  expect(orders.map(({ total, status }) => [total, status])).toEqual([[210_000, 'draft']])
  const path = `/livestreams/${sessionId}/orders/${order?.customerAccountId}`
  const sent = await call('PATCH', path, { status: 'sent' })

  const context = await browser.newContext({ locale: 'id-ID', timezoneId: 'Asia/Jakarta' })
  const buyer = await context.newPage()
  const { pathname } = new URL(sent.billUrl, world.url)
  const response = await buyer.goto(`${world.url}${pathname}`)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  await expect(buyer.getByRole('heading', { name: `Tagihan dari @${seller.handle}` })).toBeVisible()
  await expect(buyer.getByText('A12 Gamis merah')).toBeVisible()
  await expect(buyer.getByText('BCA 1234567890')).toBeVisible()
  await buyer.getByLabel('Nama penerima').fill('Rina Susanti')
  await buyer.getByLabel('Nomor HP').fill('0812 3456 7890')
  await buyer.getByLabel(/^Alamat lengkap/).fill('Jl. Mawar 5\nKec. Menteng, Jakarta 10310')
  await buyer.getByRole('button', { name: 'Simpan alamat' }).click()
  await expect(buyer.getByText('Tersimpan. Penjual bisa lihat.')).toBeVisible()
  // Links are forwarded: what was typed comes back masked.
  await expect(buyer.getByText('0812 3456 7890')).toHaveCount(0)
  await buyer.getByRole('button', { name: 'Saya sudah bayar' }).click()
  await expect(buyer.getByText(/^Penjual sudah dikabari/)).toBeVisible()
  const after = (await call('GET', `/livestreams/${sessionId}/orders`)) as Orders
  expect(after.orders[0]).toMatchObject({
    status: 'reported',
    contact: { name: 'Rina Susanti', phone: '0812 3456 7890' },
  })
  await call('PATCH', path, { status: 'paid' })
  await buyer.reload()
  await expect(buyer.getByText('Lunas. Makasih ya!')).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Saya sudah bayar' })).toHaveCount(0)
  await buyer.goto(`${world.url}/b/AAAAAAAAAAAAAAAAAAAAAA`)
  await expect(buyer.getByRole('heading', { name: 'Tagihan ini nggak ada (lagi)' })).toBeVisible()
  await context.close()
})
