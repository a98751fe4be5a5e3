import type { PaymentKey, ToldNotice } from '@dibs/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aNotice } from '../../shared/testing/notice.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { ShopScreen } from './shop-screen.tsx'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const aKey = (of: Partial<PaymentKey> = {}): PaymentKey => ({
  id: 'c0ffee00-0000-4000-8000-000000000001' as PaymentKey['id'],
  name: 'BCA',
  kind: 'key',
  createdAt: '2026-11-19T12:00:00.000Z',
  lastUsedAt: null,
  ...of,
})
const SECRET = 'dibspay_0123456789'
const URL = 'https://dibs.test/api/payments/notices'
const DELETE = `DELETE /payments/keys/${aKey().id}`
const refused = (status: number, code: string, error: string) => ({
  status,
  body: { error, code },
})

async function open(keys: PaymentKey[] | null = [], notices: ToldNotice[] = []) {
  let kept = keys ?? []
  const server = forgeServer({
    'GET /shop': { body: aShop() },
    'PUT /shop': ({ body }) => ({ body }),
    'GET /payments/keys': () => (keys ? { body: kept } : refused(400, 'bad_request', 'No.')),
    'GET /payments/notices': { body: { notices } },
    'POST /payments/keys': ({ body }) => {
      const key = aKey(body as PaymentKey)
      kept = [...kept, key]
      return { status: 201, body: { key, secret: SECRET, url: URL } }
    },
  })
  const view = await renderScreen(
    <Suspense>
      <ShopScreen />
    </Suspense>,
    { server, now: () => NOW },
  )
  const card = await screen.findByRole('region', { name: 'Paid by itself' })
  const press = (name: string | RegExp) =>
    screen.findByRole('button', { name }).then((button) => view.user.click(button))
  return { ...view, card, press }
}

describe('Bills that are paid by themselves', () => {
  it('are marked so where the shop wants it, which is saved with the rest', async () => {
    const { user, server, press } = await open()
    const marks = screen.getByLabelText('Mark bills as paid by themselves')
    expect(marks.getAttribute('aria-checked')).toBe('false')
    await user.click(marks)
    await press('Save')
    await screen.findByText('Saved')
    expect(server.bodiesOf('PUT /shop')).toMatchObject([{ marksPaid: true }])
  })

  it('lead to the money that came, and say how much of it waits', async () => {
    const others = [aNotice({ left: 0 }), aNotice({ isAside: true })]
    const { card } = await open([], [aNotice(), aNotice(), ...others])
    await within(card).findByText('2 wait for a bill')
    const link = within(card).getByRole('link', { name: /Money that came/ })
    expect(link.getAttribute('href')).toBe('/app/money-in')
  })
})

