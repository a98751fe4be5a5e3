import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../../shared/ui/toast/toast.ts'
import {
  aClaim,
  aWaitlist,
  CHANGES,
  claimPath,
  ITEM_ID,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../../testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const idOf = (number: number) => `c0ffee00-0000-4000-8000-00000000010${number}`
type Change = { id: string; before: number; after: number; undone: boolean }

/** A server that keeps how many Ani wants, with its history; it undoes the newest change alone. */
function keepQuantity(history: Change[]) {
  const standing = () => history.filter(({ undone }) => !undone)
  const quantity = () => standing().at(-1)?.after ?? 1
  const list = () => ({
    ...aWaitlist('Ani'),
    claims: [aClaim('Ani', 1, { quantity: quantity(), won: quantity() })],
    price: 100_000,
    stock: 50,
  })
  const listed = (change: Change) => {
    const { position: _p, isManualClaim: _m, ...claim } = aClaim('Ani', 1)
    return {
      ...claim,
      id: change.id,
      kind: 'quantity',
      move: null,
      itemClueId: ITEM_ID,
      itemClueText: 'A1',
      positionBefore: 1,
      positionAfter: 1,
      quantityBefore: change.before,
      quantityAfter: change.after,
      madeAt: '2026-11-20T14:05:00.000Z',
      device: 'Chrome, Android',
      undoneAt: change.undone ? '2026-11-20T14:06:00.000Z' : null,
      undoneOn: change.undone ? 'Chrome, Android' : null,
      canUndo: change === standing().at(-1),
    }
  }
  const undo = (id: string) => () => {
    const newest = standing().at(-1)
    if (newest?.id !== id) return { status: 409, body: { code: 'change_superseded', error: 'No.' } }
    newest.undone = true
    return { body: listed(newest) }
  }
  const ids = Array.from({ length: 9 }, (_, number) => idOf(number))
  return {
    quantity,
    undone: () => history.flatMap(({ id, undone }) => (undone ? [ids.indexOf(id)] : [])),
    answers: {
      [WAITLISTS]: () => ({ body: [list()] }),
      [CHANGES]: () => ({ body: history.map(listed).toReversed() }),
      [`GET /livestreams/${SESSION_ID}/orders`]: {
        body: {
          currency: 'IDR',
          totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
          orders: [],
        },
      },
      [`PATCH ${claimPath('Ani', 1)}`]: ({ body }: { body: unknown }) => {
        const { quantity: after } = body as { quantity: number }
        history.push({ id: idOf(history.length), before: quantity(), after, undone: false })
        return { body: list() }
      },
      ...Object.fromEntries(
        ids.map((id) => [`POST /comments/${SESSION_ID}/changes/${id}/undo`, undo(id)]),
      ),
    },
  }
}

/** However slow the machine is, no time passes by itself, and toasts stay, as under a pointer. */
async function openPlace(kept: ReturnType<typeof keepQuantity>) {
  let clock = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => clock)
  const retryMs = (ms: number) => ms * 1_000
  const { user } = await openConnected({ answers: kept.answers, retryMs })
  fireEvent.pointerEnter(document.querySelector('[data-toasts]') as Element)
  await user.click(await screen.findByRole('button', { name: /^Ani, Winner/ }))
  const place = await screen.findByRole('dialog', { name: 'Ani' })
  const shown = () => within(place).getByRole('status').textContent
  await within(place).findByText('Quantity')
  return {
    shown,
    pause: () => {
      clock += 60_000
    },
    tap: async (label: string) => {
      await user.click(within(place).getByRole('button', { name: label }))
    },
    undo: async (said: string) => {
      await screen.findByText(said)
      // The toast lies above the sheet, which no style sheet tells here.
      fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    },
  }
}

it('brings back the number from before a series of taps, and nothing that was done earlier', async () => {
  const kept = keepQuantity([{ id: idOf(0), before: 1, after: 2, undone: false }])
  const { tap, undo, shown } = await openPlace(kept)
  for (const label of ['One more', 'One more', 'One more']) await tap(label)
  await undo('Ani: 5× A1.')
  await waitFor(() => expect(shown()).toBe('2'))
  expect(kept.undone()).toEqual([1, 2, 3])
})

it('takes a tap after an undo, or after a pause, for a series of its own', async () => {
  const kept = keepQuantity([])
  const { tap, undo, shown, pause } = await openPlace(kept)
  await tap('One more')
  await tap('One more')
  await undo('Ani: 3× A1.')
  await waitFor(() => expect(shown()).toBe('1'))
  await tap('One more')
  await screen.findByText('Ani: 2× A1.')
  pause()
  await tap('One more')
  await undo('Ani: 3× A1.')
  await waitFor(() => expect(shown()).toBe('2'))
  expect(kept.quantity()).toBe(2)
})
