import { act, cleanup, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { BuyersScreen } from '../features/buyers/buyers-screen.tsx'
import { aWaitlist, openConnected, WAITLISTS } from '../features/live/testing/open-live.tsx'
import { MoneyInScreen } from '../features/money-in/money-in-screen.tsx'
import { OrdersScreen } from '../features/orders/orders-screen.tsx'
import { openRecap, READ, session } from '../features/recap/testing/open-recap.tsx'
import { forgeServer } from '../shared/testing/forge-server.ts'
import { aNotice } from '../shared/testing/notice.ts'
import { anOrder } from '../shared/testing/order.ts'
import { aProfile } from '../shared/testing/profile.ts'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { aShop } from '../shared/testing/shop.ts'
import { ParcelsPage } from './pages/parcels-page.tsx'

afterEach(cleanup)

/** Turns what follows round, and tries to end the isolate that it is put into. */
const EVIL = 'ira\u2069\u202ES'
const HANDLE = '\u202Eiras'
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g

/** Whether a text would be turned round beyond the names in it: a mark stands outside of isolates. */
function isTurned(text: string): boolean {
  let depth = 0
  for (const [mark] of text.matchAll(DIRECTION_MARKS)) {
    if (mark === '\u2069') depth -= 1
    else if (mark >= '\u2066') depth += 1
    else if (depth < 1) return true
    if (depth < 0) return true
  }
  return depth !== 0
}

/** Looks at all that can be read on the page, aloud, too; says how often the name stands there. */
function expectNamesApart(): number {
  const texts = [...document.body.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map((node) => node.textContent),
    ...['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name)),
  ])
  const found = texts.filter((text) => text?.includes('\u202E')) as string[]
  expect(found.filter(isTurned)).toEqual([])
  return found.length
}

const orders = ([1, 2, 3] as const).map((n) =>
  anOrder(String(n), {
    customerUsername: `${HANDLE}${n}`,
    customerNickname: n === 2 ? '' : `${EVIL}${n}`,
    version: 1,
    status: n === 1 ? 'sent' : n === 2 ? 'paid' : 'draft',
    sentAt: n === 3 ? null : '2026-11-20T14:00:00.000Z',
    payBy: n === 1 ? '2026-11-20T15:00:00.000Z' : null,
    isOverdue: n === 1,
    billUrl: 'http://dibs.test/b/AAAAAAAAAAAAAAAAAAAAAA',
  }),
)
const { id } = session
const sale = (path: string) => ({
  path,
  stored: { token: 'token-1', userProfile: JSON.stringify(aProfile()) },
  server: forgeServer({
    'GET /user/profile': { body: aProfile() },
    'GET /shop': { body: aShop({ banks: [{ bank: 'BCA', account: '1', holder: 'Ani' }] }) },
    'GET /past-sessions': { body: [session] },
    'GET /livestreams/active': { body: { data: null } },
    'GET /orders': {
      body: {
        currency: 'IDR',
        orders: orders.map((order) => ({
          ...order,
          sessionId: 'c0ffee00-0000-4000-8000-0000000000ff',
          sessionStartTime: session.start_time,
        })),
      },
    },
    [READ]: {
      body: [{ ...aWaitlist(`${EVIL}1`, EVIL), itemClueId: orders[0]?.lines[0]?.itemClueId }],
    },
    [`GET /livestreams/${id}/orders`]: {
      body: { currency: 'IDR', totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 }, orders },
    },
    [`PATCH /livestreams/${id}/orders/3`]: { body: { ...orders[2], status: 'sent', version: 2 } },
  }),
})

it('a name that turns words round turns only itself in the recap, in its texts and on paper', async () => {
  const { user } = await openRecap({ [READ]: { body: [aWaitlist(EVIL, 'Budi', HANDLE)] } })
  await user.click(await screen.findByRole('button', { name: /A1.*3 buyers/ }))
  expect(expectNamesApart()).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: 'Copy recap' }))
  const byItem = await navigator.clipboard.readText()
  expect(byItem).toContain('\u202E')
  expect(byItem.split('\n').filter(isTurned)).toEqual([])
  await user.click(screen.getByRole('tab', { name: /Buyers/ }))
  expect(expectNamesApart()).toBeGreaterThan(1)
  await user.click(screen.getByRole('button', { name: 'Copied' }))
  expect((await navigator.clipboard.readText()).split('\n').filter(isTurned)).toEqual([])
  const onScreen = expectNamesApart()
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  expect(expectNamesApart()).toBeGreaterThan(onScreen)
})

