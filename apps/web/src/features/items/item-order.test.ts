import type { Item } from '@dibs/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { callsForOrder, moveEntry, sortByCode } from './item-order.ts'

const anItem = (code: string) => ({ id: code, clue_text: code, updated_at: '' }) as unknown as Item
const itemsOf = (count: number) => Array.from({ length: count }, (_, n) => anItem(`K${n}`))
const codes = (items: readonly Item[]) => items.map(({ clue_text }) => clue_text)

/** What the server does with a call: those that are named share out the places that they hold. */
function answer(stored: readonly Item[], ids: readonly Item['id'][]): Item[] {
  const queue = ids.map((id) => stored.find((item) => item.id === id) as Item)
  return stored.map((item) => (ids.includes(item.id) ? (queue.shift() as Item) : item))
}

it('codes are sorted as people count', () => {
  const sorted = sortByCode(['A10', 'b1', 'A2', 'a1', 'tunik'].map(anItem), 'id')
  expect(codes(sorted)).toEqual(['a1', 'A2', 'A10', 'b1', 'tunik'])
})

it('a move is saved by naming those that it passed alone', () => {
  const items = itemsOf(6)
  expect(callsForOrder(items, moveEntry(items, 4, 2))).toEqual([['K4', 'K2', 'K3']])
  expect(callsForOrder(items, moveEntry(items, 0, 1))).toEqual([['K1', 'K0']])
  expect(callsForOrder(items, items)).toEqual([])
})

it('any move comes out at the server as it was made, in calls that it takes', () => {
  const items = itemsOf(2_500)
  const place = fc.integer({ min: 0, max: items.length - 1 })
  fc.assert(
    fc.property(place, place, (from, to) => {
      const after = moveEntry(items, from, to)
      const calls = callsForOrder(items, after)
      for (const ids of calls) expect(ids.length).toBeLessThanOrEqual(1_000)
      expect(codes(calls.reduce(answer, items))).toEqual(codes(after))
    }),
    { numRuns: 12 },
  )
})
