import type { Order } from '@dibs/contract'
import type { ItemId, SessionId } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { ParcelsScreen } from './parcels-screen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const id = 'c0ffee00-0000-4000-8000-000000000001'
const LIST = `GET /livestreams/${id}/orders`
const ofBuyer = (buyer: string, path = '') => `/livestreams/${id}/orders/${buyer}${path}`
const CONTACT = { name: 'Rina Susanti', phone: '0812 3456 7890', address: 'Jl. Mawar 5\nBandung' }

/** An order as the server answers it. */
function order(buyer: string, nickname: string, given: Partial<Order> = {}) {
  const line = (code: string, quantity: number, name: string | null = null) => ({
    itemClueId: `c0ffee00-0000-4000-8000-0000000000${code.toLowerCase()}` as ItemId,
    itemClueText: code,
    name,
    quantity,
    price: 100_000,
    amount: quantity * 100_000,
  })
  return anOrder(buyer, {
    customerUsername: nickname.toLowerCase(),
    customerNickname: nickname,
    version: 2,
    lines: [line('A1', 2, 'Gamis merah'), line('B2', 1)],
    total: 300_000,
    status: 'paid',
    sentAt: '2026-11-20T14:00:00.000Z',
    billUrl: 'http://dibs.test/b/AAAAAAAAAAAAAAAAAAAAAA',
    contact: CONTACT,
    canUndo: true,
    ...given,
  })
}
const answer = (...orders: object[]) => ({
  body: {
    currency: 'IDR',
    totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
    orders,
  },
})

async function open(
  handlers: Parameters<typeof forgeServer>[0],
  stored: Record<string, string> = {},
) {
  const view = await renderScreen(
    <>
      <Link to={`?session=${id}`}>go</Link>
      <Suspense>
        <ParcelsScreen
          pasteTracking={() => null}
          sheet={({ order: opened }) => (opened ? <p>Sheet of {opened.customerNickname}</p> : null)}
        />
      </Suspense>
    </>,
    {
      server: forgeServer({
        'GET /user/profile': { body: aProfile() },
        'GET /shop': { body: aShop() },
        ...handlers,
      }),
      stored: { token: 'token-1', userProfile: JSON.stringify(aProfile()), ...stored },
    },
  )
  await view.user.click(screen.getByRole('link', { name: 'go' }))
  return view
}
const parcel = (name: string) => screen.findByRole('listitem', { name })

test('has a card for each buyer who paid, those who have not paid yet and what is packed apart', async () => {
  await open({
    [LIST]: answer(
      order('1', 'Rina'),
      order('2', 'Putri', { status: 'sent', contact: null }),
      order('3', 'Dewi', { status: 'packed' }),
      order('4', 'Sari', { status: 'lapsed' }),
      order('5', 'Tia', { status: 'draft', total: null, problem: 'unpriced' }),
      order('6', 'Wati', { status: 'reported' }),
    ),
  })
  const rina = await parcel('Rina')
  expect(within(rina).getAllByRole('checkbox')).toHaveLength(2)
  expect(rina.textContent).toContain('2 × A1 Gamis merah')
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'To pack 1',
    'Not paid yet 2',
    'Packed 1',
  ])
  expect((await parcel('Putri')).textContent).toContain('No address')
  expect(within(await parcel('Wati')).getByText('Says paid')).toBeTruthy()
  for (const gone of ['Sari', 'Tia']) expect(screen.queryByText(gone)).toBeNull()
})

test('tells cash on delivery of those alone that were packed so', async () => {
  let now = order('1', 'Rina', { status: 'sent' })
  const { user, server } = await open({
    [LIST]: () => answer(now),
    [`PATCH ${ofBuyer('1')}`]: () => {
      now = order('1', 'Rina', { status: 'packed', onDelivery: true, due: 300_000 })
      return { body: now }
    },
  })
  const card = await parcel('Rina')
  expect(within(card).getByText('Not paid yet')).toBeTruthy()
  expect(within(card).queryByText('Cash on delivery')).toBeNull()
  expect(within(card).queryByRole('button', { name: /^Mark packed:/ })).toBeNull()
  for (const box of within(card).getAllByRole('checkbox')) await user.click(box)
  await user.click(
    within(card).getByRole('button', { name: 'Mark packed, pays on delivery: Rina' }),
  )
  // At once, before it is saved, too.
  await screen.findByText('Cash on delivery')
  await waitFor(() =>
    expect(server.bodiesOf(`PATCH ${ofBuyer('1')}`)).toEqual([{ status: 'packed' }]),
  )
  await screen.findByRole('button', { name: 'Mark shipped: Rina' })
  expect(screen.getByText('Cash on delivery')).toBeTruthy()
  expect(screen.queryByText('Not paid yet')).toBeNull()
})

