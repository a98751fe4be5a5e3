import type { Bill } from '@dibs/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
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
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})
afterAll(() => window.history.replaceState(null, '', '/'))

it('shows the bill that came with the page, and asks for none', async () => {
  const { server } = await open({}, JSON.stringify(aBill().body))
  expect(screen.getByRole('heading', { name: 'Where does the parcel go?' })).toBeTruthy()
  expect(server.bodiesOf(READ)).toEqual([])
})

it('has the sum on top, how it stands, and the way to what is next', async () => {
  const order = () => {
    const page = document.querySelector('#root')?.textContent ?? ''
    const parts = { sum: '100,000', due: 'Not paid yet', pay: 'How to pay', paid: 'I have paid' }
    const at = { ...parts, told: 'The seller was told', where: 'Where does the parcel go?' }
    return Object.entries(at)
      .map(([name, words]) => ({ name, index: page.indexOf(words) }))
      .filter(({ index }) => index >= 0)
      .sort((a, b) => a.index - b.index)
      .map(({ name }) => name)
  }
  const { user } = await open({ [READ]: aBill(), [PAID]: aBill({ status: 'reported' }) })
  expect(order()).toEqual(['sum', 'due', 'pay', 'paid', 'where'])
  await user.click(screen.getByRole('button', { name: 'I have paid' }))
  await screen.findByText(/The seller was told/)
  expect(order()).toEqual(['sum', 'told', 'where', 'pay'])
})

it('leads to where what is on it can be checked', async () => {
  const proofs = [{ itemClueText: 'A1', path: '/fair/live#proof' }]
  await open({ [READ]: aBill(), [`GET ${BILL}/fair`]: { body: { proofs } } })
  const link = await screen.findByRole('link', { name: 'Check A1' })
  expect(link.getAttribute('href')).toBe('/fair/live#proof')
})

it('says nothing of that where no live of it keeps a log', async () => {
  const { server } = await open({ [READ]: aBill(), [`GET ${BILL}/fair`]: { body: { proofs: [] } } })
  await waitFor(() => expect(server.bodiesOf(`GET ${BILL}/fair`)).toHaveLength(1))
  expect(screen.queryByText('Was it your turn?')).toBeNull()
})

it('is not turned round by a name in it', async () => {
  await open({ [READ]: aBill({ customerUsername: '\u202Eanir' }) })
  await screen.findByText(/\u2068\u202Eanir\u2069/)
})

