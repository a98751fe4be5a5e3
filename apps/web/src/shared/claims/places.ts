import { goodsOf, type ItemWaitlist, shareOf, type WaitlistClaim } from '@dibs/contract'
import {
  type AccountId,
  type Buyer,
  foldText,
  type ItemId,
  isolateName,
  type Move,
} from '@dibs/core'

/** A claim with the item that it is for. */
export type ClaimPlace = { itemId: ItemId; itemText: string; claim: WaitlistClaim }

/** Names a place: an item's, and the buyer's who holds it. */
export type PlaceName = { itemId: string; accountId: string }

/** A place as it is seen among the others of its item. */
export type FoundPlace = {
  place: ClaimPlace
  /** All places of the item. */
  claims: readonly WaitlistClaim[]
  /** How many there are. */
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
    claims,
    count: claims.length,
    ahead: claims[index - 1]?.buyer.accountId ?? null,
    behind: claims[index + 1]?.buyer.accountId ?? null,
  }
}

/**
 * Whether a move changes nothing. Making a winner the winner still pins the place: a comment that
 * comes in late no longer passes it. The only one can be put back: they stay, and are not settled.
 */
export function isNoopMove(
  move: Move,
  { position, isMoved, isPutBack }: Pick<WaitlistClaim, 'position' | 'isMoved' | 'isPutBack'>,
  count: number,
): boolean {
  switch (move) {
    case 'winner':
      return position === 1 && isMoved && !isPutBack
    case 'up':
      return position === 1
    case 'down':
      return position === count
    case 'bottom':
      return position === count && (count > 1 || isPutBack === true)
  }
}

/** Whether a place wins some of what is sold. */
export const isWinner = (claim: WaitlistClaim): boolean => shareOf(claim).won > 0

/** Whether the first place wins and all others wait: one unit, which no bill holds for another. */
export const hasOneWinner = (waitlist: ItemWaitlist): boolean =>
  goodsOf(waitlist).stock === 1 &&
  waitlist.claims.every((claim) => isWinner(claim) === (claim.position === 1))

/** What a move to a position is told as: by the number that its list has there, where the list is known. */
export function movedTo(
  position: number,
  waitlist: ItemWaitlist | undefined,
): { what: 'winner' | 'waits' | 'place'; number: number } {
  const there = waitlist?.claims[position - 1]
  const number = there && shareOf(there).waitlist
  if (number != null) return { what: 'waits', number }
  // By its number alone, where one wins: nobody may stand there any more.
  if (!waitlist || !hasOneWinner(waitlist)) return { what: 'place', number: position }
  return position === 1 ? { what: 'winner', number: 1 } : { what: 'waits', number: position - 1 }
}

/** The words for a place; `part`: fewer units than the buyer wants. */
export type PlaceWords = {
  winner: string
  waits: (number: number) => string
  part: (won: number, quantity: number) => string
}

/** What a place is: "Winner", "Winner · 2 of 3", "Waitlist #1", "Waitlist #1 · 2×". */
export function placeText(claim: WaitlistClaim, words: PlaceWords): string {
  const { won, quantity, waitlist } = shareOf(claim)
  const place = waitlist === null ? words.winner : words.waits(waitlist)
  const units = won > 0 ? won : quantity
  if (won > 0 && won < quantity) return `${place} · ${words.part(won, quantity)}`
  return units > 1 ? `${place} · ${units}×` : place
}

/** The codes that claims of an item name and that it is not called any more, oldest claim's first. */
export function formerCodes(itemText: string, claims: readonly WaitlistClaim[]): string[] {
  // Most items never had another code.
  const others = claims.filter(({ matchedCode }) => matchedCode !== itemText)
  const codes = new Set(
    others.sort((a, b) => a.heardAt - b.heardAt).map(({ matchedCode }) => matchedCode),
  )
  return [...codes].filter((code) => foldText(code) !== foldText(itemText))
}

/** What the seller did to a place by hand; a move counts more than an addition. */
export function handMarkOf({
  isMoved,
  isManualClaim,
}: Pick<WaitlistClaim, 'isMoved' | 'isManualClaim'>): 'moved' | 'added' | null {
  if (isMoved) return 'moved'
  return isManualClaim ? 'added' : null
}

/** What a buyer is called among other words: nickname, else unique id, else the guest label. */
export function buyerName({ nickname, username }: Omit<Buyer, 'accountId'>, guest: string): string {
  return isolateName(nickname.trim() || username.trim()) || guest
}
