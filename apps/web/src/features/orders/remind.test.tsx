import type { Order, Orders, Shop } from '@dibs/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { OrdersScreen } from './orders-screen.tsx'

const NOW = Date.parse('2026-11-23T08:00:00Z')
const LIST = 'GET /livestreams/s1/orders'

const aSentOrder = (id: string, changes: Partial<Order> = {}) =>
  anOrder(id, {
    version: 1,
    status: 'sent',
    sentAt: '2026-11-22T12:00:00.000Z',
    payBy: '2026-11-23T12:00:00.000Z',
    hasAnswered: false,
    billUrl: `https://dibs.example/b/${id}`,
    ...changes,
  })

async function open(
  orders: Order[],
  language: 'en' | 'id' = 'en',
  reminders: Shop['templates'] = { en: null, id: null },
) {
  const server = forgeServer({
    'GET /shop': { body: aShop({ templates: { en: 'My own {total}', id: null }, reminders }) },
    'GET /user/profile': { body: aProfile() },
    'GET /past-sessions': { body: [] },
    'GET /livestreams/active': { body: { data: null } },
    'GET /orders': { body: { currency: 'IDR', orders: [] } },
  })
  server.answer(LIST, () => ({
    body: {
      currency: 'IDR',
      totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
      orders,
    } satisfies Orders,
  }))
  const view = await renderScreen(
    <Suspense>
      <OrdersScreen />
    </Suspense>,
    { server, now: () => NOW, path: '/app/orders?session=s1', language },
  )
  await screen.findByText('Buyer 1')
  return { ...view, server }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const rows = () =>
  screen.queryAllByText(/^Buyer \d+$/, { selector: 'bdi' }).map(({ textContent }) => textContent)

describe('Who has not answered their bill', () => {
  it('is listed, in time or overdue, and nobody else', async () => {
    const { user } = await open([
      aSentOrder('1'),
      aSentOrder('2', { isOverdue: true, payBy: '2026-11-23T07:00:00.000Z' }),
      aSentOrder('3', { hasAnswered: true }),
      aSentOrder('4', { status: 'reported', hasAnswered: true }),
      aSentOrder('5', { status: 'draft', billUrl: null }),
      aSentOrder('6', { status: 'paid' }),
      aSentOrder('7', { changedSinceSent: true }),
      // Of an older server, and of a practice.
      aSentOrder('8', { hasAnswered: undefined as unknown as boolean }),
      aSentOrder('9', { billUrl: null }),
    ])
    await user.click(button('No answer 2'))
    expect(rows()).toEqual(['Buyer 2', 'Buyer 1'])
    await user.type(screen.getByLabelText('Search buyers or items'), 'buyer1')
    await waitFor(() => expect(rows()).toEqual(['Buyer 1']))
  })

  it('gets a second, friendly text, two taps each, and goes on where the seller stopped', async () => {
    const late = { isOverdue: true, payBy: '2026-11-23T07:00:00.000Z' }
    const { user, server } = await open([aSentOrder('1'), aSentOrder('2', late), aSentOrder('3')])
    await user.click(button('No answer 3'))
    await user.click(button('Remind 3 buyers'))
    const sheet = await screen.findByRole('dialog', { name: 'Reminder' })
    const message = await within(sheet).findByText(/dibs.example\/b\/1/)
    expect(message.textContent).toMatch(/^Hi Buyer 1, a little reminder of your order/)
    expect(message.textContent).toMatch(/A12 Dress: Rp\s100,000/)
    expect(message.textContent).toContain('I keep it for you until')
    await user.click(within(sheet).getByRole('button', { name: 'Copy message' }))
    expect(await navigator.clipboard.readText()).toBe(message.textContent)
    await user.click(within(sheet).getByRole('button', { name: 'Next buyer' }))
    // A deadline that is over is not mentioned.
    const second = await within(sheet).findByText(/dibs.example\/b\/2/)
    expect(second.textContent).not.toContain('until')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Remind 2 buyers' }))
    await within(await screen.findByRole('dialog')).findByText(/dibs.example\/b\/2/)
    // Nothing is changed by it, and nothing sent by Dibs.
    expect(server.requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it('is left alone who answers meanwhile, or whose bill changes', async () => {
    const orders = [aSentOrder('1'), aSentOrder('2'), aSentOrder('3')]
    const { user, server } = await open(orders)
    await user.click(button('No answer 3'))
    await user.click(button('Remind 3 buyers'))
    const sheet = await screen.findByRole('dialog', { name: 'Reminder' })
    await within(sheet).findByText(/dibs.example\/b\/1/)
    orders[1] = aSentOrder('2', { hasAnswered: true })
    orders[2] = aSentOrder('3', { changedSinceSent: true, current: { ...aSentOrder('3') } })
    const before = server.bodiesOf(LIST).length
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(server.bodiesOf(LIST).length).toBeGreaterThan(before))
    for (const last of ['Skip for now', 'Skip for now']) {
      await user.click(within(sheet).getByRole('button', { name: last }))
      await within(sheet).findByText(/has answered meanwhile, or their bill is another one/)
    }
    await user.click(within(sheet).getByRole('button', { name: 'Done' }))
    expect(server.requests.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
  })

  it('is reminded in Indonesian as sellers write', async () => {
    const { user } = await open([aSentOrder('1')], 'id')
    await user.click(button('Belum ada kabar 1'))
    await user.click(button('Ingatkan 1 pembeli'))
    const message = await screen.findByText(/dibs.example\/b\/1/)
    expect(message.textContent).toMatch(/^Halo kak Buyer 1, mau ngingetin pesanan dari live/)
  })

  it('is reminded in the seller’s own words, where there are some', async () => {
    const { user } = await open([aSentOrder('1')], 'en', { en: '{name}, still yours?', id: null })
    await user.click(button('No answer 1'))
    expect(screen.getByRole('link', { name: 'Change the text' }).getAttribute('href')).toBe(
      '/app/shop',
    )
    await user.click(button('Remind 1 buyer'))
    await screen.findByText('Buyer 1, still yours?')
  })
})
