import { type Order, shareOut, waitlistToBody } from '@dibs/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aList, claimOf, ITEM_A1 } from '../../shared/claims/testing/a-claim.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { aShop } from '../../shared/testing/shop.ts'
import { keepOrders, NOW, open, PATH } from './testing/open-orders.tsx'

afterEach(cleanup)

describe('The bills', () => {
  it('stand in the order in which they need the seller', async () => {
    const { server } = keepOrders(
      anOrder('1', { status: 'paid' }),
      anOrder('2', { status: 'reported' }),
      anOrder('3', { status: 'sent', isOverdue: true }),
      anOrder('4'),
      anOrder('5', { status: 'lapsed' }),
      anOrder('6', { status: 'sent', changedSinceSent: true }),
      anOrder('7', { status: 'returned' }),
      anOrder('8', { status: 'cancelled', received: 100_000, owedBack: 100_000 }),
      anOrder('9', { status: 'paid', received: 105_000, owedBack: 5_000 }),
    )
    const { user } = await open({ server })
    await screen.findByText('Buyer 1')
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Overdue 1',
      'Says paid 1',
      'To pay back 2',
      'Changed, send again 1',
      'Not sent 1',
      'Paid, to pack 1',
      'Cancelled, lapsed or came back 2',
    ])
    await user.click(screen.getByRole('button', { name: 'Overdue 1' }))
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
    await user.type(screen.getByLabelText('Search buyers or items'), ' @BUYER')
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
    await user.clear(screen.getByLabelText('Search buyers or items'))
    await user.type(screen.getByLabelText('Search buyers or items'), 'zz')
    await screen.findByText('No bill found for “zz”.')
  })

  it('stand by who won first, each with what is on it, and are found by that', async () => {
    const line = anOrder('1').lines[0] as Order['lines'][number]
    const lines = ['A4', 'B2', 'C1', 'D1', 'E1', 'F1'].map((itemClueText, index) => ({
      ...line,
      itemClueText,
      quantity: index === 0 ? 2 : 1,
    }))
    const kept = keepOrders(
      anOrder('1', { number: 3 }),
      anOrder('2', { number: null }),
      anOrder('3', { number: 1, lines }),
    )
    const { user } = await open(kept)
    const names = () =>
      screen.getAllByRole('button', { name: /^Buyer/ }).map((each) => each.textContent)
    await screen.findByText('Buyer 1')
    expect(names()).toEqual([
      expect.stringMatching(/^Buyer 3No. 1A4\u00a0×2, B2, C1, D1 \+2$/),
      expect.stringMatching(/^Buyer 1No. 3A12$/),
      expect.stringMatching(/^Buyer 2A12$/),
    ])
    screen.getByText('in order of winning')
    await user.type(screen.getByLabelText('Search buyers or items'), 'f1')
    await waitFor(() => expect(names()).toHaveLength(1))
  })

  it('count as not paid what is sent, and apart from it what is not, as far as it has prices', async () => {
    const [line] = anOrder('3').lines as [Order['lines'][number]]
    const half = [
      { ...line, price: null, amount: null },
      { ...line, price: 40_000, amount: 40_000 },
    ]
    const kept = keepOrders(
      anOrder('1', { status: 'sent' }),
      anOrder('2', { total: 160_000 }),
      anOrder('3', { total: null, problem: 'unpriced', lines: half }),
      // Made for its message, which nobody took: no sum of the server's has it.
      anOrder('4', { status: 'sent', sentAt: null, total: 75_000 }),
    )
    const { body } = kept.listed()
    const totals = { ...body.totals, open: 100_000 }
    kept.server.answer(`GET ${PATH}`, { body: { ...body, totals } })
    await open(kept)
    const open_ = await screen.findByText('Not paid', { selector: 'dt' })
    expect(open_.nextElementSibling?.textContent).toMatch(/^Rp\s100[.,]000$/)
    const unsent = screen.getByText('Not sent', { selector: 'dt' })
    expect(unsent.nextElementSibling?.textContent).toMatch(/^Rp\s275[.,]000$/)
    // On a phone all of it stands below what came, beside what was sold.
    const short = screen.getByText('Received').parentElement?.lastElementChild as HTMLElement
    expect([...short.children].map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
      expect.stringMatching(/^SoldRp/),
      'Not sentRp 275,000',
      'Not paidRp 100,000',
    ])
    // *Send* counts one less than the list.
    const heading = screen.getByRole('heading', { name: 'Not sent 3' })
    expect(heading.nextElementSibling?.textContent).toBe('1 cannot be sent yet')
    expect(screen.getByRole('button', { name: 'Send the next bill (2)' })).toBeTruthy()
  })

  it('are added up anew with the tick', async () => {
    const kept = keepOrders(anOrder('1', { status: 'sent' }))
    kept.server.answer(`PATCH ${PATH}/1`, {
      body: anOrder('1', { status: 'paid', version: 1 }),
    })
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Mark paid: Buyer 1' }))
    // The server's own sums stay at 0 here.
    await screen.findByText(/^\S+\s?100[.,]000$/, { selector: 'dd.amount' })
  })

  it('are those alone that a link asks for, until the last of them is done', async () => {
    const kept = keepOrders(anOrder('1', { status: 'reported' }), anOrder('2'))
    const { user } = await open(kept, 's1&show=reported')
    await screen.findByText('Buyer 1')
    expect(screen.queryByText('Buyer 2')).toBeNull()
    expect(screen.getByRole('button', { name: 'Says paid 1', pressed: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Mark paid: Buyer 1/ }))
    await screen.findByText('Buyer 2')
    expect(screen.getByRole('button', { name: 'All 2', pressed: true })).toBeTruthy()
  })

  it('say how far a deadline is that lies ahead, and when it is in the shop’s zone', async () => {
    const payBy = new Date(NOW + 3 * 3_600_000).toISOString()
    const kept = keepOrders(anOrder('1', { status: 'sent', sentAt: payBy, payBy, number: 17 }))
    kept.server.answer('GET /shop', { body: aShop({ timeZone: 'Asia/Makassar' }) })
    const { user } = await open(kept)
    expect(
      await screen.findByText(/^ · due in 3 hours$/, { normalizer: (text) => text }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Buyer 1 ?No\. 17/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Buyer 1' })
    expect(await within(sheet).findByText('Pay by Nov 23, 2026, 07:00 PM WITA')).toBeTruthy()
    expect(within(sheet).getByText(/@buyer1 · No\. 17/)).toBeTruthy()
  })

  it('are as a bank or the buyer left them half a minute ago, while the seller looks on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const kept = keepOrders(anOrder('1', { status: 'sent' }))
    await open(kept)
    await screen.findByRole('button', { name: 'Mark paid: Buyer 1' })
    kept.elsewhere('1', { status: 'paid', received: 100_000 })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await screen.findByRole('button', { name: 'Mark packed: Buyer 1' })
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
      'Paid, to pack 1',
    ])
  })

  it('are none where nothing has a price, and where nobody has won', async () => {
    const line = { ...(anOrder('1').lines[0] as Order['lines'][number]), price: null, amount: null }
    const unpriced = anOrder('1', { lines: [line], total: null, problem: 'unpriced' })
    const { unmount } = await open(keepOrders(unpriced))
    await screen.findByText('No item of this live has a price')
    screen.getByRole('button', { name: '1 price is missing' })
    // An item's price is none of a live that is over.
    expect(screen.queryByRole('link', { name: 'Set prices' })).toBeNull()
    unmount()
    await open(keepOrders())
    await screen.findByText('Nobody has won anything in this live')
  })

  it('of other lives that are not paid lead to themselves', async () => {
    const { server } = keepOrders(anOrder('1'))
    const sessionId = 'c0ffee00-0000-4000-8000-000000000002'
    const sessionStartTime = '2026-11-19T12:00:00.000Z'
    const orders = [{ ...anOrder('7', { status: 'sent' }), sessionId, sessionStartTime }]
    server.answer('GET /orders', { body: { currency: 'IDR', orders } })
    const { user } = await open({ server })
    await user.click(await screen.findByText('1 unpaid bill of other lives'))
    const link = await screen.findByRole('link', { name: /^Buyer 7/ })
    expect(link.getAttribute('href')).toBe(`/app/orders?session=${sessionId}&buyer=7`)
  })

  it('can be asked for again when they did not come', async () => {
    const { server } = keepOrders(anOrder('1'))
    server.answer(`GET ${PATH}`, () => ({
      status: 400,
      body: { error: 'No.', code: 'bad_request' },
    }))
    const { user } = await open({ server })
    await screen.findByText('The bills could not be loaded.')
    server.answer(`GET ${PATH}`, () => ({
      body: {
        currency: 'IDR',
        totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
        orders: [anOrder('1')],
      },
    }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Buyer 1')
  })

  it('go to all with two taps each', async () => {
    const ids = Array.from({ length: 12 }, (_, n) => String(n + 1))
    const kept = keepOrders(...ids.map((id) => anOrder(id)))
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Send the next bill (12)' }))
    let taps = 0
    for (const id of ids) {
      const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
      await within(sheet).findByText(new RegExp(`dibs.example/b/${id}$`))
      const copy = within(sheet).getByRole('button', { name: 'Copy message' })
      expect(document.activeElement).toBe(copy)
      await user.keyboard('{Enter}')
      const last = id === ids.at(-1)
      await user.click(within(sheet).getByRole('button', { name: last ? 'Done' : 'Next buyer' }))
      taps += 2
    }
    await screen.findByText('Everybody has their bill')
    expect(taps).toBe(24)
    expect(ids.map(kept.isSent)).toEqual(ids.map(() => true))
  })

  it('are not made while the shop says no way to pay, unless the seller wants it so', async () => {
    const kept = keepOrders(anOrder('1'))
    kept.server.answer('GET /shop', { body: aShop() })
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Send the next bill (1)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
    const link = await within(sheet).findByRole('link', { name: 'Add bank account or QRIS' })
    expect(link.getAttribute('href')).toBe('/app/shop')
    expect(kept.statusOf('1')).toBe('draft')
    await user.click(within(sheet).getByRole('button', { name: 'Send without it' }))
    await within(sheet).findByText(/dibs.example\/b\/1$/)
    expect(kept.statusOf('1')).toBe('sent')
  })

  it('have a discount in the message, whose sum adds up', async () => {
    const kept = keepOrders(anOrder('1', { adjustment: -5_000, total: 95_000 }))
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Send the next bill (1)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
    await within(sheet).findByText(/A12 Dress: \D*100.000 Diskon: -\D*5.000 /)
  })

  it('of who has paid more than that ask for nothing, and say what is owed back', async () => {
    const current = { ...anOrder('1'), total: 0, alreadyPaid: 120_000, shipping: 5_000 }
    const kept = keepOrders(anOrder('1', { status: 'paid', changedSinceSent: true, current }))
    kept.server.answer(`PATCH ${PATH}/1`, () => {
      const billUrl = 'https://dibs.example/b/1'
      const sent = { payBy: '2026-11-23T09:00:00.000Z', total: 0, alreadyPaid: 120_000, billUrl }
      const paid = { ...sent, asked: 105_000, owedBack: 15_000, changedSinceSent: false }
      kept.elsewhere('1', { ...paid, current: null })
      return { body: anOrder('1', { ...paid, status: 'paid', version: 1 }) }
    })
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Send the next bill (1)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
    const message = await within(sheet).findByText(/Perlu refund: \D*15.000/)
    expect(message.textContent).not.toMatch(/BCA|Bayar sebelum/)
  })

  it('of a practice have a message, and nobody to send it to', async () => {
    const kept = keepOrders(anOrder('1'))
    kept.server.answer(`PATCH ${PATH}/1`, () => {
      kept.elsewhere('1', { status: 'sent' })
      return { body: anOrder('1', { status: 'sent', version: 1 }) }
    })
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Send the next bill (1)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
    await within(sheet).findByText(/^This is a practice/)
    within(sheet).getByText(/A12 Dress/)
    expect(within(sheet).queryByRole('link')).toBeNull()
    await user.click(within(sheet).getByRole('button', { name: 'Done' }))
    expect(kept.statusOf('1')).toBe('sent')
  })

  it('are not sent to whoever was skipped, or left without taking the message', async () => {
    const kept = keepOrders(anOrder('1'), anOrder('2'))
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Send the next bill (2)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
    await within(sheet).findByText(/dibs.example\/b\/1$/)
    expect(kept.statusOf('1')).toBe('sent')
    await user.click(within(sheet).getByRole('button', { name: 'Skip for now' }))
    await waitFor(() => expect(kept.statusOf('1')).toBe('draft'))
    await within(sheet).findByText(/dibs.example\/b\/2$/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(kept.statusOf('2')).toBe('draft'))
  })

  it('are left alone where something else was done with them meanwhile', async () => {
    const kept = keepOrders(anOrder('1'))
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Send the next bill (1)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
    await within(sheet).findByText(/dibs.example\/b\/1$/)
    kept.elsewhere('1', { status: 'paid' })
    await user.click(within(sheet).getByRole('button', { name: 'Done' }))
    await screen.findByRole('heading', { name: 'Paid, to pack 1' })
    expect(kept.statusOf('1')).toBe('paid')
    expect(screen.queryByText(/That could not be done/)).toBeNull()
  })

  it('take a step back from its toast, and nothing newer that another device did', async () => {
    const kept = keepOrders(anOrder('1', { status: 'sent' }), anOrder('2', { status: 'sent' }))
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Mark paid: Buyer 1' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(kept.statusOf('1')).toBe('draft'))
    await user.click(await screen.findByRole('button', { name: 'Mark paid: Buyer 2' }))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    kept.elsewhere('2', { status: 'packed' })
    await user.click(undo)
    await screen.findByText('That could not be done. Changed meanwhile.')
    await screen.findByRole('heading', { name: 'Packed 1' })
    expect(kept.statusOf('2')).toBe('packed')
  })

  it('take the toast of a step away once another one came after it', async () => {
    const kept = keepOrders(anOrder('1', { status: 'sent' }), anOrder('2', { status: 'sent' }))
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Mark paid: Buyer 1' }))
    await screen.findByRole('button', { name: 'Undo' })
    kept.elsewhere('1', { status: 'packed' })
    // The page is looked at again.
    window.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('heading', { name: 'Packed 1' })
    const gone = () => expect(screen.queryByText('Buyer 1: Paid')).toBeNull()
    await waitFor(gone, { timeout: 1_000 })
    await user.click(await screen.findByRole('button', { name: 'Mark paid: Buyer 2' }))
    await screen.findByRole('button', { name: 'Undo' })
    await user.click(screen.getByRole('button', { name: 'Mark packed: Buyer 2' }))
    await screen.findByText('Buyer 2: Packed')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(kept.statusOf('2')).toBe('draft'))
  })

  it('keep the address that the buyer enters while the sheet is open', async () => {
    const kept = keepOrders(anOrder('1', { status: 'sent' }))
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Buyer 1' })
    kept.elsewhere('1', { contact: { name: 'Rina', phone: '0812 3456 7890', address: 'Jl. 5' } })
    // Whatever is done next brings the order as it is.
    await user.click(within(sheet).getByRole('button', { name: 'Mark paid' }))
    await waitFor(() =>
      expect(within(sheet).getByLabelText<HTMLInputElement>('Name').value).toBe('Rina'),
    )
    await user.type(within(sheet).getByLabelText('Address'), ' B')
    for (const save of within(sheet).getAllByRole('button', { name: 'Save' }))
      await user.click(save)
    const saved = kept.server.bodiesOf(`PATCH ${PATH}/1`).slice(1)
    expect(saved).toMatchObject([{ contact: { name: 'Rina', address: 'Jl. 5 B' } }])
  })

  it('are given up after a question that says who gets what', async () => {
    const rina = claimOf('Rina', 1)
    const waitlist = shareOut({
      ...aList(rina, claimOf('Sari', 2, { text: 'A1 batal ya' })),
      goods: { name: null, price: 100_000, stock: 1 },
    })
    const id = rina.buyer.accountId
    const lines = anOrder(id).lines.map((line) => ({ ...line, itemClueId: ITEM_A1 }))
    const kept = keepOrders(anOrder(id, { lines, status: 'sent', isOverdue: true, version: 4 }))
    const { server } = kept
    const { promise, resolve: read } = Promise.withResolvers<{ body: unknown }>()
    server.answer('GET /comments/s1/waitlists', () => promise)
    server.answer(`POST ${PATH}/${id}/pass-on`, { body: { removed: [], promoted: [] } })
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: /^Pass on/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Pass on' })
    const confirm = within(question).getByRole<HTMLButtonElement>('button', { name: 'Pass on' })
    await within(question).findByRole('status', { name: 'Looking who is next …' })
    expect(confirm.disabled).toBe(true)
    const waits = aList(claimOf('Dewi', 3), { ...rina, messageId: '79' as never })
    const other = {
      ...waits,
      itemId: '01a20711-8ff0-73c2-87f3-4e656aa18599',
      itemText: 'B2',
    } as never
    read({ body: [waitlistToBody(waitlist), waitlistToBody(shareOut(other))] })
    await within(question).findByText('A1 → Sari')
    await within(question).findByText('Cancels?')
    within(question).getByText('They leave these waitlists of the live, too: B2.')
    await user.click(confirm)
    await waitFor(() =>
      expect(server.bodiesOf(`POST ${PATH}/${id}/pass-on`)).toEqual([{ version: 4 }]),
    )
  })

  it('are given up by a tap while who gets what is read once more', async () => {
    const rina = claimOf('Rina', 1)
    const id = rina.buyer.accountId
    const goods = { name: null, price: 100_000, stock: 1 }
    const listed = (next: string) => ({
      body: [waitlistToBody(shareOut({ ...aList(rina, claimOf(next, 2)), goods }))],
    })
    const lines = anOrder(id).lines.map((line) => ({ ...line, itemClueId: ITEM_A1 }))
    const kept = keepOrders(anOrder(id, { lines, status: 'sent', isOverdue: true }))
    const { server } = kept
    server.answer('GET /comments/s1/waitlists', listed('Sari'))
    server.answer(`POST ${PATH}/${id}/pass-on`, { body: { removed: [], promoted: [] } })
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: /^Pass on/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Pass on' })
    await within(question).findByText('A1 → Sari')
    const again = Promise.withResolvers<ReturnType<typeof listed>>()
    const reads = () => server.bodiesOf('GET /comments/s1/waitlists').length
    const before = reads()
    server.answer('GET /comments/s1/waitlists', () => again.promise)
    // Whoever comes back to the page sees what has become of it.
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
    within(question).getByText('A1 → Sari')
    await user.click(within(question).getByRole('button', { name: 'Pass on' }))
    await waitFor(() => expect(server.bodiesOf(`POST ${PATH}/${id}/pass-on`)).toHaveLength(1))
    again.resolve(listed('Dewi'))
  })

  it('that a part payment has made are still to be sent', async () => {
    const paid = { asked: 100_000, received: 50_000, due: 50_000 }
    const kept = keepOrders(anOrder('1', { status: 'sent', sentAt: null, ...paid }))
    const { user } = await open(kept)
    await screen.findByRole('heading', { name: 'Not sent 1' })
    expect(screen.queryByText(/^No answer/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Send the next bill (1)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
    await user.click(await within(sheet).findByRole('button', { name: 'Copy message' }))
    await screen.findByRole('heading', { name: 'Sent 1', hidden: true })
  })

  it('are given up also where it cannot be read who is next', async () => {
    const kept = keepOrders(anOrder('1', { status: 'sent' }))
    const refused = { status: 400, body: { error: 'No.', code: 'bad_request' } }
    kept.server.answer('GET /comments/s1/waitlists', () => refused)
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
    await user.click(await screen.findByRole('button', { name: 'Cancel bill' }))
    const question = await screen.findByRole('alertdialog', { name: 'Cancel bill' })
    await within(question).findByText('Who is next could not be loaded.')
    await user.click(within(question).getByRole('button', { name: 'Cancel bill' }))
    await waitFor(() => expect(kept.statusOf('1')).toBe('cancelled'))
  })

  it('ask for the rest from who has paid and won more since', async () => {
    const [line] = anOrder('1').lines as [Order['lines'][number]]
    const current = {
      lines: [line, { ...line, itemClueId: ITEM_A1, itemClueText: 'B2', amount: 50_000 }],
      shipping: 0,
      adjustment: 0,
      uniqueCode: 0,
      alreadyPaid: 100_000,
      total: 50_000,
      problem: null,
    }
    const kept = keepOrders(
      anOrder('1', { status: 'paid', changedSinceSent: true, current }),
      anOrder('2', { status: 'paid', asked: 120_000, received: 120_000, alreadyPaid: 100_000 }),
    )
    const { user } = await open(kept)
    await screen.findByRole('heading', { name: 'Changed, send again 1' })
    expect(screen.getByText(/^· \S+\s?100[.,]000 already paid$/)).toBeTruthy()
    expect(screen.getByText(/^\S+\s?120[.,]000$/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Buyer 1/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Buyer 1' })
    within(sheet).getByRole('row', { name: /^Total \S+\s?150[.,]000$/ })
    within(sheet).getByRole('row', { name: /^Already paid .*100[.,]000$/ })
    within(sheet).getByRole('row', { name: /^Still due \S+\s?50[.,]000$/ })
    await user.click(within(sheet).getByRole('button', { name: 'Send bill for the rest' }))
    await screen.findByRole('dialog', { name: 'Send bill' })
    await waitFor(() => expect(kept.statusOf('1')).toBe('sent'))
  })

  it('of who says to have paid are not sent again by themselves', async () => {
    const current = { ...anOrder('1'), total: 150_000 }
    const said = anOrder('1', { status: 'reported', changedSinceSent: true, current })
    await open(keepOrders(said))
    await screen.findByRole('heading', { name: 'Says paid 1' })
    expect(screen.queryByRole('button', { name: /^Send the next bill/ })).toBeNull()
  })

  it('with nothing on them any more say what to do', async () => {
    const current = { ...anOrder('1'), lines: [], total: null }
    const kept = keepOrders(anOrder('1', { status: 'sent', changedSinceSent: true, current }))
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: /^Buyer 1/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Buyer 1' })
    within(sheet).getByText(/Cancel it, and the next in line wins/)
    within(sheet).getByRole('button', { name: 'Cancel bill' })
    expect(within(sheet).queryByRole('button', { name: 'Send again' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Send the next bill/ })).toBeNull()
  })

  it('of whom cannot be sent say why', async () => {
    const kept = keepOrders(anOrder('1'), anOrder('2', { problem: 'below_zero', total: null }))
    const { user } = await open(kept)
    await screen.findByRole('button', { name: 'Send the next bill (1)' })
    await user.click(screen.getByRole('button', { name: /^Buyer 2/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Buyer 2' })
    expect(within(sheet).getByText('The total is below 0')).toBeTruthy()
    expect(within(sheet).getByRole('button', { name: 'Send bill' })).toHaveProperty(
      'disabled',
      true,
    )
  })
})
