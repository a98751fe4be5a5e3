import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { isWinner } from '../../../shared/claims/places.ts'

/** Somebody who holds a place, or the first place, that they did not hold in the reading before. */
export type Arrival = { itemText: string; claim: WaitlistClaim }

/** What is known of a live's waitlists from all readings so far. */
export type SeenWaitlists = {
  /** The last reading. */
  waitlists: readonly ItemWaitlist[]
  /** Every buyer with a place in any reading, as `item/account`. */
  buyers: ReadonlySet<string>
  /** Every comment that was a claim in any reading, as `item/message`. */
  comments: ReadonlySet<string>
  /** Epoch milliseconds. */
  newestHeardAt: number
  /** The same, of the first reading. */
  heardUntil: number
}

/** What changed from the reading before to this one. */
export type WaitlistsDiff = {
  /**
   * Who is new by a comment: on an item at all, or first on it by a comment that no reading had, such
   * as an earlier one that came in late.
   */
  arrivals: Arrival[]
  /** Whether somebody holds a place who held none in the reading before, for whatever reason. */
  hasNewPlace: boolean
  /** Whether something was done by hand on any device. */
  isChangedByHand: boolean
}

/** Before the first reading. */
export const NOTHING_SEEN: SeenWaitlists = {
  waitlists: [],
  buyers: new Set(),
  comments: new Set(),
  newestHeardAt: 0,
  heardUntil: 0,
}

/** Adds a reading to what is known. */
export function addReading(seen: SeenWaitlists, waitlists: readonly ItemWaitlist[]): SeenWaitlists {
  const places = placesOf(waitlists)
  const newestHeardAt = Math.max(seen.newestHeardAt, ...places.map(({ claim }) => claim.heardAt))
  return {
    waitlists,
    buyers: new Set([...seen.buyers, ...places.map(({ buyer }) => buyer)]),
    comments: new Set([...seen.comments, ...places.map(({ comment }) => comment)]),
    newestHeardAt,
    heardUntil: seen === NOTHING_SEEN ? newestHeardAt : seen.heardUntil,
  }
}

/** Compares a reading with what was known before it. */
export function diffWaitlists(
  before: SeenWaitlists,
  after: readonly ItemWaitlist[],
): WaitlistsDiff {
  const places = placesOf(after)
  const placesBefore = placesOf(before.waitlists)
  const buyersBefore = new Set(placesBefore.map(({ buyer }) => buyer))
  const newPlaces = places.filter(({ buyer }) => !buyersBefore.has(buyer))
  const firstsBefore = new Set(placesBefore.filter(isFirst).map(({ buyer }) => buyer))
  const arrivals = places.filter(({ claim, buyer, comment }) => {
    if (claim.isManualClaim) return false
    const isNewlyFirst =
      isWinner(claim) && !firstsBefore.has(buyer) && !before.comments.has(comment)
    return isNewlyFirst || !before.buyers.has(buyer)
  })
  // Comments alone never take a place away, mark one as changed by hand, or bring a buyer who was
  // heard before the last reading.
  const isChangedByHand =
    places.length - newPlaces.length < placesBefore.length ||
    handMarks(places) !== handMarks(placesBefore) ||
    newPlaces.some(({ claim }) => claim.heardAt <= before.newestHeardAt)
  return {
    arrivals: arrivals.map(({ itemText, claim }) => ({ itemText, claim })),
    hasNewPlace: newPlaces.length > 0,
    isChangedByHand,
  }
}

/** Whether somebody wins. */
export function isFirst({ claim }: Pick<Arrival, 'claim'>): boolean {
  return isWinner(claim)
}

type Place = Arrival & { buyer: string; comment: string }

/** Several parts of the page compare the same two readings; a list that stayed the same is the same object. */
const placesOfList = new WeakMap<ItemWaitlist, readonly Place[]>()

function placesOf(waitlists: readonly ItemWaitlist[]): Place[] {
  return waitlists.flatMap((list) => {
    const known = placesOfList.get(list)
    if (known) return known
    const { itemId, itemText, claims } = list
    const places = claims.map((claim) => ({
      itemText,
      claim,
      buyer: `${itemId}/${claim.buyer.accountId}`,
      comment: `${itemId}/${claim.messageId}`,
    }))
    placesOfList.set(list, places)
    return places
  })
}

/** Everything that the lists show of changes by hand, as one text. */
function handMarks(places: readonly Place[]): string {
  return places
    .flatMap(({ buyer, claim: { isMoved, isManualClaim, position, quantity = 1 } }) =>
      isMoved || isManualClaim || quantity > 1 ? `${buyer}/${isMoved && position}/${quantity}` : [],
    )
    .toSorted()
    .join()
}
