import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { photoOfCat } from './support/qris-picture.ts'
import { callAs } from './support/seller-call.ts'

type Orders = { orders: { customerAccountId: string }[] }

test('A buyer shows with a picture that they paid, and the seller sees it', {
  tag: '@once',
}, async ({ page, words, world, enterAs, openDevice, guard }) => {
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', { clueText: 'A12', price: 195_000 })
  const bank = { bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' }
  await call('PUT', '/shop', { banks: [bank] })
  const live = await goLive({ page, words, world }, seller.handle)
  const { id: sessionId } = (await call<{ data: { id: string } }>('GET', '/livestreams/active'))
    .data
  await world.simulator.say(seller.handle, [{ comment: 'a12 kak', nickname: 'Rina' }])
  await live.expectOrder('A12', ['Rina'])
  await live.disconnect()
  await live.expectEnded()
  const orders = `/livestreams/${sessionId}/orders`
  const [order] = (await call<Orders>('GET', orders)).orders
  const path = `${orders}/${order?.customerAccountId}`
  const { billUrl } = await call<{ billUrl: string }>('PATCH', path, { status: 'sent' })

  const t = words.bill
  const buyer = await openDevice()
  await buyer.goto(new URL(billUrl).pathname)
  await expect(buyer.getByRole('heading', { name: t.proof })).toBeVisible()
  // It is folded until it is wanted.
  await buyer.locator('summary').click()
  await buyer.getByLabel(t.address).fill('Jl. Mawar 5')
  // What is no picture is told, and nothing that was typed is lost.
  guard.tolerate(422, /\/proofs$/)
  const input = buyer.locator('input[type=file]')
  const html = { name: 'bukti.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html></html>') }
  await input.setInputFiles(html)
  await expect(buyer.getByText(t.unreadable)).toBeVisible()
  await expect(buyer.getByLabel(t.address)).toHaveValue('Jl. Mawar 5')
  await input.setInputFiles(await photoOfCat(page))
  await expect(buyer.getByText(t.one)).toBeVisible()
  await expect(buyer.getByText(t.unreadable)).toHaveCount(0)
  await input.setInputFiles(await photoOfCat(page))
  await expect(buyer.getByText(t.many)).toBeVisible()
  await expect(buyer.getByRole('img')).toHaveCount(0)

  await page.goto(`/app/orders?session=${sessionId}`)
  await page.getByRole('button', { name: /^Rina/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Rina' })
  await expect(sheet.getByRole('heading', { name: t.proof })).toBeVisible()
  await expect(sheet.getByRole('img')).toHaveCount(2)
  const picture = sheet.getByRole('img', { name: t.each })
  const size = () =>
    picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  await expect.poll(size).toEqual([1_200, 1_600])
  const small = (await picture.boundingBox())?.width ?? 0
  await sheet.getByRole('button', { name: t.each }).click()
  await expect.poll(async () => (await picture.boundingBox())?.width ?? 0).toBeGreaterThan(small)

  // What is taken back is the seller's no more.
  await buyer.getByRole('button', { name: t.remove }).click()
  await expect(buyer.getByText(t.one)).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Rina/ }).click()
  await expect(sheet.getByRole('img')).toHaveCount(1)

  // What comes answers what they say: they are asked for the rest, and can say so again.
  const says = buyer.getByRole('button', { name: /^(I have paid|Saya sudah bayar)$/ })
  await says.click()
  await expect(buyer.getByText(/^(The seller was told|Penjual sudah dikabari)/)).toBeVisible()
  const claim = sheet.getByRole('button', { name: /^(Not received|Belum masuk)$/ })
  const message = sheet.getByRole('button', { name: /^(Message|Pesan)$/ })
  await expect(claim).toBeVisible()
  await expect(message).toHaveCount(0)
  await sheet.getByRole('button', { name: /^(Note a payment|Catat pembayaran)$/ }).click()
  const amount = sheet.getByRole('textbox', { name: /^(Amount|Jumlah)$/ })
  await amount.fill('95.000')
  await amount.press('Enter')
  await expect(message).toBeVisible()
  await expect(claim).toHaveCount(0)
  await buyer.reload()
  await expect(buyer.getByText(/^Rp\s100[.,]000$/).first()).toBeVisible()
  await expect(buyer.getByRole('button', { name: /^(Copy amount|Salin jumlah)$/ })).toBeVisible()
  await says.click()
  await expect(says).toHaveCount(0)
})
