import type { Money, MoneyLive, NeededOrder, ToldNotice } from '@dibs/contract'
import type { AccountId, SessionId } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aNotice } from '../../shared/testing/notice.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { MoneyScreen } from './money-screen.tsx'

afterEach(cleanup)

const GET = 'GET /money'
const NOTHING: Money = { isSelling: true, urgent: 0, needs: [], lives: [] }

const anOrder = (id: string, changes: Partial<NeededOrder>): NeededOrder => ({
  customerAccountId: id as AccountId,
  customerUsername: `buyer${id}`,
  customerNickname: `Buyer ${id}`,
  version: 1,
  status: 'sent',
  needs: ['open'],
  currency: 'IDR',
  asked: 100_000,
  due: 100_000,
  owedBack: 0,
  isOverdue: false,
  payBy: null,
  ...changes,
})

/** The address of a live's session. */
const idOf = (live: string) => `01a20711-8ff0-73c2-87f3-4e656aa185${live.padStart(2, '0')}`

const aLive = (id: string, changes: Partial<MoneyLive>): MoneyLive => ({
  sessionId: idOf(id) as SessionId,
  startTime: '2026-11-20T12:00:00.000Z',
  needs: [],
  sold: null,
  orders: [],
  ...changes,
})

const open = (server: ReturnType<typeof forgeServer>) =>
  renderScreen(
    <Suspense>
      <MoneyScreen />
    </Suspense>,
    { server },
  )
const answering = (told: Partial<Money>, notices: ToldNotice[] = []) =>
  forgeServer({
    [GET]: { body: { ...NOTHING, ...told } },
    'GET /payments/notices': { body: { notices } },
  })

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const ways = (within_: { getAllByRole: typeof screen.getAllByRole }) =>
  within_.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

