import type { BuyerFacts } from '@dibs/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { BuyersScreen } from './buyers-screen.tsx'

const NOW = Date.parse('2026-11-23T08:00:00Z')

const aBuyer = (id: string, changes: Partial<BuyerFacts> = {}): BuyerFacts => ({
  customerAccountId: id as BuyerFacts['customerAccountId'],
  customerUsername: `buyer${id}`,
  customerNickname: `Rina ${id}`,
  lives: 3,
  wins: 5,
  paid: 4,
  lapsed: 0,
  cancelled: 0,
  lastClaimAt: '2026-11-22T08:00:00.000Z',
  open: 0,
  isBlocked: false,
  ...changes,
})

const pages = (...buyers: BuyerFacts[]) => ({
  'GET /shop': { body: aShop() },
  'GET /user/profile': { body: aProfile() },
  'GET /buyers': { body: { buyers, hasMore: false } },
})
const refused = { status: 400, body: { error: 'No.', code: 'bad_request' } }

const open = (server = forgeServer(pages(aBuyer('1')))) =>
  renderScreen(
    <Suspense>
      <BuyersScreen />
    </Suspense>,
    { server, now: () => NOW },
  )
const row = async (name: string) =>
  (await screen.findByText(name)).closest<HTMLElement>('li') as HTMLElement

describe('The buyers', () => {
  it('are listed with how they pay', async () => {
    const late = aBuyer('2', {
      lapsed: 2,
      cancelled: 1,
      returned: 1,
      open: 210_000,
      isBlocked: true,
    })
    await open(forgeServer(pages(aBuyer('1'), late)))
    expect((await row('Rina 1')).textContent).toContain('3 lives · 5 won · 4 paid')
    const second = await row('Rina 2')
    expect(second.textContent).toContain(
      '3 lives · 5 won · 4 paid · 2 lapsed · 1 cancelled · 1 came back',
    )
    await waitFor(() => expect(second.textContent).toMatch(/210[.,]000 open/))
    expect(within(second).getByText('Blocked')).toBeTruthy()
    expect(within(second).getByText(/^Last claim (?:yesterday|1 day ago)$/)).toBeTruthy()
  })

  it('lead to the bill that they have not paid', async () => {
    const bill = {
      sessionId: 'c0ffee00-0000-4000-8000-000000000001',
      sessionStartTime: '2026-11-22T08:00:00.000Z',
      customerAccountId: '2',
      customerUsername: 'buyer2',
      customerNickname: 'Rina 2',
      version: 2,
      total: 210_000,
      status: 'sent',
      sentAt: '2026-11-22T10:00:00.000Z',
      payBy: null,
      isOverdue: false,
    }
    const server = forgeServer(pages(aBuyer('1'), aBuyer('2', { open: 210_000 })))
    server.answer('GET /orders', { body: { currency: 'IDR', orders: [bill] } })
    await open(server)
    const link = await screen.findByRole('link', { name: 'Rina 2' })
    expect(link.getAttribute('href')).toBe(
      '/app/orders?session=c0ffee00-0000-4000-8000-000000000001&buyer=2',
    )
    expect(screen.queryByRole('link', { name: 'Rina 1' })).toBeNull()
  })

  it('say that there are none yet', async () => {
    await open(forgeServer(pages()))
    await screen.findByText('No buyers yet')
  })

  it('are searched once the typing rests, and say when nobody is called so', async () => {
    const server = forgeServer(pages(aBuyer('1')))
    const { user } = await open(server)
    await row('Rina 1')
    server.answer('GET /buyers', ({ query }) => ({
      body: { buyers: query.get('search') === 'zz' ? [] : [aBuyer('1')], hasMore: false },
    }))
    await user.type(screen.getByLabelText('Search by name'), 'zz')
    await screen.findByText('No buyer is called “zz”.')
    const searches = server.requests
      .filter(({ call }) => call === 'GET /buyers')
      .map(({ query }) => query.get('search'))
    // Nothing was asked for "z".
    expect(new Set(searches)).toEqual(new Set([null, 'zz']))
  })

  it('come a page at a time', async () => {
    const server = forgeServer(pages())
    server.answer('GET /buyers', ({ query }) => ({
      body: query.get('after')
        ? { buyers: [aBuyer('2')], hasMore: false }
        : { buyers: [aBuyer('1')], hasMore: true },
    }))
    const { user } = await open(server)
    await row('Rina 1')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await row('Rina 2')
    expect(server.requests.at(-1)?.query.get('after')).toBe('1')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('can be asked for again when they could not be loaded', async () => {
    const server = forgeServer({ ...pages(aBuyer('1')), 'GET /buyers': refused })
    const { user } = await open(server)
    await screen.findByText('Your buyers could not be loaded. No.')
    server.answer('GET /buyers', pages(aBuyer('1'))['GET /buyers'])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await row('Rina 1')
  })
})

describe('A buyer', () => {
  it('is blocked, and by the way back no longer', async () => {
    let isBlocked = false
    const server = forgeServer(pages())
    server.answer('GET /buyers', () => ({
      body: { buyers: [aBuyer('1', { isBlocked })], hasMore: false },
    }))
    const set = (next: boolean) => () => {
      isBlocked = next
      return { status: 204 }
    }
    server.answer('PUT /buyers/1/block', set(true))
    server.answer('DELETE /buyers/1/block', set(false))
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'Block Rina 1 @buyer1' }))
    await screen.findByText('Rina 1 is blocked: new claims stand apart.')
    expect(within(await row('Rina 1')).getByText('Blocked')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(isBlocked).toBe(false))
    await screen.findByRole('button', { name: 'Block Rina 1 @buyer1' })
  })

  it('is as before when the block was refused', async () => {
    const server = forgeServer({ ...pages(aBuyer('1')), 'PUT /buyers/1/block': refused })
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'Block Rina 1 @buyer1' }))
    await screen.findByText('Rina 1 could not be blocked. No.')
    expect(screen.queryByText('Blocked')).toBeNull()
  })

  it('is erased after a question that says what goes', async () => {
    const server = forgeServer({
      ...pages(aBuyer('1'), aBuyer('2')),
      'DELETE /buyers/1': { status: 204 },
    })
    const { user } = await open(server)
    await user.click(await screen.findByRole('button', { name: 'Erase Rina 1 @buyer1' }))
    const question = await screen.findByRole('alertdialog')
    expect(question.textContent).toContain('Recaps and bills of past lives stay')
    server.answer('GET /buyers', pages(aBuyer('2'))['GET /buyers'])
    await user.click(within(question).getByRole('button', { name: 'Erase' }))
    await screen.findByText('Rina 1 is erased.')
    await waitFor(() => expect(screen.queryByText('@buyer1')).toBeNull())
    expect(screen.getByText('@buyer2')).toBeTruthy()
  })
})
