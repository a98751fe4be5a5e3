import { expect, it } from 'vitest'
import { claimOf } from '../testing/a-claim.ts'
import { marksOf } from './marks-of.ts'

it('has nothing to say of a plain claim', () => {
  expect(marksOf(claimOf('Rina', 0))).toEqual([])
})

it('tells a question, a cancellation and a comment that was taken down, the gravest first', () => {
  expect(marksOf(claimOf('Rina', 0, { commentText: 'A1 masih ada?' }))).toEqual(['question'])
  const gone = { commentText: 'batal A1', isTakenDown: true }
  expect(marksOf(claimOf('Rina', 0, gone))).toEqual(['takenDown', 'cancellation'])
})

it('tells a winner after a gap, but nobody who waits and nobody whom the seller made winner', () => {
  const after = claimOf('Rina', 0, { isAfterGap: true })
  expect(marksOf(after)).toEqual(['afterGap'])
  expect(marksOf({ ...after, position: 2 })).toEqual([])
  expect(marksOf({ ...after, isMoved: true })).toEqual([])
})

it('says the same of the same text each time', () => {
  const claim = claimOf('Rina', 0, { commentText: 'A1 brp' })
  expect(marksOf(claim)).toEqual(marksOf({ ...claim }))
})
