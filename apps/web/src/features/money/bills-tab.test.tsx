import type { Money } from '@dibs/contract'
import { useIsFetching, useMutation } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { BillsTab } from './bills-tab.tsx'

afterEach(cleanup)

const ITEM = {
  id: '0198a0f0-0000-7000-8000-00000000000a',
  clue_text: 'A12',
  updated_at: '2026-01-01T00:00:00.000Z',
}
const NOTHING: Money = { isSelling: false, urgent: 0, needs: [], lives: [] }

/** Something that the seller changes. */
function Change() {
  const { mutate } = useMutation({ mutationFn: async () => null })
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        Change
      </button>
      <p>{useIsFetching() === 0 ? 'settled' : 'asking'}</p>
    </>
  )
}

const TAB = (
  <BillsTab>
    {({ to, icon, isWithin, children }) => (
      <a href={to} aria-current={isWithin}>
        {icon}
        {children}
      </a>
    )}
  </BillsTab>
)

async function openTab(told: Partial<Money>, price?: number, path = '/app/home') {
  const server = forgeServer({
    'GET /item-clues': { body: [{ ...ITEM, ...(price && { price }) }] },
    'GET /money': { body: { ...NOTHING, ...told } },
  })
  const view = await renderScreen(
    <Suspense>
      {TAB}
      <Change />
    </Suspense>,
    { server, path },
  )
  const calls = () => server.requests.filter(({ call }) => call === 'GET /money').length
  await waitFor(() => expect(calls()).toBeGreaterThan(0))
  await screen.findByText('settled')
  return { ...view, server, calls }
}

describe('The tab of bills', () => {
  it('is not there for whoever sells without prices', async () => {
    await openTab({})
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('is there as soon as an item has a price, or a bill exists', async () => {
    const { unmount } = await openTab({}, 5_000)
    const link = await screen.findByRole('link', { name: 'Bills' })
    expect(link.getAttribute('href')).toBe('/app/bills')
    unmount()
    await openTab({ isSelling: true })
    await screen.findByRole('link', { name: 'Bills' })
  })

  it('is there while the server has not answered, where there were bills, and goes with them', async () => {
    const money = Promise.withResolvers<{ body: Money }>()
    const server = forgeServer({
      'GET /item-clues': { body: [ITEM] },
      'GET /money': () => money.promise,
    })
    const stored = { 'dibs.homeNext': JSON.stringify({ lives: [] }) }
    await renderScreen(<Suspense>{TAB}</Suspense>, { server, stored })
    await screen.findByRole('link', { name: 'Bills' })
    money.resolve({ body: NOTHING })
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  })

  it('says how many orders need the seller, in words for who does not see it', async () => {
    const { unmount } = await openTab({ isSelling: true, urgent: 1 })
    await screen.findByRole('link', { name: 'Bills, 1 needs you' })
    unmount()
    await openTab({ isSelling: true, urgent: 240 })
    const link = await screen.findByRole('link', { name: 'Bills, 240 need you' })
    expect(link.querySelector('[aria-hidden].figures')?.textContent).toBe('99+')
  })

  it.each(['/app/orders', '/app/parcels', '/app/money-in'])(
    'is marked while %s is open',
    async (path) => {
      await openTab({ isSelling: true }, undefined, path)
      expect((await screen.findByRole('link')).getAttribute('aria-current')).toBe('true')
    },
  )

  it('is counted anew once the seller has changed something', async () => {
    const { user, server, calls } = await openTab({ isSelling: true, urgent: 1 })
    await screen.findByRole('link', { name: 'Bills, 1 needs you' })
    server.answer('GET /money', { body: { ...NOTHING, isSelling: true } })
    const before = calls()
    await user.click(screen.getByRole('button'))
    await screen.findByRole('link', { name: 'Bills' }, { timeout: 5_000 })
    expect(calls()).toBe(before + 1)
  })
})
