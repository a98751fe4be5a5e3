import { type Order, shareOut, waitlistToBody } from '@dibs/contract'
import type { OrderId, SessionId } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aList, claimOf, ITEM_A1 } from '../../shared/claims/testing/a-claim.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { aShop } from '../../shared/testing/shop.ts'
import { keepOrders, open, openToSend, PATH } from './testing/open-orders.tsx'

afterEach(cleanup)

const ID = (end: number) => `01a20711-8ff0-73c2-87f3-4e656aa1858${end}` as SessionId
const BEFORE = { sessionId: ID(0), startTime: '2026-11-20T12:00:00.000Z' }
const NOW = { sessionId: ID(1), startTime: '2026-11-22T12:00:00.000Z' }
const [line] = anOrder('1').lines as [Order['lines'][number]]
const joined = (changes: Partial<Order> = {}) =>
  anOrder('1', {
    version: 4,
    lives: [BEFORE, NOW],
    share: { total: null, received: 0, due: 0, owedBack: 0 },
    lines: [
      { ...line, itemClueText: 'B7', sessionId: BEFORE.sessionId },
      { ...line, sessionId: NOW.sessionId },
    ],
    ...changes,
  })

/** The bills of the live of now, with one order. */
function openNow(order: Order) {
  const { server } = keepOrders()
  server.answer(`GET /livestreams/${NOW.sessionId}/orders`, {
    body: {
      currency: 'IDR',
      totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
      orders: [order],
    },
  })
  return { server, opened: open({ server }, NOW.sessionId) }
}

describe('A seller whose buyers have orders of a live before', () => {
  /** A page whose server asks until the shop has an answer. */
  async function ask(come = open) {
    const { server } = keepOrders(anOrder('1'))
    let isJoined = false
    const listed = (joins: boolean | null | undefined) => [
      anOrder('1', joins ? { lives: [BEFORE, NOW], version: 5 } : { goesWith: BEFORE }),
      anOrder('2', isJoined ? { lives: [BEFORE, NOW], version: 6 } : { goesWith: BEFORE }),
      anOrder('3', { goesWith: BEFORE }),
      anOrder('4'),
    ]
    let shop = aShop({ joinsEvenings: null, shipping: 9_000, version: 3 })
    server.answer('GET /shop', () => ({ body: shop }))
    server.answer('PUT /shop', ({ body }) => {
      shop = { ...(body as typeof shop), version: 4 }
      return { body: shop }
    })
    server.answer(`GET ${PATH}`, () => ({
      body: {
        currency: 'IDR',
        totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
        orders: listed(shop.joinsEvenings),
        ...(shop.joinsEvenings === null && { joinable: 3 }),
      },
    }))
    // Who has an order of their own here is joined by a call alone; one that was paid for is refused.
    for (const id of ['2', '3'])
      server.answer(`PUT ${PATH}/${id}/joined`, ({ body }) => {
        if (id === '3') return { status: 409, body: { error: 'Paid.', code: 'order_status' } }
        isJoined = (body as { joined: boolean }).joined
        return { body: anOrder(id) }
      })
    server.answer(`PUT ${PATH}/1/joined`, { body: anOrder('1') })
    const { user } = await come({ server })
    const card = await screen.findByRole('region', { name: 'Combine shipping?' })
    expect(within(card).getByText(/^3 buyers have an order from an earlier live/)).toBeTruthy()
    return { server, user, card }
  }

  it.each([
    ['Combine', true],
    ['Keep apart', false],
  ])('is asked once: %s', async (name, joinsEvenings) => {
    const { server, user, card } = await ask()
    await user.click(within(card).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByText('Combine shipping?')).toBeNull())
    expect(server.bodiesOf('PUT /shop')).toMatchObject([
      { joinsEvenings, shipping: 9_000, version: 3 },
    ])
  })

  it('is told whose bills were combined and whose not, and can undo it', async () => {
    const { server, user, card } = await ask()
    within(card).getByText(/^Your answer counts for the next lives, too/)
    await user.click(within(card).getByRole('button', { name: 'Combine' }))
    const told = await screen.findByText(/^Combined: Buyer 1, Buyer 2\. Buyer 3 not combined: /)
    expect(told.textContent).toMatch(/: Paid\.$/)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByRole('region', { name: 'Combine shipping?' })
    expect(server.bodiesOf('PUT /shop')).toMatchObject([
      { joinsEvenings: true },
      { joinsEvenings: null, version: 4 },
    ])
    expect(server.bodiesOf(`PUT ${PATH}/1/joined`)).toEqual([{ joined: false, version: 5 }])
    expect(server.bodiesOf(`PUT ${PATH}/2/joined`)).toMatchObject([
      { joined: true },
      { joined: false, version: 6 },
    ])
  })

  it('is asked before a link opens the bills: once sent, they can no longer be combined', async () => {
    await ask(openToSend)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is asked for one parcel where shipping costs nothing', async () => {
    const { server } = keepOrders(anOrder('1'))
    server.answer('GET /shop', { body: aShop({ joinsEvenings: null, shipping: 0 }) })
    server.answer(`GET ${PATH}`, {
      body: {
        currency: 'IDR',
        totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
        orders: [anOrder('1', { goesWith: BEFORE })],
        joinable: 1,
      },
    })
    await open({ server })
    const card = await screen.findByRole('region', { name: 'One parcel?' })
    within(card).getByText(/on the same bill, in one parcel\?$/)
  })

  it('is told when the answer was not saved, and can give it again', async () => {
    const { server, user, card } = await ask()
    server.answer('PUT /shop', () => ({
      status: 409,
      body: { error: 'Your shop was changed elsewhere.', code: 'shop_changed' },
    }))
    await user.click(within(card).getByRole('button', { name: 'Combine' }))
    expect((await within(card).findByRole('alert')).textContent).toMatch(/^Your answer was not/)
    expect(within(card).getByRole('button', { name: 'Combine' })).toHaveProperty('disabled', false)
  })
})

