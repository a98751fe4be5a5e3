import type { Item } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { expect, it } from 'vitest'
import { claimOf } from '../testing/a-claim.ts'
import { marksOf, otherItemsIn } from './marks.ts'

it('has nothing to say of a plain claim', () => {
  expect(marksOf(claimOf('Rina', 0))).toEqual([])
})

it('tells a question, a cancellation and a comment that was taken down, the gravest first', () => {
  expect(marksOf(claimOf('Rina', 0, { text: 'A1 masih ada?' }))).toEqual(['question'])
  const gone = { text: 'batal A1', isTakenDown: true }
  expect(marksOf(claimOf('Rina', 0, gone))).toEqual(['takenDown', 'cancellation'])
})

it('tells a winner after a gap, but nobody who waits and nobody whom the seller made winner', () => {
  const after = claimOf('Rina', 0, { isAfterGap: true })
  expect(marksOf(after)).toEqual(['afterGap'])
  expect(marksOf({ ...after, position: 2 })).toEqual([])
  expect(marksOf({ ...after, isMoved: true })).toEqual([])
})

it('says the same of the same text each time', () => {
  const claim = claimOf('Rina', 0, { text: 'A1 brp' })
  expect(marksOf(claim)).toEqual(marksOf({ ...claim }))
})

const item = (code: string): Item => ({
  id: `item-${code}` as ItemId,
  clue_text: code,
  updated_at: '2026-11-20T13:00:00.000Z',
})
const items = ['B2', 'A10', 'A1'].map(item)
const a1 = item('A1').id

const others = (text: string, rule: 'contains' | 'whole' = 'contains') =>
  otherItemsIn(items, rule)(claimOf('Rina', 0, { text }), a1).map(({ clue_text }) => clue_text)

it('finds what a comment names besides the item that it claims', () => {
  expect(others('A1 sama b2 ya kak')).toEqual(['B2'])
  expect(others('A1')).toEqual([])
})

it('finds by the seller’s rule', () => {
  expect(others('A1 xb2x')).toEqual(['B2'])
  expect(others('A1 xb2x', 'whole')).toEqual([])
})

it('names an item that was matched when the comment was added to another by hand', () => {
  expect(others('A10 dong')).toEqual(['A10'])
})
