import type { Key } from '@dibs/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { KeysScreen } from './keys-screen.tsx'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const idOf = (number: number) => `c0ffee00-0000-4000-8000-0000000000${number}` as Key['id']
const aKey = (of: Partial<Key> = {}): Key => ({
  id: idOf(10),
  name: 'BCA',
  kind: 'key',
  scopes: ['payments'],
  createdAt: '2026-11-19T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  ...of,
})
const SECRET = 'dibs_live_0123456789'
const URL = 'https://dibs.test/api'
const DELETE = `DELETE /keys/${aKey().id}`
const refused = (status: number, code: string, error: string) => ({
  status,
  body: { error, code },
})

async function open(keys: Key[] | null = [], path = '/app/keys') {
  let kept = keys ?? []
  const server = forgeServer({
    'GET /keys': () => (keys ? { body: kept } : refused(400, 'bad_request', 'No.')),
    'POST /keys': ({ body }) => {
      const { name, kind, scopes } = body as Key
      const key = aKey({ id: idOf(90), name, kind, scopes })
      kept = [...kept, key]
      return { status: 201, body: { key, secret: SECRET, url: URL } }
    },
  })
  const view = await renderScreen(
    <Suspense>
      <KeysScreen />
    </Suspense>,
    { server, now: () => NOW, path },
  )
  const press = (name: string | RegExp) =>
    screen.findByRole('button', { name }).then((button) => view.user.click(button))
  return { ...view, press }
}

describe('The keys', () => {
  it('lead to the help while there are none', async () => {
    await open()
    await screen.findByText('No key yet.')
    const how = screen.getByRole('link', { name: 'What keys are for' })
    expect(how.getAttribute('href')).toBe('/app/support#keys')
  })

  it('are shown with what they open, when they were made and last used, and how long they hold', async () => {
    const sheet = {
      id: idOf(11),
      name: 'Sheet',
      scopes: ['read', 'comments:write'] as const,
      lastUsedAt: '2026-11-20T11:00:00.000Z',
      expiresAt: '2026-12-19T12:00:00.000Z',
    }
    const over = { id: idOf(12), name: 'Old', expiresAt: '2026-11-20T12:00:00.000Z' }
    await open([
      aKey({ kind: 'webhook' }),
      aKey({ ...sheet, scopes: [...sheet.scopes] }),
      aKey(over),
    ])
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^BCATell of paymentsSignedMade .*19.* · not used yet · does not expire$/,
      ),
      expect.stringMatching(/^SheetReadSend commentsMade .* · last used 1 hour ago · expires .*19/),
      expect.stringMatching(/ · expired .*20/),
    ])
  })

  it('are made with a name, scopes and a time, and shown once, to copy', async () => {
    const { user, server, press } = await open()
    await press('Make a key')
    await user.click(await screen.findByRole('button', { name: 'Make key' }))
    await screen.findByText('Enter a name.')
    await user.type(screen.getByLabelText('Name'), ' Sheet ')
    await press('Make key')
    await screen.findByText('Choose what it may do.')
    expect(server.bodiesOf('POST /keys')).toEqual([])
    await user.click(screen.getByLabelText(/^Tell of payments/))
    await screen.findByLabelText('It signs each call')
    await user.click(screen.getByLabelText(/^Read/))
    expect(screen.queryByLabelText('It signs each call')).toBeNull()
    await user.click(screen.getByLabelText('90 days'))
    await press('Make key')
    const dialog = await screen.findByRole('dialog', { name: 'Your new key' })
    expect(server.bodiesOf('POST /keys')).toEqual([
      { name: 'Sheet', kind: 'key', scopes: ['read', 'payments'], expiresInDays: 90 },
    ])
    within(dialog).getByText(URL)
    // That is for the address of payments, which this is not.
    expect(within(dialog).queryByText('What the phone sends')).toBeNull()
    await press('Copy key')
    expect(await navigator.clipboard.readText()).toBe(SECRET)
    // A stray key does not close what cannot be shown again.
    await user.keyboard('{Escape}')
    await press('I have it')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain(SECRET)
    await screen.findByText('Sheet')
  })

  it('for a gateway are made with a secret to sign with', async () => {
    const { user, server, press } = await open([], '/app/keys#payments')
    await press('Make a key')
    await user.type(await screen.findByLabelText('Name'), 'Gateway')
    await user.click(screen.getByLabelText('It signs each call'))
    await press('Make key')
    await screen.findByText('Secret for signing')
    expect(screen.queryByText(/not_timestamp/)).toBeNull()
    expect(server.bodiesOf('POST /keys')).toEqual([
      { name: 'Gateway', kind: 'webhook', scopes: ['payments'], expiresInDays: null },
    ])
  })

  it('are made after a fresh code where the server asks for one; what was chosen stays', async () => {
    const { user, server, press } = await open([], '/app/keys#payments')
    server.answer('POST /keys', refused(403, 'fresh_code_required', 'Confirm first.'))
    server.answer('POST /user/fresh-code', {
      body: { field: 'email', to: 's•••@mail.test', expiresInSeconds: 300, attemptsRemaining: 5 },
    })
    server.answer('POST /user/fresh-code/verify', { status: 204 })
    await press('Make a key')
    await user.type(await screen.findByLabelText('Name'), 'BCA{Enter}')
    await press('Cancel')
    await screen.findByText('The key could not be made. Confirm first.')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('BCA')
    expect(screen.getByLabelText<HTMLInputElement>(/^Tell of payments/).checked).toBe(true)
    await press('Make key')
    await press('Send code')
    const boxes = await screen.findByLabelText(/Code, six digits/)
    server.answer('POST /keys', { status: 201, body: { key: aKey(), secret: SECRET, url: URL } })
    await user.type(boxes, '123456{Enter}')
    await screen.findByText(SECRET)
    // What a phone sends is the same for all, with the names that MacroDroid fills in.
    await press('Copy what the phone sends')
    const sent = (await navigator.clipboard.readText()).replaceAll(/\{(lv=)?\w+\}/g, '1')
    expect(JSON.parse(sent)).toEqual({ id: '1 1 1', amount: 1, currency: 'IDR', at: 1, text: '1' })
    expect(server.bodiesOf('POST /keys')).toHaveLength(3)
  })

  it('are twenty at most, also where another device made the twentieth', async () => {
    const { server, user, press } = await open([], '/app/keys#payments')
    server.answer('POST /keys', refused(409, 'too_many_keys', 'You have 20 keys.'))
    await press('Make a key')
    await user.type(await screen.findByLabelText('Name'), 'BCA{Enter}')
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('That is the most: 20 keys.')
  })

  it('of a full account cannot be made', async () => {
    await open(Array.from({ length: 20 }, (_, at) => aKey({ id: idOf(10 + at) })))
    await screen.findByText('That is the most: 20 keys.')
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
    server.answer('GET /keys', { body: [] })
    await press('Revoke')
    await screen.findByText('BCA is revoked.')
    await screen.findByText('No key yet.')
    expect(server.bodiesOf(DELETE)).toHaveLength(1)
  })

  it('say that they could not be loaded, and can be asked for again', async () => {
    const { press, server } = await open(null)
    await screen.findByText(/^Your keys could not be loaded\./)
    server.answer('GET /keys', { body: [] })
    await press('Try again')
    await screen.findByText('No key yet.')
  })
})
