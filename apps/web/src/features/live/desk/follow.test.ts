import type { ItemWaitlist } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { claimOf } from '../../../shared/claims/testing/a-claim.ts'
import { claimsSince, followedItem, newestItem, readNewest } from './follow.ts'
import { keepOrder } from './item-order.ts'

const A = 'a' as ItemId
const B = 'b' as ItemId
const C = 'c' as ItemId
const item = (itemId: ItemId, ...seconds: number[]): ItemWaitlist => ({
  itemId,
  itemText: itemId.toUpperCase(),
  claims: seconds.map((second, index) => ({
    ...claimOf(`Buyer ${index}`, second),
    position: index + 1,
    heardAt: second * 1_000,
  })),
})
const recent = (...claims: [ItemId, number, number?][]) =>
  claims.map(([itemId, at, weight = 1]) => ({ itemId, at, weight }))

describe('the focus', () => {
  it('goes to the item with most claims in the last 10 s, not before the other one had 5 s', () => {
    const claims = recent([A, 1_000], [B, 2_000], [B, 2_500])
    const shown = { itemId: A, since: 0 }
    expect(followedItem(shown, claims, 4_999)).toBe(A)
    expect(followedItem(shown, claims, 5_000)).toBe(B)
    // Claims older than 10 s no longer count.
    expect(followedItem(shown, claims, 12_500)).toBe(A)
  })

  it('stays where as much happens', () => {
    const claims = recent([B, 8_000], [A, 8_100])
    expect(followedItem({ itemId: A, since: 0 }, claims, 9_000)).toBe(A)
    expect(followedItem({ itemId: B, since: 0 }, claims, 9_000)).toBe(B)
  })

  it('begins with the item that was claimed last', () => {
    expect(newestItem([])).toBeNull()
    expect(newestItem([item(A, 1, 9), item(B, 5)])).toBe(A)
  })

  it('counts what was heard since the reading before, of new items, too', () => {
    const before = readNewest([item(A, 1, 2)])
    const after = [item(A, 1, 2, 4), item(B, 3)]
    expect(claimsSince(before, after, 7)).toEqual(recent([A, 7], [B, 7, 1_000]))
  })

  it('goes to an item’s first winner, however busy another one is, and to nobody far behind', () => {
    const busy = item(A, 1, 2, 3, 4)
    const later = item(A, 1, 2, 3, 4, 5, 6, 7)
    const first = claimsSince(readNewest([busy]), [later, item(B, 6)], 6_000)
    // Whoever waits as number 4 and behind counts for nothing.
    expect(first).toEqual(recent([B, 6_000, 1_000]))
    const claims = [...recent([A, 5_000], [A, 5_500]), ...first]
    expect(followedItem({ itemId: A, since: 2_000 }, claims, 6_999)).toBe(A)
    expect(followedItem({ itemId: A, since: 2_000 }, claims, 7_000)).toBe(B)
    expect(followedItem({ itemId: B, since: 7_000 }, claims, 12_000)).toBe(B)
  })
})

describe('the order of the items', () => {
  const ids = (items: readonly ItemWaitlist[]) => items.map(({ itemId }) => itemId)

  it('is that of the first claim, and a new item comes last', () => {
    const first = keepOrder([], [item(B, 2), item(A, 1)])
    expect(ids(first)).toEqual([A, B])
    const reading = [item(A, 9), item(C, 8), item(B, 2)]
    expect(ids(keepOrder(first, reading))).toEqual([A, B, C])
  })

  it('is the one that the browser kept, and what it does not know comes last', () => {
    const reading = [item(C, 8), item(B, 2), item(A, 1)]
    expect(ids(keepOrder([], reading, `live,${B},${A}`))).toEqual([B, A, C])
  })

  it('keeps the place of an item on which nobody is left', () => {
    const first = keepOrder([], [item(B, 2), item(A, 1)])
    const emptied = keepOrder(first, [item(B, 2)])
    expect(emptied.map(({ itemId, claims }) => [itemId, claims.length])).toEqual([
      [A, 0],
      [B, 1],
    ])
  })

  it('is the same list where nothing changed', () => {
    const reading = [item(A, 1)]
    const first = keepOrder([], reading)
    expect(keepOrder(first, reading)).toBe(first)
  })
})
