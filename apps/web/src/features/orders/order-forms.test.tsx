import type { Order } from '@dibs/contract'
import type { TimeZone } from '@dibs/core'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { AmountsForm, TrackingForm, useAmounts, useTracking } from './order-forms.tsx'
import { keepOrders, open as openOrders, PATH } from './testing/open-orders.tsx'
import type { OrderActs } from './use-orders.ts'

/** In the shop's zone, as the field writes moments. */
const at = (moment: string, zone = '+07:00') => new Date(moment + zone)
const NOW = at('2026-11-23T15:00').getTime()
const ORDER = {
  shipping: 0,
  adjustment: 0,
  payBy: at('2026-11-22T12:00').toISOString(),
  status: 'sent',
  sentAt: at('2026-11-21T12:00').toISOString(),
} as Order

async function open(timeZone: TimeZone = 'Asia/Jakarta') {
  const change = vi.fn(async () => ORDER)
  const acts = { change } as Partial<OrderActs> as OrderActs
  function Form() {
    const money = useMoneyIn('IDR')
    const amounts = useAmounts(ORDER, money)
    return <AmountsForm order={ORDER} acts={acts} money={money} amounts={amounts} />
  }
  const { user } = await renderScreen(
    <Suspense>
      <Form />
    </Suspense>,
    { now: () => NOW, server: forgeServer({ 'GET /shop': { body: aShop({ timeZone }) } }) },
  )
  await screen.findByLabelText('Pay by')
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  const choose = (value: string) =>
    fireEvent.change(screen.getByLabelText('Pay by'), { target: { value } })
  return { user, change, save, choose }
}

it('does not take a deadline that is over, and says so at the field', async () => {
  const { change, save, choose } = await open()
  choose('2026-11-23T15:00')
  await save()
  expect(await screen.findByText('Choose a time that is still to come.')).toBeTruthy()
  expect(change).not.toHaveBeenCalled()
  choose('2026-11-23T15:01')
  await save()
  const payBy = at('2026-11-23T15:01').toISOString()
  expect(change).toHaveBeenCalledWith(ORDER, { payBy })
  expect(screen.queryByText('Choose a time that is still to come.')).toBeNull()
})

it.each([
  ['Asia/Jayapura', 'WIT', '14:00', '+09:00'],
  ['America/New_York', 'EST', '00:00', '-05:00'],
] as const)(
  'shows and takes a deadline in %s as buyers are told it',
  async (zone, name, shown, offset) => {
    const { change, save, choose } = await open(zone)
    await screen.findByText(`In your shop’s time zone, ${name}.`)
    expect(screen.getByLabelText<HTMLInputElement>('Pay by').value).toBe(`2026-11-22T${shown}`)
    choose('2026-11-25T09:30')
    await save()
    const payBy = at('2026-11-25T09:30', offset).toISOString()
    expect(change).toHaveBeenCalledWith(ORDER, { payBy })
  },
)

it('stays while only the first figure of a year is typed', async () => {
  const { change, save, choose } = await open('America/New_York')
  await screen.findByText(/EST\.$/)
  choose('0002-11-25T09:30')
  await save()
  await screen.findByText('Choose a time that is still to come.')
  expect(change).not.toHaveBeenCalled()
})

it('leaves a deadline alone that was over before', async () => {
  const { user, change, save } = await open()
  await user.type(screen.getByLabelText('Shipping'), '10.000')
  await save()
  expect(change).toHaveBeenCalledWith(ORDER, { shipping: 10_000 })
})

it('is saved by the step that sends the parcel off, too', async () => {
  const contact = { name: 'Ani', phone: '', address: 'Jl. Melati 5' }
  const { server } = keepOrders(anOrder('1', { version: 3, status: 'packed', contact }))
  const { user } = await openOrders({ server })
  await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Buyer 1' }))
  await user.type(sheet.getByLabelText('Courier'), 'JNE')
  await user.type(sheet.getByLabelText('Tracking number'), ' JP1234567890 ')
  await user.click(sheet.getByRole('button', { name: 'Mark shipped' }))
  await screen.findByText('Buyer 1: Shipped')
  expect(server.bodiesOf(`PATCH ${PATH}/1`)).toEqual([
    { version: 3, status: 'shipped', courier: 'JNE', tracking: 'JP1234567890' },
  ])
})

it.each([
  ['Mark packed', 'paid', { version: 4, status: 'packed' }],
  ['Send bill', 'draft', { version: 4, status: 'sent' }],
] as const)('whom the parcel goes to is saved before %s', async (words, status, step) => {
  const { server } = keepOrders(anOrder('1'))
  const contact = { name: 'Ani', phone: '', address: '' }
  server.answer(`GET ${PATH}`, {
    body: {
      currency: 'IDR',
      totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
      orders: [anOrder('1', { version: 3, status })],
    },
  })
  server.answer(`PATCH ${PATH}/1`, { body: anOrder('1', { version: 4, status, contact }) })
  const { user } = await openOrders({ server })
  await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Buyer 1' }))
  const phone = sheet.getByLabelText('Phone')
  await user.type(sheet.getByLabelText('Name'), 'Ani')
  await user.type(phone, '12')
  await user.click(sheet.getByRole('button', { name: words }))
  await screen.findByText('Look at the name, phone and address below first.')
  expect(server.bodiesOf(`PATCH ${PATH}/1`)).toEqual([])
  await user.clear(phone)
  await user.click(sheet.getByRole('button', { name: words }))
  await waitFor(() =>
    expect(server.bodiesOf(`PATCH ${PATH}/1`)).toMatchObject([{ version: 3, contact }, step]),
  )
})