describe('The home of money', () => {
  it('says first what is next, over all lives, each a way to where it is done', async () => {
    const IDR = { currency: 'IDR', amount: 100_000 } as const
    const newest = aLive('2', {
      sold: {
        pieces: 24,
        unpriced: 17,
        amount: 907_000,
        currency: 'IDR',
        unbilled: 12,
        ready: 5,
        readyAmount: 407_000,
      },
    })
    const before = aLive('1', {
      needs: [
        { need: 'reported', orders: 2, ...IDR },
        { need: 'overdue', orders: 1, ...IDR },
        { need: 'toPack', orders: 3, ...IDR },
        { need: 'open', orders: 9, ...IDR },
      ],
      orders: [anOrder('7', { needs: ['overdue'], isOverdue: true })],
    })
    await open(answering({ lives: [newest, before] }))
    const steps = ways(await part('What is next'))
    expect(steps.map(([, href]) => href)).toEqual([
      `/app/orders?session=${idOf('1')}&show=reported`,
      `/app/orders?session=${idOf('1')}&buyer=7`,
      `/app/orders?session=${idOf('2')}&show=draft&prices=missing`,
      `/app/orders?session=${idOf('2')}&send=next`,
      `/app/parcels?session=${idOf('1')}`,
    ])
    expect(steps.map(([text]) => text)).toEqual([
      expect.stringMatching(/^2 buyers say to have paidSee whether it came\..*100,000 Live of/),
      expect.stringMatching(/^1 bill is overdue/),
      expect.stringMatching(/^Set prices for 7 bills17 pieces sold without a priceLive of/),
      // Of these five: not what the live sold in all.
      expect.stringMatching(/^Send 5 bills\D*407,000 before shippingLive of/),
      expect.stringMatching(/^Pack 3 parcels/),
    ])
  })

  it('asks for prices before bills where there are none, and has nothing to do where all is waited for', async () => {
    const sold = { pieces: 3, unpriced: 3, amount: 0, currency: 'IDR', unbilled: 2 } as const
    const { unmount } = await open(answering({ lives: [aLive('1', { sold })] }))
    expect(ways(await part('What is next'))).toEqual([
      [
        expect.stringMatching(/^Set prices for 2 bills3 pieces sold without a price/),
        `/app/orders?session=${idOf('1')}&show=draft&prices=missing`,
      ],
    ])
    unmount()
    const waiting = aLive('1', { orders: [anOrder('1', {})] })
    await open(answering({ lives: [waiting] }))
    ;(await part('What is next')).getByText(/^Nothing to do/)
  })

  it.each([
    ['while buyers have still to pay', [aLive('1', { orders: [anOrder('1', {})] })]],
    ['before the first bill', []],
  ])('says first that money waits for a bill, also %s', async (_, lives) => {
    const notices = [aNotice(), aNotice({ isAside: true }), aNotice({ left: 0 })]
    await open(answering({ lives }, notices))
    const next = await part('What is next')
    expect(ways(next)).toEqual([['1 payment waits for a billSay whose it is.', '/app/money-in']])
    expect(screen.queryByText(/^Nothing to do|^No bills yet/)).toBeNull()
  })

  it('adds up what is due, owed back and to be packed, and never two currencies', async () => {
    const needs = [
      { need: 'owedBack', currency: 'IDR', orders: 1, amount: 20_000 },
      { need: 'open', currency: 'IDR', orders: 2, amount: 420_246 },
      { need: 'open', currency: 'MYR', orders: 1, amount: 1_950 },
    ] as const
    const unsent = {
      pieces: 9,
      unpriced: 0,
      amount: 900_000,
      currency: 'IDR',
      unbilled: 3,
    } as const
    const sold = { ...unsent, ready: 2, readyAmount: 150_000 }
    const lives = [aLive('1', { sold }), aLive('2', { sold })]
    await open(answering({ needs: [...needs], lives }))
    const sums = await part('Sums')
    expect(sums.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'To pay back',
      'Waiting to be paid',
      'Not sent, before shipping',
    ])
    expect(
      sums.getAllByRole('definition').map(({ textContent }) => textContent?.replace(/\s/g, ' ')),
    ).toEqual(['Rp 20,000 · 1', 'Rp 420,246 · 2', 'MYR 19.50 · 1', 'Rp 300,000 · 4'])
  })

  it('lists what each live needs, buyer by buyer, with ways to its bills and its parcels', async () => {
    const orders = [
      anOrder('1', { needs: ['owedBack', 'toPack'], status: 'paid', due: 0, owedBack: 20_000 }),
      anOrder('2', { payBy: '2026-11-21T02:00:00.000Z', customerNickname: ' ' }),
      ...Array.from({ length: 10 }, (_, n) => anOrder(String(10 + n), {})),
    ]
    const needs = [{ need: 'toPack', currency: 'IDR', orders: 1, amount: 100_000 }] as const
    const sold = { pieces: 9, unpriced: 0, amount: 900_000, currency: 'IDR', unbilled: 1 } as const
    await open(answering({ lives: [aLive('1', { needs: [...needs], orders, sold })] }))
    const heading = await screen.findByRole('heading', { level: 3 })
    const live = await part(heading.textContent ?? '')
    const links = ways(live)
    // Eight of twelve, and one that is not sent: the others are among the live's bills.
    expect(links).toHaveLength(10)
    live.getByText('+ 5 more')
    expect(links[0]).toEqual([
      expect.stringMatching(/^Buyer 1To pay back · To pack\D*20,000$/),
      `/app/orders?session=${idOf('1')}&buyer=1`,
    ])
    expect(links[1]?.[0]).toMatch(
      /^@buyer2Waiting to be paid · pay by Nov 21, 2026, 09:00.AM WIB\D*100,000$/,
    )
    expect(links.slice(8)).toEqual([
      ['All bills of this live', `/app/orders?session=${idOf('1')}`],
      ['Packing list', `/app/parcels?session=${idOf('1')}`],
    ])
  })

  it('shows the newest ten lives, and more on demand', async () => {
    const lives = Array.from({ length: 12 }, (_, n) => aLive(String(n), {}))
    const { user } = await open(answering({ lives }))
    await screen.findByRole('button', { name: 'Show more lives' })
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Show more lives' }))
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(12)
    expect(screen.queryByRole('button', { name: 'Show more lives' })).toBeNull()
  })

  it('has the shop and the buyers one tap away, also while there is no bill', async () => {
    await open(answering({}))
    await screen.findByText('No bills yet')
    expect(ways(screen)).toEqual([
      ['How you are paid', '/app/shop'],
      ['Buyers', '/app/buyers'],
      ['Set prices', '/app/items'],
    ])
  })

  it('asks for no prices where some are set', async () => {
    const server = answering({})
    const item = { id: idOf('9'), clue_text: 'A1', updated_at: '2026-01-01T00:00:00.000Z' }
    server.answer('GET /item-clues', { body: [{ ...item, price: 45_000 }] })
    await open(server)
    await screen.findByText('No bills yet')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Set prices' })).toBeNull())
  })

  it('can be asked for again when it did not come', async () => {
    const server = forgeServer({
      [GET]: { status: 400, body: { error: 'No.', code: 'bad_request' } },
    })
    const { user } = await open(server)
    await screen.findByText(/^The bills could not be loaded/)
    server.answer(GET, { body: { ...NOTHING, lives: [aLive('1', {})] } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('heading', { level: 3 })
  })
})
