import type { Bill } from '@dibs/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { forgeServer } from '../shared/testing/forge-server.ts'

const BILL = '/bills/AAAAAAAAAAAAAAAAAAAAAA'
const READ = `GET ${BILL}`
const CONTACT = `PUT ${BILL}/contact`
const PAID = `POST ${BILL}/paid`
const TYPED = { name: 'Rina Susanti', phone: '0812 3456 7890', address: 'Jl. Mawar 5, Bandung' }
const MASKED = { name: 'R••••', phone: '••7890', address: '••••' }

const aBill = (given: Partial<Bill> = {}) => ({
  body: {
    sellerUsername: 'toko.ani',
    sellerNickname: 'Toko Ani',
    customerUsername: 'rina',
    sessionStartTime: '2026-11-20T12:00:00.000Z',
    currency: 'IDR',
    status: 'sent',
    lines: [{ itemClueText: 'A1', name: null, quantity: 1, price: 100_000, amount: 100_000 }],
    shipping: 0,
    adjustment: 0,
    uniqueCode: 0,
    alreadyPaid: 0,
    total: 100_000,
    payBy: null,
    banks: [],
    qris: null,
    contact: null,
    tracking: null,
    storedUntil: '2027-02-20T12:00:00.000Z',
    ...given,
  },
})

/** Opens the page of a bill, which starts as its script is loaded. */
async function open(answers: Parameters<typeof forgeServer>[0], brought = '') {
  const server = forgeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  const root = document.createElement('main')
  root.id = 'root'
  const data = document.createElement('script')
  data.type = 'application/json'
  data.id = 'bill'
  data.textContent = brought
  document.body.append(root, data)
  vi.resetModules()
  await import('./bill-page.ts')
  await screen.findByRole('heading', { level: 1 })
  return { server, user: userEvent.setup() }
}

const fields = () => ({
  name: screen.getByLabelText<HTMLInputElement>('Name of who receives it'),
  phone: screen.getByLabelText<HTMLInputElement>('Phone number'),
  address: screen.getByLabelText<HTMLTextAreaElement>(/^Full address/),
})
async function type(user: ReturnType<typeof userEvent.setup>) {
  const { name, phone, address } = fields()
  await user.type(name, TYPED.name)
  await user.type(phone, TYPED.phone)
  await user.type(address, TYPED.address)
}
const typed = () => {
  const { name, phone, address } = fields()
  return { name: name.value, phone: phone.value, address: address.value }
}

// Tests of other files run in the same window.
beforeEach(() => {
  window.history.replaceState(null, '', '/b/AAAAAAAAAAAAAAAAAAAAAA')
  document.documentElement.lang = 'en'
})
afterAll(() => window.history.replaceState(null, '', '/'))

it('shows the bill that came with the page, and asks for none', async () => {
  const { server } = await open({}, JSON.stringify(aBill().body))
  expect(screen.getByRole('heading', { name: 'Where does the parcel go?' })).toBeTruthy()
  expect(server.bodiesOf(READ)).toEqual([])
})

it('is not turned round by a name in it', async () => {
  await open({ [READ]: aBill({ customerUsername: '\u202Eanir' }) })
  await screen.findByText(/\u2068\u202Eanir\u2069/)
})

it('says that there is no such bill where the page came with none', async () => {
  const { server } = await open({}, 'null')
  expect(screen.getByRole('heading', { name: 'This bill does not exist (any more)' })).toBeTruthy()
  expect(server.requests).toEqual([])
})

it('keeps what was typed for the parcel when the buyer says that they have paid', async () => {
  const { user, server } = await open({
    [READ]: aBill(),
    [PAID]: aBill({ status: 'reported' }),
    [CONTACT]: aBill({ status: 'reported', contact: MASKED }),
  })
  await type(user)
  await user.click(screen.getByRole('button', { name: 'I have paid' }))
  await screen.findByText(/The seller was told that you have paid/)
  expect(typed()).toEqual(TYPED)
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  expect(await screen.findByText('Saved. The seller can see it.')).toBeTruthy()
  expect(screen.getByText(MASKED.phone)).toBeTruthy()
  expect(server.bodiesOf(CONTACT)).toEqual([TYPED])
})

it('keeps what was typed in place of an address that is saved already', async () => {
  const { user } = await open({
    [READ]: aBill({ contact: MASKED }),
    [PAID]: aBill({ status: 'reported', contact: MASKED }),
  })
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(typed()).toEqual({ name: '', phone: '', address: '' })
  await type(user)
  await user.click(screen.getByRole('button', { name: 'I have paid' }))
  await screen.findByText(/The seller was told that you have paid/)
  expect(typed()).toEqual(TYPED)
})

