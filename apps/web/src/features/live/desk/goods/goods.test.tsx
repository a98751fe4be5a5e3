import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOrder } from '../../../../shared/testing/order.ts'
import { toast } from '../../../../shared/ui/toast/toast.ts'
import {
  aChat,
  aClaim,
  aWaitlist,
  claimPath,
  ITEM_ID,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../../testing/open-live.tsx'
import { lazyGoods } from './lazy-goods.ts'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const ORDERS = `GET /livestreams/${SESSION_ID}/orders`
const ITEM = `PATCH /livestreams/${SESSION_ID}/items/${ITEM_ID}`
const known = (id: number, history: object) => ({
  customerAccountId: `71000000000000000${id}`,
  history: { lives: 3, wins: 2, paid: 2, lapsed: 0, cancelled: 0, ...history },
})
const totals = { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 }
const orders = (...some: object[]) => ({
  body: {
    currency: 'IDR',
    totals,
    orders: some.map((order) => ({ ...anOrder(''), lines: [], ...order })),
  },
})
/** Two of A1 for 100,000: Ani and Budi win, Cici waits. */
const sold = (more: object = {}, budi: object = {}) => {
  const list = aWaitlist('Ani', 'Budi', 'Cici')
  const [a, b, c] = list.claims
  const claims = [a, { ...b, won: 1, commentText: 'A1 2x', ...budi }, { ...c, won: 0 }]
  return { ...list, claims, price: 100_000, stock: 2, ...more }
}
const open = (list: object, answers: object = {}) =>
  openConnected({
    answers: { [WAITLISTS]: { body: [list] }, [ORDERS]: orders(), ...answers },
  })

it('a seller without prices sees nothing of goods, and nothing is asked for', async () => {
  // Another live may have fetched what shows them.
  await lazyGoods.fetch()
  const { server, user } = await openConnected({
    answers: { [WAITLISTS]: { body: [aWaitlist('Ani', 'Budi')] } },
  })
  await user.click(await screen.findByRole('button', { name: /^Ani, Winner\./ }))
  const place = await screen.findByRole('dialog', { name: 'Ani' })
  within(place).getByRole('button', { name: 'Remove from A1' })
  expect(within(place).queryByText('Quantity')).toBeNull()
  expect(within(place).queryByRole('button', { name: /Block/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /price, stock/ })).toBeNull()
  expect(server.bodiesOf(ORDERS)).toEqual([])
})

it('what a comment says of the quantity is one tap away where nobody loses by it', async () => {
  const change = `PATCH ${claimPath('Budi', 2)}`
  const list = sold({ stock: 4 })
  const after = sold({ stock: 4 }, { quantity: 2, won: 2 })
  const { user, server } = await open(list, { [change]: { body: after } })
  await user.click(await screen.findByRole('button', { name: 'Give Budi 2 of A1' }))
  await waitFor(() => expect(server.bodiesOf(change)).toEqual([{ quantity: 2 }]))
  await screen.findByText('Budi: 2× A1.')
})

it('a raise that takes a unit from somebody names them, and asks first', async () => {
  const change = `PATCH ${claimPath('Ani', 1)}`
  const { user, server } = await open(sold(), { [change]: { body: sold() } })
  await screen.findByRole('button', { name: /A1: price, stock/ })
  await user.click(await screen.findByRole('button', { name: /^Ani, Winner\./ }))
  const place = await screen.findByRole('dialog', { name: 'Ani' })
  await user.click(within(place).getByRole('button', { name: 'One more' }))
  const question = await screen.findByRole('alertdialog', { name: '2× for Ani?' })
  within(question).getByText('Budi goes back to the waitlist.')
  expect(server.bodiesOf(change)).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Give 2' }))
  await waitFor(() => expect(server.bodiesOf(change)).toEqual([{ quantity: 2 }]))
})

it('a stock below what stands on bills says why it cannot be', async () => {
  const error = 'One of A1 is on a bill already.'
  const refused = { status: 409, body: { code: 'stock_below_held', error } }
  const { user, server } = await open(sold({}, { held: 1 }), { [ITEM]: refused })
  await user.click(await screen.findByRole('button', { name: /A1: price, stock/ }))
  const sheet = await screen.findByRole('dialog', { name: 'A1 in this live' })
  const stock = within(sheet).getByLabelText('Stock')
  await user.clear(stock)
  await user.type(stock, '1')
  await user.click(within(sheet).getByRole('button', { name: 'Save' }))
  await screen.findByText(error)
  expect(server.bodiesOf(ITEM)).toEqual([{ stock: 1 }])
})

it('what was typed of an item is saved when its sheet is closed', async () => {
  const { user, server } = await open(sold(), { [ITEM]: { body: sold({ stock: 4 }) } })
  await user.click(await screen.findByRole('button', { name: /A1: price, stock/ }))
  const sheet = await screen.findByRole('dialog', { name: 'A1 in this live' })
  const stock = within(sheet).getByLabelText('Stock')
  await user.clear(stock)
  await user.type(stock, '4x{Escape}')
  await within(sheet).findByRole('alert')
  expect(server.bodiesOf(ITEM)).toEqual([])
  await user.type(stock, '{Backspace}{Escape}')
  await waitFor(() => expect(server.bodiesOf(ITEM)).toEqual([{ stock: 4 }]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('an item on sale again empties its list, after a question where a bill was sent', async () => {
  const { user, server } = await open(sold({}, { held: 1 }), {
    [ITEM]: { body: sold({ claims: [] }) },
  })
  await user.click(await screen.findByRole('button', { name: /A1: price, stock/ }))
  await user.click(await screen.findByRole('button', { name: 'A1 is on sale again' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'On sale again' }))
  await waitFor(() => expect(server.bodiesOf(ITEM)).toEqual([{ startAgain: true }]))
  await screen.findByText('A1 is on sale again.')
})

it('the price that the seller says is offered for the item, until it is taken', async () => {
  const { user, server, speak } = await open(sold(), { [ITEM]: { body: sold({ price: 195_000 }) } })
  const { type, data } = aChat(1, 'A1 195rb ya kak')
  speak({ type, data: { ...data, user: { ...data.user, uniqueId: 'toko.ani', userId: '7100' } } })
  await user.click(await screen.findByRole('button', { name: /^Set the price of A1 to Rp/ }))
  await waitFor(() => expect(server.bodiesOf(ITEM)).toEqual([{ price: 195_000 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Set the price/ })).toBeNull())
})

it('winners say whether they are new, or what they left unpaid', async () => {
  await open(sold(), { [ORDERS]: orders(known(1, { lives: 0 }), known(2, { lapsed: 2 })) })
  await screen.findByText('New')
  await screen.findByText('2 lapsed')
})

it('a buyer is blocked from their place, and let back in below the list', async () => {
  const block = 'PUT /buyers/710000000000000003/block'
  const unblock = 'DELETE /buyers/710000000000000004/block'
  const { user, server } = await open(sold({ blocked: [aClaim('Dedi', 4)] }), {
    [block]: { status: 204 },
    [unblock]: { status: 204 },
  })
  const list = await screen.findByRole('list', { name: 'Blocked' })
  await user.click(within(list).getByRole('button', { name: 'Unblock Dedi' }))
  await waitFor(() => expect(server.bodiesOf(unblock)).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: /^Cici, Waitlist #1/ }))
  await user.click(await screen.findByRole('button', { name: 'Block Cici' }))
  await waitFor(() => expect(server.bodiesOf(block)).toHaveLength(1))
  await screen.findByText('Cici is blocked.')
})