describe('An order of several lives', () => {
  it('says so in its row, and what was won in which', async () => {
    const { user } = await openNow(joined()).opened
    await user.click(await screen.findByRole('button', { name: /Nov 20/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Buyer 1' })
    const rows = within(sheet)
      .getAllByRole('rowheader')
      .map((each) => each.textContent)
    expect(rows.slice(0, 4)).toEqual([
      expect.stringMatching(/^Live of Nov 20, 2026/),
      'B7 Dress',
      expect.stringMatching(/^Live of Nov 22, 2026/),
      'A12 Dress',
    ])
    // This live counts what was won in it.
    expect(screen.getAllByText('1 piece')).toHaveLength(1)
  })

  it('is none of the unpaid bills of other lives', async () => {
    const { server, opened } = openNow(joined({ status: 'sent' }))
    const unpaid = {
      ...joined({ total: 100_000, status: 'sent' }),
      sessionId: BEFORE.sessionId,
      sessionStartTime: BEFORE.startTime,
    }
    const other = { ...unpaid, customerAccountId: '2', customerNickname: 'Sari' }
    server.answer('GET /orders', { body: { currency: 'IDR', orders: [unpaid, other] } })
    await opened
    await screen.findByText('1 unpaid bill of other lives')
    expect(screen.getByRole('link', { name: /^Sari/ })).toBeTruthy()
  })

  it.each([
    ['Put on the bill of Nov 20', anOrder('1', { goesWith: BEFORE, version: 4 }), true],
    ['Make it a bill of its own', joined(), false],
  ])('is made and undone for one buyer: %s', async (name, order, isJoined) => {
    const path = `PUT /livestreams/${NOW.sessionId}/orders/1/joined`
    const { server, opened } = openNow(order)
    server.answer(path, { body: order })
    const { user } = await opened
    await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(server.bodiesOf(path)).toEqual([{ joined: isJoined, version: 4 }]))
  })

  it('stays one once its bill says so, and in its first live', async () => {
    const { unmount, user } = await openNow(joined({ status: 'sent' })).opened
    await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
    await screen.findByRole('dialog', { name: 'Buyer 1' })
    expect(screen.queryByRole('button', { name: 'Make it a bill of its own' })).toBeNull()
    unmount()
    const later = { ...NOW, sessionId: ID(2) }
    const first = await openNow(joined({ lives: [NOW, later] })).opened
    await first.user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
    await screen.findByRole('dialog', { name: 'Buyer 1' })
    expect(screen.queryByRole('button', { name: 'Make it a bill of its own' })).toBeNull()
  })

  it('gives back what its parcel of before has of each live', async () => {
    const lines = [BEFORE, NOW].map(({ sessionId }) => ({
      ...line,
      itemClueId: ITEM_A1,
      sessionId,
    }))
    const parcel = {
      orderId: 'c0ffee00-0000-4000-8000-0000000000f4' as OrderId,
      version: 7,
      payments: [],
      undoes: null,
      lines,
      asked: 200_000,
      due: 0,
      owedBack: 0,
      kept: 0,
      received: 200_000,
      onDelivery: false,
      status: 'shipped' as const,
      sentAt: null,
      tracking: null,
    }
    const { server, opened } = openNow(anOrder('1', { earlier: [parcel] }))
    const goods = { name: null, price: 1_000, stock: 1 }
    for (const [live, next] of [
      [ID(0), 'Sari'],
      [ID(1), 'Budi'],
    ] as const) {
      const list = shareOut({ ...aList(claimOf(next, 2)), goods, heldElsewhere: 1 })
      server.answer(`GET /comments/${live}/waitlists`, { body: [waitlistToBody(list)] })
    }
    const { user } = await opened
    await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Buyer 1' })
    await user.click(within(sheet).getByRole('button', { name: 'Came back' }))
    const question = await screen.findByRole('alertdialog')
    await within(question).findByText(/→ Sari/)
    expect(within(question).getByText(/→ Budi/)).toBeTruthy()
  })

  it('passes on what was won in this one, and is cancelled with all of it', async () => {
    const lines = [BEFORE, NOW].map(({ sessionId }) => ({
      ...line,
      itemClueId: ITEM_A1,
      sessionId,
    }))
    const order = joined({ status: 'sent', lines })
    const { server, opened } = openNow(order)
    const goods = { name: null, price: 1_000, stock: 1 }
    for (const [live, next] of [
      [ID(0), 'Sari'],
      [ID(1), 'Budi'],
    ] as const) {
      const own = claimOf('Buyer', 1, {
        buyer: { ...claimOf('Buyer', 1).buyer, accountId: '1' as never },
      })
      const list = shareOut({ ...aList(own, claimOf(next, 2)), goods })
      server.answer(`GET /comments/${live}/waitlists`, { body: [waitlistToBody(list)] })
    }
    const { user } = await opened
    await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Buyer 1' })
    await user.click(within(sheet).getByRole('button', { name: /^Pass on/ }))
    const question = await screen.findByRole('alertdialog')
    expect(within(question).getByText(/^What Buyer 1 won in other lives stays/)).toBeTruthy()
    await within(question).findByText(/→ Budi/)
    expect(within(question).queryByText(/→ Sari/)).toBeNull()
    await user.click(within(question).getByRole('button', { name: 'Keep' }))
    await user.click(within(sheet).getByRole('button', { name: 'Cancel bill' }))
    await screen.findByText(/with what they won in 2 lives/)
    await screen.findByText(/→ Sari/)
    expect(screen.getByText(/→ Budi/)).toBeTruthy()
  })
})
