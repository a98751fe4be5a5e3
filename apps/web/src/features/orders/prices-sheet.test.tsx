import type { Orders } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Link, Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type ForgedRequest, forgeServer } from '../../shared/testing/forge-server.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { OrdersScreen } from './orders-screen.tsx'

const LIST = 'GET /livestreams/s1/orders'
const ITEM = (n: number) => `c0ffee00-0000-4000-8000-00000000000${n}` as ItemId
const CODES = ['A2', 'A10', 'B1']

/** A server that keeps the prices of three codes; two buyers won the first, and one each all. */
function keepPrices(prices: (number | null)[] = [null, null, null]) {
  const lineOf = (n: number) => ({
    itemClueId: ITEM(n),
    itemClueText: CODES[n] as string,
    name: n === 0 ? 'Gamis' : null,
    quantity: 2,
    price: prices[n] ?? null,
    amount: prices[n] ? prices[n] * 2 : null,
  })
  const orderOf = (id: string, ...codes: number[]) => {
    const lines = codes.map(lineOf)
    const isWhole = lines.every(({ amount }) => amount !== null)
    return anOrder(id, {
      lines,
      total: isWhole ? 1 : null,
      problem: isWhole ? null : 'unpriced',
    })
  }
  const server = forgeServer({
    'GET /shop': { body: aShop() },
    'GET /user/profile': { body: aProfile() },
    'GET /past-sessions': { body: [] },
    'GET /livestreams/active': { body: { data: null } },
    'GET /orders': { body: { currency: 'IDR', orders: [] } },
  })
  server.answer(LIST, () => ({
    body: {
      currency: 'IDR',
      totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
      orders: [orderOf('1', 2, 1, 0), orderOf('2', 0)],
    } satisfies Orders,
  }))
  const price =
    (n: number) =>
    ({ body }: ForgedRequest) => {
      prices[n] = (body as { price: number }).price
      return { body: { itemClueId: ITEM(n), itemClueText: CODES[n], claims: [] } }
    }
  for (const n of CODES.keys()) server.answer(`PATCH /livestreams/s1/items/${ITEM(n)}`, price(n))
  return { server, prices, works: price }
}

async function open(kept: ReturnType<typeof keepPrices>) {
  const { user } = await renderScreen(
    <Suspense>
      <OrdersScreen />
    </Suspense>,
    { server: kept.server, path: '/app/orders?session=s1' },
  )
  await user.click(await screen.findByRole('button', { name: '3 prices are missing' }))
  const sheet = await screen.findByRole('dialog', { name: 'Missing prices' })
  return { user, sheet }
}
const fields = (sheet: HTMLElement) => within(sheet).getAllByRole<HTMLInputElement>('textbox')

