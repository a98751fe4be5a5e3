import { shareOf } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { expect, it } from 'vitest'
import { applyUnsaved } from './apply-changes.ts'
import { blocking, goodsChange, movement, restart, wish } from './make-changes.ts'
import { findPlace, placeText } from './places.ts'
import { aList, claimOf } from './testing/a-claim.ts'

const SESSION = 's' as SessionId
const names = ['Ani', 'Budi', 'Cici', 'Dedi']
const list = aList(...names.map((name, second) => claimOf(name, second)))
const sold = { ...list, goods: { name: null, price: 100, stock: 2 } }
const [plain] = applyUnsaved([list], [])
const [shared] = applyUnsaved([sold], [goodsChange(SESSION, list, { stock: 2 })])
const words = {
  winner: 'W',
  waits: (number: number) => `#${number}`,
  part: (won: number, quantity: number) => `${won} of ${quantity}`,
}
const placesOf = (lists: ReturnType<typeof applyUnsaved>) =>
  lists[0]?.claims.map((claim) => `${claim.buyer.nickname} ${placeText(claim, words)}`)
const place = (name: string) => {
  const claim = list.claims.find(({ buyer }) => buyer.nickname === name)
  const accountId = claim?.buyer.accountId ?? ''
  const found = findPlace([list], { itemId: list.itemId, accountId })
  if (!found) throw new Error(name)
  return found
}
const lists = shared ? [shared] : []

it('a plain list stays as it is', () => {
  expect(plain).toBe(list)
  expect(placesOf([list])).toEqual(['Ani W', 'Budi #1', 'Cici #2', 'Dedi #3'])
})

it('a stock makes winners of those who come first', () => {
  expect(placesOf(lists)).toEqual(['Ani W', 'Budi W', 'Cici #1', 'Dedi #2'])
  const more = goodsChange(SESSION, list, { stock: 3 })
  expect(placesOf(applyUnsaved(lists, [more]))?.[2]).toBe('Cici W')
})

it('a quantity is shared out as the server will', () => {
  const raised = (name: string, count: number) =>
    placesOf(applyUnsaved(lists, [wish(SESSION, place(name).place, count)]))
  expect(raised('Ani', 2)).toEqual(['Ani W · 2×', 'Budi #1', 'Cici #2', 'Dedi #3'])
  expect(raised('Budi', 3)).toEqual(['Ani W', 'Budi W · 1 of 3', 'Cici #1', 'Dedi #2'])
  expect(raised('Cici', 2)?.[2]).toBe('Cici #1 · 2×')
})

it('a move takes its unit along', () => {
  const moved = applyUnsaved(lists, [movement(SESSION, place('Dedi'), 'winner')])
  expect(placesOf(moved)).toEqual(['Dedi W', 'Ani W', 'Budi #1', 'Cici #2'])
})

it('what is on a bill stays with its buyer, who is marked where somebody was earlier', () => {
  const held = list.claims.map((claim) =>
    claim.buyer.nickname === 'Cici' ? { ...claim, held: 1 } : claim,
  )
  const billed = [{ ...list, claims: held }]
  const [after] = applyUnsaved(billed, [wish(SESSION, place('Dedi').place, 2)])
  expect(after?.claims.map((claim) => shareOf(claim).won)).toEqual([0, 0, 1, 0])
  expect(after?.claims.map((claim) => shareOf(claim).isAheadOfHeld)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('a new start empties a list, and a block takes a buyer off every list', () => {
  expect(applyUnsaved(lists, [restart(SESSION, list)])).toEqual([])
  const [after] = applyUnsaved(lists, [blocking(SESSION, place('Ani').place, 'block')])
  expect(placesOf(after ? [after] : [])).toEqual(['Budi W', 'Cici W', 'Dedi #1'])
  expect(after?.blocked?.map(({ buyer }) => buyer.nickname)).toEqual(['Ani'])
})
