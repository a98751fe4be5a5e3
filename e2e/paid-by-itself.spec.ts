import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { callAs } from './support/seller-call.ts'

type Order = {
  customerAccountId: string
  customerNickname: string
  due: number
  status: string
}
type Orders = { orders: Order[] }

test('A bank pays a bill by itself; what is a rupiah short waits for one tap, and a revoked key is refused', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', { clueText: 'A12', name: 'Gamis merah', price: 195_000 })
  await call('POST', '/item-clues', { clueText: 'B7', name: 'Hijab', price: 45_000 })
  const bank = { bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' }
  await call('PUT', '/shop', { banks: [bank], usesUniqueCode: true })

  // A key of the shop's own, which is shown once.
  await page.goto('/app/shop')
  await page.getByRole('heading', { name: 'Lunas otomatis' }).click()
  await page.getByLabel('Tandai tagihan lunas otomatis').click()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Belum disimpan')).toHaveCount(0)
  await page.getByRole('link', { name: 'Kunci', exact: true }).click()
  await page.getByRole('button', { name: 'Buat kunci' }).click()
  await page.getByLabel('Nama', { exact: true }).fill('BCA di HP-ku')
  await page.getByRole('dialog').getByRole('button', { name: 'Buat kunci' }).click()
  const once = page.getByRole('dialog', { name: 'Kunci barumu' })
  const url = await once.getByLabel('Alamat').innerText()
  const key = await once.getByLabel('Kunci', { exact: true }).innerText()
  expect(url).toBe(`${world.url}/api/payments/notices`)
  await once.getByRole('button', { name: 'Sudah kusimpan' }).click()
  await expect(once).toHaveCount(0)
  await expect(page.getByText('BCA di HP-ku')).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)

  const live = await goLive({ page, words, world }, seller.handle)
  const sessionId = await page.evaluate(
    () => JSON.parse(localStorage.getItem('activeStreamInfo') ?? '{}').stream_id as string,
  )
  await world.simulator.say(seller.handle, [
    { comment: 'a12 kak', nickname: 'Rina' },
    { comment: 'B7', nickname: 'Budi' },
  ])
  await live.expectOrder('B7', ['Budi'])
  await live.disconnect()
  await live.expectEnded()
  const orders = async () =>
    (await call<Orders>('GET', `/livestreams/${sessionId}/orders`)).orders.toSorted((a, b) =>
      b.customerNickname.localeCompare(a.customerNickname),
    )
  for (const { customerAccountId } of await orders())
    await call('PATCH', `/livestreams/${sessionId}/orders/${customerAccountId}`, { status: 'sent' })
  const [rina, budi] = await orders()
  if (!rina || !budi) throw new Error('there are no two bills')

  // To the rupiah: paid, while the seller looks on and touches nothing.
  const t = words.orders
  await page.goto(`/app/orders?session=${sessionId}`)
  await expect(page.getByRole('button', { name: `${t.act.paid}: Rina` })).toBeVisible()
  const bankOf = { url, key }
  const paid = await world.simulator.pay({ ...bankOf, amount: rina.due, as: 'twice' })
  expect(paid.told.map(({ status }) => status)).toEqual([202, 202])
  await expect(page.getByRole('button', { name: `${t.act.packed}: Rina` })).toBeVisible({
    timeout: 60_000,
  })
  expect((await orders()).map(({ status }) => status)).toEqual(['paid', 'sent'])

  // The page has an address of its own, too.
  await page.goto('/app/money-in')
  await expect(page.getByText('Nggak ada yang menunggu.')).toBeVisible()

  // A rupiah short: it waits, and is given with one tap. What lacks is the unique code's.
  await world.simulator.pay({ ...bankOf, amount: budi.due, payer: 'BUDI', as: 'off' })
  await page.goto('/app/shop')
  await expect(page.getByText('1 belum ada tagihannya').first()).toBeVisible()
  await page.getByRole('heading', { name: 'Lunas otomatis' }).click()
  await page.getByRole('link', { name: /^Uang masuk.*1 belum ada tagihannya/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Uang masuk' })).toBeVisible()
  await expect(page.getByText('BUDI', { exact: true })).toBeVisible()
  await expect(page.getByText(/Hampir pas dengan satu tagihan: kurang Rp.1\./)).toBeVisible()
  await page.getByRole('button', { name: /^Masukkan ke Budi/ }).click()
  await expect(page.getByText('Nggak ada yang menunggu.')).toBeVisible()
  expect((await orders())[1]).toMatchObject({ status: 'paid', due: 0, owedBack: 0 })
  await expect(page.getByRole('link', { name: 'Budi' })).toHaveAttribute(
    'href',
    `/app/orders?session=${sessionId}&buyer=${budi.customerAccountId}`,
  )

  // Whoever still has a key that was revoked is told so, and nothing comes.
  await page.goto('/app/keys')
  await page.getByRole('button', { name: 'Cabut BCA di HP-ku' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cabut' }).click()
  await expect(page.getByText('Belum ada kunci.')).toBeVisible()
  const refused = await world.simulator.pay({ ...bankOf, amount: 1 })
  expect(refused.told).toMatchObject([{ status: 401 }])
  expect((await orders())[1]).toMatchObject({ status: 'paid', due: 0, owedBack: 0 })
})