it('takes the courier from a list or as it is typed, with or without a number', async () => {
  const order = { ...ORDER, tracking: 'X1', courier: 'JNE' } as Order
  const change = vi.fn(async () => order)
  function Form() {
    const acts = { change } as Partial<OrderActs> as OrderActs
    return <TrackingForm order={order} acts={acts} tracking={useTracking(order)} />
  }
  const { user } = await renderScreen(
    <Suspense>
      <Form />
    </Suspense>,
    { now: () => NOW },
  )
  const courier = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Courier' })
  expect([...(courier.list?.options ?? [])].map(({ value }) => value)).toContain('SiCepat')
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  expect(change).not.toHaveBeenCalled()
  await user.clear(courier)
  await user.type(courier, ' Wahana ')
  await save()
  expect(change).toHaveBeenCalledWith(order, { courier: 'Wahana' })
})

it.each(['row', 'sheet'])(
  'asks before a parcel without an address is marked shipped in its %s',
  async (place) => {
    const kept = keepOrders(anOrder('1', { version: 3, status: 'packed' }))
    const { user } = await openOrders(kept)
    const row = await screen.findByRole('button', { name: /^Buyer 1/ })
    expect(row.textContent).toMatch(/no address yet/)
    if (place === 'sheet') await user.click(row)
    const ship = () =>
      screen.findByRole('button', {
        name: place === 'sheet' ? 'Mark shipped' : 'Mark shipped: Buyer 1',
      })
    await user.click(await ship())
    const question = () => screen.findByRole('alertdialog', { name: 'No address yet' })
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    expect(kept.statusOf('1')).toBe('packed')
    await user.click(await ship())
    await user.click(within(await question()).getByRole('button', { name: 'Mark shipped' }))
    await screen.findByText('Buyer 1: Shipped')
    expect(kept.statusOf('1')).toBe('shipped')
  },
)

it('says of money that did not come that it did not, in the toast, the list, the sheet and its undo', async () => {
  const at = '2026-11-23T07:59:00.000Z'
  const said = anOrder('1', { version: 3, status: 'reported' })
  const missed = anOrder('1', {
    version: 4,
    status: 'sent',
    notReceived: true,
    canUndo: true,
    undoes: { kind: 'status', from: 'reported', to: 'sent', at },
  })
  const { server } = keepOrders(said)
  server.answer(`PATCH ${PATH}/1`, { body: missed })
  const { user } = await openOrders({ server })
  await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Buyer 1' }))
  await user.click(sheet.getByRole('button', { name: 'Not received' }))
  await screen.findByText('Buyer 1: Not received')
  expect(sheet.getByText('Not received')).toBeTruthy()
  expect(sheet.getByRole('button', { name: /^Undo: Not received, / })).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  const row = await screen.findByRole('button', { name: /^Buyer 1/ })
  expect(row.textContent).toMatch(/Not received/)
})

describe('A sheet that is closed', () => {
  const openSheet = async () => {
    const { server } = keepOrders(anOrder('1', { version: 3 }))
    server.answer(`PATCH ${PATH}/1`, { body: anOrder('1', { version: 4 }) })
    const { user } = await openOrders({ server })
    await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Buyer 1' }))
    const close = () => user.click(sheet.getByRole('button', { name: 'Close' }))
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return { user, sheet, close, isClosed, said: () => server.bodiesOf(`PATCH ${PATH}/1`) }
  }

  it('saves all that was typed in it, in one step', async () => {
    const { user, sheet, close, isClosed, said } = await openSheet()
    await user.type(sheet.getByLabelText('Shipping'), '12rb')
    await user.type(sheet.getByLabelText('Name'), 'Ani')
    await close()
    await screen.findByText('Saved')
    await isClosed()
    const contact = { name: 'Ani', phone: '', address: '' }
    expect(said()).toEqual([{ version: 3, shipping: 12_000, contact }])
  })

  it('goes without a call where nothing was typed', async () => {
    const { user, sheet, close, isClosed, said } = await openSheet()
    // Looked at, and left as it was.
    await user.click(sheet.getByRole('button', { name: /^Price of A12: / }))
    await close()
    await isClosed()
    expect(said()).toEqual([])
  })

  it('stays where that cannot be read, says so, and goes the next time', async () => {
    const { user, sheet, close, isClosed, said } = await openSheet()
    await user.type(sheet.getByLabelText('Shipping'), '12.500rb')
    await close()
    await screen.findByText('Look at shipping, discount and deadline below first.')
    expect(sheet.getByText('Enter an amount, such as 15.000.')).toBeTruthy()
    await close()
    await isClosed()
    expect(said()).toEqual([])
  })

  it('and a step that is taken, have what was typed on the bill first', async () => {
    const { user, sheet, said } = await openSheet()
    await user.type(sheet.getByLabelText('Shipping'), '12rb')
    await user.click(sheet.getByRole('button', { name: 'Mark paid' }))
    await waitFor(() =>
      expect(said()).toEqual([
        { version: 3, shipping: 12_000 },
        { version: 4, status: 'paid' },
      ]),
    )
  })
})
