import { shareOut, waitlistToBody } from '@dibs/contract'
import { cleanup, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { aList, claimOf } from '../../shared/claims/testing/a-claim.ts'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { EndOfLive } from './end-of-live.tsx'

afterEach(cleanup)

const sold = (price: number | null, stock: number) => {
  const list = aList(claimOf('Rina', 1), claimOf('Budi', 2), claimOf('Sari', 3))
  return waitlistToBody(shareOut({ ...list, goods: { name: null, price, stock } }))
}

const ITEM = {
  id: '0198a0f0-0000-7000-8000-00000000000a',
  clue_text: 'A12',
  updated_at: '2026-01-01T00:00:00.000Z',
}

function open(waitlists: ReturnType<typeof sold>[], price?: number) {
  const server = forgeServer({
    'GET /item-clues': { body: [{ ...ITEM, ...(price && { price }) }] },
    'GET /shop': { body: aShop() },
    'GET /comments/s1/waitlists': { body: waitlists },
  })
  return renderScreen(
    <Suspense>
      <EndOfLive
        session={{ id: 's1' as never }}
        recap={(isSecond) => <p>{isSecond ? 'recap, second' : 'recap'}</p>}
      />
    </Suspense>,
    { server },
  )
}

const gaveUp = { commentText: 'batal kak', commentTimestamp: '2026-01-01T00:00:00.000Z' }

describe('The end of a live', () => {
  it('says what was sold, and leads to the bills', async () => {
    await open([sold(45_000, 2), sold(null, 1)])
    await screen.findByText(/^3 sold · \D*90,000 · 1 without a price$/)
    const link = screen.getByRole('link', { name: 'Bills' })
    expect(link.getAttribute('href')).toBe('/app/bills')
    screen.getByText('recap, second')
  })

  it('tells of winners who backed out and are counted still', async () => {
    const list = sold(45_000, 2)
    // The last of the three has won nothing.
    const claims = list.claims.map((claim, at) =>
      at === 0 ? claim : { ...claim, givenUp: gaveUp },
    )
    await open([{ ...list, claims }])
    await screen.findByText('Of these, 1 winner backed out. Settle it in the bills.')
  })

  it('tells of winners in doubt, with what one of them wrote', async () => {
    const list = sold(45_000, 2)
    const claims = list.claims.map((claim, at) =>
      at === 0 ? { ...claim, commentText: 'A10 kak' } : claim,
    )
    await open([{ ...list, claims }])
    await screen.findByText('Of these, 1 winner is in doubt (“A10 kak” for A1). Look in the bills.')
  })

  it('does so where other items have a price, and what was sold has none yet', async () => {
    await open([sold(null, 1)], 45_000)
    await screen.findByText('1 sold · none with a price yet')
    screen.getByRole('link', { name: 'Bills' })
  })

  it('leads to the recap alone where nothing has a price', async () => {
    const { server } = await open([sold(null, 1)])
    await screen.findByText('recap')
    await expect.poll(() => server.requests.length).toBeGreaterThan(0)
    expect(screen.queryByRole('link')).toBeNull()
    expect(server.requests.some(({ call }) => call === 'GET /shop')).toBe(false)
  })
})
