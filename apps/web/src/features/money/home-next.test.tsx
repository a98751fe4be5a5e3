import { type MoneyLive, shareOut, waitlistToBody } from '@dibs/contract'
import type { AccountId, SessionId } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aList, claimOf } from '../../shared/claims/testing/a-claim.ts'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aNotice } from '../../shared/testing/notice.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { HomeNext } from './home-next.tsx'

afterEach(cleanup)

const IDR = { currency: 'IDR', amount: 100_000 } as const
const LIVE: MoneyLive = {
  sessionId: '01a20711-8ff0-73c2-87f3-4e656aa18501' as SessionId,
  startTime: '2026-11-20T12:00:00.000Z',
  needs: [
    { need: 'reported', orders: 2, ...IDR },
    { need: 'overdue', orders: 1, ...IDR },
    { need: 'toPack', orders: 3, ...IDR },
  ],
  sold: { pieces: 24, unpriced: 0, amount: 907_000, currency: 'IDR', unbilled: 21, ready: 21 },
  orders: [],
}
const LOGGED_IN = { token: 'token-1' }
const BUYER: MoneyLive['orders'][number] = {
  customerAccountId: '7001' as AccountId,
  customerUsername: 'rina.shops',
  customerNickname: 'Rina',
  version: 1,
  status: 'reported',
  needs: ['reported'],
  currency: 'IDR',
  asked: 100_000,
  due: 100_000,
  owedBack: 0,
  isOverdue: false,
  payBy: null,
}
const answering = (lives: MoneyLive[], more: object = {}) =>
  forgeServer({
    'GET /money': { body: { isSelling: lives.length > 0, urgent: 3, needs: [], lives } },
    'GET /item-clues': { body: [] },
    'GET /payments/notices': { body: { notices: [] } },
    ...more,
  })
const steps = async () =>
  within(await screen.findByRole('region', { name: 'What is next' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent?.replace(/(buyers?|bills?).*/, '$1'))

describe('What is next, on Home', () => {
  it('is the first three, with the way to all of them', async () => {
    await renderScreen(<HomeNext />, { server: answering([LIVE]) })
    await waitFor(async () =>
      expect(await steps()).toEqual(['2 buyers', '1 bill', 'Send 21 bills']),
    )
    expect(screen.getByRole('link', { name: 'All bills' }).getAttribute('href')).toBe('/app/bills')
  })

  it('says first who backed out before bills go out, and leads to the live’s bills', async () => {
    const list = waitlistToBody(shareOut(aList(claimOf('Rina', 1), claimOf('Sari', 2))))
    const givenUp = { commentText: 'batal kak', commentTimestamp: '2026-11-20T13:00:00.000Z' }
    const claims = list.claims.map((claim) => ({ ...claim, givenUp }))
    const read = `GET /comments/${LIVE.sessionId}/waitlists`
    const lists = { [read]: { body: [{ ...list, claims }] } }
    await renderScreen(<HomeNext />, { server: answering([LIVE], lists) })
    const told = await screen.findByText('1 winner backed out: look first')
    expect(told.closest('a')?.getAttribute('href')).toBe(`/app/orders?session=${LIVE.sessionId}`)
    cleanup()
    // Who has their bill is asked for it there.
    const billed = { ...BUYER, customerAccountId: claims[0]?.customerAccountId as AccountId }
    const server = answering([{ ...LIVE, orders: [billed] }], lists)
    await renderScreen(<HomeNext />, { server })
    await waitFor(() => expect(server.requests.map(({ call }) => call)).toContain(read))
    await waitFor(async () => expect(await steps()).toHaveLength(3))
    expect(screen.queryByText(/backed out/)).toBeNull()
  })

  it('counts money that came among them', async () => {
    const notices = { body: { notices: [aNotice({})] } }
    const server = answering([LIVE], { 'GET /payments/notices': notices })
    await renderScreen(<HomeNext />, { server })
    await screen.findByText(/1 payment waits/)
    expect(await steps()).toHaveLength(3)
  })

  it('is there before the server answers, as it was at the last visit, without buyers', async () => {
    const first = answering([{ ...LIVE, orders: [BUYER] }])
    const { store } = await renderScreen(<HomeNext />, { server: first, stored: LOGGED_IN })
    await waitFor(() => expect(store.kept.has('dibs.homeNext')).toBe(true))
    expect(await steps()).toHaveLength(3)
    expect(store.kept.get('dibs.homeNext')).not.toContain('rina')
    cleanup()

    const stored = { ...LOGGED_IN, 'dibs.homeNext': store.kept.get('dibs.homeNext') as string }
    const { server } = await renderScreen(<HomeNext />, { server: forgeServer(), stored })
    expect(await steps()).toEqual(['2 buyers', '1 bill', 'Send 21 bills'])
    expect(server.requests.map(({ call }) => call)).toContain('GET /money')
  })

  it('is not kept of who sells no more', async () => {
    const stored = { ...LOGGED_IN, 'dibs.homeNext': JSON.stringify({ lives: [] }) }
    const { store } = await renderScreen(<HomeNext />, { server: answering([]), stored })
    await waitFor(() => expect(store.kept.has('dibs.homeNext')).toBe(false))
  })

  it('is nothing where nothing is to be done, and asks for no money of who sells without prices', async () => {
    const server = answering([])
    const { container } = await renderScreen(<HomeNext />, { server })
    await waitFor(() => expect(server.requests.map(({ call }) => call)).toContain('GET /money'))
    await waitFor(() => expect(container.querySelector('section')).toBeNull())
    expect(server.requests.map(({ call }) => call)).not.toContain('GET /payments/notices')
  })
})
