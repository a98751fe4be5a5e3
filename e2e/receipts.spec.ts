import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { createLivePage, goLive } from './support/live-page.ts'

const LABELS = {
  en: {
    receipt: 'Receipt',
    first: /^First by 0\.4 s, ahead of Budi\.$/,
    passed: /^Rina wrote 0\.4 s earlier, but you moved places\.$/,
    contained: '“A12”, contained in the comment',
    made: /^Made winner: Waitlist #1 → Winner/,
    device: /Chrome/,
    afterGap: 'After a gap',
    gapMeans: /Somebody may have been earlier/,
    takenDown: 'Taken down',
    question: 'A question?',
    cancels: 'Cancels?',
    also: 'Also B3',
    add: 'Add to B3',
    holds: 'On B3 already',
    late: 'Rini’s comment came in late and was first by 0.4 s: Rini is ahead of Budi now.',
    dismiss: 'Dismiss',
  },
  id: {
    receipt: 'Bukti klaim',
    first: /^Lebih dulu 0,4 dtk, di depan Budi\.$/,
    passed: /^Rina menulis 0,4 dtk lebih dulu, tapi kamu atur posisinya\.$/,
    contained: '“A12”, ada di dalam komentar',
    made: /^Dijadikan pemenang: Antrean #1 → Pemenang/,
    device: /Chrome/,
    afterGap: 'Habis terputus',
    gapMeans: /Bisa jadi ada yang lebih dulu/,
    takenDown: 'Dihapus di TikTok',
    question: 'Cuma tanya?',
    cancels: 'Batal?',
    also: 'Juga B3',
    add: 'Masukkan ke B3',
    holds: 'Sudah ada di B3',
    late: 'Komentar Rini telat masuk, padahal lebih dulu 0,4 dtk: sekarang Rini di depan Budi.',
    dismiss: 'Tutup',
  },
} as const

/** More than the provider sends again after a reconnect. */
const LOST = Array.from({ length: 12 }, (_, index) => ({ comment: `komentar ${index + 1}` }))
/** A comment that was written so many seconds after a moment of the last minute. */
const start = () => Date.now() - 60_000
const said = (from: number, nickname: string, comment: string, second: number) => ({
  nickname,
  comment,
  createTime: String(from + second * 1_000),
})