test('marks a parcel as packed at once with all of its lines, and takes that back', async () => {
  const done = order('1', 'Rina', { status: 'packed', version: 3 })
  let status = 'paid'
  const { user, server } = await open({
    [LIST]: () => answer(order('1', 'Rina', { status: status as Order['status'] })),
    [`PATCH ${ofBuyer('1')}`]: () => {
      status = 'packed'
      return { body: done }
    },
    [`POST ${ofBuyer('1', '/undo')}`]: () => {
      status = 'paid'
      return { body: order('1', 'Rina') }
    },
  })
  const card = await parcel('Rina')
  const button = within(card).getByRole<HTMLButtonElement>('button', { name: 'Mark packed: Rina' })
  const [first] = within(card).getAllByRole('checkbox') as [HTMLElement]
  await user.click(first)
  expect(card.textContent).toContain('1 of 2 in the parcel')
  await user.click(button)
  await screen.findByRole('button', { name: 'Undo: Rina is not packed' })
  await screen.findByText('Rina: packed')
  await waitFor(() =>
    expect(server.bodiesOf(`PATCH ${ofBuyer('1')}`)).toEqual([{ status: 'packed' }]),
  )
  await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const boxes = within(await parcel('Rina')).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false])
})

test('takes back what is packed while that is still being saved', async () => {
  // A buyer of its own: what the test before has dismissed goes from the page a moment later.
  let status: Order['status'] = 'paid'
  const saving = Promise.withResolvers<void>()
  const { user, server } = await open({
    [LIST]: () => answer(order('9', 'Rina', { status })),
    [`PATCH ${ofBuyer('9')}`]: async () => {
      await saving.promise
      status = 'packed'
      return { body: order('9', 'Rina', { status, version: 3 }) }
    },
    [`GET ${ofBuyer('9', '/history')}`]: { body: [] },
    [`POST ${ofBuyer('9', '/undo')}`]: () => {
      status = 'paid'
      return { body: order('9', 'Rina', { version: 4 }) }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Mark packed: Rina' }))
  await waitFor(() => expect(server.bodiesOf(`PATCH ${ofBuyer('9')}`)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  saving.resolve()
  expect(within(await parcel('Rina')).getAllByRole('checkbox', { checked: false })).toHaveLength(2)
  expect(server.bodiesOf(`POST ${ofBuyer('9', '/undo')}`)).toEqual([{ version: 3 }])
})

test('marks what is packed as shipped, and opens a parcel by its name', async () => {
  const packed = order('1', 'Rina', { status: 'packed', version: 3 })
  const shipped = order('1', 'Rina', { status: 'shipped', version: 4 })
  let now = packed
  const { user, server } = await open({
    [LIST]: () => answer(now),
    [`PATCH ${ofBuyer('1')}`]: () => {
      now = shipped
      return { body: shipped }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Mark shipped: Rina' }))
  await screen.findByRole('heading', { name: 'Shipped 1' })
  expect(server.bodiesOf(`PATCH ${ofBuyer('1')}`)).toEqual([{ status: 'shipped', version: 3 }])
  await user.click(screen.getByRole('button', { name: 'Rina' }))
  expect(screen.getByText('Sheet of Rina')).toBeTruthy()
})

test('offers no way back from what somebody else has packed', async () => {
  await open({ [LIST]: answer(order('1', 'Rina', { status: 'packed', canUndo: false })) })
  await screen.findByRole('button', { name: 'Mark shipped: Rina' })
  expect(screen.queryByRole('button', { name: 'Undo: Rina is not packed' })).toBeNull()
})

test('takes no address back that was put right after the parcel was packed', async () => {
  const step = { from: 'packed', to: 'packed', at: '2026-11-20T14:03:00.000Z', by: 'seller' }
  const { user, server } = await open({
    [LIST]: answer(order('1', 'Rina', { status: 'packed' })),
    [`GET ${ofBuyer('1', '/history')}`]: {
      body: [{ ...step, kind: 'contact', device: null, undoneAt: null, undoneOn: null }],
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Undo: Rina is not packed' }))
  await screen.findByText(/^Something else was changed about this parcel since/)
  expect(server.bodiesOf(`POST ${ofBuyer('1', '/undo')}`)).toEqual([])
})

test('goes on without network, also after a reload, and saves what was packed when it is back', async () => {
  const first = await open({ [LIST]: answer(order('1', 'Rina'), order('2', 'Putri')) })
  first.server.answer(LIST, () => {
    throw new TypeError('no network')
  })
  for (const box of within(await parcel('Rina')).getAllByRole('checkbox'))
    await first.user.click(box)
  await first.user.click(screen.getByRole('button', { name: 'Mark packed: Rina' }))
  const [line] = within(await parcel('Putri')).getAllByRole('checkbox')
  await first.user.click(line as HTMLElement)
  await waitFor(() =>
    expect(first.server.bodiesOf(`PATCH ${ofBuyer('1')}`).length).toBeGreaterThan(0),
  )
  const stored = { 'dibs.packing': first.store.getItem('dibs.packing') ?? '' }
  // Where parcels go is not kept on the device.
  expect(stored['dibs.packing']).not.toMatch(/Susanti|Mawar|7890/)
  cleanup()

  const again = await open({}, stored)
  const putri = await parcel('Putri')
  expect(
    within(putri)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => box.checked),
  ).toEqual([true, false])
  expect(screen.getByRole('button', { name: 'Undo: Rina is not packed' })).toBeDefined()
  again.server.answer(LIST, answer(order('1', 'Rina', { status: 'packed' }), order('2', 'Putri')))
  again.server.answer(`PATCH ${ofBuyer('1')}`, { body: order('1', 'Rina', { status: 'packed' }) })
  window.dispatchEvent(new Event('online'))
  await waitFor(() =>
    expect(JSON.parse(again.store.getItem('dibs.packing') ?? '[]')[0].packed).toEqual([]),
  )
  const keys = [first, again].flatMap(({ server }) =>
    server.requests
      .filter(({ call }) => call === `PATCH ${ofBuyer('1')}`)
      .map(({ headers }) => headers.get('idempotency-key')),
  )
  expect(new Set(keys).size).toBe(1)
})

test('shows and keeps nothing of a live that the server no longer has, or of a buyer that is gone', async () => {
  const first = await open({ [LIST]: answer(order('1', 'Rina'), order('2', 'Putri')) })
  for (const name of ['Rina', 'Putri']) {
    const [line] = within(await parcel(name)).getAllByRole('checkbox')
    await first.user.click(line as HTMLElement)
  }
  const kept = (view: typeof first) => view.store.getItem('dibs.packing') ?? ''
  const stored = { 'dibs.packing': kept(first) }
  expect(stored['dibs.packing']).toContain('Putri')
  cleanup()

  const second = await open({ [LIST]: answer(order('1', 'Rina')) }, stored)
  await waitFor(() => expect(kept(second)).not.toMatch(/Putri|"2\//))
  expect(within(await parcel('Rina')).getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  cleanup()

  const gone = { status: 404, body: { code: 'session_not_found', error: 'No such live.' } }
  const third = await open({ [LIST]: gone }, stored)
  expect(await screen.findByText('The parcels could not be loaded.')).toBeDefined()
  expect(screen.queryByText('Rina')).toBeNull()
  expect(kept(third)).not.toMatch(/Rina|Putri|"1\//)
})

test('says so where another device was faster, and shows what holds', async () => {
  const { user } = await open({
    [LIST]: answer(order('1', 'Rina')),
    [`PATCH ${ofBuyer('1')}`]: {
      status: 409,
      body: { code: 'order_status', error: 'The bill cannot take this step.' },
    },
  })
  for (const box of within(await parcel('Rina')).getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Mark packed: Rina' }))
  expect(await screen.findByText(/could not be marked as packed/)).toBeDefined()
  expect(await parcel('Rina')).toBeDefined()
})

test('prints a label for each parcel with an address, and names those without before', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const { user } = await open({
    [LIST]: answer(
      order('1', 'Rina'),
      order('2', 'Putri', { contact: null }),
      order('3', 'Dewi', { status: 'draft' }),
      order('4', 'Sari', { status: 'sent', due: 200_000, received: 100_000 }),
    ),
  })
  await user.click(await screen.findByRole('tab', { name: 'Labels' }))
  expect(screen.getByRole('status').textContent).toContain('1 parcel has no label')
  expect(screen.getByRole('status').textContent).toContain('Putri')
  const label = await screen.findByRole('article', { name: 'Label for Rina' })
  for (const text of [
    '@rina',
    'Rina Susanti',
    '0812 3456 7890',
    'Jl. Mawar 5',
    '2 × A1',
    '3 pieces',
  ])
    expect(label.textContent).toContain(text)
  expect(within(label).getByRole('img').getAttribute('aria-label')).toMatch(/^Order \w{3}-\w{3}/)
  await user.click(screen.getByRole('button', { name: 'Print 1 label' }))
  expect(print).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('radio', { name: 'Not paid yet, as cash on delivery (2)' }))
  expect(screen.getByRole('article', { name: 'Label for Dewi' }).textContent).toMatch(
    /COD \D+300,000/,
  )
  expect(screen.getByRole('article', { name: 'Label for Sari' }).textContent).toMatch(
    /COD \D+200,000/,
  )
  vi.unstubAllGlobals()
})

test('stands in the order of the buyers’ numbers, as their bags do', async () => {
  await open({
    [LIST]: answer(
      order('1', 'Ani', { number: 12 }),
      order('2', 'Zaki'),
      order('3', 'Rina', { number: 3 }),
      order('4', 'Budi'),
    ),
  })
  await screen.findByRole('heading', { name: 'No. 3 · Rina' })
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['No. 3 · Rina', 'No. 12 · Ani', 'Budi', 'Zaki'])
})

test('says of a parcel of several lives that it is in the other list, too, and what is of which', async () => {
  const [line] = order('1', 'Rina').lines as [Order['lines'][number]]
  const [here, other] = [id, id.replace(/1$/, '2')] as [SessionId, SessionId]
  const lives = [
    { sessionId: here, startTime: '2026-11-20T12:00:00.000Z' },
    { sessionId: other, startTime: '2026-11-22T12:00:00.000Z' },
  ]
  const lines = lives.map(({ sessionId }) => ({ ...line, sessionId }))
  await open({ [LIST]: answer(order('1', 'Rina', { lives, lines }), order('2', 'Putri')) })
  const rina = await parcel('Rina')
  within(rina).getByText(
    /combined with the live of Nov 22: the same parcel is in that packing list/,
  )
  const [first, second] = within(rina).getAllByRole('checkbox')
  expect(first?.closest('label')?.textContent).toMatch(/Nov 20$/)
  expect(second?.closest('label')?.textContent).toMatch(/Nov 22$/)
  expect(within(await parcel('Putri')).queryByText(/combined|Nov 2/)).toBeNull()
})

test.each([
  ['All that is paid is shipped', [order('3', 'Dewi', { status: 'shipped' })]],
  ['Nothing is paid for yet', []],
])('chooses no labels by itself where nothing paid waits: %s', async (title, others) => {
  const { user } = await open({
    [LIST]: answer(...others, order('2', 'Putri', { status: 'sent' })),
    'GET /shop': { body: aShop() },
  })
  await user.click(await screen.findByRole('tab', { name: 'Labels' }))
  expect(screen.getByText(title)).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Not paid yet, as cash on delivery (1)' }))
  expect(screen.getByRole('article', { name: 'Label for Putri' })).toBeTruthy()
})

test('tells the number of a buyer on the list and on the label, and finds them by it', async () => {
  const buyers = Array.from({ length: 7 }, (_, at) => order(String(20 + at), `Buyer ${at + 1}`))
  const { user } = await open({
    [LIST]: answer(
      order('1', 'Rina', { number: 17 }),
      order('2', 'Putri', { number: null }),
      ...buyers,
    ),
  })
  expect(await screen.findByRole('heading', { name: 'No. 17 · Rina' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Putri' })).toBeDefined()
  await user.type(screen.getByRole('searchbox'), '17')
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1))
  await user.click(screen.getByRole('tab', { name: 'Labels' }))
  const label = await screen.findByRole('article', { name: 'Label for Rina' })
  expect(label.textContent).toMatch(/No\. 17 · Order \w{3}-\w{3}/)
})

test('tells the sender on labels, as the shop says it; else the seller’s name', async () => {
  const sender = {
    name: 'Toko Ani',
    phone: '0812 9999 0000',
    address: 'Jl. Kebon Jati 12\nBandung',
  }
  const shop = Promise.withResolvers<{ body: object }>()
  const { user } = await open({
    [LIST]: answer(order('1', 'Rina')),
    'GET /shop': () => shop.promise,
  })
  await user.click(await screen.findByRole('tab', { name: 'Labels' }))
  // Until then a label could be printed without the way back.
  expect(screen.queryByRole('button', { name: /^Print/ })).toBeNull()
  shop.resolve({ body: aShop({ sender }) })
  await screen.findByText('Toko Ani')
  expect(screen.getByRole('button', { name: /^Print/ })).toBeDefined()
  const label = await screen.findByRole('article', { name: 'Label for Rina' })
  expect(label.textContent).toContain('0812 9999 0000')
  expect(label.textContent).toContain('Jl. Kebon Jati 12, Bandung')
  expect(label.textContent).not.toContain('@toko')
  expect(screen.queryByRole('link', { name: 'Enter the sender' })).toBeNull()
  cleanup()

  const bare = await open({
    [LIST]: answer(order('1', 'Rina')),
    'GET /shop': { body: aShop() },
  })
  await bare.user.click(await screen.findByRole('tab', { name: 'Labels' }))
  const bareLabel = await screen.findByRole('article', { name: 'Label for Rina' })
  expect(bareLabel.textContent).toMatch(/From@/)
  const way = await screen.findByRole('link', { name: 'Enter the sender' })
  expect(way.getAttribute('href')).toBe('/app/shop')
})
