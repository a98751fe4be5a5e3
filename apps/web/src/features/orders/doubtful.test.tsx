import { type Order, shareOut, type WaitlistClaim, waitlistToBody } from '@dibs/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aList, at, claimOf, ITEM_A1 } from '../../shared/claims/testing/a-claim.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { keepOrders, open, PATH } from './testing/open-orders.tsx'

afterEach(cleanup)

/** Rina has won A1 by such a comment; Sari waits. */
function wonBy(
  text: string,
  status: 'draft' | 'sent' = 'draft',
  changes: Partial<WaitlistClaim> = {},
  others: Order[] = [],
) {
  const rina = claimOf('Rina', 1, { text, ...changes })
  const waitlist = shareOut({
    ...aList(rina, claimOf('Sari', 2)),
    goods: { name: null, price: 100_000, stock: 1 },
  })
  const id = rina.buyer.accountId
  const lines = anOrder(id).lines.map((line) => ({ ...line, itemClueId: ITEM_A1 }))
  const kept = keepOrders(anOrder(id, { lines, status, customerNickname: 'Rina' }), ...others)
  const waitlists = { body: [waitlistToBody(waitlist)] }
  kept.server.answer('GET /comments/s1/waitlists', waitlists)
  const place = `/comments/s1/${ITEM_A1}/${rina.messageId}/${id}`
  /** What the lists are from now on: with Rina as she is then, or without her. */
  const thenWith = (...claims: WaitlistClaim[]) => {
    const body = [waitlistToBody({ ...waitlist, claims })]
    kept.server.answer('GET /comments/s1/waitlists', { body })
    return { status: 204 }
  }
  kept.server.answer('GET /comments/s1/changes', { body: [] })
  return { ...kept, id, waitlists, place, rina, thenWith }
}

it('a winner in doubt is told before bills go to all, with the way to look at them', async () => {
  const kept = wonBy('A12?')
  const { user } = await open(kept)
  await screen.findByRole('heading', { name: 'Look at 1 winner first' })
  const link = screen.getByRole('link', { name: /^A1 · Rina/ })
  expect(link.textContent).toBe('A1 · Rina“A12?”A question?')
  expect(link.getAttribute('href')).toBe('/app/recap?session=s1&find=A1')
  expect(kept.statusOf(kept.id)).toBe('draft')
  await user.click(screen.getByRole('button', { name: 'Send the next bill (1)' }))
  const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
  await within(sheet).findByText('Look at this first:')
  within(sheet).getByText('“A12?”')
})

it('leads to the live page while the live runs', async () => {
  const kept = wonBy('A1 batal')
  const id = 'c0ffee00-0000-4000-8000-000000000001'
  kept.server.answer(`GET /livestreams/${id}/orders`, kept.listed)
  kept.server.answer(`GET /comments/${id}/waitlists`, kept.waitlists)
  const live = {
    id,
    tiktokUsername: 'toko.ani',
    roomId: 'N/A',
    status: 'active',
    startTime: '2026-11-23T07:00:00.000Z',
    endTime: null,
  }
  kept.server.answer('GET /livestreams/active', { body: { data: live } })
  await open(kept, id)
  const link = await screen.findByRole('link', { name: /^A1 · Rina/ })
  await waitFor(() => expect(link.getAttribute('href')).toBe('/app/live'))
})

