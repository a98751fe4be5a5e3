import type { Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { ParcelSheet } from './parcel-sheet.tsx'

afterEach(cleanup)

const SESSION = 'c0ffee00-0000-4000-8000-000000000001' as SessionId
const PATH = `/livestreams/${SESSION}/orders/1`
const CONTACT = { name: 'Rina Susanti', phone: '0812 3456 7890', address: 'Jl. Mawar 5' }

async function open(given: Partial<Order>) {
  const order = anOrder('1', { customerNickname: 'Rina', version: 3, contact: CONTACT, ...given })
  const view = await renderScreen(
    <Suspense>
      <ParcelSheet order={order} sessionId={SESSION} onClose={() => {}} />
    </Suspense>,
    {
      server: forgeServer({
        'GET /shop': { body: aShop() },
        [`PATCH ${PATH}`]: { body: { ...order, version: 4 } },
      }),
    },
  )
  await screen.findByRole('dialog', { name: 'Rina' })
  return { ...view, press: (name: string) => view.user.click(screen.getByRole('button', { name })) }
}

it('sends a parcel off with the courier and number that are typed, and tells no money', async () => {
  const { user, press, server } = await open({ status: 'packed' })
  expect(screen.getByRole('dialog').textContent).toContain('1 × A12 Dress')
  expect(screen.getByRole('dialog').textContent).not.toMatch(/Rp|100/)
  await user.type(screen.getByLabelText('Courier'), 'JNE')
  await user.type(screen.getByLabelText('Tracking number'), 'JP123')
  await press('Mark shipped')
  await waitFor(() =>
    expect(server.bodiesOf(`PATCH ${PATH}`)).toEqual([
      { version: 3, status: 'shipped', courier: 'JNE', tracking: 'JP123' },
    ]),
  )
})

it('says what is to be collected of who pays on delivery, and what is still due of the others', async () => {
  await open({ status: 'packed', onDelivery: true, due: 100_000 })
  expect(screen.getByText(/^to collect .*100.000$/)).toBeTruthy()
})

it('packs with the address that is typed, for who pays on delivery', async () => {
  const { user, press, server } = await open({ status: 'sent', contact: null })
  expect(screen.getByText(/^Still due: .*100.000$/)).toBeTruthy()
  expect(screen.queryByText(/^to collect/)).toBeNull()
  await user.type(screen.getByLabelText('Address'), 'Jl. Melati 1')
  await press('Mark packed, pays on delivery')
  const contact = { name: '', phone: '', address: 'Jl. Melati 1' }
  await waitFor(() =>
    expect(server.bodiesOf(`PATCH ${PATH}`)).toEqual([
      { version: 3, contact },
      { version: 4, status: 'packed' },
    ]),
  )
})

it('has a way back from what can be undone, and none from what cannot', async () => {
  const at = '2026-11-20T14:03:00.000Z'
  await open({ status: 'shipped', undoes: { kind: 'status', to: 'shipped', at } })
  expect(screen.getByRole('button', { name: /^Undo: Shipped/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark shipped' })).toBeNull()
  cleanup()
  await open({ status: 'shipped' })
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})
