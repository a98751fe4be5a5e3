import type { Claim } from '@dibs/contract'
import { expect, it } from 'vitest'
import { aList, claimOf } from '../testing/a-claim.ts'
import { marginOf } from './margin-of.ts'

const rina = claimOf('Rina', 0)
const budi = claimOf('Budi', 0.4)
const sari = claimOf('Sari', 3)

/** What is said of the place at a position of a list, in short. */
function said(list: readonly Claim[], position: number) {
  const { claims } = aList(...list)
  const { standing, passed } = marginOf(claims, claims[position - 1] as Claim)
  return [
    ...(standing ? [`${standing.kind} ${standing.claim.customerNickname} ${standing.ms}`] : []),
    ...(passed ? [`passed ${passed.claim.customerNickname} ${passed.ms}`] : []),
  ]
}

it('tells by how much the winner was first, and the others how far behind whom', () => {
  const list = [rina, budi, sari]
  expect(said(list, 1)).toEqual(['first Budi 400'])
  expect(said(list, 2)).toEqual(['behind Rina 400'])
  expect(said(list, 3)).toEqual(['behind Budi 2600'])
})

it('has nothing to tell of who is alone', () => {
  expect(said([rina], 1)).toEqual([])
})

it('never calls first whom the seller made winner: it names who was earlier', () => {
  const list = [sari, rina, budi]
  expect(said(list, 1)).toEqual(['passed Rina 3000'])
  expect(said(list, 2)).toEqual(['heldBack Sari 3000'])
  expect(said(list, 3)).toEqual(['behind Rina 400'])
})

it('tells both of who was moved into the middle', () => {
  expect(said([rina, sari, budi], 2)).toEqual(['behind Rina 3000', 'passed Budi 2600'])
})

it('compares the winner with the earliest of the others, wherever that one stands now', () => {
  expect(said([rina, sari, budi], 1)).toEqual(['first Budi 400'])
})

it('tells comments of one millisecond apart by their numbers, as the platform does', () => {
  const first = claimOf('Ani', 0, { messageId: '9' as Claim['messageId'] })
  const second = claimOf('Tono', 0, { messageId: '10' as Claim['messageId'] })
  expect(said([first, second], 1)).toEqual(['first Tono 0'])
  expect(said([second, first], 1)).toEqual(['passed Ani 0'])
})
