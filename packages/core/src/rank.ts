import type { Buyer, Comment } from './comment.ts'
import type { AccountId } from './ids.ts'

/** What the platform stamped on a comment; together they order comments completely. */
export type Stamp = Pick<Comment, 'commentedAt' | 'messageId'>

declare const rankBrand: unique symbol
/**
 * A place in the order of an item's claims: a string of digits, compared as text. Untouched claims
 * have `1`, 13 digits of its time, 20 of its id. The cell of such a rank is itself and all
 * longer ranks up to the next of 34 digits. A moved claim has a longer one, in the cell of the claim
 * that it passed (ahead of an untouched one: in the cell before), or one that starts with `0`: ahead
 * of everything. One that was moved back ends in `0`, as no other moved one does.
 */
export type Rank = string & { readonly [rankBrand]: true }

const STAMP_LENGTH = 34
/** Ends the rank of a claim that was moved back: `rankBetween` gives none that ends so. */
const PUT_BACK = '0'
const TOP_START = '0' as Rank
const TOP_END = '1' as Rank

/** The rank of a claim that nobody moved: platform order. */
export function rankOfStamp({ commentedAt, messageId }: Stamp): Rank {
  return `1${String(commentedAt).padStart(13, '0')}${messageId.padStart(20, '0')}` as Rank
}

/** Compares two stamps in platform order: time first, then id as a 64-bit number. */
export function compareStamps(a: Stamp, b: Stamp): number {
  if (a.commentedAt !== b.commentedAt) return a.commentedAt - b.commentedAt
  if (a.messageId.length !== b.messageId.length) return a.messageId.length - b.messageId.length
  return compareText(a.messageId, b.messageId)
}

/** Compares ranks, or other texts, by their code units. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A rank ahead of everything, also of what arrives later. `first` is today's first rank. */
export function rankAheadOfAll(first: Rank): Rank {
  return rankBetween(TOP_START, first < TOP_END ? first : TOP_END)
}

/**
 * A rank right ahead of `passed`, behind `previous`. Nothing that arrives later can come between
 * it and `passed`, so it stays with those who were ahead by platform order.
 */
export function rankAheadOf(passed: Rank, previous: Rank | undefined): Rank {
  const floor = isTop(passed) ? TOP_START : cellBefore(passed)
  return rankBetween(previous !== undefined && previous > floor ? previous : floor, passed)
}

/** A rank right behind `passed`, ahead of `next`; the counterpart of `rankAheadOf`. */
export function rankBehind(passed: Rank, next: Rank | undefined): Rank {
  const ceiling = isTop(passed) ? TOP_END : addToCell(passed, 1n)
  return rankBetween(passed, next !== undefined && next < ceiling ? next : ceiling)
}

/** Whether a rank was given by "make winner" (or by a move among such winners). */
export function isTop(rank: Rank): boolean {
  return rank < TOP_END
}

/** Whether a rank was given by a move backwards: who is first with it is there for want of others. */
export function isPutBack(rank: Rank): boolean {
  return !isUntouched(rank) && rank.endsWith(PUT_BACK)
}

function isUntouched(rank: Rank): boolean {
  return !isTop(rank) && rank.length === STAMP_LENGTH
}

function cellBefore(rank: Rank): Rank {
  return rank.length === STAMP_LENGTH ? addToCell(rank, -1n) : (rank.slice(0, STAMP_LENGTH) as Rank)
}

function addToCell(rank: Rank, step: bigint): Rank {
  const cell = BigInt(rank.slice(0, STAMP_LENGTH)) + step
  return String(cell).padStart(STAMP_LENGTH, '0') as Rank
}

/** A digit string strictly between two, read as decimal fractions; never ends in 0. */
function rankBetween(low: Rank, high: Rank): Rank {
  // Without this, a list out of order would search for ever: there is none between `5` and `50`, either.
  if (low >= high.replace(/0+$/, '')) throw new RangeError(`no rank between ${low} and ${high}`)
  let prefix = ''
  let bounded = true
  for (let i = 0; ; i += 1) {
    const lowDigit = Number(low[i] ?? '0')
    const highDigit = bounded ? Number(high[i] ?? '0') : 10
    if (highDigit - lowDigit > 1)
      return `${prefix}${Math.floor((lowDigit + highDigit) / 2)}` as Rank
    if (highDigit > lowDigit) bounded = false
    prefix += lowDigit
  }
}

/** The four moves of a claim within its waitlist. */
export const MOVES = ['winner', 'up', 'down', 'bottom'] as const
export type Move = (typeof MOVES)[number]

type Ranked = { buyer: Pick<Buyer, 'accountId'>; rank: Rank }

/**
 * The rank that a move gives to a buyer's claim, or `null` when it changes nothing (a move past an
 * end, or a buyer without a place). `places` are in order. *winner*, also for who is first already,
 * pins the claim ahead of whatever arrives later; *up* to the first place is the same. A number is the
 * position that the claim is to have, at most the last; its own keeps it behind who is ahead of it now.
 * *bottom* puts even the only claim back: whoever sees it first knows that it was skipped. `reserved`
 * are ranks that an undo may bring back, in any order: no new rank is one of them, or comes between
 * one and its neighbour.
 */
export function rankForMove(
  places: readonly Ranked[],
  accountId: AccountId,
  move: Move | number,
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
  const back = (passed: Rank | undefined) =>
    passed === undefined ? null : (`${behind(passed)}${PUT_BACK}` as Rank)
  const last = places.length - 1
  switch (move) {
    case 'winner':
      return index === 0 && isTop(own) && !isPutBack(own) ? null : top()
    case 'up':
      return index === 0 ? null : rankForMove(places, accountId, index, reserved)
    case 'down':
      return back(rankAt(index + 1))
    case 'bottom':
      return index === last && (last > 0 || isPutBack(own)) ? null : back(rankAt(last))
  }
  const target = Math.min(move - 1, last)
  if (target <= 0) return rankForMove(places, accountId, 'winner', reserved)
  if (target > index) return back(rankAt(target))
  if (target === index) {
    const isKept = !isUntouched(own) && !isPutBack(own)
    return isKept ? null : behind(rankAt(index - 1) as Rank)
  }
  const passed = rankAt(target) as Rank
  return rankAheadOf(
    passed,
    ranks.findLast((rank) => rank < passed),
  )
}
