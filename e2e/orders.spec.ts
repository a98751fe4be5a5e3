import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { callAs } from './support/seller-call.ts'

type Order = {
  customerUsername: string
  customerNickname: string
  total: number
  status: string
  tracking: string | null
  sentAt: string | null
  payBy: string | null
}
type Orders = { orders: Order[] }

test('A seller sends everybody their bill, passes on what is not paid, and takes steps back', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, browser }) => {
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', { clueText: 'A12', name: 'Gamis merah', price: 195_000 })
  await call('POST', '/item-clues', { clueText: 'B7', name: 'Hijab', price: 45_000, stock: 3 })
  await call('POST', '/item-clues', { clueText: 'C3' })
  await call('POST', '/item-clues', { clueText: 'D4' })
  const shop = await call<object>('GET', '/shop')
  const bank = { bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' }
  await call('PUT', '/shop', { ...shop, shipping: 15_000, banks: [bank] })
  const live = await goLive({ page, words, world }, seller.handle)
  const sessionId = await page.evaluate(
    () => JSON.parse(localStorage.getItem('activeStreamInfo') ?? '{}').stream_id as string,
  )
  await world.simulator.say(seller.handle, [
    { comment: 'a12 kak', nickname: 'Rina', userId: '11' },
    { comment: 'A12', nickname: 'Budi' },
    { comment: 'B7', nickname: 'Citra' },
    { comment: 'b7 ya', nickname: 'Dewi' },
    { comment: 'B7!', nickname: 'Rina', userId: '11' },
    { comment: 'c3', nickname: 'Eka' },
    { comment: 'D4', nickname: 'Fajar', userId: '12' },
    { comment: 'd4', nickname: 'Gita' },
  ])
  await live.expectOrder('C3', ['Eka'])
  await live.expectOrder('D4', ['Fajar', 'Gita'])
  const backsOut = { comment: 'D4 ga jadi ya kak maaf', nickname: 'Fajar', userId: '12' }
  await world.simulator.say(seller.handle, [backsOut])
  await expect(
    live.main.getByText(backsOut.comment).filter({ visible: true }).first(),
  ).toBeVisible()
  await live.disconnect()
  await live.expectEnded()
  const t = words.orders
  const bills = async () => {
    const { orders } = await call<Orders>('GET', `/livestreams/${sessionId}/orders`)
    return Object.fromEntries(
      orders.map(({ customerNickname, status, total }) => [customerNickname, [status, total]]),
    )
  }
  expect(await bills()).toEqual({
    Rina: ['draft', 255_000],
    Citra: ['draft', 60_000],
    Dewi: ['draft', 60_000],
    Eka: ['draft', null],
    Fajar: ['draft', null],
  })

  await live.main.getByRole('link', { name: words.live.thisRecap }).click()
  // The page that said that the live is over has a way to the bills, too.
  await expect(page.getByRole('heading', { level: 1, name: words.recap.title })).toBeVisible()
  await live.main.getByRole('link', { name: t.title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  // Who has backed out since is passed on before anything is sent.
  // On a phone it is folded.
  const first = page.locator('details', { hasText: backsOut.comment })
  if (!(await first.evaluate((each: HTMLDetailsElement) => each.open)))
    await first.locator('summary').click()
  await expect(page.getByText(`“${backsOut.comment}”`).first()).toBeVisible()
  await page.getByRole('button', { name: `${t.passOnTo('Gita')}: D4, Fajar` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Pass on|Oper)$/ })
    .click()
  await expect(page.getByText(t.passedOnTo('D4 → Gita'))).toBeVisible()
  await expect.poll(bills).toMatchObject({ Gita: ['draft', null] })
  expect(Object.keys(await bills())).not.toContain('Fajar')
  // Three of five: two have no price yet.
  await page.getByRole('button', { name: t.next(3) }).click()
  const sheet = page.getByRole('dialog', { name: t.send })
  await page.context().grantPermissions(['clipboard-write'])
  const names: string[] = []
  for (const index of [0, 1, 2]) {
    await expect(sheet.getByText(t.position(index + 1, 3))).toBeVisible()
    const name = await sheet.locator('bdi').innerText()
    names.push(name)
    const message = sheet.getByText(/https?:.*\/b\//)
    await expect(message).toContainText('BCA 1234567890')
    await sheet.getByRole('button', { name: t.copy }).click()
    await expect(sheet.getByRole('button', { name: t.copied })).toBeVisible()
    await expect(message).toContainText(name)
    await sheet.getByRole('button', { name: index < 2 ? t.nextBuyer : t.done }).click()
  }
  await expect(sheet).toHaveCount(0)
  expect(names.toSorted()).toEqual(['Citra', 'Dewi', 'Rina'])
  expect(await bills()).toMatchObject({ Rina: ['sent', 255_000], Dewi: ['sent', 60_000] })

  // A price that is missing is set where it is missed; a bill that nobody took is not sent.
  await page.getByRole('button', { name: /^Eka/ }).click()
  const eka = page.getByRole('dialog', { name: 'Eka' })
  await eka.getByLabel(t.priceOf('C3')).fill('20rb')
  await eka.getByRole('button', { name: t.save }).first().click()
  await expect(eka.getByRole('button', { name: t.act.sent })).toBeEnabled()
  await eka.getByRole('button', { name: t.act.sent }).click()
  await expect(sheet.getByText(/https?:.*\/b\//)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(bills).toMatchObject({ Eka: ['draft', 35_000] })

  // Nor is one whose page went with its sheet open: here and elsewhere it waits, and no deadline runs.
  await page.getByRole('button', { name: t.next(1) }).click()
  await expect(sheet.getByText(/https?:.*\/b\//)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: t.next(1) })).toBeVisible()
  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const tablet = await other.newPage()
  await tablet.goto(`${world.url}/app/orders?session=${sessionId}`)
  await expect(tablet.getByRole('button', { name: t.next(1) })).toBeVisible()
  const { orders: left } = await call<Orders>('GET', `/livestreams/${sessionId}/orders`)
  const made = left.find(({ customerNickname }) => customerNickname === 'Eka')
  expect(made).toMatchObject({ total: 35_000, sentAt: null, payBy: null })
  // It is sent as its message is taken, on the other device, too.
  await tablet.getByRole('button', { name: t.next(1) }).click()
  await other.grantPermissions(['clipboard-write'])
  await tablet.getByRole('dialog').getByRole('button', { name: t.copy }).click()
  await expect(page.getByRole('button', { name: t.next(1) })).toHaveCount(0)
  await other.close()

  // Rina does not pay in time: the next in line wins her dress.
  await page.getByRole('button', { name: /^Rina/ }).click()
  const rina = page.getByRole('dialog', { name: 'Rina' })
  await rina.locator('summary').first().click()
  await rina.getByRole('button', { name: `${t.act.passOn}: Rina` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Pass on|Oper)$/ })
    .click()
  await expect(page.getByText(t.passedOnTo('A12 → Budi'))).toBeVisible()
  await expect.poll(bills).toMatchObject({ Rina: ['lapsed', 255_000], Budi: ['draft', 210_000] })
  await rina.getByRole('button', { name: t.act.undo }).click()
  await expect.poll(bills).toMatchObject({ Rina: ['sent', 255_000] })
  expect(Object.keys(await bills())).not.toContain('Budi')
  await page.keyboard.press('Escape')

  // Another device is told, and what it saw is not written over.
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const laptop = await elsewhere.newPage()
  await laptop.setViewportSize({ width: 1366, height: 768 })
  await laptop.goto(`${world.url}/app/orders?session=${sessionId}`)
  await expect(laptop.getByRole('button', { name: /^Citra/ })).toBeVisible()
  // A note that the pointer rests on stays, and may cover the row.
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: `${t.act.paid}: Citra` }).click()
  await expect.poll(bills).toMatchObject({ Citra: ['paid', 60_000] })
  await laptop.getByRole('button', { name: `${t.act.paid}: Citra` }).click()
  await expect(laptop.getByRole('alert')).toBeVisible()
  await expect(laptop.getByRole('button', { name: `${t.act.packed}: Citra` })).toBeVisible()
  await elsewhere.close()

  const { orders } = await call<Orders>('GET', `/livestreams/${sessionId}/orders`)
  const citra = orders.find(({ customerNickname }) => customerNickname === 'Citra')
  // On a phone it is folded.
  const tools = page.getByRole('button', { name: t.tools })
  if (await tools.isVisible()) await tools.click()
  await page.getByRole('button', { name: t.pasteTracking }).click()
  const pasted = page.getByRole('dialog', { name: t.tracking })
  await pasted.getByRole('textbox').fill(`@${citra?.customerUsername} JP123\nnobody JP124`)
  await pasted.getByRole('button', { name: t.save }).click()
  // What names nobody stays, to be mended.
  await expect(pasted.getByRole('textbox')).toHaveValue('nobody JP124')
  const after = await call<Orders>('GET', `/livestreams/${sessionId}/orders`)
  expect(after.orders.map(({ tracking }) => tracking).filter(Boolean)).toEqual(['JP123'])
})
