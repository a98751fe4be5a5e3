import type { ItemId } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimOf, ITEM_A1 } from '../../../shared/claims/testing/a-claim.ts'
import {
  aClaim,
  aWaitlist,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'
import { addNotes, type LateNote, withoutExpired, withoutItem } from './late-winner.tsx'

beforeEach(() => setWidth(true))
afterEach(cleanup)

const CHANGED = { type: 'dibs.waitlistsChanged', data: { sessionId: SESSION_ID, revision: '2' } }
const budi = aClaim('Budi', 1)
/** Written 0.4 s before Budi's comment, heard a while after it. */
const rini = aClaim('Rini', 1, {
  messageId: '7400000000000000099',
  customerAccountId: '7100000000000000099',
  commentTimestamp: '2026-11-20T14:02:59.600Z',
  heardAt: '2026-11-20T14:03:20.000Z',
})
const SENTENCE = 'Rini’s comment came in late and was first by 0.4 s: Rini is ahead of Budi now.'

/** Shows Budi as the winner of A1; then Rini is heard late. */
async function openLate(changes: Partial<typeof rini> = {}) {
  const live = await openConnected({ answers: { [WAITLISTS]: { body: [aWaitlist('Budi')] } } })
  await screen.findByRole('button', { name: /^Budi, Winner/ })
  const claims = [
    { ...rini, ...changes },
    { ...budi, position: 2 },
  ]
  live.server.answer(WAITLISTS, { body: [{ ...aWaitlist('Budi'), claims }] })
  live.speak(CHANGED)
  await screen.findByRole('button', { name: /^Rini, Winner/ })
  return live
}

it('tells beside the lists who took the first place late, until it is put away', async () => {
  const { user } = await openLate()
  const told = within(await screen.findByRole('region', { name: 'News of this live' }))
  await told.findByText(SENTENCE)
  await user.click(told.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
})

it('says a correction within two seconds in a quiet line, with nothing to put away', async () => {
  await openLate({ heardAt: '2026-11-20T14:03:02.000Z' })
  const told = within(await screen.findByRole('region', { name: 'News of this live' }))
  await told.findByText(SENTENCE)
  expect(told.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

it('names no margin where both were written in the same millisecond', async () => {
  const { commentTimestamp } = budi
  await openLate({ commentTimestamp, messageId: '1' })
  const told = await screen.findAllByText(/same millisecond as Budi’s, with the earlier number/)
  expect(told.map(({ textContent }) => textContent)).not.toContainEqual(
    expect.stringMatching(/0 s/),
  )
})

it('says it to who listens to the page, with the item', async () => {
  await openLate()
  await waitFor(() => {
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said).toContain(`A1: ${SENTENCE}`)
  })
})

it('says no more of it once somebody else is the winner', async () => {
  const live = await openLate()
  await screen.findByText(SENTENCE)
  const claims = [
    { ...budi, isMoved: true },
    { ...rini, position: 2 },
  ]
  live.server.answer(WAITLISTS, { body: [{ ...aWaitlist('Budi'), claims }] })
  live.speak(CHANGED)
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
})

it('keeps it with its time in the sheet of all that is told, until it is put away', async () => {
  setWidth(false)
  const live = await openLate()
  await screen.findByText(SENTENCE)
  const claims = [
    { ...budi, isMoved: true },
    { ...rini, position: 2 },
  ]
  live.server.answer(WAITLISTS, { body: [{ ...aWaitlist('Budi'), claims }] })
  live.speak(CHANGED)
  await live.user.click(await screen.findByRole('button', { name: 'Earlier' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'News of this live' }))
  const told = (await sheet.findByText(SENTENCE)).closest('[data-told]')
  expect(told?.textContent).toMatch(/^\d\d:03:20 A1 /)
  await live.user.click(sheet.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull())
})

const lateOn = (itemId: ItemId, name = 'Rini') => ({
  itemId,
  itemText: 'A1',
  winner: claimOf(name, 0),
  overtaken: claimOf('Budi', 0.4),
  earlierMs: 400,
  isLoud: true,
})
const ITEM_B2 = 'item-b2' as ItemId
const names = (notes: readonly LateNote[]) => notes.map(({ winner }) => winner.buyer.nickname)

describe('the notes', () => {
  it('keeps one note for each item, the newest', () => {
    const first = addNotes([], [lateOn(ITEM_A1), lateOn(ITEM_B2, 'Sari')], 0)
    expect(names(addNotes(first, [lateOn(ITEM_A1, 'Ani')], 5))).toEqual(['Sari', 'Ani'])
  })

  it('stays the same when there is no news', () => {
    const notes = addNotes([], [lateOn(ITEM_A1)], 0)
    expect(addNotes(notes, [], 5)).toBe(notes)
  })

  it('lets a note go after half a minute, or when the seller puts it away', () => {
    const notes = addNotes([], [lateOn(ITEM_A1)], 1_000)
    expect(names(withoutExpired(notes, 30_999))).toEqual(['Rini'])
    expect(withoutExpired(notes, 31_000)).toEqual([])
    expect(withoutItem(notes, ITEM_B2)).toEqual(notes)
    expect(withoutItem(notes, ITEM_A1)).toEqual([])
  })

  it('lets a quiet note go after six seconds', () => {
    const notes = addNotes([], [{ ...lateOn(ITEM_A1), isLoud: false }], 1_000)
    expect(names(withoutExpired(notes, 6_999))).toEqual(['Rini'])
    expect(withoutExpired(notes, 7_000)).toEqual([])
  })
})
