import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { readPdf } from './support/read-pdf.ts'
import { callAs } from './support/seller-call.ts'

/** Millimetres as PDFs measure them. */
const points = (mm: number) => Math.round((mm / 25.4) * 72)
/** As `readPdf` has it; the typeface draws the x between digits as a sign. */
const bare = (text: string) => text.replace(/\s/g, '')

const NAMES = ['Rina', 'W'.repeat(30), 'نور الهدى', 'Dewi']

test('A win gets its label from the live page, one on each page of the roll, as wide as the paper', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  const name = 'Gamis merah maroon dengan bordir tangan ukuran jumbo sekali'
  await call('POST', '/item-clues', { clueText: 'A12', name, price: 195_000, stock: 3 })
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = String(
        Number(document.documentElement.dataset.printed ?? 0) + 1,
      )
    }
  })
  await goLive({ page, words, world }, seller.handle)
  const userId = (index: number) => String(7_400_000_000_000_000_000n + BigInt(index))
  const says = (at: number) => ({ comment: 'a12', nickname: NAMES[at] ?? '', userId: userId(at) })
  await world.simulator.say(seller.handle, [says(0), says(1), says(2), says(3)])

  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Label pemenang' }).click()
  const sheet = page.getByRole('dialog', { name: 'Label pemenang' })
  await sheet.getByRole('button', { name: 'Cetak 3 label baru' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
  await expect(sheet.getByText('Semua label sudah dicetak', { exact: false })).toBeVisible()
  for (const [paper, width, height] of [
    ['58 mm', 58, 40],
    ['80 mm', 80, 50],
  ] as const) {
    await sheet.getByRole('radio', { name: paper }).check()
    const pages = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages.map((each) => [Math.round(each.width), Math.round(each.height)])).toEqual(
      Array(3).fill([points(width), points(height)]),
    )
    const texts = pages.map(({ text }) => text)
    for (const part of ['1', 'Rina', 'A12', 'Gamis merah maroon'])
      expect(texts[0]).toContain(bare(part))
    expect(texts[1]).toContain('WWWWWW')
    expect(texts[2]).toMatch(/[\u0600-\u06ff\ufe70-\ufeff]/)

    await page.emulateMedia({ media: 'print' })
    // What is printed is within the part of the paper that the printer's head reaches.
    const head = { 58: 48, 80: 72 }[width]
    const outside = await page
      .locator('body > [data-win-labels] > .win-label')
      .evaluateAll((labels, reach) => {
        const mm = 96 / 25.4
        return labels.flatMap((label) => {
          const box = label.getBoundingClientRect()
          const margin = (box.width - reach * mm) / 2
          return [...label.querySelectorAll('p')]
            .map((part) => ({ text: part.textContent, at: part.getBoundingClientRect() }))
            .filter(
              ({ at }) =>
                at.left < box.left + margin - 1 ||
                at.right > box.right - margin + 1 ||
                at.top < box.top ||
                at.bottom > box.bottom,
            )
            .map(({ text }) => text)
        })
      }, head)
    expect(outside).toEqual([])
    await page.emulateMedia({ media: null })
  }

  // Who comes up for a place that is free is new, the others are not printed twice.
  await sheet.getByRole('button', { name: 'Cetak lagi A12 buat Rina' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '2')
  expect(readPdf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // Without the sheet, the page prints as it always did.
  const whole = readPdf(await page.pdf({ preferCSSPageSize: true }))
  expect(whole.map(({ width }) => Math.round(width))).not.toContain(points(80))
})
