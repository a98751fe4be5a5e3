import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { isWinner } from '../../../shared/claims/places.ts'

/** Somebody who holds a place, or the first place, that they did not hold in the reading before. */
export type Arrival = { itemText: string; claim: WaitlistClaim }

/** A winner whose comment came in after another had been shown as the winner. */
export type LateWinner = {
  itemId: ItemId
  itemText: string
  winner: WaitlistClaim
  /** Who was the winner on screen. */
  overtaken: WaitlistClaim
  /** How much earlier the platform stamped the winner's comment. */
  earlierMs: number
  /** Whether the other one was the winner for so long that the seller may have said so. */
  isLoud: boolean
}

/** From here on, a winner who is overtaken may have been announced already, in ms. */
const ANNOUNCED_MS = 2_000

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
  lateWinners: LateWinner[]
}

/** Before the first reading. */
export const NOTHING_SEEN: SeenWaitlists = {
  waitlists: [],
  buyers: new Set(),
  comments: new Set(),
  newestHeardAt: 0,
}

/** Adds a reading to what is known. */
export function addReading(seen: SeenWaitlists, waitlists: readonly ItemWaitlist[]): SeenWaitlists {
  const places = placesOf(waitlists)
  return {
    waitlists,
    buyers: new Set([...seen.buyers, ...places.map(({ buyer }) => buyer)]),
    comments: new Set([...seen.comments, ...places.map(({ comment }) => comment)]),
    newestHeardAt: Math.max(seen.newestHeardAt, ...places.map(({ claim }) => claim.heardAt)),
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
    lateWinners: after.flatMap((waitlist) => lateWinnerOf(waitlist, before)),
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

const accountsOf = (claims: readonly WaitlistClaim[]) =>
  new Set(claims.map(({ buyer }) => buyer.accountId))

/** The late winner, if a comment alone changed the winner rather than the seller on some device. */
function lateWinnerOf(
  { itemId, itemText, claims }: ItemWaitlist,
  before: SeenWaitlists,
): LateWinner[] {
  const held = before.waitlists.find((waitlist) => waitlist.itemId === itemId)?.claims ?? []
  const wonBefore = accountsOf(held.filter(isWinner))
  const winsNow = accountsOf(claims.filter(isWinner))
  const winner = claims.find((claim) => isWinner(claim) && !wonBefore.has(claim.buyer.accountId))
  const overtaken = held.find((claim) => isWinner(claim) && !winsNow.has(claim.buyer.accountId))
  if (!overtaken || !winner) return []
  const stillWaits = claims.some(({ messageId }) => messageId === overtaken.messageId)
  // Whoever is back by an undo is not late.
  const isKnown = before.comments.has(`${itemId}/${winner.messageId}`)
  if (!stillWaits || winner.isMoved || winner.isManualClaim || isKnown) return []
  const earlierMs = overtaken.commentedAt - winner.commentedAt
  if (earlierMs < 0 || winner.heardAt < overtaken.heardAt) return []
  const isLoud = winner.heardAt - overtaken.heardAt > ANNOUNCED_MS
  return [{ itemId, itemText, winner, overtaken, earlierMs, isLoud }]
}