it('… on the live page, and in its dialogs', async () => {
  const { user } = await openConnected({
    answers: { [WAITLISTS]: { body: [aWaitlist(EVIL, 'Budi', HANDLE)] } },
  })
  await screen.findAllByText('Budi')
  expect(expectNamesApart()).toBeGreaterThan(1)
  const [winner] = await screen.findAllByRole('button', { name: /Winner/ })
  await user.click(winner as HTMLElement)
  expect(within(await screen.findByRole('dialog')).getAllByText(/\u202E/).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Remove from A1' }))
  expect(expectNamesApart()).toBeGreaterThan(1)
})

it('… among the bills, in their messages and questions', async () => {
  const { user } = await renderScreen(
    <Suspense>
      <OrdersScreen />
    </Suspense>,
    sale(`/app/orders?session=${id}`),
  )
  await user.click(await screen.findByRole('button', { name: 'Send the next bill (1)' }))
  const message = await screen.findByText(/http:\/\/dibs.test\/b\//)
  expect(message.textContent).toContain('\u202E')
  expect(message.textContent?.split('\n').filter(isTurned)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Done' }).closest('button') as HTMLElement)
  const [passOn] = await screen.findAllByRole('button', { name: /^Pass on/ })
  await user.click(passOn as HTMLElement)
  await within(await screen.findByRole('alertdialog')).findAllByText(/A1 →/)
  expect(expectNamesApart()).toBeGreaterThan(5)
})

it('… among the buyers, in the parcels and on their labels', async () => {
  const buyers = orders.map((order) => ({
    ...order,
    lives: 1,
    wins: 1,
    paid: 1,
    lapsed: 0,
    cancelled: 0,
    open: 0,
    lastClaimAt: session.start_time,
    isBlocked: false,
  }))
  const options = sale(`/app/parcels?session=${id}`)
  options.server.answer('GET /buyers', { body: { buyers, hasMore: false } })
  const { unmount } = await renderScreen(
    <Suspense>
      <BuyersScreen />
    </Suspense>,
    options,
  )
  await screen.findAllByText(/\u202E/)
  expect(expectNamesApart()).toBeGreaterThan(5)
  unmount()
  const { user } = await renderScreen(
    <Suspense>
      <ParcelsPage />
    </Suspense>,
    options,
  )
  await screen.findAllByText(/\u202E/)
  expect(expectNamesApart()).toBeGreaterThan(2)
  await user.click(screen.getByRole('tab', { name: 'Labels' }))
  await screen.findByText(/\u202E/)
  expect(expectNamesApart()).toBeGreaterThan(0)
})

it('… beside money that came, and among the bills that it may be for', async () => {
  const whose = (order: (typeof orders)[number] | undefined) => ({
    ...(order as (typeof orders)[number]),
    sessionId: id as never,
    due: 100_000,
    status: 'sent' as const,
  })
  const notice = aNotice({
    payer: EVIL,
    text: `Transfer\n${EVIL} Rp100.000`,
    fits: [whose(orders[0]), whose(orders[1])],
    given: [{ ...whose(orders[2]), amount: 1 }],
  })
  const options = sale('/app/money-in')
  options.server.answer('GET /payments/notices', { body: { notices: [notice] } })
  options.server.answer(`POST /payments/notices/${notice.id}/give`, { body: notice })
  const { user } = await renderScreen(
    <Suspense>
      <MoneyInScreen />
    </Suspense>,
    options,
  )
  const [give] = await screen.findAllByRole('button', { name: /^Give to/ })
  await user.click(give as HTMLElement)
  await screen.findByText(/given to .*\u202E/)
  await user.click(screen.getByRole('button', { name: 'Another bill' }))
  const dialog = within(await screen.findByRole('dialog'))
  const [bill] = await dialog.findAllByRole('button', { name: /\u202E/ })
  expect(expectNamesApart()).toBeGreaterThan(9)
  await user.click(bill as HTMLElement)
  await dialog.findByLabelText('Amount')
  expect(expectNamesApart()).toBeGreaterThan(7)
})
