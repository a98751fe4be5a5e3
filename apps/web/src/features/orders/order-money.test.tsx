import { type Order, shareOut, waitlistToBody } from '@dibs/contract'
import type { OrderId, PaymentId } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aList, claimOf, ITEM_A1 } from '../../shared/claims/testing/a-claim.ts'
import { anOrder, aPayment } from '../../shared/testing/order.ts'
import { keepOrders, open, PATH } from './testing/open-orders.tsx'

afterEach(cleanup)

const OTHER = 'c0ffee00-0000-4000-8000-0000000000f2' as PaymentId
const BACK = 'c0ffee00-0000-4000-8000-0000000000f3' as PaymentId
const PAY = `POST ${PATH}/1/payments`

const SHIPPED: Order['earlier'][number] = {
  version: 0,
  payments: [],
  undoes: null,
  lines: anOrder('1').lines.map((line) => ({ ...line, quantity: 2 })),
  asked: 200_000,
  due: 200_000,
  owedBack: 0,
  received: 0,
  status: 'shipped',
  sentAt: null,
  tracking: 'JP1',
}

/** Opens the sheet of buyer 1. */
async function openSheet(order: Partial<Order>) {
  const kept = keepOrders(anOrder('1', { version: 3, ...order }))
  const { server } = kept
  const answer = (call: string, to: Partial<Order>) =>
    server.answer(call, () => {
      kept.elsewhere('1', to)
      return { body: anOrder('1', { ...order, ...to, version: 4 }) }
    })
  const { user } = await open(kept)
  await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Buyer 1' })
  const money = () => within(within(sheet).getByRole('region', { name: 'Money' }))
  return { server, user, sheet: within(sheet), money, answer, kept }
}

const refused = (code: string, error: string) => ({ status: 422, body: { code, error } })
const squeeze = (text: string | null) => text?.replaceAll(/\s+/g, ' ')

it('A bill of which a part came says so: it is neither only sent nor paid', async () => {
  const { sheet } = await openSheet({ status: 'sent', due: 30_000, received: 70_000 })
  sheet.getByText('Partly paid')
  expect(sheet.queryByText('Sent')).toBeNull()
})

it('A price that was lowered since it was paid says what goes back, and the sum of its lines', async () => {
  const lines = anOrder('1').lines.map((line) => ({ ...line, price: 95_000, amount: 95_000 }))
  const now = { shipping: 0, adjustment: 0, uniqueCode: 0, alreadyPaid: 100_000, problem: null }
  const current = { ...now, lines, total: 0 }
  const { sheet } = await openSheet({ status: 'paid', changedSinceSent: true, current })
  const table = squeeze(sheet.getByRole('table').textContent)
  expect(table).toMatch(/TotalRp 95,000Already paid-?.*100,000Owed backRp 5,000$/)
  sheet.getByRole('button', { name: 'Send again' })
  expect(sheet.queryByRole('button', { name: 'Send bill for the rest' })).toBeNull()
})

it('A bill that changed is paid as it is now; one with more on it says what is booked for the one of before', async () => {
  const lines = anOrder('1').lines.map((line) => ({ ...line, price: 95_000, amount: 95_000 }))
  const now = { shipping: 0, adjustment: 0, uniqueCode: 0, alreadyPaid: 20_000, problem: null }
  const changed = { status: 'sent', changedSinceSent: true, due: 80_000, received: 20_000 } as const
  const current = { ...now, lines, total: 75_000 }
  const { user, sheet, money } = await openSheet({ ...changed, current })
  sheet.getByRole('button', { name: 'Mark paid' })
  await user.click(money().getByRole('button', { name: 'Note a payment' }))
  expect(money().getByLabelText('Amount')).toHaveProperty('value', '75,000')
  cleanup()
  const more = lines.map((line) => ({ ...line, quantity: 2, amount: 190_000 }))
  await openSheet({ ...changed, current: { ...now, lines: more, total: 170_000 } })
  expect(squeeze(screen.getByRole('button', { name: /^Mark paid:/ }).textContent)).toBe(
    'Mark paid: Rp 80,000',
  )
})

