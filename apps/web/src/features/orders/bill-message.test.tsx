import type { Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it } from 'vitest'
import { CLIENT_CONFIG } from '../../shared/testing/client-config.ts'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { useBillMessage, useFairLine, useWhatsAppLink } from './bill-message.ts'

const to = (phone: string) => ({ contact: { name: '', phone, address: '' } }) as Order

function Link({ order }: { order: Order }) {
  return <a href={useWhatsAppLink()(order, 'Hi & thanks')}>chat</a>
}
const href = () => screen.getByRole('link').getAttribute('href')

it('dials numbers without a calling code as the installation does', async () => {
  const config = { body: { ...CLIENT_CONFIG, homeCallingCode: '60' } }
  const server = forgeServer({ 'GET /client-config': config })
  await renderScreen(<Link order={to('012-345 6789')} />, { server })
  await waitFor(() => expect(href()).toBe('https://wa.me/60123456789?text=Hi%20%26%20thanks'))
})

it.each([
  ['0812 3456 7890', '6281234567890'],
  ['+60 12 345 6789', '60123456789'],
  ['+62 0812 3456 7890', '6281234567890'],
  ['62 0812 3456 7890', '6281234567890'],
  ['+62 (0)812 3456 7890', '6281234567890'],
])('dials %s as %s where it names none', async (phone, dialled) => {
  const server = forgeServer({ 'GET /client-config': { body: CLIENT_CONFIG } })
  await renderScreen(<Link order={to(phone)} />, { server })
  await waitFor(() => expect(server.bodiesOf('GET /client-config')).not.toEqual([]))
  expect(href()).toBe(`https://wa.me/${dialled}?text=Hi%20%26%20thanks`)
})

it.each([
  ['en', 'SGD', 'Asia/Jakarta', 'Nov 20, 2026', 'Nov 20, 2026, 11:30 PM WIB'],
  ['id', 'IDR', 'Asia/Jayapura', '21 Nov 2026', '21 Nov 2026, 01.30 WIT'],
  // The app in English leaves the message in the language of who pays in rupiah.
  ['en', 'IDR', 'Asia/Jayapura', '21 Nov 2026', '21 Nov 2026, 01.30 WIT'],
] as const)(
  'tells times in the zone of the shop: %s, %s, %s',
  async (language, currency, timeZone, date, payBy) => {
    const shop = aShop({
      currency,
      timeZone,
      templates: { en: '{date}: {pay_by}', id: '{tanggal}: {batas_bayar}' },
    })
    const order = anOrder('1', { status: 'sent', payBy: '2026-11-20T16:30:00.000Z' })
    function Message() {
      const write = useBillMessage('2026-11-20T15:30:00.000Z', 'template')
      return <p>{write?.(order)}</p>
    }
    const server = forgeServer({ 'GET /shop': { body: shop } })
    await renderScreen(
      <Suspense>
        <Message />
      </Suspense>,
      { server, language },
    )
    expect(await screen.findByText(`${date}: ${payBy}`)).toBeTruthy()
  },
)

it('keeps the usual message in Indonesian for prices in rupiah as the app is set to English', async () => {
  const order = anOrder('1', { status: 'sent', shipping: 10_000, adjustment: -5_000 })
  function Message() {
    return <pre>{useBillMessage('2026-11-20T15:30:00.000Z', 'template')?.(order)}</pre>
  }
  const of = async (shop: Parameters<typeof aShop>[0]) => {
    const server = forgeServer({ 'GET /shop': { body: aShop(shop) } })
    const view = await renderScreen(
      <Suspense>
        <Message />
      </Suspense>,
      { server },
    )
    const text = (await screen.findByText(/Total/)).textContent?.replaceAll(/\s/g, ' ')
    view.unmount()
    return text
  }
  expect(await of({})).toMatch(
    /^Halo kak Buyer 1, rekap live 20 Nov 2026: A12 Dress: Rp 100.000 Diskon: .*5.000 Ongkir: Rp 10.000/,
  )
  expect(await of({ currency: 'SGD' })).toMatch(/^Hi Buyer 1, .* Discount: /)
  const own = { en: 'Total: {total}', id: null }
  expect(await of({ templates: own })).toMatch(/^Total: Rp 100,000$/)
  const both = { reminders: { en: null, id: 'Sudah?' } }
  expect(await of({ templates: own, ...both })).toMatch(/^Halo kak/)
})

it('asks for what is left of a bill of which a part came since it was sent', async () => {
  const shop = aShop({ templates: { en: '{items} | {total}', id: null } })
  const order = anOrder('1', { status: 'sent', due: 40_000, received: 60_000 })
  function Message() {
    return <p>{useBillMessage('2026-11-20T15:30:00.000Z', 'template')?.(order)}</p>
  }
  const server = forgeServer({ 'GET /shop': { body: shop } })
  await renderScreen(
    <Suspense>
      <Message />
    </Suspense>,
    { server },
  )
  const text = (await screen.findByText(/\|/)).textContent?.replaceAll(/\s/g, ' ')
  expect(text).toMatch(/A12 Dress: Rp 100,000 .*60,000 \| Rp 40,000$/)
})

it.each([
  ['2026-11-21', 'Nov 20, 2026 and Nov 21, 2026', ['Nov 20, 2026:'], ['Nov 21, 2026:']],
  // What was won on one day stands under no other.
  ['2026-11-20', 'Nov 20, 2026', [], []],
])(
  'tells on which day what was won, and that shipping is paid once: %s',
  async (day, date, first, second) => {
    const [line] = anOrder('1').lines as [Order['lines'][number]]
    const lives = ['s1', 's2'] as SessionId[]
    const days = ['2026-11-20', day]
    const order = anOrder('1', {
      status: 'sent',
      lives: lives.map((sessionId, at) => ({ sessionId, startTime: `${days[at]}T12:00:00.000Z` })),
      lines: lives.map((sessionId) => ({ ...line, sessionId })),
      shipping: 10_000,
      total: 210_000,
    })
    function Message() {
      return <pre>{useBillMessage(`${day}T12:00:00.000Z`, 'template')?.(order)}</pre>
    }
    const templates = { en: '{date}\n{items}\nShipping: {shipping}', id: null }
    const server = forgeServer({ 'GET /shop': { body: aShop({ templates }) } })
    await renderScreen(
      <Suspense>
        <Message />
      </Suspense>,
      { server },
    )
    const written = await screen.findByText(/Shipping/)
    expect(written.textContent?.replaceAll('\u00a0', ' ')).toBe(
      [
        date,
        ...first,
        'A12 Dress: Rp 100,000',
        ...second,
        'A12 Dress: Rp 100,000',
        'Shipping: Rp 10,000 (once for all)',
      ].join('\n'),
    )
  },
)

it('tells of the seal of a live that can be checked, and nothing of another', async () => {
  const [kept, other] = ['kept', 'other'] as SessionId[]
  function Lines() {
    return <pre>{`${useFairLine(kept as SessionId)}|${useFairLine(other as SessionId)}`}</pre>
  }
  const server = forgeServer({
    'GET /livestreams/kept/fair': {
      body: { isKept: true, canKeep: true, size: 230, root: 'q1w2E3r4T5/6' },
    },
    'GET /livestreams/other/fair': {
      body: { isKept: true, canKeep: true, size: null, root: null },
    },
  })
  await renderScreen(
    <Suspense>
      <Lines />
    </Suspense>,
    { server },
  )
  await screen.findByText(/\/fair\/kept · 230 · q1w2E3r4T5\/6\|$/)
})
