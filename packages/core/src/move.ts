import type { Buyer } from './comment.ts'
import type { AccountId } from './ids.ts'
import { compareText, isTop, type Rank, rankAheadOf, rankAheadOfAll, rankBehind } from './rank.ts'

/** The four moves of a claim within its waitlist. */
export const MOVES = ['winner', 'up', 'down', 'bottom'] as const
export type Move = (typeof MOVES)[number]

type Ranked = { buyer: Pick<Buyer, 'accountId'>; rank: Rank }

/**
 * The rank that a move gives to a buyer's claim, or `null` when it changes nothing (a move past an
 * end, or a buyer without a place). `places` are in order. *winner*, also for who is first already,
 * pins the claim ahead of whatever arrives later; *up* to the first place is the same. `reserved`
 * are ranks that an undo may bring back, in any order: nobody gets one of them, nor comes between
 * one and whom it stands next to.
 */
export function rankForMove(
  places: readonly Ranked[],
  accountId: AccountId,
  move: Move,
  reserved: readonly Rank[] = [],
): Rank | null {
  const index = places.findIndex((place) => place.buyer.accountId === accountId)
  const rankAt = (at: number) => (at < 0 ? undefined : places[at]?.rank)
  const own = rankAt(index)
  if (own === undefined) return null
  const ranks = [...places.map((place) => place.rank), ...reserved].sort(compareText)
  const top = () => rankAheadOfAll(ranks[0] as Rank)
  const behind = (passed: Rank) =>
    rankBehind(
      passed,
      ranks.find((rank) => rank > passed),
    )
  switch (move) {
    case 'winner':
      return index === 0 && isTop(own) ? null : top()
    case 'up': {
      const passed = rankAt(index - 1)
      if (passed === undefined) return null
      const previous = ranks.findLast((rank) => rank < passed)
      return index === 1 ? top() : rankAheadOf(passed, previous)
    }
    case 'down': {
      const passed = rankAt(index + 1)
      return passed === undefined ? null : behind(passed)
    }
    case 'bottom': {
      const last = rankAt(places.length - 1)
      return last === undefined || last === own ? null : behind(last)
    }
  }
}