it('says that there is no such bill where the page came with none', async () => {
  const { server } = await open({}, 'null')
  expect(screen.getByRole('heading', { name: 'This bill does not exist (any more)' })).toBeTruthy()
  // What the pages of tests before fetch late, such as their proofs, may still come.
  expect(server.bodiesOf(READ)).toEqual([])
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

it('tells when a bill was paid, by which way, and what is next', async () => {
  const paid = { at: '2026-11-20T12:05:00.000Z', way: 'qris' } as const
  await open({ [READ]: aBill({ status: 'paid', paid, takesContact: true }) })
  expect(screen.getByText(/^Paid 20 November 2026.* · QRIS$/)).toBeTruthy()
  expect(screen.getByText(/^Next: say below/)).toBeTruthy()
  document.body.replaceChildren()
  await open({
    [READ]: aBill({ status: 'paid', paid: { ...paid, way: null }, contact: MASKED }),
  })
  expect(screen.getByText(/^Paid 20 November 2026[^·]*$/)).toBeTruthy()
  expect(screen.getByText(/^Next: the seller packs/)).toBeTruthy()
  document.body.replaceChildren()
  await open({ [READ]: aBill({ status: 'packed', paid: null }) })
  expect(screen.queryByText(/^Paid 2/)).toBeNull()
  expect(screen.getByText(/^Next: it goes to the courier/)).toBeTruthy()
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

it('asks for the address after the money, and takes it once it is paid, too', async () => {
  const paid = aBill({ status: 'paid', takesContact: true })
  const { user, server } = await open({
    [READ]: aBill({ takesContact: true }),
    [`GET ${BILL}/proofs`]: { body: { proofs: [] } },
    [CONTACT]: aBill({ status: 'paid', takesContact: true, contact: MASKED }),
  })
  const headings = () =>
    screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
  await screen.findByRole('heading', { name: 'Proof of transfer' })
  expect(headings()).toEqual(['How to pay', 'Where does the parcel go?', 'Proof of transfer'])
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
  const told = await screen.findByText(/Rp.95,000 now; it was Rp.80,000/)
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
  await screen.findByRole('button', { name: 'Undo' })
  document.body.replaceChildren()
  const again = await open({
    [READ]: aBill({ status: 'reported' }),
    [`DELETE ${BILL}/paid`]: aBill(),
  })
  await again.user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'I have paid' })
  expect(server.bodiesOf(PAID)).toEqual([undefined])
  document.body.replaceChildren()
  vi.setSystemTime(Date.now() + 5 * 60_000)
  await open({ [READ]: aBill({ status: 'reported' }) })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('says what the seller owes the buyer, and that a parcel came back', async () => {
  await open({ [READ]: aBill({ status: 'returned', owedBack: 85_000 }) })
  expect(screen.getByText('The parcel came back to the seller.')).toBeTruthy()
  expect(screen.getByText(/^The seller owes you Rp.85,000 back.$/)).toBeTruthy()
})

it('tells to ask the seller where no way can carry the sum', async () => {
  await open({ [READ]: aBill({ total: 10_000_001, banks: [], qris: null }) })
  expect(screen.getByText('Ask the seller how to pay.')).toBeTruthy()
})

it('tells what a unique code takes off, and asks for as much by QRIS', async () => {
  const banks = [{ bank: 'BCA', account: '123', holder: 'Ani' }]
  await open({ [READ]: aBill({ banks, qris: 'PAYLOAD', total: 99_877, uniqueCode: -123 }) })
  expect(screen.getByText('Unique code').nextSibling?.textContent).toMatch(/^-.*123$/)
  expect(screen.getByText(/^Transfer exactly .*99[.,]877: the last digits/)).toBeTruthy()
  expect(screen.getByText(/^Or scan this QRIS code: .*99[.,]877 in it/)).toBeTruthy()
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

it('tells whoever does not see it that an account number was copied', async () => {
  const banks = [{ bank: 'BCA', account: '1234567890', holder: 'Ani' }]
  const { user } = await open({ [READ]: aBill({ banks }) })
  // As it is read out; copied without the gaps.
  expect(screen.getByText('1234 5678 90')).toBeTruthy()
  expect(screen.getByText('Copy amount')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy account number of BCA' }))
  expect((await screen.findByText('Copied', { selector: '[role=status]' })).textContent).toBe(
    'Copied',
  )
  expect(await navigator.clipboard.readText()).toBe('1234567890')
})

it('says of a bill of several lives what was won in which, and that shipping is paid once', async () => {
  const line = { name: null, quantity: 1, price: 50_000, amount: 50_000 }
  const bill = aBill({
    lines: [
      { ...line, itemClueText: 'A1', sessionStartTime: '2026-11-20T12:00:00.000Z' },
      { ...line, itemClueText: 'A2', sessionStartTime: '2026-11-20T12:00:00.000Z' },
      { ...line, itemClueText: 'B1', sessionStartTime: '2026-11-21T12:00:00.000Z' },
    ],
    shipping: 10_000,
    total: 160_000,
  })
  await open({ [READ]: bill })
  const first = screen.getByRole('heading', { name: 'Live of 20 November 2026' })
  expect(first.nextElementSibling?.textContent).toMatch(/^A1.*A2/)
  const second = screen.getByRole('heading', { name: 'Live of 21 November 2026' })
  expect(second.nextElementSibling?.textContent).toMatch(/^B1/)
  expect(screen.getByText('Shipping, once for all')).toBeTruthy()
  // The line above them names no live.
  expect(screen.getAllByText(/Live of/)).toHaveLength(2)
})

const dl = () =>
  [...document.querySelectorAll('dl > div')].map((row) =>
    row.textContent?.replaceAll(/\s/g, ' ').replace('Rp', ' Rp'),
  )
const PART = { shipping: 10_000, alreadyPaid: 60_000, total: 50_000 }

it('says of a bill that is paid in part what is left to pay, what it comes to, and what came', async () => {
  const banks = [{ bank: 'BCA', account: '1234567890', holder: 'Ani' }]
  await open({ [READ]: aBill({ ...PART, banks }) })
  const head = screen.getByText('Left to pay', { selector: 'p' }).parentElement as HTMLElement
  expect(head.textContent).toMatch(/Rp\s50,000/)
  expect(screen.getByText(/^Received Rp\s60,000 of Rp\s110,000$/)).toBeTruthy()
  expect(screen.queryByText('Not paid yet')).toBeNull()
  expect(dl()).toEqual([
    'A1 Rp 100,000',
    'Shipping Rp 10,000',
    'Total Rp 110,000',
    'Already paid- Rp 60,000',
    'Left to pay Rp 50,000',
  ])
  // What is to be transferred is what is left.
  expect(screen.getByText(/^Transfer Rp\s50,000\.$/)).toBeTruthy()
})

it('asks nobody to pay the rest who has said that it is paid, and says what came before', async () => {
  const banks = [{ bank: 'BCA', account: '1234567890', holder: 'Ani' }]
  await open({ [READ]: aBill({ ...PART, banks, status: 'reported' }) })
  expect(screen.getByText(/^The seller was told.*check it\.$/)).toBeTruthy()
  expect(screen.getByText(/^Received Rp\s60,000 of Rp\s110,000$/)).toBeTruthy()
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles.at(0)).toBe('Where does the parcel go?')
  expect(titles.at(-1)).toBe('How to pay')
  expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull()
})

it('says what is next of a packed parcel; of one without an address it is that, with its fields', async () => {
  const paid = { at: '2026-11-21T12:00:00.000Z', way: null }
  const packed = { status: 'packed', paid } as const
  const { user } = await open({
    [READ]: aBill({ ...packed, takesContact: true }),
    [CONTACT]: aBill({ ...packed, takesContact: false, contact: MASKED }),
  })
  expect(screen.getByText('Next: say below where the parcel goes.')).toBeTruthy()
  await type(user)
  await user.click(screen.getByRole('button', { name: 'Save address' }))
  expect(await screen.findByText('Saved. The seller can see it.')).toBeTruthy()
  expect(screen.getByText('Next: it goes to the courier.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
})

it('says that the seller has not found the money, also of a bill of which a part came', async () => {
  await open({ [READ]: aBill({ ...PART, notReceived: true }) })
  expect(screen.getByText(/^The seller has not found your money\./)).toBeTruthy()
  expect(screen.getByText(/^Received Rp\s60,000 of Rp\s110,000$/)).toBeTruthy()
  expect(screen.queryByText('Not paid yet')).toBeNull()
  expect(screen.getByRole('button', { name: 'I have paid' })).toBeTruthy()
})

it('says of a bill that was paid in parts what it came to in all', async () => {
  const paid = { at: '2026-11-21T12:00:00.000Z', way: null }
  await open({ [READ]: aBill({ ...PART, status: 'paid', paid }) })
  expect(document.querySelector('.amount')?.textContent).toMatch(/Rp\s110,000/)
  expect(screen.queryByText('Left to pay')).toBeNull()
  expect(dl()).toEqual(['A1 Rp 100,000', 'Shipping Rp 10,000', 'Total Rp 110,000'])
})
