import type { AccountId } from './ids.ts'
import { isTop, type Rank, rankAheadOf, rankAheadOfAll, rankBehind } from './rank.ts'

/** The four moves of a claim within its waitlist. */
export const MOVES = ['winner', 'up', 'down', 'bottom'] as const
export type Move = (typeof MOVES)[number]

type Ranked = { accountId: AccountId; rank: Rank }

/**
 * The rank that a move gives to a buyer's claim, or `null` when it changes nothing (a move past an
 * end, or a buyer without a place). `places` are in order. *winner*, also for who is first already,
 * pins the claim ahead of whatever arrives later; *up* to the first place is the same.
 */
export function rankForMove(
  places: readonly Ranked[],
  accountId: AccountId,
  move: Move,
): Rank | null {
  const index = places.findIndex((place) => place.accountId === accountId)
  const rankAt = (at: number) => (at < 0 ? undefined : places[at]?.rank)
  const own = rankAt(index)
  const first = rankAt(0)
  if (own === undefined || first === undefined) return null
  switch (move) {
    case 'winner':
      return index === 0 && isTop(own) ? null : rankAheadOfAll(first)
    case 'up': {
      const passed = rankAt(index - 1)
      if (passed === undefined) return null
      return index === 1 ? rankAheadOfAll(first) : rankAheadOf(passed, rankAt(index - 2))
    }
    case 'down': {
      const passed = rankAt(index + 1)
      return passed === undefined ? null : rankBehind(passed, rankAt(index + 2))
    }
    case 'bottom': {
      const last = rankAt(places.length - 1)
      return last === undefined || last === own ? null : rankBehind(last, undefined)
    }
  }
}
