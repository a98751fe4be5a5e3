import type { Claim, WaitlistBody } from '@dibs/contract'
import type { AccountId, ItemId, Move } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { applyEdits, type ClaimEdit } from './claim-edit.ts'
import { hasNewPlace, placesOf } from './new-claims.ts'

const itemId = 'item-1' as ItemId

function waitlist(...accounts: string[]): WaitlistBody {
  const claims = accounts.map(
    (account, index) =>
      ({ customerAccountId: account, position: index + 1, isMoved: false }) as Claim,
  )
  return { itemClueId: itemId, itemClueText: 'A1', claims }
}
const move = (account: string, to: Move): ClaimEdit => ({
  type: 'move',
  itemId,
  accountId: account as AccountId,
  move: to,
})
const remove = (account: string): ClaimEdit => ({
  type: 'remove',
  itemId,
  accountId: account as AccountId,
})
const order = (lists: readonly WaitlistBody[]) =>
  lists.flatMap(({ claims }) => claims.map((c) => `${c.position}${c.customerAccountId}`))

describe('a change by hand, before it is saved', () => {
  const before = [waitlist('a', 'b', 'c', 'd')]
  it.each<[string, Move, string[]]>([
    ['c', 'winner', ['1c', '2a', '3b', '4d']],
    ['a', 'winner', ['1a', '2b', '3c', '4d']],
    ['c', 'up', ['1a', '2c', '3b', '4d']],
    ['a', 'up', ['1a', '2b', '3c', '4d']],
    ['b', 'down', ['1a', '2c', '3b', '4d']],
    ['d', 'down', ['1a', '2b', '3c', '4d']],
    ['a', 'bottom', ['1b', '2c', '3d', '4a']],
    ['z', 'winner', ['1a', '2b', '3c', '4d']],
  ])('%s %s', (account, to, expected) => {
    expect(order(applyEdits(before, [move(account, to)]))).toEqual(expected)
  })

  it('takes a buyer off, and the next moves up', () => {
    expect(order(applyEdits(before, [remove('a')]))).toEqual(['1b', '2c', '3d'])
  })

  it('leaves no waitlist without a buyer', () => {
    expect(applyEdits([waitlist('a')], [remove('a')])).toEqual([])
  })

  it('follows the changes before it, and leaves what the server said untouched', () => {
    const edits = [move('d', 'winner'), remove('a'), move('d', 'down')]
    expect(order(applyEdits(before, edits))).toEqual(['1b', '2d', '3c'])
    expect(order(before)).toEqual(['1a', '2b', '3c', '4d'])
  })

  it('leaves other items alone, the very same objects', () => {
    const other = { ...waitlist('x'), itemClueId: 'item-2' as ItemId }
    expect(applyEdits([other, ...before], [remove('a')])[0]).toBe(other)
    expect(applyEdits(before, [])).toBe(before)
  })
})

it('tells a new place from one that only moved', () => {
  const seen = placesOf([waitlist('a', 'b')])
  expect(hasNewPlace(seen, placesOf([waitlist('b', 'a')]))).toBe(false)
  expect(hasNewPlace(seen, placesOf([waitlist('b')]))).toBe(false)
  expect(hasNewPlace(seen, placesOf([waitlist('a', 'b', 'c')]))).toBe(true)
})
