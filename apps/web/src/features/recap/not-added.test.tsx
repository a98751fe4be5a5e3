import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CHANGES, claim, openRecap, READ, session, waitlists } from './testing/open-recap.tsx'

afterEach(cleanup)

const LOOK_BACK = `GET /comments/${session.id}/look-back`
const ORDERS = `GET /livestreams/${session.id}/orders`
const CREATE = 'POST /item-clues'
const SAVE = 'POST /comments'
const B6 = {
  id: 'c0ffee00-0000-4000-8000-0000000000b6',
  clue_text: 'B6',
  updated_at: session.end_time,
}
const ended = (hoursAgo: number) => ({
  ...session,
  end_time: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
})
const wrote = (name: string, position: number) => ({
  ...claim(name, position),
  claimedItemClueId: null,
})
const unregistered = [{ code: 'B6', times: 3, buyers: 2 }]
const named = (...comments: object[]) => ({
  named: [{ itemClueId: B6.id, itemClueText: 'B6', buyers: comments.length, comments }],
  unregistered: [],
})

const findNote = async () =>
  within((await screen.findByText(/named and not added/)).closest('details') as HTMLElement)

function open(back: object, { hoursAgo = 1, lists = waitlists as object[], orders = {} } = {}) {
  return openRecap(
    {
      [READ]: { body: lists },
      [LOOK_BACK]: { body: back },
      [ORDERS]: { body: orders },
      [CREATE]: { status: 201, body: B6 },
      [SAVE]: { status: 201, body: { status: 'created' } },
      [CHANGES]: { body: [] },
    },
    ended(hoursAgo),
  )
}

it('a code that was named and never added is added with its buyers, earliest first', async () => {
  const { user, server } = await open({ named: [], unregistered })
  await screen.findByText('1 code was named and not added')
  ;(await findNote()).getByText('2 buyers')
  let asked = 0
  server.answer(LOOK_BACK, async () => {
    asked += 1
    const body = asked === 1 ? named(wrote('Dewi', 3), wrote('Ani', 4)) : named()
    return { body }
  })
  await user.click(screen.getByRole('button', { name: 'Add with buyers: B6' }))
  await screen.findByText('B6: 2 buyers added.')
  expect(server.bodiesOf(CREATE)).toEqual([{ clueText: 'B6' }])
  expect(server.bodiesOf(SAVE)).toMatchObject([
    { itemClueId: B6.id, customerNickname: 'Dewi', isManualClaim: true },
    { itemClueId: B6.id, customerNickname: 'Ani', isManualClaim: true },
  ])
  await waitFor(() => expect(screen.queryByText(/named and not added/)).toBeNull())
})

it('who claimed a shorter code by it goes over to the one that they named', async () => {
  const [a1] = waitlists
  const removed = `DELETE /comments/${session.id}/${a1?.itemClueId}/101/${claim('Sari', 1).customerAccountId}`
  const { user, server } = await open({
    named: [
      {
        itemClueId: B6.id,
        itemClueText: 'A10',
        buyers: 1,
        comments: [{ ...claim('Sari', 1), claimedItemClueId: a1?.itemClueId }],
      },
    ],
    unregistered: [],
  })
  server.answer(removed, { status: 204 })
  await user.click(await screen.findByRole('button', { name: 'Add with buyers: A10' }))
  await waitFor(() => expect(server.requests.some(({ call }) => call === removed)).toBe(true))
})

it('what a code brings in when it is added is in the sums of the live at once', async () => {
  const priced = waitlists.map((list) => ({ ...list, price: 50_000 }))
  const totals = { won: 100_000, sent: 0, paid: 0, open: 0, lapsed: 0 }
  const orders = { currency: 'IDR', totals, orders: [] }
  const more = { lists: priced, orders }
  const { user, server } = await open({ named: [], unregistered }, more)
  const sold = async (sum: RegExp) =>
    (await screen.findAllByText(sum, { selector: 'dd' })).length > 0
  expect(await sold(/100[.,]000/)).toBe(true)
  server.answer(ORDERS, { body: { ...orders, totals: { ...totals, won: 150_000 } } })
  const add = await screen.findByRole('button', { name: 'Add with buyers: B6' })
  server.answer(LOOK_BACK, { body: named() })
  await user.click(add)
  expect(await sold(/150[.,]000/)).toBe(true)
})

it('of a code that was added, only who has no place in its list is told', async () => {
  const list = { itemClueId: B6.id, itemClueText: 'B6', claims: [claim('Dewi', 1)] }
  await open(named(wrote('Dewi', 3), wrote('Ani', 4)), { lists: [list] })
  ;(await findNote()).getByText('1 buyer')
})

it('says why a code could not be added', async () => {
  const { user, server } = await open({ named: [], unregistered })
  const error = 'Your plan has room for 5 items.'
  server.answer(CREATE, { status: 403, body: { code: 'plan_limit', error } })
  await user.click(await screen.findByRole('button', { name: 'Add with buyers: B6' }))
  await screen.findByText(error)
})

it('says nothing a day later, and asks for nothing', async () => {
  const { server } = await open({ named: [], unregistered }, { hoursAgo: 26 })
  await screen.findByRole('button', { name: /A1.*Sari/ })
  expect(screen.queryByText(/named and not added/)).toBeNull()
  expect(server.requests.some(({ call }) => call === LOOK_BACK)).toBe(false)
})