it('no bill is made before it is known whether its winner is in doubt, and none is held up for good', async () => {
  const kept = wonBy('A1?')
  const read = Promise.withResolvers<void>()
  kept.server.answer('GET /comments/s1/waitlists', async () => {
    await read.promise
    return { status: 400, body: { error: 'No.', code: 'bad_request' } }
  })
  const { user } = await open(kept)
  await user.click(await screen.findByRole('button', { name: 'Send the next bill (1)' }))
  const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
  await within(sheet).findByRole('status', { name: 'Making the bill …' })
  expect(kept.server.bodiesOf(`PATCH ${PATH}/${kept.id}`)).toEqual([])
  read.resolve()
  await within(sheet).findByText(/dibs.example\/b\//)
})

it('nothing is told of a winner whose bill is sent, nor of one beyond doubt', async () => {
  await open(wonBy('A1?', 'sent'))
  await screen.findByRole('heading', { name: 'Sent 1' })
  expect(screen.queryByText(/first$/)).toBeNull()
  cleanup()
  const kept = wonBy('A1 kak')
  await open(kept)
  await screen.findByRole('button', { name: 'Send the next bill (1)' })
  await waitFor(() =>
    expect(kept.server.bodiesOf('GET /comments/s1/waitlists').length).toBeGreaterThan(0),
  )
  expect(screen.queryByText(/first$/)).toBeNull()
})

describe('a winner who backed out since', () => {
  const givenUp = { text: 'A1 ga jadi ya kak maaf', commentedAt: at(60) }
  const backedOut = () => {
    const other = anOrder('72', { customerNickname: 'Budi' })
    return wonBy('A1 kak', 'draft', { givenUp }, [other])
  }

  it('is marked in the row, with what they wrote, and is asked about last; no bill is made of it', async () => {
    const kept = backedOut()
    const { user } = await open(kept)
    const row = await screen.findByRole('button', { name: /^Rina/ })
    await waitFor(() => expect(row.textContent).toMatch(/“A1 ga jadi ya kak maaf”.*Cancels\?/))
    await user.click(screen.getByRole('button', { name: 'Send the next bill (2)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
    await within(sheet).findByText('Budi')
    const next = within(sheet).getByRole('button', { name: 'Skip for now' })
    await waitFor(() => expect(next).toHaveProperty('disabled', false))
    await user.click(next)
    await within(sheet).findByText('“A1 ga jadi ya kak maaf”')
    expect(within(sheet).queryByText(/dibs.example\/b\//)).toBeNull()
    expect(kept.statusOf(kept.id)).toBe('draft')
    await user.click(within(sheet).getByRole('button', { name: 'Done' }))
    expect(kept.server.bodiesOf(`PATCH ${PATH}/${kept.id}`)).toEqual([])
  })

  it('is passed on to who is next, who is named, with the way back', async () => {
    const kept = backedOut()
    const sari = claimOf('Sari', 2)
    kept.server.answer(`DELETE ${kept.place}`, () => kept.thenWith(sari))
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Pass on to Sari: A1, Rina' }))
    const asked = await screen.findByRole('alertdialog')
    within(asked).getByText('Rina loses A1, and Sari wins it.')
    // The question is named for what was tapped, and no button says *Cancel*, which the buyer did.
    within(asked).getByRole('heading', { name: 'Pass on to Sari' })
    within(asked).getByRole('button', { name: 'Back' })
    await user.click(within(asked).getByRole('button', { name: 'Pass on' }))
    await screen.findByText('Passed on: A1 → Sari')
    await waitFor(() => expect(screen.queryByText('“A1 ga jadi ya kak maaf”')).toBeNull())
    screen.getByRole('button', { name: 'Undo' })
  })

  it('makes room in the run for who is next, with their bill, which goes again as it is undone', async () => {
    const sari = claimOf('Sari', 2)
    const heir = sari.buyer.accountId
    const kept = wonBy('A1 kak', 'draft', { givenUp }, [
      anOrder(heir, { customerNickname: 'Sari' }),
    ])
    const state = { isPassedOn: false }
    const isListed = (order: Order) => (order.customerAccountId === heir) === state.isPassedOn
    kept.server.answer(`GET ${PATH}`, () => {
      const { body } = kept.listed()
      return { body: { ...body, orders: body.orders.filter(isListed) } }
    })
    kept.server.answer(`DELETE ${kept.place}`, () => {
      state.isPassedOn = true
      return kept.thenWith(sari)
    })
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: 'Send the next bill (1)' }))
    const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
    await user.click(
      await within(sheet).findByRole('button', { name: 'Pass on to Sari: A1, Rina' }),
    )
    const asked = await screen.findByRole('alertdialog')
    await user.click(within(asked).getByRole('button', { name: 'Pass on' }))
    await within(sheet).findByText(new RegExp(`dibs.example/b/${heir}$`))
    // Theirs is the one bill of the run: the other is none any more.
    expect(within(sheet).queryByText(/^\d of \d$/)).toBeNull()
    expect(kept.isSent(heir)).toBe(false)
    kept.thenWith(kept.rina, sari)
    state.isPassedOn = false
    // Styles, which are none here, have it above the sheet.
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    await waitFor(() => expect(kept.statusOf(heir)).toBe('draft'))
    await within(sheet).findByText('1 of 2')
  })

  it('is kept with one tap, and then has their bill', async () => {
    const kept = backedOut()
    const { givenUp: _, ...settled } = { ...kept.rina, isMoved: true }
    kept.server.answer(`PATCH ${kept.place}`, () => {
      kept.thenWith(settled, claimOf('Sari', 2))
      return { body: waitlistToBody(aList(settled)) }
    })
    const { user } = await open(kept)
    await user.click(await screen.findByRole('button', { name: /^Rina/ }))
    const sheet = await screen.findByRole('dialog', { name: 'Rina' })
    const keep = await within(sheet).findByRole('button', { name: 'Keep Rina as winner of A1' })
    expect(keep.textContent).toBe('Keep Rina')
    await user.click(keep)
    await waitFor(() => expect(within(sheet).queryByText('“A1 ga jadi ya kak maaf”')).toBeNull())
    expect(kept.server.bodiesOf(`PATCH ${kept.place}`)).toEqual([{ place: 1 }])
    await screen.findByText('Rina keeps A1')
    screen.getByRole('button', { name: 'Undo', hidden: true })
  })

  it('is told nothing of once the bill is sent', async () => {
    await open(wonBy('A1 kak', 'sent', { givenUp }))
    await screen.findByRole('heading', { name: 'Sent 1' })
    expect(screen.queryByText(/ga jadi/)).toBeNull()
  })
})