describe('A row', () => {
  it('has what is due, else what came', async () => {
    await open(
      keepOrders(
        anOrder('1', { status: 'packed', due: 40_000, received: 60_000 }),
        anOrder('2', { status: 'sent', due: 30_000, received: 70_000 }),
        anOrder('3', { status: 'paid', received: 105_000, owedBack: 5_000 }),
        anOrder('4', { status: 'lapsed' }),
        anOrder('5', { earlier: [SHIPPED] }),
      ),
    )
    await screen.findByText('Buyer 1')
    const row = (name: string) =>
      squeeze(
        screen.getByRole('button', { name: new RegExp(`^${name}`) }).closest('li')?.textContent ??
          '',
      )
    expect(row('Buyer 1')).toMatch(/already paid · to collect Rp 40,000 · no address yetRp 40,000/)
    expect(row('Buyer 2')).toMatch(/Rp 70,000 already paidRp 30,000/)
    expect(row('Buyer 3')).toMatch(/Paid · Rp 5,000 to pay backRp 105,000/)
    expect(row('Buyer 4')).toMatch(/LapsedRp 100,000$/)
    expect(row('Buyer 5')).toMatch(/\+ 1 parcel shipped beforeRp 100,000$/)
  })

  it('notes with one tap that the money of a parcel came', async () => {
    const kept = keepOrders(anOrder('1', { status: 'shipped', due: 100_000, version: 5 }))
    kept.server.answer(PAY, () => {
      kept.elsewhere('1', { due: 0, received: 100_000 })
      return { body: anOrder('1', { status: 'shipped', version: 6 }) }
    })
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Money is here: Buyer 1' }))
    await screen.findByText(/^Buyer 1: Rp.100,000 received$/)
    expect(kept.server.bodiesOf(PAY)).toEqual([{ version: 5, amount: 100_000, way: 'courier' }])
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Money is here/ })).toBeNull())
  })
})

describe('A sheet', () => {
  const billed = async (order: Partial<Order>) => {
    const { money } = await openSheet({ asked: 100_000, uniqueCode: 123, ...order })
    return squeeze(money().getByText('Asked for').parentElement?.textContent ?? null)
  }

  it.each([
    ['Total', '100,000', { status: 'draft' }],
    ['Total', '100,000', { status: 'sent' }],
    ['Left', '30,000', { status: 'sent', due: 30_000, received: 70_000 }],
    // What came beyond it is no part of the bill.
    ['Total', '100,000', { status: 'paid', received: 105_000, owedBack: 5_000 }],
    ['Paid', '100,000', { status: 'shipped' }],
    ['Total', '100,000', { status: 'packed', due: 100_000, received: 0, onDelivery: true }],
  ] as const)('begins with its bill in a word and a number: %s %s', async (word, sum, order) => {
    await openSheet(order)
    const amount = document.querySelector('[role=dialog] .amount') as HTMLElement
    expect(squeeze(amount.parentElement?.textContent ?? null)).toBe(`${word}Rp ${sum}`)
  })

  it('says what the buyer is asked for: with the unique code, unless they paid without', async () => {
    expect(await billed({ status: 'sent', due: 100_123 })).toBe('Asked forRp 100,123')
    cleanup()
    expect(await billed({ status: 'paid', due: 0, received: 100_123 })).toBe('Asked forRp 100,123')
    cleanup()
    expect(await billed({ status: 'paid', due: 0, received: 100_000 })).toBe('Asked forRp 100,000')
    cleanup()
    expect(await billed({ status: 'cancelled', asked: 0, due: 0, received: 123 })).toBe(
      'Asked forRp 0',
    )
  })
})

