import type { ItemId } from '@dibs/core'
import { expect, it } from 'vitest'
import { claimOf, ITEM_A1 } from '../../../shared/claims/testing/a-claim.ts'
import { type LateNote, noteLate, withoutItem, withoutPast } from './late-notes.ts'

const lateOn = (itemId: ItemId, name = 'Rini') => ({
  itemId,
  itemText: 'A1',
  winner: claimOf(name, 0),
  overtaken: claimOf('Budi', 0.4),
  earlierMs: 400,
})
const ITEM_B2 = 'item-b2' as ItemId
const names = (notes: readonly LateNote[]) => notes.map(({ winner }) => winner.customerNickname)

it('keeps one note for each item, the newest', () => {
  const first = noteLate([], [lateOn(ITEM_A1), lateOn(ITEM_B2, 'Sari')], 0)
  expect(names(noteLate(first, [lateOn(ITEM_A1, 'Ani')], 5))).toEqual(['Sari', 'Ani'])
})

it('stays the same when there is no news', () => {
  const notes = noteLate([], [lateOn(ITEM_A1)], 0)
  expect(noteLate(notes, [], 5)).toBe(notes)
})

it('lets a note go after half a minute, or when the seller puts it away', () => {
  const notes = noteLate([], [lateOn(ITEM_A1)], 1_000)
  expect(names(withoutPast(notes, 30_999))).toEqual(['Rini'])
  expect(withoutPast(notes, 31_000)).toEqual([])
  expect(withoutItem(notes, ITEM_B2)).toEqual(notes)
  expect(withoutItem(notes, ITEM_A1)).toEqual([])
})
