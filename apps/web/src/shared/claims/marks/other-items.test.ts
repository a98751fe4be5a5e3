import type { Item } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { expect, it } from 'vitest'
import { claimOf } from '../testing/a-claim.ts'
import { otherItemsIn } from './other-items.ts'

const item = (code: string): Item => ({
  id: `item-${code}` as ItemId,
  clue_text: code,
  updated_at: '2026-11-20T13:00:00.000Z',
})
const items = ['B2', 'A10', 'A1'].map(item)
const a1 = item('A1').id

const others = (text: string, rule: 'contains' | 'whole' = 'contains') =>
  otherItemsIn(items, rule)(claimOf('Rina', 0, { commentText: text }), a1).map(
    ({ clue_text }) => clue_text,
  )

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
