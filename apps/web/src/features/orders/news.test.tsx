import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anOrder } from '../../shared/testing/order.ts'
import { keepOrders, open, PATH } from './testing/open-orders.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const LIST = `GET ${PATH}`

/** Orders of which the server tells by an ETag whether they are others; what it was asked for, and what it answered. */
function keepMarked() {
  const kept = keepOrders(anOrder('1', { status: 'sent' }), anOrder('2', { status: 'sent' }))
  const answers: number[] = []
  kept.server.answer(LIST, ({ headers }) => {
    const etag = `"${kept.statusOf('1')} ${kept.statusOf('2')}"`
    const isKnown = headers.get('if-none-match') === etag
    answers.push(isKnown ? 304 : 200)
    return isKnown ? { status: 304, headers: { etag } } : { ...kept.listed(), headers: { etag } }
  })
  return { ...kept, answers }
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('bills are as the buyer or a bank left them within seconds, and cost a 304 until then', async () => {
  const kept = keepMarked()
  await open(kept)
  await screen.findByRole('button', { name: 'Mark paid: Buyer 1' })
  kept.answers.splice(0)
  await pass(3_000)
  await pass(3_000)
  await waitFor(() => expect(kept.answers).toEqual([304, 304]))
  kept.elsewhere('1', { status: 'paid', received: 100_000 })
  await pass(3_000)
  await screen.findByRole('button', { name: 'Mark packed: Buyer 1' })
  expect(kept.answers).toEqual([304, 304, 200])
  await pass(3_000)
  await waitFor(() => expect(kept.answers.at(-1)).toBe(304))
  // What no mark tells of is read all the same.
  await pass(30_000)
  await waitFor(() => expect(kept.answers.filter((status) => status === 200)).toHaveLength(2))
})

it('a reading that a step of the seller overtook brings nothing back', async () => {
  const kept = keepMarked()
  const { user } = await open(kept)
  await screen.findByRole('button', { name: 'Mark paid: Buyer 1' })
  const before = kept.listed()
  const answered = Promise.withResolvers<void>()
  kept.server.answer(LIST, async () => {
    await answered.promise
    return { ...before, headers: { etag: '"another"' } }
  })
  await pass(3_000)
  await user.click(screen.getByRole('button', { name: 'Mark paid: Buyer 1' }))
  await screen.findByRole('button', { name: 'Mark packed: Buyer 1' })
  kept.server.answer(LIST, kept.listed)
  answered.resolve()
  await pass(0)
  await waitFor(() => expect(kept.server.bodiesOf(LIST).length).toBeGreaterThan(2))
  expect(screen.getByRole('button', { name: 'Mark packed: Buyer 1' })).toBeTruthy()
})
