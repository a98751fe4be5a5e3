import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anOrder } from '../../shared/testing/order.ts'
import { keepOrders, open, PATH } from './testing/open-orders.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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

it('a bill whose sheet is only opened is not sent, here and elsewhere, also when the page is killed', async () => {
  const kept = keepOrders(anOrder('1'), anOrder('2', { status: 'sent' }))
  const view = await openFirst(kept)
  expect(kept.isSent('1')).toBe(false)
  const { store } = await reload(kept, view)
  await screen.findByRole('button', { name: 'Send the next bill (1)' })
  screen.getByRole('heading', { name: 'Not sent 1' })
  screen.getByRole('heading', { name: 'Sent 1' })
  expect(store.kept.has('dibs.sending')).toBe(false)
  cleanup()
  await open(kept)
  await screen.findByRole('button', { name: 'Send the next bill (1)' })
})

it('is not sent where its message could not be copied', async () => {
  const kept = keepOrders(anOrder('1'))
  const { user, sheet } = await openFirst(kept)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await user.click(within(sheet).getByRole('button', { name: 'Copy message' }))
  await screen.findByText('The message could not be copied. Select it and copy it by hand.')
  expect(kept.isSent('1')).toBe(false)
})

it('is sent once its message was taken, by hand too, with the deadline in it', async () => {
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
    // Twelve hours from 15.00 are at night.
    expect(view.sheet.textContent).toContain('Bayar sebelum 24 Nov 2026, 10.00 WIB ya kak.')
    await take(view)
    await waitFor(() => expect(kept.isSent('1')).toBe(true))
    const payBy = '2026-11-24T03:00:00.000Z'
    const said = kept.server.bodiesOf(`PATCH ${PATH}/1`)
    expect(said.at(-1)).toEqual({ status: 'sent', handed: true, payBy })
    await waitFor(() => expect(view.store.kept.has('dibs.sending')).toBe(false))
    await reload(kept, view)
    await screen.findByRole('heading', { name: 'Sent 1' })
    cleanup()
  }
})

it('is told again where the page went, or the network, before the server knew', async () => {
  const kept = keepOrders(anOrder('1'))
  const view = await openFirst(kept)
  const answers = { isAway: true }
  kept.server.answer(`PATCH ${PATH}/1`, ({ body }) => {
    if (answers.isAway)
      return { status: 503, body: { error: 'Away.', code: 'service_unavailable' } }
    const { payBy } = body as { payBy: string }
    kept.elsewhere('1', { sentAt: payBy, payBy })
    return { body: anOrder('1', { status: 'sent', version: 3 }) }
  })
  await view.user.click(within(view.sheet).getByRole('button', { name: 'Copy message' }))
  await screen.findByText(/^Not saved as sent yet/)
  expect(kept.isSent('1')).toBe(false)
  answers.isAway = false
  const { store } = await reload(kept, view)
  await waitFor(() => expect(kept.isSent('1')).toBe(true))
  await waitFor(() => expect(store.kept.has('dibs.sending')).toBe(false))
})

it('is not told again where it was taken back meanwhile, or another device has told it', async () => {
  const payBy = '2026-11-24T03:00:00.000Z'
  const sending = JSON.stringify(
    ['1', '2'].map((accountId) => ({ sessionId: 's1', accountId, payBy })),
  )
  const kept = keepOrders(anOrder('1'), anOrder('2', { status: 'sent' }))
  kept.server.answer(`PATCH ${PATH}/1`, {
    status: 409,
    body: { error: 'Not possible now.', code: 'order_status' },
  })
  const { store } = await open(kept, 's1', { 'dibs.sending': sending })
  await screen.findByRole('button', { name: 'Send the next bill (1)' })
  await waitFor(() => expect(store.kept.has('dibs.sending')).toBe(false))
  expect(kept.server.bodiesOf(`PATCH ${PATH}/2`)).toEqual([])
})
