import type { Item } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { at, claimOf } from '../testing/a-claim.ts'
import { longerWordOf, marksOf, otherItemsIn, winnerDoubtOf } from './marks.ts'

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

it.each([
  ['keep C15', 'C1', 'C15'],
  ['zebra1', 'A1', 'ZEBRA1'],
  ['xa12 dong', 'A12', 'XA12'],
  ['1999', '99', '1999'],
  ['+999', '99', '999'],
])('tells that %s names %s only inside something longer', (text, matchedCode, word) => {
  const claim = claimOf('Rina', 0, { text, matchedCode })
  expect(marksOf(claim)).toEqual(['longer'])
  expect(longerWordOf(claim)).toBe(word)
})

it.each([
  ['c1 atau C15', 'C1'],
  ['a1kak', 'A1'],
  ['mauA1', 'A1'],
  ['beliA1', 'A1'],
  ['pesanA1', 'A1'],
  ['mintaA1', 'A1'],
  ['takeA1', 'A1'],
  ['A1!', 'A1'],
  ['kaosnya', 'kaos'],
  ['kode99', '99'],
])('does not doubt %s for %s', (text, matchedCode) => {
  expect(marksOf(claimOf('Rina', 0, { text, matchedCode }))).toEqual([])
})

it('marks a place that its buyer gave up since, whatever won it and whoever put them there', () => {
  const givenUp = { text: 'A1 ga jadi', commentedAt: at(60) }
  const claim = claimOf('Rina', 0, { isMoved: true, givenUp })
  expect(marksOf(claim)).toEqual(['cancellation'])
  expect(winnerDoubtOf(claim)).toBe('cancellation')
  expect(winnerDoubtOf({ ...claim, position: 2 })).toBeNull()
})

it('knows by the whole-code rule that a code stands alone', () => {
  const claim = claimOf('Rina', 0, { text: 'keep C15', matchedCode: 'C1', matchRule: 'whole' })
  expect(marksOf(claim)).toEqual([])
})

describe('a winner', () => {
  const asks = { text: 'A1 masih ada?' }

  it('is in doubt by what they wrote, or once they were skipped', () => {
    expect(winnerDoubtOf(claimOf('Rina', 0))).toBeNull()
    expect(winnerDoubtOf(claimOf('Rina', 0, asks))).toBe('question')
    expect(winnerDoubtOf(claimOf('Rina', 0, { text: 'batal A1' }))).toBe('cancellation')
    expect(winnerDoubtOf(claimOf('Rina', 0, { text: 'A15' }))).toBe('longer')
    expect(winnerDoubtOf(claimOf('Rina', 0, { isMoved: true, isPutBack: true }))).toBe('skipped')
  })

  it('is settled once the seller put them there', () => {
    expect(winnerDoubtOf(claimOf('Rina', 0, { ...asks, isMoved: true }))).toBeNull()
    expect(winnerDoubtOf(claimOf('Rina', 0, { ...asks, isManualClaim: true }))).toBeNull()
  })

  it('is in doubt again by a cancellation, and with the first place after being put back', () => {
    expect(winnerDoubtOf(claimOf('Rina', 0, { isMoved: true }), true)).toBe('cancellation')
    const back = { ...asks, isMoved: true, isPutBack: true }
    expect(winnerDoubtOf(claimOf('Rina', 0, back))).toBe('question')
  })

  it('is not who waits', () => {
    expect(winnerDoubtOf({ ...claimOf('Rina', 0, asks), position: 2 })).toBeNull()
  })
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
