import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import type { AccountId, Buyer, ItemId, Move } from '@dibs/core'

/** A claim with the item that it is for. */
export type ClaimPlace = { itemId: ItemId; itemText: string; claim: WaitlistClaim }

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
  waitlists: readonly ItemWaitlist[],
  name: PlaceName | null,
): FoundPlace | null {
  const waitlist = waitlists.find(({ itemId }) => itemId === name?.itemId)
  if (!waitlist) return null
  const { itemId, itemText, claims } = waitlist
  const index = claims.findIndex(({ buyer }) => buyer.accountId === name?.accountId)
  const claim = claims[index]
  if (!claim) return null
  return {
    place: { itemId, itemText, claim },
    count: claims.length,
    ahead: claims[index - 1]?.buyer.accountId ?? null,
    behind: claims[index + 1]?.buyer.accountId ?? null,
  }
}

/**
 * Whether a move changes nothing. Making a winner the winner still pins the place: a comment that
 * comes in late no longer passes it.
 */
export function isNoopMove(
  move: Move,
  { position, isMoved }: Pick<WaitlistClaim, 'position' | 'isMoved'>,
  count: number,
): boolean {
  switch (move) {
    case 'winner':
      return position === 1 && isMoved
    case 'up':
      return position === 1
    case 'down':
    case 'bottom':
      return position === count
  }
}

/** What the seller did to a place by hand; a move counts more than an addition. */
export function handMarkOf({
  isMoved,
  isManualClaim,
}: Pick<WaitlistClaim, 'isMoved' | 'isManualClaim'>): 'moved' | 'added' | null {
  if (isMoved) return 'moved'
  return isManualClaim ? 'added' : null
}

/** What a buyer is called: nickname, else unique id, else the guest label. */
export function buyerName({ nickname, username }: Omit<Buyer, 'accountId'>, guest: string): string {
  return nickname.trim() || username.trim() || guest
}
