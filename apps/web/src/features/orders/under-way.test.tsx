import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anOrder } from '../../shared/testing/order.ts'
import { keepOrders, open, PATH } from './testing/open-orders.tsx'

afterEach(cleanup)

type Kept = ReturnType<typeof keepOrders>

/** Opens the first bill to be sent, up to its message. */
async function openFirst(kept: Kept) {
  const view = await open(kept)
  await view.user.click(await screen.findByRole('button', { name: /^Send the next bill/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Send bill' })
  await within(sheet).findByText(/dibs.example\/b\/1$/)
  return { ...view, sheet }
}

/** The page goes without a word, and is opened again. */
function reload(kept: Kept, { store }: Pick<Awaited<ReturnType<typeof open>>, 'store'>) {
  cleanup()
  return open(kept, 's1', Object.fromEntries(store.kept))
}

const ASKED = { name: 'Did you send Buyer 1 their bill?' }

it('a bill whose page is killed with its sheet open is asked about, and taken back', async () => {
  const kept = keepOrders(anOrder('1'), anOrder('2', { status: 'sent' }))
  const { user, store } = await reload(kept, await openFirst(kept))
  expect(kept.statusOf('1')).toBe('sent')
  await screen.findByRole('heading', ASKED)
  // Nothing is told to be sent before.
  expect(screen.queryByText('Sent')).toBeNull()
  expect(screen.queryByText('Buyer 2')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Not sent yet' }))
  await screen.findByRole('button', { name: 'Send the next bill (1)' })
  expect(kept.statusOf('1')).toBe('draft')
  expect(kept.statusOf('2')).toBe('sent')
  expect(store.kept.has('dibs.sending')).toBe(false)
})

it('stays sent where the seller says so, and is asked about once', async () => {
  const kept = keepOrders(anOrder('1'))
  const view = await reload(kept, await openFirst(kept))
  await view.user.click(await screen.findByRole('button', { name: 'It is sent' }))
  await screen.findByRole('heading', { name: 'Sent 1' })
  await reload(kept, view)
  await screen.findByRole('heading', { name: 'Sent 1' })
  expect(kept.server.bodiesOf(`POST ${PATH}/1/undo`)).toEqual([])
})

it('is not asked about once its message was taken, by hand too', async () => {
  for (const take of [
    ({ user, sheet }: Awaited<ReturnType<typeof openFirst>>) =>
      user.click(within(sheet).getByRole('button', { name: 'Copy message' })),
    async ({ user, sheet }: Awaited<ReturnType<typeof openFirst>>) => {
      const message = within(sheet).getByText(/dibs.example\/b\/1$/)
      await user.tripleClick(message)
      await user.copy()
    },
  ]) {
    const kept = keepOrders(anOrder('1'))
    const view = await openFirst(kept)
    await take(view)
    await reload(kept, view)
    await screen.findByRole('heading', { name: 'Sent 1' })
    expect(kept.statusOf('1')).toBe('sent')
    cleanup()
  }
})

it('is not asked about where something was done with it since, or where it was never made', async () => {
  const kept = keepOrders(anOrder('1'))
  const view = await openFirst(kept)
  kept.elsewhere('1', { status: 'reported' })
  const { store } = await reload(kept, view)
  await screen.findByRole('heading', { name: 'Says paid 1' })
  await waitFor(() => expect(store.kept.has('dibs.sending')).toBe(false))
  cleanup()

  const sending = JSON.stringify([{ sessionId: 's1', accountId: '2', version: 1 }])
  const other = keepOrders(anOrder('2'))
  await open(other, 's1', { 'dibs.sending': sending })
  await screen.findByRole('button', { name: 'Send the next bill (1)' })
})

it('is asked about where the answer was still under way when the page went', async () => {
  const kept = keepOrders(anOrder('1'))
  const view = await open(kept)
  kept.server.answer(`PATCH ${PATH}/1`, () => {
    kept.elsewhere('1', { status: 'sent', billUrl: 'https://dibs.example/b/1' })
    return new Promise(() => {})
  })
  await view.user.click(await screen.findByRole('button', { name: /^Send the next bill/ }))
  await waitFor(() => expect(kept.statusOf('1')).toBe('sent'))
  await reload(kept, view)
  await screen.findByRole('heading', ASKED)
})