describe('A payment', () => {
  it('is noted with what is due and a way, in two taps', async () => {
    const { user, server, money, answer } = await openSheet({ status: 'sent', due: 100_123 })
    answer(PAY, { status: 'paid', due: 0, received: 100_123, payments: [aPayment()] })
    await user.click(money().getByRole('button', { name: 'Note a payment' }))
    const amount = money().getByLabelText<HTMLInputElement>('Amount')
    expect(amount.value).toBe('100,123')
    // It takes typing at once, in place of what is due.
    await user.keyboard('50')
    expect(amount.value).toBe('50')
    await user.clear(amount)
    await user.type(amount, '100.123')
    await user.click(money().getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Buyer 1: Rp.100,123 received$/)
    expect(server.bodiesOf(PAY)).toEqual([{ version: 3, amount: 100_123, way: 'transfer' }])
    expect(money().queryByLabelText('Amount')).toBeNull()
    expect(money().getByRole('list', { name: 'Payments' }).textContent).toContain('Transfer')
  })

  it('by QRIS is without the code, unless another amount was typed', async () => {
    const { user, money } = await openSheet({ status: 'sent', due: 100_123, uniqueCode: 123 })
    await user.click(money().getByRole('button', { name: 'Note a payment' }))
    const amount = money().getByLabelText<HTMLInputElement>('Amount')
    await user.selectOptions(money().getByLabelText('How'), 'QRIS')
    expect(amount.value).toBe('100,000')
    await user.clear(amount)
    await user.type(amount, '50rb')
    await user.selectOptions(money().getByLabelText('How'), 'Cash')
    expect(amount.value).toBe('50rb')
  })

  it('is the same by QRIS where the code is taken off', async () => {
    const { user, money } = await openSheet({ status: 'sent', due: 99_877, uniqueCode: -123 })
    await user.click(money().getByRole('button', { name: 'Note a payment' }))
    await user.selectOptions(money().getByLabelText('How'), 'QRIS')
    expect(money().getByLabelText<HTMLInputElement>('Amount').value).toBe('99,877')
  })

  it('that is refused says so at the field, which keeps what was typed', async () => {
    const { user, server, money } = await openSheet({ status: 'sent' })
    server.answer(PAY, refused('price_invalid', 'Not this amount.'))
    await user.click(money().getByRole('button', { name: 'Note a payment' }))
    const amount = money().getByLabelText<HTMLInputElement>('Amount')
    await user.clear(amount)
    await user.click(money().getByRole('button', { name: 'Save' }))
    expect(server.bodiesOf(PAY)).toEqual([])
    await user.type(amount, '40.000')
    await user.click(money().getByRole('button', { name: 'Save' }))
    const note = await money().findByRole('alert')
    expect(note.textContent).toBe('Not this amount.')
    expect(amount.getAttribute('aria-describedby')).toBe(note.id)
    expect(amount.value).toBe('40.000')
    expect(document.activeElement).toBe(amount)
  })

  it('is written off after a question, and stays in the list', async () => {
    const made = aPayment({ amount: 40_000, way: 'cash' })
    const { user, server, money, answer } = await openSheet({
      status: 'sent',
      due: 60_000,
      received: 40_000,
      payments: [made],
    })
    const call = `POST ${PATH}/1/payments/${made.id}/void`
    const opposite = aPayment({ id: OTHER, amount: -40_000, voids: made.id })
    answer(call, { due: 100_000, received: 0, payments: [made, opposite] })
    await user.click(money().getByRole('button', { name: /^Remove this payment: Rp.40,000, Cash/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Remove this payment' })
    expect(server.bodiesOf(call)).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Remove this payment' }))
    await screen.findByText(/^Buyer 1: payment of Rp.40,000 removed$/)
    expect(server.bodiesOf(call)).toEqual([{ version: 3 }])
    const [row, ...others] = within(money().getByRole('list', { name: 'Payments' })).getAllByRole(
      'listitem',
    )
    expect(others).toEqual([])
    expect(row?.textContent).toContain('removed')
    expect(row?.querySelector('.line-through')?.textContent).toMatch(/40,000/)
    expect(money().queryByRole('button', { name: /^Remove this payment/ })).toBeNull()
  })

  it('whose write-off was taken back stands again, and can be written off', async () => {
    const made = aPayment({ amount: 40_000, way: 'cash' })
    const opposite = aPayment({ id: OTHER, amount: -40_000, voids: made.id })
    const back = aPayment({ id: BACK, amount: 40_000, voids: OTHER })
    const payments = [made, opposite, back]
    const { money } = await openSheet({ status: 'paid', received: 40_000, payments })
    const rows = within(money().getByRole('list', { name: 'Payments' })).getAllByRole('listitem')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.querySelector('.line-through')).toBeNull()
    expect(
      money().getByRole('button', { name: /^Remove this payment: Rp.40,000, Cash/ }),
    ).toBeTruthy()
  })

  it('goes back at most as far as it is owed', async () => {
    const { user, server, money, answer } = await openSheet({
      status: 'cancelled',
      received: 100_000,
      owedBack: 100_000,
    })
    answer(PAY, { owedBack: 0, received: 0 })
    await user.click(money().getByRole('button', { name: 'Paid back' }))
    const amount = money().getByLabelText<HTMLInputElement>('Amount')
    expect(amount.value).toBe('100,000')
    await user.clear(amount)
    await user.type(amount, '100.001')
    await user.click(money().getByRole('button', { name: 'Save' }))
    expect((await money().findByRole('alert')).textContent).toMatch(/100,000 at most/)
    await user.clear(amount)
    await user.type(amount, '100.000')
    await user.click(money().getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Buyer 1: Rp.100,000 paid back$/)
    expect(server.bodiesOf(PAY)).toEqual([{ version: 3, amount: -100_000, way: 'transfer' }])
  })

  it('is what can be taken back, by name', async () => {
    const made = aPayment({ amount: 20_000 })
    const { sheet } = await openSheet({
      status: 'sent',
      payments: [made],
      undoes: { kind: 'payment', to: 'sent', at: made.at },
    })
    sheet.getByRole('button', { name: /^Undo: Payment Rp.20,000, / })
  })
})

describe('An order that is paid', () => {
  const lines = anOrder('1').lines.map((line) => ({ ...line, itemClueId: ITEM_A1, quantity: 2 }))
  const rina = claimOf('Rina', 1, { quantity: 2, won: 2, held: 2 })
  const waitlist = shareOut({
    ...aList(rina, claimOf('Sari', 2), claimOf('Budi', 3)),
    goods: { name: null, price: 100_000, stock: 2 },
  })
  const asRina = { customerAccountId: rina.buyer.accountId, lines }
  const waitlists = { body: [waitlistToBody(waitlist)] }

  it('can be cancelled: the question says what is owed back then', async () => {
    const { user, server, sheet } = await openSheet({ ...asRina, status: 'paid' })
    server.answer('GET /comments/s1/waitlists', waitlists)
    await user.click(sheet.getByRole('button', { name: 'Cancel bill' }))
    const question = await screen.findByRole('alertdialog', { name: 'Cancel bill' })
    await within(question).findByText('A1 → Sari, Budi')
    within(question).getByText(/^You then owe them Rp.100,000 back.$/)
  })

  it('loses of a bill for the rest what was added', async () => {
    const covered = { asked: 100_000, lines: lines.map((line) => ({ ...line, quantity: 1 })) }
    const rest = { status: 'sent', received: 120_000, asked: 200_000, due: 80_000 } as const
    const { user, server, sheet } = await openSheet({ ...asRina, ...rest, covered })
    server.answer('GET /comments/s1/waitlists', waitlists)
    await user.click(sheet.getByRole('button', { name: 'Cancel the rest' }))
    const question = await screen.findByRole('alertdialog', { name: 'Cancel the rest' })
    await within(question).findByText('A1 → Sari')
    within(question).getByText(/has paid for stays theirs/)
    within(question).getByText(/^You then owe them Rp.20,000 back.$/)
    sheet.getByRole('button', { name: 'Pass on: Buyer 1', hidden: true })
  })

  it('comes back from the buyer, with what is kept of the money', async () => {
    const { user, server, sheet, kept } = await openSheet({ status: 'shipped' })
    server.answer('GET /comments/s1/waitlists', { body: [] })
    await user.click(sheet.getByRole('button', { name: 'Came back' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Came back' }))
    const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Came back' })
    await waitFor(() => expect(confirm.disabled).toBe(false))
    await user.type(question.getByLabelText('You keep of what they paid'), '100.001')
    await user.click(confirm)
    expect((await question.findByRole('alert')).textContent).toMatch(/100,000 at most/)
    await user.clear(question.getByLabelText('You keep of what they paid'))
    await user.type(question.getByLabelText('You keep of what they paid'), '15rb')
    await user.click(confirm)
    await waitFor(() => expect(kept.statusOf('1')).toBe('returned'))
    expect(server.bodiesOf(`PATCH ${PATH}/1`)).toEqual([
      { version: 3, status: 'returned', kept: 15_000 },
    ])
  })

  it('and packed is billed for what was won since, or taken out again', async () => {
    const { lines: before } = anOrder('1')
    const more = { ...before[0], itemClueId: ITEM_A1, itemClueText: 'B2' } as (typeof before)[0]
    const now = { lines: [...before, more], shipping: 0, adjustment: 0, uniqueCode: 0 }
    const current = { ...now, alreadyPaid: 100_000, total: 100_000, problem: null }
    const { user, server, sheet } = await openSheet({
      status: 'packed',
      changedSinceSent: true,
      current,
    })
    screen.getByRole('heading', { name: 'Changed, send again 1', hidden: true })
    sheet.getByRole('button', { name: 'Send bill for the rest' })
    await user.click(sheet.getByRole('button', { name: 'Take out again' }))
    await waitFor(() =>
      expect(server.bodiesOf(`PATCH ${PATH}/1`)).toEqual([{ version: 3, status: 'paid' }]),
    )
  })

  it('stays packed where a price alone is another since', async () => {
    const [line] = anOrder('1').lines as [Order['lines'][number]]
    const current = {
      lines: [{ ...line, price: 90_000, amount: 90_000 }],
      shipping: 0,
      adjustment: 0,
      uniqueCode: 0,
      alreadyPaid: 100_000,
      total: 0,
      problem: null,
    }
    await open(
      keepOrders(
        anOrder('1', { status: 'packed', changedSinceSent: true, current }),
        anOrder('2', { status: 'paid', changedSinceSent: true, current }),
        anOrder('3', {
          status: 'paid',
          changedSinceSent: true,
          current: { ...current, lines: [{ ...line, name: 'Gown' }] },
        }),
      ),
    )
    await screen.findByText('Buyer 1')
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Changed, send again 1',
      'Paid, to pack 1',
      'Packed 1',
    ])
  })

  it('with nothing left on it can be cancelled, and not sent', async () => {
    const current = { ...anOrder('1'), lines: [], total: null }
    const { sheet } = await openSheet({ status: 'paid', changedSinceSent: true, current })
    sheet.getByText(/Cancel it: what they paid is then owed back/)
    sheet.getByRole('button', { name: 'Cancel bill' })
    expect(sheet.queryByRole('button', { name: /^Send/ })).toBeNull()
  })
})

it('what went off before is taken back, paid back and taken back by its own id', async () => {
  const FIRST = 'c0ffee00-0000-4000-8000-0000000000f4' as OrderId
  const parcel = { ...SHIPPED, orderId: FIRST, version: 7, due: 0, received: 200_000 }
  const back = { ...parcel, version: 8, status: 'returned' as const, asked: 0, owedBack: 200_000 }
  const undoes = { kind: 'status' as const, to: 'returned' as const, at: '2026-01-01T00:00:00Z' }
  const { sheet, answer, server, user } = await openSheet({ earlier: [parcel] })
  server.answer('GET /comments/s1/waitlists', { body: [] })
  answer(`PATCH ${PATH}/1`, { earlier: [{ ...back, undoes }] })
  await user.click(sheet.getByRole('button', { name: 'Came back' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Came back' }))
  const confirm = question.getByRole<HTMLButtonElement>('button', { name: 'Came back' })
  await waitFor(() => expect(confirm.disabled).toBe(false))
  await user.click(confirm)
  await sheet.findByText(/^Came back · JP1/)
  expect(server.bodiesOf(`PATCH ${PATH}/1`)).toEqual([
    { orderId: FIRST, version: 7, status: 'returned', kept: 0 },
  ])
  answer(PAY, { earlier: [{ ...back, version: 9, owedBack: 0, received: 0, undoes }] })
  await user.click(sheet.getByRole('button', { name: 'Paid back' }))
  await user.click(sheet.getAllByRole('button', { name: 'Save' })[0] as HTMLElement)
  await waitFor(() => expect(sheet.queryByRole('button', { name: 'Paid back' })).toBeNull())
  expect(server.bodiesOf(PAY)).toEqual([
    { orderId: FIRST, version: 8, amount: -200_000, way: 'transfer' },
  ])
  answer(`POST ${PATH}/1/undo`, { earlier: [parcel] })
  await user.click(sheet.getByRole('button', { name: /^Undo: Came back/ }))
  await sheet.findByText(/^Shipped · JP1/)
  expect(server.bodiesOf(`POST ${PATH}/1/undo`)).toEqual([{ orderId: FIRST, version: 9 }])
})

it('what went off before is listed with what is due of it', async () => {
  const { sheet } = await openSheet({ earlier: [SHIPPED] })
  sheet.getByText('A12 Dress × 2')
  sheet.getByText(/^Shipped · JP1 · Received Rp.0 · to collect Rp.200,000$/)
})
