import type { AccountId } from '../ids.ts'
import type { Move, Stamp } from '../rank.ts'
import { earliest, isEarlier } from './naive-model.ts'

/** Next to a comment's place by time: on the place itself (0), right ahead of it, or right behind. */
type Anchor = { stamp: Stamp; side: -1 | 0 | 1 } | 'winner'

/** A spot in the line: that of a comment by time, or one that a move led to. None ever goes away. */
type Spot = { anchor: Anchor; isBack?: boolean }

type Said = { stamp: Stamp; isHeard: boolean; addedAt: number | null }

/** What there is of a buyer; the spot is the one that the seller gave. */
type Buyer = { said: Map<string, Said>; removedAt: number; spot: Spot | null }

/** Takes one change by hand back. */
type Undo = { accountId: AccountId; takeBack: () => void }

/** All spots, from the first place on. */
function createLine() {
  const line: Spot[] = []
  const spots = new Map<string, Spot>()
  return {
    compare: (a: Spot, b: Spot) => line.indexOf(a) - line.indexOf(b),
    /** The spot of a comment by time. */
    spotOf(stamp: Stamp): Spot {
      const known = spots.get(stamp.messageId)
      if (known) return known
      const spot: Spot = { anchor: { stamp, side: 0 } }
      const behind = line.findIndex(({ anchor }) => goesAhead(stamp, anchor))
      line.splice(behind < 0 ? line.length : behind, 0, spot)
      spots.set(stamp.messageId, spot)
      return spot
    },
    makeTop(): Spot {
      const spot: Spot = { anchor: 'winner' }
      line.unshift(spot)
      return spot
    },
    makeNextTo(passed: Spot, side: -1 | 1, isBack: boolean): Spot {
      const spot: Spot = { anchor: nextTo(passed.anchor, side), isBack }
      line.splice(line.indexOf(passed) + (side === 1 ? 1 : 0), 0, spot)
      return spot
    },
  }
}

/**
 * One item's waitlist as a line of spots, of which each buyer who has a place stands on one: a
 * move really moves somebody, and undoing one leads back to the spot where they stood.
 */
export function createNaiveList() {
  const buyers = new Map<AccountId, Buyer>()
  const line = createLine()
  const undos: Undo[] = []

  function buyerOf(accountId: AccountId): Buyer {
    const buyer = buyers.get(accountId) ?? { said: new Map(), removedAt: -1, spot: null }
    buyers.set(accountId, buyer)
    return buyer
  }

  function say(accountId: AccountId, stamp: Stamp, change: Partial<Said>): void {
    const { said } = buyerOf(accountId)
    const known = said.get(stamp.messageId) ?? { stamp, isHeard: false, addedAt: null }
    said.set(stamp.messageId, { ...known, ...change })
    line.spotOf(stamp)
  }

  /** The buyers who have a place, in the order of their spots. */
  function standing() {
    return [...buyers]
      .flatMap(([accountId, buyer]) => {
        const own = earliestStanding(buyer)
        return own ? [{ accountId, own, spot: buyer.spot ?? line.spotOf(own) }] : []
      })
      .sort((a, b) => line.compare(a.spot, b.spot))
  }

  function note(accountId: AccountId): void {
    const buyer = buyerOf(accountId)
    const { removedAt, spot } = buyer
    undos.push({ accountId, takeBack: () => Object.assign(buyer, { removedAt, spot }) })
  }

  return {
    places: () => standing().map(({ accountId, own }) => `${accountId} ${own.messageId}`),

    /** Who of them was moved back. */
    back: () => standing().map(({ spot }) => spot.isBack === true),

    hear: (accountId: AccountId, stamp: Stamp): void => say(accountId, stamp, { isHeard: true }),

    /** Adds a comment by hand, unless the buyer has a place by an earlier one, or by this; whether it did. */
    add(accountId: AccountId, stamp: Stamp, addedAt: number): boolean {
      const held = standing().find((each) => each.accountId === accountId)
      if (held && !isEarlier(stamp, held.own)) return false
      const before = buyerOf(accountId).said.get(stamp.messageId)?.addedAt ?? null
      undos.push({ accountId, takeBack: () => say(accountId, stamp, { addedAt: before }) })
      say(accountId, stamp, { addedAt })
      return true
    },

    remove(accountId: AccountId, at: number): void {
      note(accountId)
      const buyer = buyerOf(accountId)
      buyer.removedAt = Math.max(at, buyer.removedAt)
      buyer.spot = null
    },

    /** Moves a buyer; whether that changed anything. A number: the position to be at. */
    move(accountId: AccountId, move: Move | number): boolean {
      const places = standing()
      const at = places.findIndex((place) => place.accountId === accountId)
      const own = places[at]
      if (!own) return false
      const buyer = buyerOf(accountId)
      const to = goal(
        { at, end: places.length - 1, own: own.spot, isGiven: buyer.spot !== null },
        move,
      )
      if (to === null) return false
      note(accountId)
      const goalSpot = places[to]?.spot ?? own.spot
      if (to < 0) buyer.spot = line.makeTop()
      else if (to === at && move !== 'bottom')
        buyer.spot = line.makeNextTo(places[at - 1]?.spot ?? own.spot, 1, false)
      else buyer.spot = line.makeNextTo(goalSpot, to < at ? -1 : 1, to >= at)
      return true
    },

    /** Takes a buyer's newest change by hand back; whether there was one. */
    undo(accountId: AccountId): boolean {
      const at = undos.findLastIndex((undo) => undo.accountId === accountId)
      const [undo] = at < 0 ? [] : undos.splice(at, 1)
      undo?.takeBack()
      return undo !== undefined
    },
  }
}

/** Where somebody stands among `end + 1`, and by what. */
type Standing = { at: number; end: number; own: Spot; isGiven: boolean }

/** The index of who is to be passed, -1 for the top; `null` where nothing changes. */
function goal({ at, end, own, isGiven }: Standing, move: Move | number): number | null {
  const { isBack = false, anchor } = own
  const top = at > 0 || isBack || anchor !== 'winner' ? -1 : null
  if (typeof move === 'number') {
    const to = Math.min(move - 1, end)
    if (to === 0) return top
    return to !== at || isBack || !isGiven ? to : null
  }
  switch (move) {
    case 'winner':
      return top
    case 'up':
      return at === 0 ? null : at === 1 ? -1 : at - 1
    case 'down':
      return at < end ? at + 1 : null
    case 'bottom':
      return at < end || (end === 0 && !isBack) ? end : null
  }
}

function earliestStanding({ said, removedAt }: Buyer): Stamp | undefined {
  const standing = [...said.values()].filter(
    ({ stamp, isHeard, addedAt }) =>
      (isHeard && stamp.commentedAt > removedAt) ||
      (addedAt !== null && Math.max(stamp.commentedAt, addedAt) > removedAt),
  )
  return earliest(standing.map(({ stamp }) => stamp))
}

/** Whether a comment's place by time is ahead of a spot. */
function goesAhead(stamp: Stamp, anchor: Anchor): boolean {
  if (anchor === 'winner') return false
  if (isEarlier(stamp, anchor.stamp)) return true
  return anchor.side === 1 && !isEarlier(anchor.stamp, stamp)
}

/** Whoever is moved next to somebody who was moved stays on that one's side. */
function nextTo(anchor: Anchor, side: -1 | 1): Anchor {
  return anchor === 'winner' || anchor.side !== 0 ? anchor : { ...anchor, side }
}
