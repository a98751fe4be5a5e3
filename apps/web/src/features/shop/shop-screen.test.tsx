import type { Shop } from '@dibs/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, Suspense, useState } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type ForgedServer, forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import type { PictureReading } from './read-picture.ts'
import { ShopScreen } from './shop-screen.tsx'

/** EMV fields with the checksum of an independent, table-driven computation. */
const TABLE = Array.from({ length: 256 }, (_, index) => {
  let crc = index << 8
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc & 0xffff
})
const crcOf = (text: string) =>
  [...text]
    .reduce(
      (crc, letter) =>
        ((crc << 8) ^ (TABLE[((crc >> 8) ^ letter.charCodeAt(0)) & 0xff] ?? 0)) & 0xffff,
      0xffff,
    )
    .toString(16)
    .toUpperCase()
    .padStart(4, '0')
const field = (tag: string, value: string) =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`
const ACCOUNT = field('51', `${field('00', 'ID.CO.QRIS.WWW')}${field('02', 'ID1020000000001')}`)
const fieldsOf = (kind: '11' | '12', extra = '') =>
  `0002010102${kind}${ACCOUNT}520456915303360${extra}5802ID5908TOKO ANI6007BANDUNG6304`
const seal = (fields: string) => fields + crcOf(fields)
const QRIS = seal(fieldsOf('11'))

const SHOP = aShop({
  shipping: 10_000,
  banks: [{ bank: 'BCA', account: '12345', holder: 'Ani' }],
})

const refused = (status: number, code: string, error: string) => ({
  status,
  body: { error, code },
})

/** No keys, and no money that came. */
const NOTHING_TOLD = {
  'GET /payments/notices': { body: { notices: [] } },
}

/** A server that keeps the shop. */
function shopServer(shop: Shop = SHOP): ForgedServer {
  let kept = shop
  return forgeServer({
    ...NOTHING_TOLD,
    'GET /shop': () => ({ body: kept }),
    'PUT /shop': ({ body }) => {
      kept = body as Shop
      return { body: kept }
    },
  })
}

type Options = {
  server?: ForgedServer
  picture?: PictureReading
  language?: 'en' | 'id'
  now?: () => number
}

async function open({ server = shopServer(), picture, language = 'en', now }: Options = {}) {
  const readPicture = async () => picture ?? ({ ok: true, texts: [] } as const)
  const view = await renderScreen(
    <Suspense>
      <Leaving>
        <ShopScreen readPicture={readPicture} />
      </Leaving>
    </Suspense>,
    { server, language, ...(now && { now }) },
  )
  return view
}

/** Another page to look at meanwhile. */
function Leaving({ children }: { children: ReactNode }) {
  const [isAway, setIsAway] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsAway(!isAway)}>
        leave or return
      </button>
      {isAway ? null : children}
    </>
  )
}

const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))
const lastSaved = (server: ForgedServer) => server.bodiesOf('PUT /shop').at(-1) as Shop

describe('The shop', () => {
  it('folds on a phone what works as it is, and unfolds what has a mistake in it', async () => {
    const phone = { matches: false, addEventListener() {}, removeEventListener() {} }
    vi.stubGlobal('matchMedia', () => phone)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { user } = await open()
    const isOpen = (name: string) =>
      screen.getByRole('heading', { level: 2, name }).closest('details')?.open
    await screen.findByRole('heading', { level: 2, name: 'QRIS' })
    expect(['QRIS', 'Bank accounts'].map(isOpen)).toEqual([undefined, undefined])
    const parts = ['Prices and bills', 'Sender on parcel labels', 'Message to buyers']
    expect(parts.map(isOpen)).toEqual([false, false, false])
    screen.getByText(/^Shipping Rp\s10,000/)
    await user.type(await input('Phone number'), 'call me')
    await press(user, 'Save')
    await screen.findByText('Enter a phone number, such as 0812 3456 7890.')
    expect(parts.map(isOpen)).toEqual([false, true, false])
    expect(document.activeElement).toBe(await input('Phone number'))
  })

  it('says what the first bill needs where there is no way to pay yet', async () => {
    await open({ server: shopServer(aShop({ banks: [], qris: null })) })
    await screen.findByText(
      'Your first bill needs a QRIS code or one account. The rest works as it is.',
    )
  })

  it('is saved as a whole, what was not touched with it', async () => {
    const { user, server } = await open()
    const shipping = await input('Shipping for each bill')
    expect(shipping.value).toMatch(/^10[.,]000$/)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.clear(shipping)
    await user.type(shipping, '15rb')
    await user.selectOptions(screen.getByLabelText('Unique codes'), 'Added to transfers')
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    expect(lastSaved(server)).toEqual({ ...SHOP, shipping: 15_000, usesUniqueCode: true })
    expect(screen.getByText('Saved')).toBeTruthy()
  })

  it('tells times in a zone of its own, by its name', async () => {
    const { user, server } = await open()
    await user.selectOptions(await screen.findByLabelText('Time zone'), 'WIT (Jayapura)')
    expect(screen.getByText(/\d\d.\d\d.* WIT\b/)).toBeTruthy()
    await press(user, 'Save')
    await screen.findByText('Saved')
    expect(lastSaved(server)).toEqual({ ...SHOP, timeZone: 'Asia/Jayapura' })
  })

  it('has the sender of parcels, and says which of it cannot be read', async () => {
    const { user, server } = await open()
    await user.type(await input('Sender’s name'), 'Toko Ani')
    const card = within(screen.getByRole('region', { name: 'Sender on parcel labels' }))
    await user.type(card.getByLabelText('Phone number'), 'call me')
    await user.type(card.getByLabelText('Address'), 'Jl. Mawar 5{enter}Bandung')
    await press(user, 'Save')
    expect(await card.findByText('Enter a phone number, such as 0812 3456 7890.')).toBeTruthy()
    expect(server.bodiesOf('PUT /shop')).toEqual([])
    await user.clear(card.getByLabelText('Phone number'))
    await press(user, 'Save')
    await screen.findByText('Saved')
    const sender = { name: 'Toko Ani', phone: '', address: 'Jl. Mawar 5\nBandung' }
    expect(lastSaved(server)).toEqual({ ...SHOP, sender })
  })

  it('takes codes off the total, which the example of the message shows', async () => {
    const { user, server } = await open()
    const codes = await screen.findByLabelText('Unique codes')
    await user.selectOptions(codes, 'Taken off transfers and QRIS')
    expect(screen.getByText(/^Each bill gets other last digits, up to Rp.999 less/)).toBeTruthy()
    expect(document.querySelector('figure p')?.textContent).toMatch(
      /Kode unik: -333\nTotal: .*204[.,]667/,
    )
    await press(user, 'Save')
    await screen.findByText('Saved')
    expect(lastSaved(server)).toMatchObject({ usesUniqueCode: true, takesCodeOff: true })
    await user.selectOptions(codes, 'None')
    await press(user, 'Save')
    await waitFor(() =>
      expect(lastSaved(server)).toMatchObject({ usesUniqueCode: false, takesCodeOff: false }),
    )
  })

  it('can have no deadline, no shipping and another currency', async () => {
    const { user, server, storage } = await open()
    await user.click(await screen.findByLabelText('Buyers have a deadline'))
    await user.clear(await input('Shipping for each bill'))
    await user.selectOptions(screen.getByLabelText('Currency'), 'SGD')
    await press(user, 'Save')
    await screen.findByText('Saved')
    expect(lastSaved(server)).toMatchObject({ payByHours: null, shipping: 0, currency: 'SGD' })
    const { STORED } = await import('../../shared/storage/stored-entries.ts')
    expect(storage.read(STORED.currency)).toBe('SGD')
  })

  it.each([
    ['Hours to pay', '0', 'Enter whole hours, from 1 to 720.'],
    ['Hours to pay', '721', 'Enter whole hours, from 1 to 720.'],
    ['Hours to pay', '1.5', 'Enter whole hours, from 1 to 720.'],
    ['Shipping for each bill', '-1', /^Enter an amount, such as/],
    ['Account number', ' ', 'Enter the account number.'],
  ])('says what is wrong with %s of %j, and sends nothing', async (label, typed, sentence) => {
    const { user, server } = await open()
    const wrong = await input(label)
    await user.clear(wrong)
    await user.type(wrong, typed)
    await press(user, 'Save')
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(document.activeElement).toBe(wrong)
    expect(server.bodiesOf('PUT /shop')).toEqual([])
  })

  it('keeps its currency while the live that runs has orders, and says so beside the field', async () => {
    const server = shopServer()
    server.answer('PUT /shop', refused(409, 'currency_in_use', 'The live has orders.'))
    const { user } = await open({ server })
    const currency = await screen.findByLabelText('Currency')
    await user.selectOptions(currency, 'MYR')
    await press(user, 'Save')
    await screen.findByText('The live has orders.')
    expect(currency.getAttribute('aria-invalid')).toBe('true')
  })

  it('asks what becomes of the prices, and converts nothing', async () => {
    const server = shopServer()
    const said = (typed: Shop & { prices?: string }) =>
      typed.currency === 'IDR' || typed.prices
        ? { body: { ...typed, version: 2 } }
        : refused(409, 'prices_stand', 'There are prices.')
    server.answer('PUT /shop', ({ body }) => said(body as Shop))
    const { user } = await open({ server })
    await user.selectOptions(await screen.findByLabelText('Currency'), 'MYR')
    expect(screen.getByText(/^Nothing is converted\. Past lives.* Indonesian Rupiah/)).toBeTruthy()
    expect((await input('Shipping for each bill')).value).toBe('')
    await press(user, 'Save')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/^Your items have prices in Indonesian Rupiah/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByText('Not saved yet')).toBeTruthy()
    await press(user, 'Save')
    await user.click(await screen.findByRole('button', { name: 'Type prices anew' }))
    await screen.findByText('Saved')
    expect(lastSaved(server)).toMatchObject({ currency: 'MYR', shipping: 0, prices: 'retype' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('keeps what was typed when no answer comes, and while another page is looked at', async () => {
    const server = forgeServer({ 'GET /shop': { body: SHOP } })
    const { user } = await open({ server })
    const hours = await input('Hours to pay')
    await user.clear(hours)
    await user.type(hours, '24')
    await press(user, 'Save')
    await screen.findByText(/^Not saved. No answer from Dibs/)
    await press(user, 'leave or return')
    await press(user, 'leave or return')
    expect((await input('Hours to pay')).value).toBe('24')
    server.answer('PUT /shop', ({ body }) => ({ body }))
    await press(user, 'Save')
    await screen.findByText('Saved')
    expect(lastSaved(server).payByHours).toBe(24)
  })

  describe('that another device has saved meanwhile', () => {
    const BRI = [{ bank: 'BRI', account: '78900', holder: 'Ani' }]
    /** Refuses what was made over another version; the shop is changed elsewhere once it was read. */
    function busyServer(elsewhere: Partial<Shop>) {
      let kept = SHOP
      let reads = 0
      return forgeServer({
        'GET /shop': () => {
          reads += 1
          if (reads === 1) setTimeout(() => (kept = { ...kept, ...elsewhere, version: 5 }))
          return { body: kept }
        },
        'PUT /shop': ({ body }) => {
          const typed = body as Shop
          if (typed.version !== kept.version) {
            return refused(409, 'shop_changed', 'Changed elsewhere.')
          }
          kept = { ...typed, version: kept.version + 1 }
          return { body: kept }
        },
      })
    }

    it('keeps what was saved there beside what is saved here', async () => {
      const { user, server } = await open({ server: busyServer({ banks: BRI }) })
      await user.selectOptions(await screen.findByLabelText('Unique codes'), 'Added to transfers')
      await press(user, 'Save')
      await screen.findByText('Saved')
      expect(lastSaved(server)).toMatchObject({ banks: BRI, usesUniqueCode: true })
      expect((await input('Account number')).value).toBe('78900')
    })

    it('shows the account of there where both have changed it, and saves nothing unseen', async () => {
      const { user, server } = await open({ server: busyServer({ banks: BRI }) })
      await user.type(await input('In the name of'), ' Wijaya')
      await user.selectOptions(await screen.findByLabelText('Unique codes'), 'Added to transfers')
      await press(user, 'Save')
      await screen.findByText('Not saved. Changed elsewhere.')
      expect((await input('Account number')).value).toBe('78900')
      await press(user, 'Save')
      await screen.findByText('Saved')
      expect(lastSaved(server)).toMatchObject({ banks: BRI, usesUniqueCode: true })
    })
  })

  describe('where the server wants to know again who changes the account', () => {
    const SENT = {
      body: { field: 'email', to: 's•••@mail.test', expiresInSeconds: 300, attemptsRemaining: 5 },
    }
    const asked = refused(403, 'fresh_code_required', 'Confirm first.')

    /** A server that saves once a code was taken. */
    function guardedServer() {
      let isProven = false
      const server = shopServer()
      server.answer('PUT /shop', ({ body }) => (isProven ? { body } : asked))
      server.answer('POST /user/fresh-code', SENT)
      server.answer('POST /user/fresh-code/verify', () => {
        isProven = true
        return { status: 204 }
      })
      return server
    }

    it('takes a code, and saves what was typed', async () => {
      const { user, server } = await open({ server: guardedServer() })
      await user.type(await input('In the name of'), ' Wijaya')
      await press(user, 'Save')
      await press(user, 'Send code')
      await screen.findByText('s•••@mail.test')
      await user.type(screen.getByLabelText(/Code, six digits/), '123456{Enter}')
      await screen.findByText('Saved')
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(lastSaved(server).banks).toEqual([
        { bank: 'BCA', account: '12345', holder: 'Ani Wijaya' },
      ])
    })

    it('keeps what was typed when it is left without one, and asks again', async () => {
      const { user, server } = await open({ server: guardedServer() })
      await user.type(await input('In the name of'), ' Wijaya')
      await press(user, 'Save')
      await press(user, 'Cancel')
      await screen.findByText('Not saved. Confirm first.')
      expect((await input('In the name of')).value).toBe('Ani Wijaya')
      expect(server.bodiesOf('PUT /shop')).toHaveLength(1)
      await press(user, 'Save')
      await screen.findByRole('button', { name: 'Send code' })
    })
  })

  it('forgets changes that are discarded', async () => {
    const { user } = await open()
    await user.type(await input('In the name of'), ' Wijaya')
    await press(user, 'Discard')
    expect((await input('In the name of')).value).toBe('Ani')
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  it('asks before the app is left with something unsaved', async () => {
    const { user } = await open()
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      act(() => void window.dispatchEvent(event))
      return event.defaultPrevented
    }
    await input('In the name of')
    expect(leave()).toBe(false)
    await user.type(await input('In the name of'), ' Wijaya')
    expect(leave()).toBe(true)
  })

  it('has up to ten accounts; empty lines are not saved', async () => {
    const { user, server } = await open()
    for (let count = 2; count <= 10; count += 1) await press(user, 'Add account')
    expect(screen.getByRole('button', { name: 'Add account' }).hasAttribute('disabled')).toBe(true)
    const [, second] = screen.getAllByLabelText('Bank or e-wallet')
    await user.type(second as HTMLElement, 'DANA')
    await user.type(screen.getAllByLabelText('Account number')[1] as HTMLElement, '08123')
    await press(user, 'Remove account 1')
    await user.type(screen.getAllByLabelText('In the name of')[0] as HTMLElement, 'Ani')
    await press(user, 'Save')
    await screen.findByText('Saved')
    expect(lastSaved(server).banks).toEqual([{ bank: 'DANA', account: '08123', holder: 'Ani' }])
  })

  it('refuses an account that nobody could pay to', async () => {
    const { user, server } = await open()
    const account = await input('Account number')
    await user.clear(account)
    await user.type(account, '12ab')
    await user.clear(await input('In the name of'))
    await press(user, 'Save')
    await screen.findByText('This is no account number. Check it once more.')
    await user.clear(account)
    await user.type(account, '123')
    await press(user, 'Save')
    await screen.findByText('This is no account number. Check it once more.')
    screen.getByText('Enter the name that buyers will see when they pay.')
    expect(document.activeElement).toBe(account)
    expect(server.bodiesOf('PUT /shop')).toEqual([])
    // As it is in some countries, or with a wallet.
    await user.type(await input('In the name of'), 'Ani')
    for (const possible of ['201912345A', 'ani@shop.example', '0812-3456']) {
      await user.clear(account)
      await user.type(account, possible)
      await press(user, 'Save')
      await waitFor(() => expect(lastSaved(server).banks[0]?.account).toBe(possible))
    }
  })

  it('can be asked for again when it could not be loaded', async () => {
    const server = forgeServer({ 'GET /shop': refused(400, 'bad_request', 'No.') })
    const { user } = await open({ server })
    await screen.findByText('Your shop could not be loaded. No.')
    server.answer('GET /shop', { body: SHOP })
    await press(user, 'Try again')
    await input('Hours to pay')
  })
})

describe('The seller’s QRIS', () => {
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], size = 10) => {
    const file = new File([new Uint8Array(size)], 'code.png', { type: 'image/png' })
    await user.upload(await screen.findByLabelText<HTMLInputElement>('Choose picture'), file)
  }

  it('is taken from a picture once its merchant is confirmed, tried, and removed', async () => {
    const { user, server } = await open({ picture: { ok: true, texts: ['https://a.test', QRIS] } })
    await choose(user)
    const found = await screen.findByRole('region', { name: 'Is this you?' })
    expect(within(found).getByText('TOKO ANI')).toBeTruthy()
    expect(within(found).getByText('BANDUNG')).toBeTruthy()
    expect(screen.queryByText('Not saved yet')).toBeNull()
    await press(user, 'Use this code')
    await screen.findByRole('img', { name: /^QRIS code of TOKO ANI for .*1[.,]000/ })
    // Nothing else is to be saved, so the code is.
    await screen.findByText('Saved')
    expect(lastSaved(server)).toEqual({ ...SHOP, qris: QRIS })
    expect(screen.queryByText('Not saved yet')).toBeNull()
    await press(user, 'Remove')
    await press(user, 'Save')
    await waitFor(() => expect(lastSaved(server).qris).toBeNull())
  })

  it('waits with what else is not saved yet', async () => {
    const { user, server } = await open({ picture: { ok: true, texts: [QRIS] } })
    await user.type(await input('Sender’s name'), 'Toko Ani')
    await choose(user)
    await press(user, 'Use this code')
    screen.getByText('Not saved yet')
    expect(server.bodiesOf('PUT /shop')).toEqual([])
    await press(user, 'Save')
    await screen.findByText('Saved')
    expect(lastSaved(server)).toMatchObject({ qris: QRIS, sender: { name: 'Toko Ani' } })
  })

  it('is saved while the seller types on, who saves that over it', async () => {
    let kept = SHOP
    const answer = Promise.withResolvers<void>()
    const server = forgeServer({
      'GET /shop': () => ({ body: kept }),
      'PUT /shop': async ({ body }) => {
        const typed = body as Shop
        if (typed.version !== kept.version)
          return refused(409, 'shop_changed', 'Changed elsewhere.')
        kept = { ...typed, version: kept.version + 1 }
        if (kept.version === SHOP.version + 1) await answer.promise
        return { body: kept }
      },
    })
    const { user } = await open({ server, picture: { ok: true, texts: [QRIS] } })
    await choose(user)
    await press(user, 'Use this code')
    await waitFor(() => expect(server.bodiesOf('PUT /shop')).toHaveLength(1))
    await user.type(await input('Sender’s name'), 'Toko Ani')
    answer.resolve()
    await screen.findByText('Saved')
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    expect(kept).toMatchObject({ qris: QRIS, sender: { name: 'Toko Ani' } })
    expect(server.bodiesOf('PUT /shop')).toHaveLength(2)
  })

  it('is not taken when it is somebody else’s', async () => {
    const { user } = await open({ picture: { ok: true, texts: [QRIS] } })
    await choose(user)
    await press(user, 'Not mine')
    expect(screen.queryByText('TOKO ANI')).toBeNull()
    expect(screen.queryByText('Not saved yet')).toBeNull()
  })

  it.each([
    ['a cat', { ok: true, texts: [] }, /^There is no QR code in this picture/],
    ['no picture', { ok: false }, /^This file cannot be opened/],
    ['a link', { ok: true, texts: ['https://example.com'] }, /^This code holds a link/],
    ['a text', { ok: true, texts: ['WIFI:S:toko;;'] }, /^This is not a complete QRIS code/],
    ['a damaged code', { ok: true, texts: [`${QRIS.slice(0, -4)}0000`] }, /checksum is wrong/],
    ['a fee', { ok: true, texts: [seal(fieldsOf('11', '550201'))] }, /adds a tip or fee/],
    ['one payment', { ok: true, texts: [seal(fieldsOf('12'))] }, /made for one payment/],
  ] as const)('is refused with a sentence for %s', async (_, picture, sentence) => {
    const { user } = await open({ picture: picture as PictureReading })
    await choose(user)
    expect((await screen.findByText(sentence)).getAttribute('role')).toBe('alert')
    expect(screen.queryByText('Is this you?')).toBeNull()
  })

  it('is not looked for in a file that is too large', async () => {
    const { user } = await open({ picture: { ok: true, texts: [QRIS] } })
    await choose(user, 30_000_001)
    await screen.findByText(/^This file is larger than 30 MB/)
  })

  it('can be pasted as text, and is tried with amounts that are possible', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('Paste its text instead'))
    await user.click(screen.getByLabelText('Text of the code'))
    await user.paste(` ${QRIS}\n`)
    await press(user, 'Read')
    await press(user, 'Use this code')
    const amount = await input('Test amount')
    await user.clear(amount)
    await user.type(amount, '10.000.001')
    expect(screen.getByText(/^Enter an amount up to .*10[.,]000[.,]000/)).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
    await user.clear(amount)
    await user.type(amount, '195rb')
    await screen.findByRole('img', { name: /195[.,]000/ })
  })

  it('says that it is of no use in another currency', async () => {
    await open({ server: shopServer({ ...SHOP, qris: QRIS, currency: 'SGD' }) })
    await screen.findByText(/^QRIS works in rupiah only/)
    expect(screen.queryByLabelText('Test amount')).toBeNull()
  })
})

describe('The message to buyers', () => {
  const preview = () => document.querySelector('figure p')?.textContent ?? ''

  it('shows the deadline that a bill gets, which is in no night', async () => {
    // 19:47 in Jakarta: twelve hours later it is not eight yet.
    const server = shopServer({ ...SHOP, payByHours: 12 })
    await open({ server, now: () => Date.parse('2026-11-27T12:47:00.000Z') })
    await waitFor(() => expect(preview()).toMatch(/Nov 28, 2026, 10:00/))
  })

  it('is the usual one until another is written, and again after a reset', async () => {
    const { user, server } = await open()
    await screen.findByText(/^Buyers get Bahasa Indonesia\./)
    await press(user, 'English')
    const area = await screen.findByLabelText<HTMLTextAreaElement>('Message')
    expect(area.closest('details')?.open).toBe(false)
    expect(area.value).toMatch(/^Hi \{name\}/)
    expect(preview()).toMatch(/Total: .*205[.,]000/)
    expect(preview()).toContain('BCA 12345, Ani')
    expect(preview()).not.toContain('Unique code')
    await user.clear(area)
    await user.type(area, 'Pay {{total} please')
    expect(preview()).toMatch(/^Pay .*205[.,]000 please$/)
    expect(screen.getByText(/^Buyers get English\./)).toBeTruthy()
    await press(user, 'Save')
    await screen.findByText('Saved')
    expect(lastSaved(server).templates).toEqual({ en: 'Pay {total} please', id: null })
    await press(user, 'Back to the usual message')
    expect(area.value).toMatch(/^Hi \{name\}/)
    await press(user, 'Save')
    await waitFor(() => expect(lastSaved(server).templates).toEqual({ en: null, id: null }))
  })

  it('warns where no total is in it, and names what is no placeholder', async () => {
    const { user } = await open()
    const area = await screen.findByLabelText<HTMLTextAreaElement>('Message')
    await user.clear(area)
    await user.type(area, 'Hi {{nmae}')
    expect(screen.getByText('{nmae} is no placeholder. It stays as it is.')).toBeTruthy()
    expect(area.closest('details')?.open).toBe(true)
    expect(screen.getByText(/^Neither the total nor the link is in it/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Total/ }))
    expect(area.value).toBe('Hi {nmae}{total}')
    expect(screen.queryByText(/^Neither the total/)).toBeNull()
  })

  it('has one in each language', async () => {
    const { user, server } = await open()
    await press(user, 'Bahasa Indonesia')
    const area = await screen.findByLabelText<HTMLTextAreaElement>('Message')
    expect(area.value).toMatch(/^Halo kak \{nama\}/)
    await user.clear(area)
    await user.type(area, 'Bayar {{total} ya')
    await press(user, 'Save')
    await screen.findByText('Saved')
    expect(lastSaved(server).templates).toEqual({ en: null, id: 'Bayar {total} ya' })
  })

  it('to who has not answered a bill has words of its own', async () => {
    const { user, server } = await open()
    await press(user, 'Reminder')
    await press(user, 'English')
    const area = await screen.findByLabelText<HTMLTextAreaElement>('Message')
    expect(area.value).toMatch(/^Hi \{name\}, a little reminder/)
    await user.clear(area)
    await user.type(area, 'Still want it? {{link}')
    expect(preview()).toMatch(/^Still want it\? .*\/b\//)
    await press(user, 'Save')
    await screen.findByText('Saved')
    expect(lastSaved(server)).toMatchObject({
      templates: { en: null, id: null },
      reminders: { en: 'Still want it? {link}', id: null },
    })
  })
})
