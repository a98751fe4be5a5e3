import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MessageId } from './ids.ts'
import {
  compareStamps,
  compareText,
  isTop,
  type Rank,
  rankAheadOf,
  rankAheadOfAll,
  rankBehind,
  rankOfStamp,
  type Stamp,
} from './rank.ts'

const messageId = fc
  .oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 95n, max: 105n }))
  .map((id) => String(id) as MessageId)
const commentedAt = fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 9_999_999_999_999 }))
const stamp: fc.Arbitrary<Stamp> = fc.record({ commentedAt, messageId })

function naiveCompare(a: Stamp, b: Stamp): number {
  if (a.commentedAt !== b.commentedAt) return a.commentedAt < b.commentedAt ? -1 : 1
  const [idA, idB] = [BigInt(a.messageId), BigInt(b.messageId)]
  return idA < idB ? -1 : idA > idB ? 1 : 0
}

it('orders stamps by time, then by id as a number, and ranks as their stamps', () => {
  fc.assert(
    fc.property(stamp, stamp, (a, b) => {
      const expected = naiveCompare(a, b)
      expect(Math.sign(compareStamps(a, b))).toBe(expected)
      expect(compareText(rankOfStamp(a), rankOfStamp(b))).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
})

it('sorts any stamps into one order, whichever order they come in', () => {
  const shuffled = fc
    .array(stamp, { maxLength: 20 })
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
  fc.assert(
    fc.property(shuffled, ([list, again]) => {
      const sorted = list.toSorted(compareStamps)
      expect(again.toSorted(compareStamps)).toEqual(sorted)
      expect(sorted.map(rankOfStamp)).toEqual(list.map(rankOfStamp).toSorted())
    }),
  )
})

/** Ranks of a list that grows by moves next to random neighbours. */
const grown = fc
  .tuple(
    fc.uniqueArray(stamp, {
      minLength: 2,
      maxLength: 4,
      comparator: (a, b) => naiveCompare(a, b) === 0,
    }),
    fc.array(fc.record({ at: fc.nat(), isAhead: fc.boolean() }), { maxLength: 40, size: 'max' }),
  )
  .map(([stamps, insertions]) => {
    const ranks = stamps.map(rankOfStamp).toSorted()
    for (const { at, isAhead } of insertions) {
      const index = at % ranks.length
      const passed = ranks[index] as Rank
      const rank = isAhead
        ? index === 0
          ? rankAheadOfAll(passed)
          : rankAheadOf(passed, ranks[index - 1])
        : rankBehind(passed, ranks[index + 1])
      ranks.splice(isAhead ? index : index + 1, 0, rank)
    }
    return ranks
  })

it('always finds a rank strictly between two neighbours', () => {
  fc.assert(
    fc.property(grown, (ranks) => {
      expect(ranks).toEqual([...new Set(ranks)].toSorted())
      for (const rank of ranks) expect(rank).toMatch(/^[01]\d*$/)
    }),
    { numRuns: 500 },
  )
})

it('finds a rank ahead of the very first stamp there can be', () => {
  const first = rankOfStamp({ commentedAt: 0, messageId: '0' as MessageId })
  expect(rankAheadOf(first, undefined) < first).toBe(true)
})

it('refuses neighbours that are out of order rather than searching for ever', () => {
  const [early, late] = [1, 2].map((commentedAt) =>
    rankOfStamp({ commentedAt, messageId: '5' as MessageId }),
  ) as [Rank, Rank]
  expect(() => rankBehind(late, early)).toThrow(RangeError)
})

it('keeps what was put ahead of all ahead of every stamp there can be', () => {
  fc.assert(
    fc.property(grown, stamp, (ranks, newcomer) => {
      const top = rankAheadOfAll(ranks[0] as Rank)
      expect(isTop(top)).toBe(true)
      expect(top < (ranks[0] as Rank) && top < rankOfStamp(newcomer)).toBe(true)
    }),
  )
})
