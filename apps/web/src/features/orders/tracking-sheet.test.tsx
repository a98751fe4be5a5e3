import type { AccountId, SessionId } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { PasteTracking } from './tracking-sheet.tsx'

afterEach(cleanup)

const SESSION = 'c0ffee00-0000-4000-8000-000000000001' as SessionId
const PATH = `/livestreams/${SESSION}/orders`
const contact = { name: 'Rina', phone: '0812', address: 'Jl. Melati 1' }
const packed = (id: string, status: 'packed' | 'paid' = 'packed') =>
  anOrder(id, { customerUsername: `buyer${id}`, status, version: 3, contact })
const numbered = (id: string) => ({
  customerAccountId: id as AccountId,
  customerUsername: `buyer${id}`,
  tracking: `JX${id}`,
})

it('marks as shipped what is packed and was given a number, with one way back for all', async () => {
  const orders = [packed('1'), packed('2'), packed('3'), packed('4', 'paid')]
  const shipped = (id: string) => ({ ...packed(id), status: 'shipped', version: 4 })
  const { user, server } = await renderScreen(
    <Suspense>
      <PasteTracking sessionId={SESSION} orders={orders} />
    </Suspense>,
    {
      server: forgeServer({
        [`PUT ${PATH}/tracking`]: {
          body: {
            matched: ['1', '2', '4'].map(numbered),
            unmatched: ['@nobody JX9', '@buyer5'],
            reasons: ['nobody', 'no_number'],
          },
        },
        ...Object.fromEntries(
          ['1', '2'].flatMap((id) => [
            [`PATCH ${PATH}/${id}`, { body: shipped(id) }],
            [`POST ${PATH}/${id}/undo`, { body: packed(id) }],
          ]),
        ),
      }),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Paste tracking numbers' }))
  await user.type(await screen.findByRole('textbox'), '@buyer1 JX1')
  expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/@nobody JX9.*no buyer of this live is called so/)
  screen.getByText(/@buyer5.*no tracking number/)
  screen.getByText(/@buyer4.*: JX4 · not packed yet$/)
  screen.getByText(/@buyer1.*: JX1$/)
  await user.click(screen.getByRole('button', { name: 'Mark 2 parcels shipped' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  for (const id of ['1', '2'])
    expect(server.bodiesOf(`PATCH ${PATH}/${id}`)).toEqual([{ status: 'shipped' }])
  expect(screen.getByText('2 parcels marked shipped')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => {
    for (const id of ['1', '2'])
      expect(server.bodiesOf(`POST ${PATH}/${id}/undo`)).toEqual([{ version: 4 }])
  })
})

it('asks before parcels are marked shipped of which nobody has said where they go', async () => {
  const nowhere = { ...packed('1'), contact: null }
  const { user, server } = await renderScreen(
    <Suspense>
      <PasteTracking sessionId={SESSION} orders={[nowhere, packed('2')]} />
    </Suspense>,
    {
      server: forgeServer({
        [`PUT ${PATH}/tracking`]: {
          body: { matched: ['1', '2'].map(numbered), unmatched: [], reasons: [] },
        },
        ...Object.fromEntries(
          ['1', '2'].map((id) => [`PATCH ${PATH}/${id}`, { body: packed(id) }]),
        ),
      }),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Paste tracking numbers' }))
  await user.type(await screen.findByRole('textbox'), '@buyer1 JX1')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/@buyer1.*: JX1 · no address yet$/)
  await user.click(screen.getByRole('button', { name: 'Mark 2 parcels shipped' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'No address yet' }))
  asked.getByText(/^Buyer 1 /)
  expect(server.bodiesOf(`PATCH ${PATH}/1`)).toEqual([])
  await user.click(asked.getByRole('button', { name: 'Mark shipped' }))
  await waitFor(() => expect(server.bodiesOf(`PATCH ${PATH}/2`)).toEqual([{ status: 'shipped' }]))
})
