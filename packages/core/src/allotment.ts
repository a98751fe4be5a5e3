import type { AccountId } from './ids.ts'

/** A buyer's place, as far as sharing out units goes. `quantity` is what they want, 1 or more. */
type Wanting = { buyer: { accountId: AccountId }; quantity: number }

/** What a buyer gets of an item. */
export type Share<Wanted extends Wanting> = Wanted & {
  /** Units they get; those on a bill that stands are among them, also beyond `quantity`. */
  won: number
  /** 1 is first in line for a unit that comes free; `null` for who won something. */
  waitlist: number | null
  /** They get less than they want, and a unit is held for somebody behind them. */
  isAheadOfHeld: boolean
}

/** How an item's units are shared out. */
export type Allotment<Wanted extends Wanting> = {
  /** In the order of the places. */
  shares: Share<Wanted>[]
  /** Units that nobody has won. */
  left: number
}

/**
 * Shares out an item's stock. Units on a bill that stands are held for their buyer, whatever became
 * of the place; the rest goes out in the order of the places, to each what they want or what is
 * left. With stock 1, quantity 1 and nothing held, the first place wins and the others wait.
 */
export function allot<Wanted extends Wanting>(
  places: readonly Wanted[],
  stock: number,
  held: ReadonlyMap<AccountId, number> = new Map(),
): Allotment<Wanted> {
  let left = stock
  for (const units of held.values()) left -= units
  left = Math.max(0, left)
  const lastHeld = places.findLastIndex(({ buyer }) => (held.get(buyer.accountId) ?? 0) > 0)
  let waiting = 0
  const shares = places.map((place, index) => {
    const kept = held.get(place.buyer.accountId) ?? 0
    const more = Math.min(Math.max(0, place.quantity - kept), left)
    left -= more
    const won = kept + more
    if (won === 0) waiting += 1
    return {
      ...place,
      won,
      waitlist: won === 0 ? waiting : null,
      isAheadOfHeld: won < place.quantity && index < lastHeld,
    }
  })
  return { shares, left }
}