describe('The keys', () => {
  it('lead to the help while there are none', async () => {
    const { card } = await open()
    await within(card).findByText('No key yet.')
    const how = within(card).getByRole('link', { name: 'How to set it up' })
    expect(how.getAttribute('href')).toBe('/app/support#paid-by-itself')
  })

  it('are shown with their kind, when they were made and last used', async () => {
    const used = {
      name: 'Gateway',
      kind: 'webhook',
      lastUsedAt: '2026-11-20T11:00:00.000Z',
    } as const
    const id = 'c0ffee00-0000-4000-8000-000000000002' as PaymentKey['id']
    const { card } = await open([aKey(), aKey({ id, ...used })])
    const rows = await within(card).findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^BCAPhoneMade .*19.* · not used yet$/),
      expect.stringMatching(/^GatewayPayment gatewayMade .* · last used 1 hour ago$/),
    ])
  })

  it('are made with a name and a kind, and shown once with their address, to copy', async () => {
    const { user, server, press } = await open()
    await press('Make a key')
    await user.click(await screen.findByRole('button', { name: 'Make key' }))
    await screen.findByText('Enter a name.')
    expect(server.bodiesOf('POST /payments/keys')).toEqual([])
    await user.type(screen.getByLabelText('Name'), ' BCA Rina ')
    await user.click(screen.getByLabelText(/^For a payment gateway/))
    await press('Make key')
    const dialog = await screen.findByRole('dialog', { name: 'Your new key' })
    expect(server.bodiesOf('POST /payments/keys')).toEqual([{ name: 'BCA Rina', kind: 'webhook' }])
    within(dialog).getByText(SECRET)
    within(dialog).getByText(URL)
    expect(within(dialog).queryByText(/not_timestamp/)).toBeNull()
    await press('Copy Secret for signing')
    expect(await navigator.clipboard.readText()).toBe(SECRET)
    await press('Copy Address')
    expect(await navigator.clipboard.readText()).toBe(URL)
    // A stray key does not close what cannot be shown again.
    await user.keyboard('{Escape}')
    await press('I have it')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain(SECRET)
    await screen.findByText('BCA Rina')
    expect(server.bodiesOf('PUT /shop')).toEqual([])
  })

  it('are made after a fresh code where the server asks for one; name and kind stay', async () => {
    const { user, server, press } = await open()
    server.answer('POST /payments/keys', refused(403, 'fresh_code_required', 'Confirm first.'))
    server.answer('POST /user/fresh-code', {
      body: { field: 'email', to: 's•••@mail.test', expiresInSeconds: 300, attemptsRemaining: 5 },
    })
    server.answer('POST /user/fresh-code/verify', { status: 204 })
    await press('Make a key')
    await user.type(await screen.findByLabelText('Name'), 'BCA{Enter}')
    await press('Cancel')
    await screen.findByText('The key could not be made. Confirm first.')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('BCA')
    await press('Make key')
    await press('Send code')
    const boxes = await screen.findByLabelText(/Code, six digits/)
    server.answer('POST /payments/keys', {
      status: 201,
      body: { key: aKey(), secret: SECRET, url: URL },
    })
    await user.type(boxes, '123456{Enter}')
    await screen.findByText(SECRET)
    // What a phone sends is the same for all, with the names that MacroDroid fills in.
    await press('Copy What the phone sends')
    const sent = (await navigator.clipboard.readText()).replaceAll(/\{(lv=)?\w+\}/g, '1')
    expect(JSON.parse(sent)).toEqual({ id: '1 1 1', amount: 1, currency: 'IDR', at: 1, text: '1' })
    expect(server.bodiesOf('POST /payments/keys')).toHaveLength(3)
    expect(server.bodiesOf('PUT /shop')).toEqual([])
  })

  it('are ten at most, also where another device made the tenth', async () => {
    const { server, user, press } = await open()
    server.answer('POST /payments/keys', refused(409, 'too_many_items', 'You have 10,000 codes.'))
    await press('Make a key')
    await user.type(await screen.findByLabelText('Name'), 'BCA{Enter}')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('That is the most: 10 keys.')
  })

  it('of a full shop cannot be made', async () => {
    const ids = Array.from({ length: 10 }, (_, at) => `c0ffee00-0000-4000-8000-00000000001${at}`)
    await open(ids.map((id) => aKey({ id: id as PaymentKey['id'] })))
    await screen.findByText('That is the most: 10 keys.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make a key' }).disabled).toBe(
      true,
    )
  })

  it('are revoked after a question', async () => {
    const { server, press } = await open([aKey()])
    server.answer(DELETE, { status: 204 })
    await press('Revoke BCA')
    await press('Cancel')
    expect(server.bodiesOf(DELETE)).toEqual([])
    await press('Revoke BCA')
    server.answer('GET /payments/keys', { body: [] })
    await press('Revoke')
    await screen.findByText('BCA is revoked.')
    await screen.findByText('No key yet.')
    expect(server.bodiesOf(DELETE)).toHaveLength(1)
  })

  it('say that they could not be loaded, and can be asked for again', async () => {
    const { card, press, server } = await open(null)
    await within(card).findByText('Your keys could not be loaded.')
    server.answer('GET /payments/keys', { body: [] })
    await press('Try again')
    await within(card).findByText('No key yet.')
  })
})
