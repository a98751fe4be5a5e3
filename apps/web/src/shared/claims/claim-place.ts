import type { Claim, WaitlistBody } from '@dibs/contract'
import type { AccountId, ItemId } from '@dibs/core'

/** A claim with the item that it is for. */
export type ClaimPlace = { itemId: ItemId; itemText: string; claim: Claim }

/** Names a place: an item's, and the buyer's who holds it. */
export type PlaceName = { itemId: string; accountId: string }

/** A place as it is seen among the others of its item. */
export type FoundPlace = {
  place: ClaimPlace
  /** How many places there are on the item. */
  count: number
  /** Who stands right ahead and right behind, so is passed by *up* and *down*; `null` at an end. */
  ahead: AccountId | null
  behind: AccountId | null
}

/** The place of that name as it stands now; `null` when nobody holds it. */
export function findPlace(
  waitlists: readonly WaitlistBody[],
  name: PlaceName | null,
): FoundPlace | null {
  const waitlist = waitlists.find(({ itemClueId }) => itemClueId === name?.itemId)
  if (!waitlist) return null
  const { itemClueId: itemId, itemClueText: itemText, claims } = waitlist
  const index = claims.findIndex((held) => held.customerAccountId === name?.accountId)
  const claim = claims[index]
  if (!claim) return null
  return {
    place: { itemId, itemText, claim },
    count: claims.length,
    ahead: claims[index - 1]?.customerAccountId ?? null,
    behind: claims[index + 1]?.customerAccountId ?? null,
  }
}
