import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { forgeServer } from '../testing/forge-server.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { aShop } from '../testing/shop.ts'
import { useMoney } from './use-money.ts'

/** An amount as a screen shows it; `null` where there is none to show. */
function Shown({ price }: { price: number | null }) {
  const { format } = useMoney({ isNeeded: price !== null })
  return <p>{price === null ? 'Red dress' : format(price)}</p>
}

const dollars = { body: aShop({ currency: 'SGD' }) }

it('amounts are in the shop’s currency, which is kept for when no answer comes', async () => {
  const server = forgeServer({ 'GET /shop': dollars })
  const { store } = await renderScreen(<Shown price={1_250} />, { server })
  await screen.findByText(/SGD.12.50|S?\$12.50/)
  expect(store.kept.get('dibs.currency')).toBe('SGD')
})

it('without an answer they are in the one that was last known', async () => {
  await renderScreen(<Shown price={1_250} />, { stored: { 'dibs.currency': 'SGD' } })
  await screen.findByText(/SGD.12.50|S?\$12.50/)
})

it.each(['XXX', ''])('a kept currency %j that there is none of is not believed', async (kept) => {
  await renderScreen(<Shown price={195_000} />, {
    stored: { 'dibs.currency': kept },
  })
  await screen.findByText(/^(?:Rp|IDR).195.000$/)
})

it('a shop is not asked for where nothing has a price', async () => {
  const { server } = await renderScreen(<Shown price={null} />)
  await screen.findByText('Red dress')
  expect(server.requests).toEqual([])
})
