import { readFile } from 'node:fs/promises'
import { type Chat, type ExpectedList, expectedLists } from './oracle.ts'
import { expectedCsv } from './support/expected-csv.ts'
import { expect, test } from './support/fixtures.ts'
import { createLivePage } from './support/live-page.ts'
import { readPdf } from './support/read-pdf.ts'
import { createRecapPage } from './support/recap-page.ts'
import { callAs } from './support/seller-call.ts'

/** What the simulated market sells, at prices of our own; of the B's there are three each. */
const CODES = [12, 6, 4].flatMap((count, row) =>
  Array.from({ length: count }, (_, index) => `${'ABC'[row]}${index + 1}`),
)
const priceOf = (code: string) => 45_000 + 5_000 * CODES.indexOf(code)
const stockOf = (code: string) => (code.startsWith('B') ? 3 : 1)
const SHIPPING = 15_000
const MARKET = 1_400

type Waitlists = { itemClueText: string; claims: { customerUsername: string }[] }[]
type Order = {
  customerAccountId: string
  customerUsername: string
  status: string
  total: number
  billUrl: string
}
type Orders = { orders: Order[] }

test('A whole evening: a live with prices, bills to all, one pays, one lets it lapse, parcels and sums', {
  tag: '@once',
}, async ({ page, words, world, enterAs, browser }) => {
  test.setTimeout(240_000)
  const seller = await enterAs({ items: [] })
  const { handle } = seller
  const call = callAs(world, seller)
  const { goods, orders: t } = words
  for (const clueText of CODES)
    await call('POST', '/item-clues', {
      clueText,
      price: priceOf(clueText),
      stock: stockOf(clueText),
    })
  const shop = await call<object>('GET', '/shop')
  const banks = [{ bank: 'BCA', account: '1234567890', holder: 'Ani Wijaya' }]
  await call('PUT', '/shop', { ...shop, shipping: SHIPPING, banks })

  await world.simulator.goLive(handle, { recording: 'market', speed: 0 })
  await page.goto('/app/live')
  const live = createLivePage(page, words)
  await live.joinButton.click()
  await live.expectListening(handle)
  await expect
    .poll(async () => (await world.simulator.getLive(handle)).sentChats)
    .toBeGreaterThan(MARKET)
  const chats = (await world.simulator.saidIn(handle, 2_000)).filter(
    ({ uniqueId }) => uniqueId !== handle,
  )
  const { id: sessionId } = (await call<{ data: { id: string } }>('GET', '/livestreams/active'))
    .data
  const stored = async () =>
    Object.fromEntries(
      (await call<Waitlists>('GET', `/comments/${sessionId}/waitlists`)).map(
        ({ itemClueText, claims }) => [
          itemClueText,
          claims.map(({ customerUsername }) => customerUsername),
        ],
      ),
    )
  await expect.poll(stored).toEqual(namesOf(listsOf(chats)))

  // The first of a stock of three is blocked: the fourth gets theirs.
  const [trio] = listsOf(chats).filter(({ item, places }) => stockOf(item) === 3 && places[3])
  const [blocked, , , fourth] = trio?.places ?? []
  if (!trio || !blocked || !fourth) throw new Error('nobody waits behind a stock of three')
  const place = (name: string, where: string) =>
    page.getByRole('button', { name: words.live.openPlace(name, where), exact: true })
  await (await live.openPlace(trio.item, blocked.nickname))
    .getByRole('button', { name: goods.block(blocked.nickname) })
    .click()
  await expect(place(fourth.nickname, words.live.winner)).toBeVisible()
  const welcome = chats.filter(({ userId }) => userId !== blocked.userId)
  await expect.poll(stored).toEqual(namesOf(listsOf(welcome)))
  await live.disconnect()
  await live.expectEnded()

  // Bills to everybody who won something: two taps each.
  await live.main.getByRole('link', { name: words.live.thisRecap }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.recap.title })).toBeVisible()
  await live.main.getByRole('link', { name: t.title, exact: true }).click()
  const bills = billsOf(listsOf(welcome))
  await page.context().grantPermissions(['clipboard-write'])
  const sheet = page.getByRole('dialog', { name: t.send })
  await page.getByRole('button', { name: t.next(bills.size) }).click()
  for (let index = 1; index <= bills.size; index += 1) {
    if (bills.size > 1) await expect(sheet.getByText(t.position(index, bills.size))).toBeVisible()
    await sheet.getByRole('button', { name: t.copy }).click()
    await sheet.getByRole('button', { name: index < bills.size ? t.nextBuyer : t.done }).click()
  }
  await expect(sheet).toHaveCount(0)
  const list = async () => (await call<Orders>('GET', `/livestreams/${sessionId}/orders`)).orders
  const told = async () =>
    Object.fromEntries(
      (await list()).map(({ customerUsername, status, total }) => [
        customerUsername,
        `${status} ${total}`,
      ]),
    )
  const sent = Object.fromEntries([...bills].map(([name, { sum }]) => [name, `sent ${sum}`]))
  await expect.poll(told).toEqual(sent)

  // Who pays, and who does not: two whose names nobody else has, and nothing else hangs on the second.
  const isAlone = ({ nickname }: Chat) =>
    new Set(chats.filter((chat) => chat.nickname.startsWith(nickname)).map(({ userId }) => userId))
      .size === 1
  const late = listsOf(welcome).find(
    ({ item, places: [first, second] }) =>
      stockOf(item) === 1 &&
      first &&
      second &&
      isAlone(first) &&
      bills.get(first.uniqueId)?.items.length === 1 &&
      !bills.has(second.uniqueId),
  )
  const [loser, heir] = late?.places ?? []
  const payer = listsOf(welcome)
    .flatMap(({ places: [first] }) => (first ? [first] : []))
    .find((first) => isAlone(first) && first.userId !== loser?.userId)
  if (!late || !loser || !heir || !payer) throw new Error('the market has nobody for these parts')
  const orderOf = async ({ uniqueId }: Chat) => {
    const order = (await list()).find((each) => each.customerUsername === uniqueId)
    if (!order) throw new Error(`${uniqueId} has no order`)
    return order
  }

  // A buyer's phone, without any account.
  const phone = await browser.newContext({ locale: 'id-ID', timezoneId: 'Asia/Jakarta' })
  const buyer = await phone.newPage()
  const { pathname } = new URL((await orderOf(payer)).billUrl, world.url)
  const answer = await buyer.goto(`${world.url}${pathname}`)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  await expect(buyer.getByRole('heading', { name: `Tagihan dari @${handle}` })).toBeVisible()
  await expect(buyer.getByText('1234 5678 90')).toBeVisible()
  for (const item of bills.get(payer.uniqueId)?.items ?? [])
    await expect(buyer.getByText(item, { exact: true })).toBeVisible()
  await buyer.getByRole('heading', { name: 'Paketnya dikirim ke mana?' }).click()
  await buyer.getByLabel('Nama penerima').fill('Rina Susanti')
  await buyer.getByLabel('Nomor HP').fill('0812 3456 7890')
  await buyer.getByLabel(/^Alamat lengkap/).fill('Jl. Mawar 5\nKec. Menteng, Jakarta 10310')
  await buyer.getByRole('button', { name: 'Simpan alamat' }).click()
  await expect(buyer.getByText('Tersimpan. Penjual bisa lihat.')).toBeVisible()
  // Links are forwarded: what was typed comes back masked.
  await expect(buyer.getByText('0812 3456 7890')).toHaveCount(0)
  await buyer.getByRole('button', { name: 'Saya sudah bayar' }).click()
  await expect(buyer.getByText(/^Penjual sudah dikabari/)).toBeVisible()

  // The seller sees it, and that somebody's time is over.
  await world.database.query(
    `update orders set pay_by = pay_by - interval '2 days' where session_id = '${sessionId}' and account_id = '${loser.userId}'`,
  )
  await page.reload()
  await page.getByRole('button', { name: `${t.act.paid}: ${payer.nickname}` }).click()
  await expect.poll(async () => (await orderOf(payer)).status).toBe('paid')
  await buyer.reload()
  await expect(buyer.getByText('Lunas. Makasih ya!')).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Saya sudah bayar' })).toHaveCount(0)
  await buyer.goto(`${world.url}/b/AAAAAAAAAAAAAAAAAAAAAA`)
  await expect(buyer.getByRole('heading', { name: 'Tagihan ini nggak ada (lagi)' })).toBeVisible()
  await phone.close()
  await page.getByRole('button', { name: new RegExp(`^${RegExp.escape(loser.nickname)}`) }).click()
  const dialog = page.getByRole('dialog', { name: loser.nickname })
  await dialog.getByRole('button', { name: `${t.act.passOn}: ${loser.nickname}` }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Pass on|Oper)$/ })
    .click()
  await expect(page.getByText(t.passedOnTo(`${late.item} → ${heir.nickname}`))).toBeVisible()
  const remaining = welcome.filter(({ userId }) => userId !== loser.userId)
  const lists = listsOf(remaining)
  const all = billsOf(lists)
  const sums = {
    ...sent,
    [payer.uniqueId]: `paid ${all.get(payer.uniqueId)?.sum}`,
    [loser.uniqueId]: `lapsed ${bills.get(loser.uniqueId)?.sum}`,
    [heir.uniqueId]: `draft ${all.get(heir.uniqueId)?.sum}`,
  }
  await expect.poll(told).toEqual(sums)

  // A parcel for who has paid.
  await page.goto(`/app/parcels?session=${sessionId}`)
  const main = page.getByRole('main')
  await main.getByRole('tab', { name: 'Label' }).click()
  await expect(main.getByRole('article')).toHaveCount(1)
  const [label, ...more] = readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(more).toEqual([])
  // The typeface draws an x between digits as a sign.
  const onIt = label?.text.replaceAll('×', 'x')
  const contact = ['RinaSusanti', '081234567890', 'Jl.Mawar5', 'Kec.Menteng,Jakarta10310']
  for (const part of [`@${handle}`, ...contact, ...(bills.get(payer.uniqueId)?.items ?? [])])
    expect(onIt).toContain(part)

  // What is taken home is what a few lines of arithmetic say.
  await page.goto(`/app/recap?session=${sessionId}`)
  const recap = createRecapPage(page, words)
  expect((await recap.exportCsv()).bytes.toString()).toBe(expectedCsv(lists).toString())
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tagihan (CSV)' }).click(),
  ])
  const [, ...rows] = readCsv(await readFile(await download.path(), 'utf8'))
  const inWords = Object.entries(sums).map(([name, each]) => [
    name,
    each.replace(/^[a-z]+/, (status) => STATUS[status] ?? status),
  ])
  expect(
    Object.fromEntries(
      rows.map(([name = '', , status, , , , , , total]) => [name, `${status} ${total}`]),
    ),
  ).toEqual(Object.fromEntries(inWords))
  const winnings = [...all.values()].reduce((sum, { sum: each }) => sum + each - SHIPPING, 0)
  const rupiah = new Intl.NumberFormat('id-ID').format(winnings)
  // On a phone it is there on a tap: what was paid, and what is open, come first.
  await page.getByRole('button', { name: 'Semua angka' }).click()
  const sold = page.getByRole('region', { name: 'Penjualan live ini' })
  await expect(sold.getByText(`Rp ${rupiah}`).filter({ visible: true }).first()).toBeVisible()
})

/** As the file of bills tells them. */
const STATUS: Record<string, string> = {
  draft: 'Belum ditagih',
  sent: 'Ditagih',
  paid: 'Lunas',
  lapsed: 'Hangus',
}

/** By stamp; nobody claims with their own comment in their own live. */
const listsOf = (chats: readonly Chat[]) => expectedLists(chats, CODES.toReversed())

const namesOf = (lists: readonly ExpectedList[]) =>
  Object.fromEntries(
    lists.map(({ item, places }) => [item, places.map(({ uniqueId }) => uniqueId)]),
  )

/** What each winner has to pay, by their name: nobody wants more than one of an item. */
function billsOf(lists: readonly ExpectedList[]): Map<string, { items: string[]; sum: number }> {
  const bills = new Map<string, { items: string[]; sum: number }>()
  for (const { item, places } of lists)
    for (const { uniqueId } of places.slice(0, stockOf(item))) {
      const { items, sum } = bills.get(uniqueId) ?? { items: [], sum: SHIPPING }
      bills.set(uniqueId, { items: [...items, item], sum: sum + priceOf(item) })
    }
  return bills
}

/** Cells of a file in which quoted ones may hold commas, quotes and line breaks. */
const readCsv = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) =>
        quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
