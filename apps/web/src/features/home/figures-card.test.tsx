import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { FiguresCard } from './figures-card.tsx'

/** The first minute of December in Jakarta. */
const NOW = Date.parse('2026-11-30T17:01:00Z')
const NOTHING = { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 }
const figures = (pieces: number, sums: object) => ({
  body: { currency: 'IDR', pieces, sums: { ...NOTHING, ...sums } },
})
const open = (server: ReturnType<typeof forgeServer>) =>
  renderScreen(
    <Suspense>
      <FiguresCard />
    </Suspense>,
    { server, now: () => NOW },
  )

describe('The figures of a month', () => {
  it('are those of the month in Jakarta, and of the months before', async () => {
    const server = forgeServer({
      'GET /shop': { body: aShop({ banks: [{ bank: 'BCA', account: '1', holder: '' }] }) },
      'GET /figures': ({ query }) =>
        query.get('month') === '2026-11'
          ? figures(7, {
              won: 407_000,
              sent: 403_000,
              paid: 340_000,
              open: 63_000,
              owedBack: 9_000,
            })
          : figures(0, {}),
    })
    const { user } = await open(server)
    await screen.findByText('Nothing was sold in this month.')
    expect(screen.queryByText('To pay back')).toBeNull()
    expect(screen.getByText('December 2026')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Month after' }).hasAttribute('disabled')).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Month before' }))
    await screen.findByText(/407.000/)
    expect(screen.getByText('November 2026')).toBeTruthy()
    expect(screen.getByText('7 pieces')).toBeTruthy()
    expect(screen.getByText('Not paid').nextElementSibling?.textContent).toMatch(/63.000/)
    expect(screen.getByText('To pay back').nextElementSibling?.textContent).toMatch(/9.000/)
    expect(screen.queryByText(/do not say how to pay/)).toBeNull()
  })

  it('stand for each currency by themselves', async () => {
    const now = { currency: 'MYR', pieces: 2, sums: { ...NOTHING, won: 9_000 } }
    const before = { currency: 'IDR', pieces: 3, sums: { ...NOTHING, won: 407_000 } }
    const server = forgeServer({
      'GET /shop': { body: aShop() },
      'GET /figures': { body: { ...now, others: [before] } },
    })
    await open(server)
    await screen.findByText(/MYR.90.00/)
    expect(screen.getByText(/407.000/)).toBeTruthy()
    expect(screen.getByText('2 pieces')).toBeTruthy()
    expect(screen.getByText('3 pieces')).toBeTruthy()
  })

  it('say when bills lack a way to pay', async () => {
    const server = forgeServer({
      'GET /shop': { body: aShop() },
      'GET /figures': figures(1, { won: 5 }),
    })
    await open(server)
    await screen.findByText('Your bills do not say how to pay yet.')
    const link = screen.getByRole('link', { name: 'Add bank account or QRIS' })
    expect(link.getAttribute('href')).toBe('/app/shop')
  })

  it('can be asked for again when they could not be loaded', async () => {
    const server = forgeServer({
      'GET /shop': { body: aShop() },
      'GET /figures': { status: 400, body: { error: 'No.', code: 'bad_request' } },
    })
    const { user } = await open(server)
    await screen.findByText('The sales could not be loaded. No.')
    server.answer('GET /figures', figures(2, { won: 9_000 }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('2 pieces')
  })
})
