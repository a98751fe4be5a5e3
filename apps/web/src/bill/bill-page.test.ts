import type { Bill } from '@dibs/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})
beforeEach(() => window.history.replaceState(null, '', '/b/AAAAAAAAAAAAAAAAAAAAAA'))

it('shows the bill that came with the page, and asks for none', async () => {
  const { server } = await open({}, JSON.stringify(aBill().body))
  expect(screen.getByRole('heading', { name: 'Where does the parcel go?' })).toBeTruthy()
  expect(server.requests).toEqual([])
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
  const note = screen.getByText('Write a phone number, such as 0812 3456 7890.')
  expect(fields().phone.getAttribute('aria-describedby')).toBe(note.id)
  expect(fields().phone.getAttribute('aria-invalid')).toBe('true')
  expect(fields().name.hasAttribute('aria-invalid')).toBe(false)
  expect(typed()).toEqual(TYPED)
})

it('asks for the address before the money, and takes it once it is paid, too', async () => {
  const paid = aBill({ status: 'paid', takesContact: true })
  const { user, server } = await open({
    [READ]: aBill({ takesContact: true }),
    [CONTACT]: aBill({ status: 'paid', takesContact: true, contact: MASKED }),
  })
  const headings = () =>
    screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  expect(headings()).toEqual(['Where does the parcel go?', 'How to pay'])
  server.answer(PAID, { status: 409, body: { code: 'order_status', error: 'Look again.' } })
  server.answer(READ, paid)
  await type(user)
  await user.click(screen.getByRole('button', { name: 'I have paid' }))
  await screen.findByText('Paid. Thank you!')
  expect(headings()).toEqual(['Where does the parcel go?'])
  expect(typed()).toEqual(TYPED)
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  await screen.findByText('Saved. The seller can see it.')
})

it('says what it comes to now, before the buyer says to have paid another sum', async () => {
  const { user, server } = await open({
    [READ]: aBill({ version: 1, total: 80_000 }),
    [PAID]: { status: 409, body: { code: 'order_changed', error: 'Changed.' } },
  })
  server.answer(READ, aBill({ version: 2, total: 95_000 }))
  await user.click(screen.getByRole('button', { name: 'I have paid' }))
  const told = await screen.findByText(/IDR.95,000 now; it was IDR.80,000/)
  expect(document.activeElement).toBe(told)
  server.answer(PAID, aBill({ status: 'reported', version: 2, total: 95_000 }))
  await user.click(screen.getByRole('button', { name: 'I have paid' }))
  await screen.findByText(/The seller was told/)
  expect(server.bodiesOf(PAID)).toEqual([{ version: 1 }, { version: 2 }])
})

it('says that something else has changed where the sum is the same', async () => {
  const { user, server } = await open({
    [READ]: aBill({ version: 1 }),
    [PAID]: { status: 409, body: { code: 'order_changed', error: 'Changed.' } },
  })
  server.answer(READ, aBill({ version: 2 }))
  await user.click(screen.getByRole('button', { name: 'I have paid' }))
  await screen.findByText(/^The seller has changed this bill. Look/)
})

it('takes back for five minutes what the buyer said, also when it is opened again', async () => {
  const { user, server } = await open({ [READ]: aBill(), [PAID]: aBill({ status: 'reported' }) })
  await user.click(screen.getByRole('button', { name: 'I have paid' }))
  await screen.findByRole('button', { name: 'Take back' })
  document.body.replaceChildren()
  const again = await open({
    [READ]: aBill({ status: 'reported' }),
    [`DELETE ${BILL}/paid`]: aBill(),
  })
  await again.user.click(screen.getByRole('button', { name: 'Take back' }))
  await screen.findByRole('button', { name: 'I have paid' })
  expect(server.bodiesOf(PAID)).toEqual([undefined])
  document.body.replaceChildren()
  vi.setSystemTime(Date.now() + 5 * 60_000)
  await open({ [READ]: aBill({ status: 'reported' }) })
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
})

it('says what the seller owes the buyer, and that a parcel came back', async () => {
  await open({ [READ]: aBill({ status: 'returned', owedBack: 85_000 }) })
  expect(screen.getByText('The parcel came back to the seller.')).toBeTruthy()
  expect(screen.getByText(/^The seller owes you IDR.85,000 back.$/)).toBeTruthy()
})

it('tells to ask the seller where no way can carry the sum', async () => {
  await open({ [READ]: aBill({ total: 10_000_001, banks: [], qris: null }) })
  expect(screen.getByText('Ask the seller how to pay.')).toBeTruthy()
})

it('saves the code as a picture that is called after the sum', async () => {
  const saved: string[] = []
  const picture = new Blob(['png'], { type: 'image/png' })
  const context = { fillRect: vi.fn() } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(picture))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:qr')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`)
  })
  const { user } = await open({
    [READ]: aBill({ qris: 'PAYLOAD', total: 100_123, uniqueCode: 123 }),
  })
  await user.click(screen.getByRole('button', { name: 'Save the QR code' }))
  await waitFor(() => expect(saved).toEqual(['qris-toko.ani-100000.png blob:qr']))
})