it('shows how the bill stands when it takes no address any more, and says that it has none', async () => {
  const { user, server } = await open({
    [READ]: aBill(),
    [CONTACT]: { status: 409, body: { code: 'order_status', error: 'Look again.' } },
  })
  await type(user)
  server.answer(READ, aBill({ status: 'paid' }))
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  expect(await screen.findByText('Paid. Thank you!')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(
    'The address was not saved: this bill takes none any more. Send it to the seller.',
  )
})

it('names the field that is wrong, and keeps the rest', async () => {
  const { user } = await open({
    [READ]: aBill(),
    [CONTACT]: {
      status: 422,
      body: { code: 'contact_invalid', error: 'Check.', field: 'phone' },
    },
  })
  await type(user)
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(document.activeElement).toBe(fields().phone))
  expect(screen.getByText('Check this field.')).toBeTruthy()
  expect(typed()).toEqual(TYPED)
})

it('keeps what was typed when a picture is refused', async () => {
  const { user } = await open({
    [READ]: aBill(),
    [`GET ${BILL}/proofs`]: { body: { proofs: [] } },
    [`POST ${BILL}/proofs`]: {
      status: 422,
      body: { code: 'picture_unreadable', error: 'Not one.' },
    },
  })
  await type(user)
  await screen.findByRole('heading', { name: 'Proof of transfer' })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(input, new File(['x'], 'proof.png', { type: 'image/png' }))
  expect(await screen.findByText('Not one.')).toBeTruthy()
  expect(typed()).toEqual(TYPED)
})

it('keeps the pictures that were sent when the page is shown anew', async () => {
  const { user, server } = await open({
    [READ]: aBill(),
    [PAID]: aBill({ status: 'reported' }),
    [`GET ${BILL}/proofs`]: {
      body: { proofs: [{ id: 'p1', sentAt: '2026-11-20T12:00:00.000Z' }] },
    },
  })
  await screen.findByText('One picture was sent.')
  await user.click(screen.getByRole('button', { name: 'I have paid' }))
  await screen.findByText(/The seller was told that you have paid/)
  expect(screen.getByText('One picture was sent.')).toBeTruthy()
  expect(server.requests.filter(({ call }) => call.endsWith('/proofs'))).toHaveLength(1)
})
it('tells the buyer their number in the live, where they have one', async () => {
  await open({ [READ]: aBill({ number: 17 }) })
  expect(screen.getByText(/For @rina · No\. 17$/)).toBeTruthy()
  document.body.replaceChildren()
  await open({ [READ]: aBill({ number: null }) })
  expect(screen.getByText(/For @rina$/)).toBeTruthy()
})

it('leads to the courier that carries the parcel, where its page is known', async () => {
  const trackingUrl = 'https://lionparcel.com/track/stt?q=11LP1'
  const shipped = { status: 'shipped', courier: 'Lion Parcel', tracking: '11LP1' } as const
  await open({ [READ]: aBill({ ...shipped, trackingUrl }) })
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Track it at Lion Parcel' })
  expect([link.href, link.rel]).toEqual([trackingUrl, 'noreferrer noopener'])
  expect(screen.getByText('11LP1')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy tracking number' })).toBeTruthy()
  document.body.replaceChildren()

  await open({ [READ]: aBill({ ...shipped, courier: 'Budi’s van', trackingUrl: null }) })
  expect(screen.getByText('Budi’s van')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it.each([
  ['Asia/Jakarta', 'Pay by 20 Nov 2036, 23:30 WIB', /^Live of 20 November 2026/],
  ['Asia/Jayapura', 'Pay by 21 Nov 2036, 01:30 WIT', /^Live of 21 November 2026/],
  [undefined, 'Pay by 20 Nov 2036, 23:30 WIB', /^Live of 20 November 2026/],
] as const)(
  'names the zone of the seller, %s, whatever the phone’s is',
  async (timeZone, words, live) => {
    const times = {
      payBy: '2036-11-20T16:30:00.000Z',
      sessionStartTime: '2026-11-20T15:30:00.000Z',
    }
    await open({ [READ]: aBill({ ...times, ...(timeZone && { timeZone }) }) })
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.getByText(live)).toBeTruthy()
    document.body.replaceChildren()
  },
)
