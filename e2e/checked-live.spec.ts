import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { callAs } from './support/seller-call.ts'

const LABELS = {
  en: {
    receipt: 'Receipt',
    keep: 'Let others check this live',
    share: 'Share proof',
    open: 'Open the proof',
    right: /^Right: this claim is number \d+ of the list/,
    signed: 'The signature of Dibs is right.',
    checkAll: 'Check the whole list',
    all: /^Right: all \d+ entries lead to the sealed signs\.$/,
    second: 'Number 2 of 2 by the platform’s stamps, 0.41 s after the first.',
    compare: 'Number and signs',
    compareButton: 'Compare',
    same: /^The same: the list had these signs at \d+ entries\.$/,
    save: 'Save as a file',
    bill: 'Check A12',
    seen: /^The list goes on from all that this browser has seen/,
    changed: /this claim is not in the sealed list/,
    gone: 'There is nothing to check here',
  },
  id: {
    receipt: 'Bukti klaim',
    keep: 'Biar live ini bisa dicek orang',
    share: 'Bagikan bukti',
    open: 'Buka bukti',
    right: /^Benar: klaim ini nomor \d+ di catatan/,
    signed: 'Tanda tangan Dibs benar.',
    checkAll: 'Cek seluruh catatan',
    all: /^Benar: \d+ isi semuanya cocok dengan tanda yang disegel\.$/,
    second: 'Nomor 2 dari 2 menurut stempel platform, 0,41 detik setelah yang pertama.',
    compare: 'Nomor dan tanda',
    compareButton: 'Cocokkan',
    same: /^Sama: tandanya memang itu waktu isinya \d+\.$/,
    save: 'Simpan jadi file',
    bill: 'Cek A12',
    seen: /^Catatannya nyambung dengan semua yang pernah dilihat/,
    changed: /klaim ini nggak ada di catatan yang disegel/,
    gone: 'Nggak ada yang bisa dicek di sini',
  },
} as const

type Orders = { orders: { customerAccountId: string; customerNickname: string }[] }
type Kept = { size: number; root: string }
const run = promisify(execFile)
const VERIFY = join(import.meta.dirname, '../scripts/verify.mjs')

test('A buyer checks with their own browser that the place is right, and with a program', {
  tag: '@once',
}, async ({ page, words, world, enterAs, openDevice, guard, language }) => {
  const labels = LABELS[language]
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', { clueText: 'A12', price: 195_000 })
  const live = await goLive({ page, words, world }, seller.handle)
  const { id: sessionId } = (await call<{ data: { id: string } }>('GET', '/livestreams/active'))
    .data
  const from = Date.now() - 60_000
  await world.simulator.say(seller.handle, [
    { nickname: 'Rina', comment: 'a12 kak', createTime: String(from) },
    { nickname: 'Budi', comment: 'A12', createTime: String(from + 410) },
  ])
  await live.expectOrder('A12', ['Rina', 'Budi'])

  // The seller switches it on, and gives Budi the proof.
  const place = await live.openPlace('A12', 'Budi')
  await place.getByText(labels.receipt, { exact: true }).click()
  await place.getByRole('button', { name: labels.keep }).click()
  await expect(place.getByRole('button', { name: labels.share })).toBeVisible()
  const path = await place.getByRole('link', { name: labels.open }).getAttribute('href')
  await place.getByRole('button', { name: words.close }).click()

  const buyer = await openDevice()
  await buyer.goto(path ?? '')
  await expect(buyer.getByText(labels.right)).toBeVisible()
  await expect(buyer.getByText(labels.signed)).toHaveCount(2)
  await buyer.getByRole('button', { name: labels.checkAll }).click()
  await expect(buyer.getByText(labels.all)).toBeVisible()
  await expect(buyer.getByText(labels.second)).toBeVisible()
  const { size, root } = await call<Kept>('GET', `/livestreams/${sessionId}/fair`)
  // As the message of a bill has it, pasted whole.
  const line = `${new URL(path ?? '', buyer.url()).href.split('#')[0]} · ${size} · ${root}`
  await buyer.getByLabel(labels.compare).fill(line)
  await buyer.getByRole('button', { name: labels.compareButton }).click()
  await expect(buyer.getByText(labels.same)).toBeVisible()
  const download = buyer.waitForEvent('download')
  await buyer.getByRole('button', { name: labels.save }).click()
  const file = await (await download).path()
  expect(JSON.parse(await readFile(file, 'utf8')).format).toBe('dibs-fair-1')
  const { stdout } = await run(process.execPath, [VERIFY, file])
  expect(stdout).toContain('all right')

  // After the end there is one more seal; the bill leads to its own proof.
  await live.disconnect()
  await live.expectEnded()
  await expect
    .poll(async () => (await call<Kept>('GET', `/livestreams/${sessionId}/fair`)).size)
    .toBeGreaterThan(0)
  const orders = `/livestreams/${sessionId}/orders`
  const found = (await call<Orders>('GET', orders)).orders
  const rina = found.find(({ customerNickname }) => customerNickname === 'Rina')
  const order = `${orders}/${rina?.customerAccountId}`
  const { billUrl } = await call<{ billUrl: string }>('PATCH', order, { status: 'sent' })
  await buyer.goto(new URL(billUrl).pathname)
  await buyer.getByRole('link', { name: labels.bill }).click()
  await expect(buyer.getByText(labels.right)).toBeVisible()
  await expect(buyer.getByText(labels.seen)).toBeVisible()

  // A proof that was changed on its way shows nothing, also after another one in the same tab; and a live
  // without a log has none.
  const [address = '', fragment = ''] = (path ?? '').split('#')
  const proof = JSON.parse(Buffer.from(fragment, 'base64url').toString())
  const forged = { ...proof, entry: proof.entry.replace('"A12"', '"A13"') }
  await buyer.goto(`${address}#${Buffer.from(JSON.stringify(forged)).toString('base64url')}`)
  await expect(buyer.getByText(labels.changed)).toBeVisible()
  guard.tolerate(404, /^\/api\/fair\//)
  await buyer.goto(`/fair/${sessionId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`)
  await expect(buyer.getByRole('heading', { name: labels.gone })).toBeVisible()
})
