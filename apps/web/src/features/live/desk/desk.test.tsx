import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
  aClaim,
  aWaitlist,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
  vi.restoreAllMocks()
})

const CODES = ['A1', 'B2', 'C3', 'D4']
const idOf = (code: string) => `c0ffee00-0000-4000-8000-00000000000${'abcd'[CODES.indexOf(code)]}`
const ITEMS = {
  body: CODES.map((code) => ({
    id: idOf(code),
    clue_text: code,
    updated_at: '2026-11-20T13:00:00.000Z',
  })),
}

/** The list of an item with one buyer, whose comment this is. */
const listOf = (code: string, text = `${code} kak`, heardAt = '2026-11-20T14:03:00.400Z') => {
  const at = CODES.indexOf(code) + 1
  return {
    ...aWaitlist(),
    itemClueId: idOf(code),
    itemClueText: code,
    claims: [
      aClaim(`Buyer ${code}`, 1, {
        messageId: `75000000000000000${at}`,
        customerAccountId: `7200000000000000${at}`,
        commentText: text,
        matchedCode: code,
        heardAt,
      }),
    ],
  }
}

const order = () =>
  within(screen.getByRole('list', { name: 'Items' }))
    .getAllByRole('button')
    .map((entry) => /^\w\d/.exec(entry.textContent ?? '')?.[0])

async function open(...lists: object[]) {
  const live = await openConnected({
    answers: { 'GET /item-clues': ITEMS, [WAITLISTS]: { body: lists } },
  })
  let revision = 1
  const read = (...next: object[]) => {
    live.server.answer(WAITLISTS, { body: next })
    revision += 1
    live.speak({
      type: 'dibs.waitlistsChanged',
      data: { sessionId: SESSION_ID, revision: `${revision}` },
    })
  }
  return { ...live, read }
}

it('keeps the order of the items when the seller comes back, also of one that is named beside another', async () => {
  const a1 = listOf('A1', 'A1 sama B2 kak')
  const { read, away, back } = await open(a1)
  await waitFor(() => expect(order()).toEqual(['A1', 'B2']))
  // The newest first; of the last one, buyers who had written it before were added by hand.
  read(listOf('C3'), listOf('B2'), a1, listOf('D4'))
  await waitFor(() => expect(order()).toHaveLength(4))
  const before = order()
  expect(before.slice(0, 2)).toEqual(['A1', 'B2'])
  away()
  back()
  await screen.findByRole('list', { name: 'Items' })
  await waitFor(() => expect(order()).toEqual(before))
})

it('follows to no other item while the keyboard is in the list of the one in focus', async () => {
  // Before the page takes it for its clock.
  const clock = vi.spyOn(Date, 'now')
  const { read, user } = await open(listOf('A1'))
  const row = await screen.findByRole('button', { name: /^Buyer A1, / })
  await user.keyboard('{Tab}')
  act(() => row.focus())
  const now = Date.now() + 6_000
  clock.mockImplementation(() => now)
  const later = '2026-11-20T14:05:00.000Z'
  read(listOf('C3', 'C3', later), listOf('A1'))
  await screen.findByRole('button', { name: /^C3, Buyer C3/ })
  expect(screen.getByRole('region', { name: /^A1 / })).toBeTruthy()
  expect(document.activeElement).toBe(row)
  act(() => row.blur())
  read(listOf('D4', 'D4', later), listOf('C3', 'C3', later), listOf('A1'))
  await screen.findByRole('region', { name: /^(C3|D4) / })
})
