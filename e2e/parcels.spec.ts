import decodeQR from 'qr/decode.js'
import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'
import { readPdf } from './support/read-pdf.ts'
import { callAs } from './support/seller-call.ts'

type Order = { customerAccountId: string; customerNickname: string; status: string }
type Orders = { orders: Order[] }

/** Millimetres as PDFs measure them. */
const points = (mm: number) => (mm / 25.4) * 72
/** As `readPdf` has it; the typeface draws the x between digits as a sign. */
const bare = (text: string) => text.replace(/\s/g, '').replace(/(\d)x(?=\d)/g, '$1×')

const LONG = Array.from(
  { length: 9 },
  (_, n) => `Jl. Raya Kampung Melayu Kecil Gang ${n + 1} RT 0${n + 1}/RW 12`,
)
const BUYERS = [
  {
    name: 'Rina',
    contact: {
      name: 'Rina Susanti',
      phone: '0812 3456 7890',
      address: 'Jl. Mawar 5\nKec. Menteng, Jakarta 10310',
    },
  },
  {
    name: 'Putri',
    contact: { name: 'W'.repeat(100), phone: '+62 812 0000 0001', address: LONG.join('\n') },
  },
  {
    name: 'Noor',
    contact: {
      name: 'نور الهدى عبد الرحمن',
      phone: '0813 1111 2222',
      address: `${'شارع الملك عبد العزيز، مبنى رقم ٢٥، الطابق الثالث، '.repeat(9)}`,
    },
  },
  { name: 'Dewi', contact: null },
]

test('Parcels are packed and get their labels, one on each sheet, also the long ones', {
  tag: '@once',
}, async ({ page, words, world, enterAs }) => {
  const seller = await enterAs({ items: [] })
  const call = callAs(world, seller)
  await call('POST', '/item-clues', {
    clueText: 'A12',
    name: 'Gamis merah',
    price: 195_000,
    stock: 9,
  })
  await call('POST', '/item-clues', { clueText: 'B7', price: 50_000 })
  const live = await goLive({ page, words, world }, seller.handle)
  const { sessionId } = await page.evaluate(() => ({
    sessionId: JSON.parse(localStorage.getItem('activeStreamInfo') ?? '{}').stream_id as string,
  }))
  const userId = (index: number) => String(7_400_000_000_000_000_000n + BigInt(index))
  await world.simulator.say(seller.handle, [
    ...BUYERS.map(({ name }, at) => ({ comment: 'a12 kak', nickname: name, userId: userId(at) })),
    { comment: 'b7 kak', nickname: 'Rina', userId: userId(0) },
  ])
  const listOrders = async () =>
    (await call<Orders>('GET', `/livestreams/${sessionId}/orders`)).orders
  await expect.poll(async () => (await listOrders()).length).toBe(BUYERS.length)
  await live.disconnect()
  await live.expectEnded()
  const orders = await listOrders()
  for (const { customerAccountId, customerNickname } of orders) {
    const { contact } = BUYERS.find(({ name }) => name === customerNickname) ?? {}
    const path = `/livestreams/${sessionId}/orders/${customerAccountId}`
    await call('PATCH', path, { status: 'paid', ...(contact && { contact }) })
  }

  // As much as a sender may be: it leaves the buyer's address its room.
  const sender = { name: 'Toko Ani', phone: '0812 9999 0000', address: LONG.slice(0, 8).join('\n') }
  await call('PUT', '/shop', { sender })
  await page.goto(`/app/parcels?session=${sessionId}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Perlu dipacking' })).toContainText('4')
  const dewi = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Dewi' }) })
  await expect(dewi).toContainText('Belum ada alamat')
  await dewi.getByRole('checkbox').check()
  await dewi.getByRole('button', { name: 'Sudah dipacking' }).click()
  await expect(main.getByRole('heading', { name: 'Sudah dipacking' })).toContainText('1')
  await expect
    .poll(
      async () =>
        (await listOrders()).filter(({ status }: { status: string }) => status === 'packed').length,
    )
    .toBe(1)

  // On paper, too, where nothing can be pressed, each parcel says whose it is.
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Rina', 'Putri', 'Noor'])
    await expect(
      main.getByRole('heading', { name: new RegExp(`^No\\. \\d · ${name}`) }),
    ).toBeVisible()
  await expect(main.getByText('Dewi', { exact: true })).toBeVisible()
  await page.emulateMedia({ media: null })

  await main.getByRole('tab', { name: 'Label' }).click()
  await expect(main.getByRole('article')).toHaveCount(3)
  for (const [paper, width, height] of [
    ['100 × 150 mm', 100, 150],
    ['A6', 105, 148],
  ] as const) {
    // Who prints at once gets all of an address: its letters are fitted before anything else is done.
    const fitted = await main.getByRole('radio', { name: paper }).evaluate(async (radio) => {
      ;(radio as HTMLElement).click()
      await Promise.resolve()
      const boxes = document.querySelectorAll<HTMLElement>('.label .overflow-hidden')
      return Array.from(boxes, (box) => box.style.fontSize)
    })
    expect(fitted).toHaveLength(9)
    expect(fitted).not.toContain('')
    const pages = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages.map((each) => [Math.round(each.width), Math.round(each.height)])).toEqual(
      Array(3).fill([Math.round(points(width)), Math.round(points(height))]),
    )
    const texts = pages.map(({ text }) => text)
    const ofRina = texts.find((text) => text.includes(bare('Rina Susanti'))) ?? ''
    for (const part of [
      'Jl. Mawar 5',
      '0812 3456 7890',
      '1 × A12',
      'Gamis merah',
      '1 × B7',
      'Toko Ani',
      '0812 9999 0000',
      ...LONG.slice(0, 8),
    ])
      expect(ofRina).toContain(bare(part))
    const ofPutri = texts.find((text) => text.includes('W'.repeat(100))) ?? ''
    for (const line of LONG) expect(ofPutri).toContain(bare(line))
    expect(texts.some((text) => /[\u0600-\u06ff\ufe70-\ufeff]/.test(text))).toBe(true)
  }

  await page.emulateMedia({ media: 'print' })
  const overflowing = () =>
    main.getByRole('article').evaluateAll((labels) =>
      labels
        .flatMap((label) =>
          [...label.querySelectorAll('p, li, svg')].map((part) => ({ label, part })),
        )
        .filter(({ label, part }) => {
          const [inner, box] = [part, part.closest('.overflow-hidden') ?? label].map((each) =>
            each.getBoundingClientRect(),
          ) as [DOMRect, DOMRect]
          return (
            inner.bottom > box.bottom + 1 ||
            inner.right > box.right + 1 ||
            inner.left < box.left - 1
          )
        })
        .map(({ part }) => part.textContent),
    )
  await expect.poll(overflowing).toEqual([])
  const number = main.getByRole('img').first()
  const expected = (await number.getAttribute('aria-label'))?.match(/\w{3}-\w{3}-\w{2}/)?.[0]
  const { data, width, height } = await page.evaluate(
    async (png) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(png)]))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
      context.drawImage(image, 0, 0)
      const pixels = context.getImageData(0, 0, image.width, image.height)
      return { data: [...pixels.data], width: image.width, height: image.height }
    },
    [...(await number.screenshot())],
  )
  expect(decodeQR({ data: Uint8Array.from(data), width, height })).toBe(expected)
})