describe('The missing prices of a live', () => {
  it('are typed one after the other by the keyboard alone, and saved for all who won', async () => {
    const kept = keepPrices()
    const { user, sheet } = await open(kept)
    expect(fields(sheet).map((field) => field.labels?.[0]?.textContent)).toEqual([
      'A2 Gamis',
      'A10',
      'B1',
    ])
    expect(
      within(sheet)
        .getAllByText(/^\d buyers?$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['2 buyers', '1 buyer', '1 buyer'])
    await waitFor(() => expect(document.activeElement).toBe(fields(sheet)[0]))
    await user.keyboard('95rb{Enter}80.000{Enter}1,25jt{Enter}')
    await screen.findByText('3 prices saved')
    expect(kept.prices).toEqual([95_000, 80_000, 1_250_000])
    await screen.findByRole('button', { name: 'Send the next bill (2)' })
    expect(screen.queryByText(/missing/)).toBeNull()
  })

  it('are saved as far as they are typed, and the rest stays missing', async () => {
    const kept = keepPrices()
    const { user, sheet } = await open(kept)
    await user.type(fields(sheet)[1] as HTMLInputElement, '80rb')
    await user.click(within(sheet).getByRole('button', { name: 'Save 1 price' }))
    await screen.findByText('1 price saved')
    expect(kept.prices).toEqual([null, 80_000, null])
    await screen.findByRole('button', { name: '2 prices are missing' })
  })

  it('say at the field what is wrong, and keep what was typed, also when the sheet is closed', async () => {
    const kept = keepPrices()
    kept.server.answer(`PATCH /livestreams/s1/items/${ITEM(2)}`, {
      status: 400,
      body: { error: 'No.', code: 'bad_request' },
    })
    const { user, sheet } = await open(kept)
    await waitFor(() => expect(document.activeElement).toBe(fields(sheet)[0]))
    await user.keyboard('95rb{Enter}12.500rb{Enter}70rb{Enter}')
    expect((await within(sheet).findByRole('alert')).textContent).toBe(
      'Enter an amount, such as 15.000.',
    )
    expect(document.activeElement).toBe(fields(sheet)[1])
    expect(kept.prices).toEqual([null, null, null])
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: '3 prices are missing' }))
    const again = await screen.findByRole('dialog', { name: 'Missing prices' })
    expect(fields(again).map(({ value }) => value)).toEqual(['95rb', '12.500rb', '70rb'])
    await user.clear(fields(again)[1] as HTMLInputElement)
    await user.type(fields(again)[1] as HTMLInputElement, '12500')
    await user.click(within(again).getByRole('button', { name: 'Save 3 prices' }))
    await within(again).findByText('1 price could not be saved.')
    expect(kept.prices).toEqual([95_000, 12_500, null])
    expect(fields(again).map(({ value }) => value)).toEqual(['70rb'])
    expect(within(again).getByText('No.')).toBeTruthy()
    kept.server.answer(`PATCH /livestreams/s1/items/${ITEM(2)}`, kept.works(2))
    await user.click(within(again).getByRole('button', { name: 'Save 1 price' }))
    await waitFor(() => expect(kept.prices[2]).toBe(70_000))
  })

  it('ask whether so few rupiah were thousands, which one tap makes of them', async () => {
    const kept = keepPrices()
    const { user, sheet } = await open(kept)
    const [first, second] = fields(sheet) as [HTMLInputElement, HTMLInputElement]
    // A pad of figures has no letters, and "95rb" is a price.
    expect(first.inputMode).toBe('')
    await user.type(first, '999')
    within(sheet).getByRole('button', { name: 'Rp\u00a0999,000?' })
    await user.type(first, '0')
    expect(within(sheet).queryByRole('button', { name: /\?$/ })).toBeNull()
    await user.clear(first)
    await user.type(first, '150')
    await user.click(within(sheet).getByRole('button', { name: 'Rp\u00a0150,000?' }))
    expect(first.value).toBe('150,000')
    expect(document.activeElement).toBe(first)
    expect(within(sheet).queryByRole('button', { name: /\?$/ })).toBeNull()
    await user.type(second, '95rb')
    await user.click(within(sheet).getByRole('button', { name: 'Save 2 prices' }))
    await waitFor(() => expect(kept.prices).toEqual([150_000, 95_000, null]))
  })

  it('can be mended where it stands on a bill, for all who won the item', async () => {
    const kept = keepPrices([95_000, 80_000, 150])
    const { user } = await renderScreen(
      <Suspense>
        <OrdersScreen />
      </Suspense>,
      { server: kept.server, path: '/app/orders?session=s1' },
    )
    await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Buyer 1' }))
    const price = sheet.getByRole('button', { name: 'Price of B1: Rp\u00a0300. Change it' })
    await user.click(price)
    const field = sheet.getByLabelText<HTMLInputElement>('Price of B1')
    expect(document.activeElement).toBe(field)
    await user.click(price)
    expect(sheet.queryByLabelText('Price of B1')).toBeNull()
    await user.click(price)
    await user.keyboard('150rb{Enter}')
    await sheet.findByRole('button', { name: 'Price of B1: Rp\u00a0300,000. Change it' })
    expect(kept.prices).toEqual([95_000, 80_000, 150_000])
    expect(sheet.queryByLabelText('Price of B1')).toBeNull()
  })

  it('stand open for who comes by a link that asks for them', async () => {
    const { server } = keepPrices()
    const { user } = await renderScreen(
      <Suspense>
        <Routes>
          <Route path="/" element={<Link to="/app/orders?session=s1&prices=missing">To do</Link>} />
          <Route path="/app/orders" element={<OrdersScreen />} />
        </Routes>
      </Suspense>,
      { server },
    )
    await user.click(screen.getByRole('link', { name: 'To do' }))
    const sheet = await screen.findByRole('dialog', { name: 'Missing prices' })
    await waitFor(() => expect(document.activeElement).toBe(fields(sheet)[0]))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