/** The row of a buyer in the waitlists. */
const rowOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasNot: page.getByRole('heading') })
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${name}, `) }) })

test('A receipt shows by how much somebody was first, and that the seller moved them', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, language }) => {
  const labels = LABELS[language]
  const { handle } = await enterAs({ items: ['A12'] })
  const live = await goLive({ page, words, world }, handle)
  const from = start()
  await world.simulator.say(handle, [
    said(from, 'Rina', 'a12 kak', 1),
    said(from, 'Budi', 'A12', 1.4),
  ])
  await live.expectOrder('A12', ['Rina', 'Budi'])
  const place = await live.openPlace('A12', 'Rina')
  await expect(place.getByText(labels.first).first()).toBeVisible()
  await place.getByText(labels.receipt, { exact: true }).click()
  await expect(place.getByText(labels.contained)).toBeVisible()
  await place.getByRole('button', { name: words.close }).click()

  await live.move('A12', 'Budi', 'winner')
  await live.expectOrder('A12', ['Budi', 'Rina'])
  // It pushes the lists down.
  await expect(page.getByRole('button', { name: words.live.undo('Budi', 'A12') })).toBeVisible()
  const moved = await live.openPlace('A12', 'Budi')
  await expect(moved.getByText(labels.passed).first()).toBeVisible()
  await moved.getByText(labels.receipt, { exact: true }).click()
  const change = moved.getByRole('listitem').filter({ hasText: labels.made })
  await expect(change).toHaveText(labels.device)
})

test('Doubtful claims are marked before they are announced, and say what the mark means', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, language }) => {
  const labels = LABELS[language]
  const { handle } = await enterAs({ items: ['A12', 'B3'] })
  const live = await goLive({ page, words, world }, handle)
  const from = start()
  const { comments } = await world.simulator.say(handle, [
    said(from, 'Rina', 'a12 masih ada?', 1),
    said(from, 'Budi', 'batal A12', 2),
    said(from, 'Sari', 'b3', 3),
  ])
  await live.expectOrder('A12', ['Rina', 'Budi'])
  // In words on the winner, otherwise as an icon with a name.
  await expect(rowOf(page, 'Rina').getByText(labels.question, { exact: true })).toBeVisible()
  await expect(rowOf(page, 'Budi').getByRole('img', { name: labels.cancels })).toBeVisible()
  await expect(rowOf(page, 'Sari').getByRole('img')).toHaveCount(0)

  await world.simulator.causeFault(handle, {
    kind: 'delete',
    messageIds: comments.slice(0, 1).map(({ msgId }) => msgId),
  })
  await expect(rowOf(page, 'Rina').getByText(labels.takenDown, { exact: true })).toBeVisible()
  // It stays a claim.
  await live.expectOrder('A12', ['Rina', 'Budi'])

  await world.simulator.causeFault(handle, { kind: 'drop', seconds: 3 })
  await expect(live.main.getByText(words.live.notHeard).first()).toBeVisible()
  await world.simulator.say(handle, LOST)
  await expect(live.main.getByText(words.live.reconnecting)).toHaveCount(0)
  const removal = await live.askToRemove('B3', 'Sari')
  await removal.getByRole('button', { name: words.live.removeConfirm }).click()
  await world.simulator.say(handle, [{ nickname: 'Putri', comment: 'B3' }])
  await live.expectOrder('B3', ['Putri'])
  await expect(rowOf(page, 'Putri').getByText(labels.afterGap, { exact: true })).toBeVisible()
  const place = await live.openPlace('B3', 'Putri')
  await expect(place.getByText(labels.gapMeans)).toBeVisible()
})

test('A comment that names another item is added to it with one tap', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, language }) => {
  const labels = LABELS[language]
  const { handle } = await enterAs({ items: ['B3', 'A12'] })
  const live = await goLive({ page, words, world }, handle)
  await world.simulator.say(handle, [{ nickname: 'Rina', comment: 'a12 sama b3 ya kak' }])
  await live.expectOrder('A12', ['Rina'])
  await expect(rowOf(page, 'Rina').getByText(labels.also, { exact: true })).toBeVisible()
  const place = await live.openPlace('A12', 'Rina')
  await place.getByRole('button', { name: labels.add, exact: true }).click()
  await expect(place.getByText(labels.holds, { exact: true })).toBeVisible()
  await place.getByRole('button', { name: words.close }).click()
  await live.expectOrder('B3', ['Rina'])
  // There is nothing left to do.
  await expect(live.main.getByText(labels.also, { exact: true })).toHaveCount(0)
})

test('A late comment that takes a first place is told, once, on each device that showed another', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, openDevice, language }) => {
  const labels = LABELS[language]
  const seller = await enterAs({ items: ['A12'] })
  const { handle } = seller
  const live = await goLive({ page, words, world }, handle)
  const otherPage = await openDevice(seller)
  await otherPage.goto('/app/live')
  const other = createLivePage(otherPage, words)
  await other.expectListening(handle)
  const from = start()
  await world.simulator.say(handle, [said(from, 'Budi', 'a12', 1), said(from, 'Sari', 'a12', 2)])
  for (const device of [live, other]) await device.expectOrder('A12', ['Budi', 'Sari'])
  // A winner for so long may have been announced: the note stays until it is put away.
  const shownAt = Date.now()
  await expect.poll(() => Date.now() - shownAt).toBeGreaterThan(2_000)
  await world.simulator.say(handle, [said(from, 'Rini', 'A12', 0.6)])
  for (const device of [live, other]) {
    await device.expectOrder('A12', ['Rini', 'Budi', 'Sari'])
    await expect(device.main.getByText(labels.late, { exact: true })).toBeVisible()
  }
  await live.main.getByRole('button', { name: labels.dismiss }).click()
  await expect(live.main.getByText(labels.late, { exact: true })).toHaveCount(0)
  // The seller's own changes are not announced, on no device.
  await other.move('A12', 'Sari', 'winner')
  for (const device of [live, other]) {
    await device.expectOrder('A12', ['Sari', 'Rini', 'Budi'])
    await expect(device.main.getByText(labels.late, { exact: true })).toHaveCount(0)
  }
  await otherPage.reload()
  await other.expectOrder('A12', ['Sari', 'Rini', 'Budi'])
  await expect(otherPage.getByText(labels.late)).toHaveCount(0)
})
